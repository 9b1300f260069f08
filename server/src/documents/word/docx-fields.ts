/**
 * Joins the codes of the fields of a part from their runs. Readers differ in the text and the namespaces that belong to a
 * code: all that one may take are joined. Of an element of another namespace they differ in whether they read it at all, as of
 * an alternative or an extension: a field is whole within it, or the document is in doubt.
 */
import { unreadable } from '../objections.ts';
import { FIELD } from './deny-list.ts';

const CODE = /^(del)?instrtext$/;
const SHOWN = /^(t|deltext)$/;
const TYPES: Readonly<Record<string, { mark: string; opens: number }>> = {
  begin: { mark: FIELD.begin, opens: 1 },
  separate: { mark: FIELD.separator, opens: 0 },
  end: { mark: FIELD.end, opens: -1 },
};

/** The codes as one kind of reader joins them. */
interface Codes {
  text: string;
  /** Fields that have begun. */
  open: number;
}

export interface FieldReader {
  /**
   * @param name in small letters
   * @throws DocumentObjection for a field that readers may take differently
   */
  open(name: string, namespace: string, valuesOf: (attribute: string) => string[]): void;
  text(piece: string): void;
  close(name: string): void;
  /** Marked as in the text of a `.doc`. */
  codes(): string[];
}

/** The namespace of the elements of Word itself, as it is given to a reader. */
export const WORD = 'word';

const inDoubt = () => unreadable('a field in doubt');

export function createFieldReader(): FieldReader {
  /** By namespace, where the empty one has every element; with shown text, without, and without deleted codes. */
  const readers = new Map<string, { bare: Codes; shown: Codes; kept: Codes }>();
  /** The elements of text that are open. */
  const around: { readonly name: string; readonly takers: readonly Codes[] }[] = [];
  /** The open elements of other namespaces, with the fields that have begun in each. */
  const others: { readonly depth: number; open: number }[] = [];
  let depth = 0;

  function checkWhole(isCode: boolean, opens: number): void {
    const other = others.at(-1);
    if (!other) return;
    if ((isCode || opens < 1) && other.open === 0) throw inDoubt();
    other.open += opens;
  }

  const readersOf = (namespace: string) =>
    [...new Set(['', namespace])].map((key) => {
      const known = readers.get(key);
      if (known) return known;
      const codes = () => ({ text: '', open: 0 });
      const created = { bare: codes(), shown: codes(), kept: codes() };
      readers.set(key, created);
      return created;
    });

  return {
    open(name, namespace, valuesOf) {
      depth += 1;
      const isShown = SHOWN.test(name);
      const isCode = CODE.test(name);
      if (!isShown && !isCode && name !== 'fldchar' && name !== 'fldsimple') {
        if (namespace !== WORD) others.push({ depth, open: 0 });
        return;
      }
      const takers = readersOf(namespace).flatMap(({ bare, shown, kept }) =>
        isShown ? [shown] : name === 'delinstrtext' ? [bare, shown] : [bare, shown, kept],
      );
      if (isCode) checkWhole(true, 0);
      if (isShown || isCode) around.push({ name, takers });
      // A code without a beginning counts as one.
      if (isCode) for (const taker of takers) if (taker.open === 0) taker.text += FIELD.begin;
      if (name === 'fldsimple') {
        const codes = valuesOf('instr').map((code) => `${FIELD.begin}${code}${FIELD.end}`);
        for (const taker of takers) taker.text += codes.join('');
      }
      if (name === 'fldchar') {
        const [type = '', ...more] = new Set(valuesOf('fldchartype'));
        if (more.length > 0) throw inDoubt();
        const { mark = '', opens = 0 } = TYPES[type] ?? {};
        checkWhole(false, opens);
        for (const taker of takers) {
          taker.text += mark;
          taker.open = Math.max(0, taker.open + opens);
        }
      }
    },
    text(piece) {
      // What stands before the first field belongs to none.
      for (const taker of around.at(-1)?.takers ?? []) if (taker.text !== '') taker.text += piece;
    },
    close(name) {
      if (around.at(-1)?.name === name) around.pop();
      if (others.at(-1)?.depth === depth && others.pop()?.open !== 0) throw inDoubt();
      depth -= 1;
    },
    codes: () => [...readers.values()].flatMap(({ bare, shown, kept }) => [bare.text, shown.text, kept.text]),
  };
}
