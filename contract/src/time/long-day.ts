/** Days in words, as Colombians write them. */

/** The names of the months in their order. */
export const MONTHS = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
];

/** `5 de marzo de 2026` @param day `YYYY-MM-DD` */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} de ${MONTHS[(month ?? 1) - 1]} de ${year}`;
}
