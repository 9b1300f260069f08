/**
 * Joins the codes of the fields of a part from their runs. Readers differ in the text and the namespaces that belong to a
 * code: all that one may take are joined.
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
  /** @param name in small letters */
  open(name: string, namespace: string, valuesOf: (attribute: string) => string[]): void;
  text(piece: string): void;
  close(name: string): void;
  /** Marked as in the text of a `.doc`. */
  codes(): string[];
}

export function createFieldReader(): FieldReader {
  /** By namespace, where the empty one has every element; with shown text, and without. */
  const readers = new Map<string, { bare: Codes; shown: Codes }>();
  /** The elements of text that are open. */
  const around: { readonly name: string; readonly takers: readonly Codes[] }[] = [];

  const readersOf = (namespace: string) =>
    [...new Set(['', namespace])].map((key) => {
      const known = readers.get(key);
      if (known) return known;
      const created = { bare: { text: '', open: 0 }, shown: { text: '', open: 0 } };
      readers.set(key, created);
      return created;
    });

  return {
    open(name, namespace, valuesOf) {
      const isShown = SHOWN.test(name);
      const isCode = CODE.test(name);
      if (!isShown && !isCode && name !== 'fldchar' && name !== 'fldsimple') return;
      const takers = readersOf(namespace).flatMap(({ bare, shown }) => (isShown ? [shown] : [bare, shown]));
      if (isShown || isCode) around.push({ name, takers });
      // A code without a beginning counts as one.
      if (isCode) for (const taker of takers) if (taker.open === 0) taker.text += FIELD.begin;
      if (name === 'fldsimple') {
        const codes = valuesOf('instr').map((code) => `${FIELD.begin}${code}${FIELD.end}`);
        for (const taker of takers) taker.text += codes.join('');
      }
      if (name === 'fldchar') {
        const [type = '', ...others] = new Set(valuesOf('fldchartype'));
        if (others.length > 0) throw unreadable('a field in doubt');
        const { mark = '', opens = 0 } = TYPES[type] ?? {};
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
    },
    codes: () => [...readers.values()].flatMap(({ bare, shown }) => [bare.text, shown.text]),
  };
}
