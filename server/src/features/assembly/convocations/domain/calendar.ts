/** An assembly as an entry of a calendar (RFC 5545). */

interface Event {
  readonly id: number;
  readonly title: string;
  /** ISO 8601. */
  readonly startDate: string;
  readonly endDate: string;
  /** Empty where it is not known. */
  readonly place: string;
  readonly agenda: readonly string[];
  /** Number of the change; an entry replaces those with lower numbers. */
  readonly sequence: number;
}

/** Octets of a line without its break. */
const MAX_LINE = 75;

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** `20261128T130000Z`. */
const utc = (moment: string) => new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '');

/** Breaks a long line into further ones, which begin with a blank, without cutting a character. */
function folded(line: string): string {
  let [all, length] = ['', 0];
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (length + octets > MAX_LINE) [all, length] = [`${all}\r\n `, 1];
    all += character;
    length += octets;
  }
  return all;
}

/**
 * @param address of the assembly on the members' page
 * @param at when it was written, ISO 8601
 */
export function calendarFile(event: Event, address: string, at: string): string {
  const agenda = event.agenda.map((point, index) => `${index + 1}. ${point}`);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vigilia//Convocatoria//ES',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:asamblea-${event.id}@${new URL(address).hostname}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(at)}`,
    `DTSTART:${utc(event.startDate)}`,
    `DTEND:${utc(event.endDate)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
    `DESCRIPTION:${escaped(['Orden del día:', ...agenda].join('\n'))}`,
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
