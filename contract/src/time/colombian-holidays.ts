/**
 * Holidays of Colombia by rule, for any year (Ley 51 de 1983, «Ley Emiliani»): six on their day, seven on the Monday from
 * their day on, and five that depend on Easter, three of which are on a Monday too. Days are `YYYY-MM-DD`.
 */
import { DAY } from '../limits.ts';

export interface Holiday {
  readonly day: string;
  readonly name: string;
}

type OfYear = readonly [month: number, day: number, name: string];

const ON_THEIR_DAY: readonly OfYear[] = [
  [1, 1, 'Año Nuevo'],
  [5, 1, 'Día del Trabajo'],
  [7, 20, 'Día de la Independencia'],
  [8, 7, 'Batalla de Boyacá'],
  [12, 8, 'Inmaculada Concepción'],
  [12, 25, 'Navidad'],
];

const ON_THE_NEXT_MONDAY: readonly OfYear[] = [
  [1, 6, 'Reyes Magos'],
  [3, 19, 'San José'],
  [6, 29, 'San Pedro y San Pablo'],
  [8, 15, 'Asunción de la Virgen'],
  [10, 12, 'Día de la Diversidad Étnica y Cultural'],
  [11, 1, 'Todos los Santos'],
  [11, 11, 'Independencia de Cartagena'],
];

/** Days from Easter Sunday; the last three are the Mondays to which they are moved. */
const FROM_EASTER: readonly (readonly [days: number, name: string])[] = [
  [-3, 'Jueves Santo'],
  [-2, 'Viernes Santo'],
  [43, 'Ascensión del Señor'],
  [64, 'Corpus Christi'],
  [71, 'Sagrado Corazón'],
];

/** Gregorian computus (Meeus, Jones, Butcher). Milliseconds, as all times here at midnight UTC. */
function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const skippedLeaps = century - Math.floor(century / 4);
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + skippedLeaps - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const place = epact + toSunday - 7 * late + 114;
  return Date.UTC(year, Math.floor(place / 31) - 1, (place % 31) + 1);
}

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The next Monday; the day itself if it is one. */
const mondayFrom = (time: number): number => time + ((8 - new Date(time).getUTCDay()) % 7) * DAY;

/**
 * The 18 holidays of a year, in order. Two may be on one day: with Easter from 19 April on, the Sacred Heart is on the
 * Monday of Saint Peter and Saint Paul.
 */
export function holidaysOf(year: number): Holiday[] {
  const easter = easterOf(year);
  return [
    ...ON_THEIR_DAY.map(([month, day, name]) => ({ day: dayAt(Date.UTC(year, month - 1, day)), name })),
    ...ON_THE_NEXT_MONDAY.map(([month, day, name]) => ({
      day: dayAt(mondayFrom(Date.UTC(year, month - 1, day))),
      name,
    })),
    ...FROM_EASTER.map(([days, name]) => ({ day: dayAt(easter + days * DAY), name })),
  ].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}
