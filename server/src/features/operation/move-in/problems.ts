/** Errors that stop a move, and errors of one record. */

/** Ends the command with one line in Spanish; the same command continues later. */
export class MoveInProblem extends Error {}

/** An answer that cannot be used: the record, or its part, is not moved. */
export class Unreadable extends Error {
  /** HTTP status; null where the answer itself cannot be read. */
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

/** A joiner within an emoji. */
const JOINER =
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})';
const UNPRINTABLE = new RegExp(`(?:(?!${JOINER})[\\p{Cc}\\p{Cf}\\u2028\\u2029])+`, 'gu');

/** Removes control and direction characters, which terminals interpret. */
export const printable = (text: string, max = 200): string => {
  const line = text.toWellFormed().replace(UNPRINTABLE, ' ').trim();
  return line.length > max ? `${line.slice(0, max).trimEnd().toWellFormed()}…` : line;
};
