/** Texts of adding many people, and of good standing. In a file of their own, as their dialogs are loaded when opened. */
import { PERSON_SEARCH } from '../../../../core/constants.ts';
import { count, GENERIC_FAILURE, pluralize } from '../../../../core/text.ts';

const people = (number: number) => pluralize(number, 'persona', 'personas');

/** Outcomes of rows without a person, or without a new one. */
const REFUSED = [
  { value: 'unknown', many: 'Sin usuario', one: 'Sin usuario', colour: 'amber' },
  { value: 'repeated', many: 'Repetidas', one: 'Repetida', colour: 'gray' },
  { value: 'invalid', many: 'No válidas', one: 'No válida', colour: 'amber' },
] as const;

export const ROLL_LIST_TEXTS = {
  failure: GENERIC_FAILURE,
  saved: '¡La informacion se ha actualizado exitosamente!',

  adding: {
    title: 'Agregar varios a la lista',
    about:
      'Quedan como ausentes; los asociados, con derecho a votar si no están en mora. Quien ya está en la lista sigue igual.',
    how: 'A quiénes',
    ways: {
      members: 'Todos los asociados',
      search: 'Los que encuentra una búsqueda',
      file: 'Un archivo con cédulas',
    },
    search: PERSON_SEARCH,
    searchHint: 'Se buscan entre los asociados.',
    found: (number: number) => `Coinciden ${pluralize(number, 'asociado', 'asociados')}.`,
    confirm: (number: number) => `Agregar ${people(number)}`,
    done: (added: number, there: number, withoutPerson = 0) =>
      `${added === 1 ? 'Se agregó' : 'Se agregaron'} ${people(added)}${there > 0 ? `; ${count(there)} ya ${there === 1 ? 'estaba' : 'estaban'}` : ''}.${
        withoutPerson > 0
          ? ` ${withoutPerson === 1 ? '1 cuenta que no es de una persona quedó' : `${count(withoutPerson)} cuentas que no son de una persona quedaron`} por fuera.`
          : ''
      }`,
    outcomes: [
      { value: 'onRoll' as const, many: 'Ya están', one: 'Ya está', colour: 'gray' },
      { value: 'offRoll' as const, many: 'Se agregan', one: 'Se agrega', colour: 'petrol' },
      ...REFUSED,
    ],
  },

  standing: {
    title: 'Paz y salvo',
    about:
      'Suba la lista de cédulas que están a paz y salvo. Antes de guardar nada verá a quién le cambia el derecho a votar.',
    listed: 'Quienes están en el archivo',
    others: 'Quienes están en la lista de la asamblea y no en el archivo',
    choices: { may: 'Pueden votar', mayNot: 'No pueden votar', unchanged: 'Siguen igual' },
    summary: (given: number, taken: number) =>
      given + taken === 0
        ? 'Nadie cambia.'
        : `${[
            given > 0 && `${people(given)} ${given === 1 ? 'recibe' : 'reciben'} el derecho a votar`,
            taken > 0 &&
              `${people(taken)} ${taken === 1 ? 'pierde' : 'pierden'} ${given > 0 ? 'el suyo' : 'el derecho a votar'}`,
          ]
            .filter(Boolean)
            .join(' y ')}. Todavía no se ha guardado nada.`,
    votingOpen: 'Hay una votación abierta',
    votingOpenGive: 'No cambia: quien recibe ahora el derecho vota desde la próxima apertura.',
    votingOpenTake:
      'Este archivo quita el derecho a personas que pueden estar votando. Ciérrela antes, elija que sigan igual, o confirme que se les quita también en ella. Quien ya votó conserva su voto.',
    duringVoting: (taken: number) => `Quitarlo a ${people(taken)} también en la votación abierta`,
    later: 'La lista vale también para quienes se agreguen o se registren después.',
    changes: 'A quién le cambia',
    columns: { name: 'Persona', dni: 'Cédula', now: 'Ahora', after: 'Quedará' },
    canVote: 'Puede votar',
    cannotVote: 'No puede votar',
    noChanges: 'Con esta elección nadie cambia.',
    confirm: (number: number) => (number === 0 ? 'Guardar la lista' : `Cambiar ${people(number)}`),
    done: (given: number, taken: number) =>
      `Reciben el derecho a votar: ${count(given)}. Lo pierden: ${count(taken)}.`,
    outcomes: [
      { value: 'onRoll' as const, many: 'En la lista', one: 'En la lista', colour: 'gray' },
      { value: 'offRoll' as const, many: 'Fuera de la lista', one: 'Fuera de la lista', colour: 'petrol' },
      ...REFUSED,
    ],
  },
};
