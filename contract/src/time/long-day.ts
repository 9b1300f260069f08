/** Days and hours in words, as Colombians write them. */
import { hourText } from './colombian-time.ts';

export const MONTHS = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
];

/** `5 de marzo de 2026` @param day `YYYY-MM-DD` */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} de ${MONTHS[(month ?? 1) - 1]} de ${year}`;
}

/** `marzo de 2026` @param month `YYYY-MM` */
export function monthInWords(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return `${MONTHS[(number ?? 1) - 1]} de ${year}`;
}

/** `las 6:37 p. m.`, `la 1:05 p. m.`, after a preposition. */
export const hourWithArticle = (iso: string): string =>
  `${/^1:/.test(hourText(iso)) ? 'la' : 'las'} ${hourText(iso)}`;
