/** Links inside documents. */

/** Trimmed first; a reader completes `www.` to a web address. */
const HARMLESS = /^(https?:\/\/[^\s/\\]|mailto:|tel:|www\.)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters.
const CONTROLS = /[\x00-\x1f\x7f]/;

/** Some mail programs attach a file of the own disk. */
const ATTACHING = /^mailto:.*[?&]attach/i;

/** Whether a link leads to the web, to a mailbox or to a telephone, and not to a file, a share or a program. */
export const isHarmlessLink = (target: string): boolean => {
  const trimmed = target.trim();
  return HARMLESS.test(trimmed) && !CONTROLS.test(trimmed) && !ATTACHING.test(trimmed);
};
