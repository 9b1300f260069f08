/** Texts of the slates of a question. */

import { fullName } from '@vigilia/contract/users/full-name';
import { pluralize } from '../../../../core/text.ts';
import type { SlateProblem } from './draft-slates.ts';

export const SLATES_TEXTS = {
  title: 'Planchas',
  about: 'El orden de los nombres decide: los cargos que gane la plancha son de sus primeros nombres.',
  none: 'Todavía no hay planchas.',
  add: 'Agregar plancha',
  import: 'Importar plancha',
  name: 'Nombre de la plancha',
  addPeople: 'Agregar nombres',
  peopleAbout: (slate: string) =>
    `Elija a las personas ${slate ? `de la plancha «${slate}»` : 'de la plancha'}, en el orden en que ocuparán los cargos. El orden se puede cambiar después.`,
  noPeople: 'Todavía no tiene nombres.',
  people: (slate: string) => `Nombres de ${slate || 'la plancha'}, en orden`,
  chooseAlternate: 'Elegir suplente',
  alternate: 'Suplente',
  alternateAbout: (person: string) => `Elija a quien reemplazará a ${person}.`,
  alternateOf: (person: string) => `Suplente de ${person}`,
  removeAlternate: (person: string) => `Quitar al suplente de ${person}`,
  removed: (what: string) => `${what} ya no está.`,
  slate: (name: string, place: number) => (name ? `la plancha «${name}»` : `la plancha ${place}`),
  skipped: (people: number) =>
    `${pluralize(people, 'persona ya está', 'personas ya están')} en las planchas y no se agregó de nuevo.`,

  /** Advice, as a slate may have fewer names than seats on purpose. */
  short: (slate: string, people: number, seats: number) =>
    `${slate ? `«${slate}»` : 'Una plancha'} tiene ${pluralize(people, 'nombre', 'nombres')} para ${pluralize(seats, 'cupo', 'cupos')}: los cargos que gane de más quedarían sin proveer.`,

  importTitle: 'Importar una plancha',
  importAbout:
    'Pegue la lista o elija un archivo CSV: una persona por línea, por cédula o por nombre, y su suplente después de un punto y coma.',
  importName: 'Nombre de la plancha',
  importList: 'Lista de nombres',
  importPlaceholder: '31555000; 31555001\nAna Ruiz; Beatriz Mosquera',
  importFile: 'Elegir archivo CSV',
  importFileFailure: 'No se pudo leer el archivo',
  check: 'Revisar',
  checking: (done: number, of: number) => `Buscando a las personas: ${done} de ${of}…`,
  preview: 'Vista previa de la plancha',
  columns: { line: 'Línea', person: 'Principal', alternate: 'Suplente' },
  notFound: (text: string) => `No hay usuario con «${text}»`,
  several: (text: string) => `Hay varios usuarios con «${text}»: escriba la cédula`,
  repeated: (name: string) => `${name} ya está en las planchas`,
  summary: (ready: number, wrong: number) =>
    wrong === 0
      ? `${pluralize(ready, 'nombre listo', 'nombres listos')}.`
      : `${pluralize(ready, 'nombre listo', 'nombres listos')}; ${pluralize(wrong, 'línea con problema', 'líneas con problemas')}. Corrija la lista y revise de nuevo.`,
  take: 'Agregar la plancha',
  tooMany: (limit: number) => `Una plancha tiene como máximo ${limit} nombres`,
  nothing: 'Pegue al menos un nombre',
  searchFailure: 'Error al cargar los usuarios',
};

export function problemText(problem: SlateProblem): string {
  switch (problem.reason) {
    case 'no-name':
      return 'Escriba el nombre de la plancha';
    case 'repeated-name':
      return 'Otra plancha tiene el mismo nombre. Cambie uno.';
    case 'no-places':
      return 'Agregue al menos un nombre a la plancha';
    case 'repeated-person':
      return `${fullName(problem.person)} está dos veces en las planchas. Una persona puede estar una sola vez.`;
  }
}
