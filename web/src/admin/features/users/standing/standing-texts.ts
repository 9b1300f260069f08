/** Texts of good standing of members. */
import type { OthersChoice } from '@vigilia/contract/users/standing';
import { count, GENERIC_FAILURE, pluralize } from '../../../../core/text.ts';

const members = (number: number) => pluralize(number, 'asociado', 'asociados');

export const STANDING_TEXTS = {
  button: 'Paz y salvo',
  title: 'Paz y salvo de los asociados',
  about:
    'Suba la lista de tesorería: las cédulas de quienes están al día, o las cédulas con una columna «Estado» («al día» o «en mora»). Antes de guardar nada verá a quién le cambia.',
  rights:
    'Cada asamblea nueva propone con esto el derecho a votar. Las listas de asamblea ya hechas no cambian: para ellas está «Paz y salvo» en su asistencia.',
  others: 'Los asociados que no están en el archivo',
  choices: { lose: 'Quedan en mora', unchanged: 'Siguen igual' } satisfies Record<OthersChoice, string>,
  summary: (gained: number, lost: number) =>
    gained + lost === 0
      ? 'Nadie cambia.'
      : `Quedan al día ${members(gained)}; quedan en mora ${members(lost)}. Todavía no se ha guardado nada.`,
  othersTable: 'Quedan en mora por no estar en el archivo',
  othersMore: (shown: number, total: number) => `Se muestran ${count(shown)} de ${count(total)}.`,
  columns: { name: 'Asociado', dni: 'Cédula' },
  confirm: (changed: number) => (changed === 0 ? 'Guardar' : `Cambiar ${members(changed)}`),
  saved: '¡La informacion se ha actualizado exitosamente!',
  done: (gained: number, lost: number) =>
    `Quedaron al día: ${count(gained)}. Quedaron en mora: ${count(lost)}.`,
  outcomes: [
    { value: 'gains', many: 'Quedan al día', one: 'Queda al día', colour: 'petrol' },
    { value: 'loses', many: 'Quedan en mora', one: 'Queda en mora', colour: 'red' },
    { value: 'same', many: 'Siguen igual', one: 'Sigue igual', colour: 'gray' },
    { value: 'unknown', many: 'Sin usuario', one: 'Sin usuario', colour: 'amber' },
    { value: 'repeated', many: 'Repetidas', one: 'Repetida', colour: 'gray' },
    { value: 'invalid', many: 'No válidas', one: 'No válida', colour: 'amber' },
  ] as const,
  behind: 'En mora',
  fact: 'Paz y salvo',
  isGood: 'Al día',
  since: (since: string, source: string) => `desde el ${since} (${source})`,
  mark: 'Marcar al día',
  markBehind: 'Marcar en mora',
  failure: GENERIC_FAILURE,
};
