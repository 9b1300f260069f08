/** Day and hour in Colombia of a moment, on either side of the wire. */
import { HOURS_BEHIND_UTC } from './limits.ts';

const BEHIND_UTC = HOURS_BEHIND_UTC * 60 * 60_000;
const LENGTH = 'YYYY-MM-DD HH:mm'.length;

/** `YYYY-MM-DD HH:mm` of a moment in ISO 8601. */
export const timeStamp = (iso: string): string =>
  new Date(Date.parse(iso) - BEHIND_UTC).toISOString().slice(0, LENGTH).replace('T', ' ');
