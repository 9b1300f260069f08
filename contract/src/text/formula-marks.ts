/**
 * Apostrophes that keep a text from being computed: a name such as `=HYPERLINK(…)` must not run on the secretary's
 * machine.
 */

/**
 * Where a formula begins, also a full-width one, as typed in Japan: at the start of a cell, and after each character at
 * which another program may split cells. Such a program reads our quotes as plain text, so quoting does not protect.
 * Spaces, invisible characters and quotes in between do not count. Always matches, so that it takes linear time.
 */
const BEGINNING = /((?:^|[,;|\t\r\n])[\s\p{Cf}",;|]*)('*)([=+\-@\uff1d\uff0b\uff0d\uff20]?)/gu;

/** Marks each formula in a cell, as Excel marks plain text; also a blank beginning, which some programs omit. */
export const marked = (text: string): string =>
  // A telephone number computes to itself.
  /^\+\d[\d ]*$/.test(text)
    ? text
    : text
        .replace(BEGINNING, (found, before, marks, sign) => (sign ? `${before}'${marks}${sign}` : found))
        .replace(/^'*[\t\r\n]/, "'$&");

/** Restores the text that was marked. */
export const unmarked = (cell: string): string =>
  cell
    .replace(/^'('*[\t\r\n])/, '$1')
    .replace(BEGINNING, (found, before, marks, sign) => (sign ? `${before}${marks.slice(1)}${sign}` : found));
