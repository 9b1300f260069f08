/** Formats days and hours in words for Colombia, independent of the server's time zone. */

import { dayOf, hourText } from '@vigilia/contract/time/colombian-time';
import { dayInWords } from '@vigilia/contract/time/long-day';

export const TIME_ZONE = 'America/Bogota';
/** Formats take milliseconds to create, so they are created on first use. */
const lazily = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (iso: string) => {
    format ??= new Intl.DateTimeFormat('es-CO', { ...options, timeZone: TIME_ZONE });
    return format.format(new Date(iso));
  };
};
const hour = lazily({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Narrow spaces are missing in the PDF fonts, and boxes in some mail programs. */
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ');

/** `28 de noviembre de 2026` */
export const formatLongDay = (iso: string): string => dayInWords(dayOf(iso));
/** `08:00` */
export const formatHour = (iso: string): string => plainSpaces(hour(iso));
/** `8:00 a. m.`, in mails. */
export const formatClock = (iso: string): string => plainSpaces(hourText(iso));
/** `28 de noviembre de 2026 a las 08:00`, in sentences; tables have `timeStamp`. */
export const formatTimestamp = (iso: string): string => `${formatLongDay(iso)} a las ${formatHour(iso)}`;
