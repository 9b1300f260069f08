/**
 * Joins the codes of the fields of a part from their runs. Readers differ in the text that belongs to a code and in the
 * alternative that they take: the codes are joined in each way that one may take.
 */
import { checkFields, FIELD } from './deny-list.ts';

const CODE = /^(del)?instrtext$/;
/** Of an element that is not of Word. */
export const FOREIGN = 'foreign';
/** Elements that a reader leaves out with all that is in them, by their names in small letters. */
const LEFT_OUT = ['choice', 'fallback', `choice|${FOREIGN}`].flatMap((elements) =>
  ['t|deltext|delinstrtext', 't|deltext', 'none'].map((texts) => new RegExp(`^(${elements}|${texts})$`)),
);
const MARKS: Readonly<Record<string, { mark: string; opens: number }>> = {
  begin: { mark: FIELD.begin, opens: 1 },
  separate: { mark: FIELD.separator, opens: 0 },
  end: { mark: FIELD.end, opens: -1 },
};

export function createFieldReader() {
  const readings = LEFT_OUT.map((leftOut) => ({ leftOut, open: 0, codes: '' }));

  function add(path: readonly string[], text: string, opens = 0): void {
    const isCode = CODE.test(path.at(-1) ?? '');
    for (const reading of readings) {
      if (path.some((name) => reading.leftOut.test(name))) continue;
      // A code without a beginning counts as one.
      reading.codes += isCode && reading.open === 0 ? FIELD.begin + text : text;
      reading.open = Math.max(0, reading.open + opens);
    }
  }

  return {
    /** @param path names of the open elements, in small letters */
    text(path: readonly string[], text: string): void {
      if (/^(t|deltext|(del)?instrtext)$/.test(path.at(-1) ?? '')) add(path, text);
    },
    mark(path: readonly string[], type: string): void {
      const { mark = '', opens = 0 } = MARKS[type] ?? {};
      add(path, mark, opens);
    },
    whole: (path: readonly string[], code: string): void => add(path, FIELD.begin + code + FIELD.end),
    /** @throws DocumentObjection for a field that starts or fetches something */
    check(): void {
      for (const { codes } of readings) checkFields(codes);
    },
  };
}
