/** Errors that stop a move, and errors of one item. */

/** Ends the command with one line in Spanish; the same command continues later. */
export class MoveInProblem extends Error {}

/** An answer that cannot be used: the item is moved without it, or the section not at all. */
export class Unreadable extends Error {
  /** HTTP status; null where the answer itself cannot be read. */
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

/** An item that is not moved, with its reason in Spanish. */
export class Skipped extends Error {}

/** Removes control and direction characters, which terminals interpret. */
export const printable = (text: string, max = 200): string => {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim();
  return line.length > max ? `${line.slice(0, max).trimEnd().toWellFormed()}…` : line;
};
