/**
 * Joins the codes of the fields of a part from their runs. Readers differ in the text and the namespaces that belong to a
 * code: it is joined in each way that one may take. Of an element of another namespace they differ in whether they read it at
 * all, as of an alternative or an extension: a field is whole within it, or the document is in doubt.
 */
import { unreadable } from '../objections.ts';
import { FIELD } from './deny-list.ts';

const TYPES: Readonly<Record<string, { mark: string; opens: number }>> = {
  begin: { mark: FIELD.begin, opens: 1 },
  separate: { mark: FIELD.separator, opens: 0 },
  end: { mark: FIELD.end, opens: -1 },
};
/** Elements that some readers leave out, as bits. */
const LEFT_OUT = { shown: 1, deleted: 2, foreign: 4 } as const;
const WAYS = [...Array(8).keys()];

interface Token {
  text: string;
  /** By how much it changes the number of open fields; null for a code. */
  readonly opens: number | null;
  /** The bits of those readers that leave it out. */
  readonly omitted: number;
}

const inDoubt = () => unreadable('a field in doubt');

export function createFieldReader() {
  const tokens: Token[] = [];
  /** The open elements: the token of one whose text belongs to codes, and the open fields in one of another namespace. */
  const around: { readonly token?: Token; foreign?: number }[] = [];

  function add(text: string, opens: number | null, omitted: number): Token {
    const other = around.findLast(({ foreign }) => foreign !== undefined);
    if (other?.foreign !== undefined && (omitted & LEFT_OUT.shown) === 0) {
      if (other.foreign === 0 && opens !== 1) throw inDoubt();
      other.foreign += opens ?? 0;
    }
    const token = { text, opens, omitted };
    tokens.push(token);
    return token;
  }

  return {
    /**
     * @param name in small letters
     * @throws DocumentObjection for a field that readers may take differently
     */
    open(name: string, isWord: boolean, valuesOf: (attribute: string) => string[]): void {
      const foreign = isWord ? 0 : LEFT_OUT.foreign;
      if (name === 't' || name === 'deltext') around.push({ token: add('', 0, foreign | LEFT_OUT.shown) });
      else if (name === 'instrtext') around.push({ token: add('', null, foreign) });
      else if (name === 'delinstrtext') around.push({ token: add('', null, foreign | LEFT_OUT.deleted) });
      else if (name === 'fldsimple' || name === 'fldchar') {
        around.push({});
        if (name === 'fldsimple')
          for (const code of valuesOf('instr'))
            tokens.push({ text: `${FIELD.begin}${code}${FIELD.end}`, opens: 0, omitted: foreign });
        else {
          const [type = '', ...more] = new Set(valuesOf('fldchartype'));
          if (more.length > 0) throw inDoubt();
          const { mark = '', opens = 0 } = TYPES[type] ?? {};
          add(mark, opens, foreign);
        }
      } else around.push(isWord ? {} : { foreign: 0 });
    },
    text(piece: string): void {
      const token = around.findLast((each) => each.token)?.token;
      if (token) token.text += piece;
    },
    close(): void {
      if (around.pop()?.foreign) throw inDoubt();
    },
    /** Marked as in the text of a `.doc`, in each way. */
    *codes(): Generator<string> {
      for (const way of WAYS) {
        let open = 0;
        let joined = '';
        for (const { text, opens, omitted } of tokens) {
          if ((omitted & way) !== 0) continue;
          // A code without a beginning counts as one.
          joined += opens === null && open === 0 ? FIELD.begin + text : text;
          open = Math.max(0, open + (opens ?? 0));
        }
        yield joined;
      }
    },
  };
}
