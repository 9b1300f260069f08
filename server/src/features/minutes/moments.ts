/** Moments as an association in Colombia writes them, whatever the zone of the server. */

const ZONE = 'America/Bogota';
const LONG_DAY = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: ZONE });
const HOUR = new Intl.DateTimeFormat('es-CO', { hour: 'numeric', minute: '2-digit', timeZone: ZONE });
// Swedish writes dates as ISO 8601 does.
const STAMP = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: ZONE,
});

/** Fonts of paper have no narrow spaces. */
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ');

/** `28 de noviembre de 2026` */
export const longDay = (iso: string): string => plainSpaces(LONG_DAY.format(new Date(iso)));
/** `8:00 a. m.` */
export const hourOf = (iso: string): string => plainSpaces(HOUR.format(new Date(iso)));
/** `2026-11-28 08:00` */
export const stampOf = (iso: string): string => plainSpaces(STAMP.format(new Date(iso)));
