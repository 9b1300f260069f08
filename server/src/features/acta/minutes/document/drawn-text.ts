/** The form in which a document states texts, so that its PDF and its Word file have the same content. */
import { normalText } from '@vigilia/contract/text/normal-text';

/** Line ends of other systems, page breaks and paragraph separators. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Characters that XML does not allow. */
const UNWRITABLE = /(?!\n)\p{Cc}|[\uFFFE\uFFFF]/gu;

/** A text with usual line ends, blanks instead of tabs, letters instead of ligatures, without invisible characters. */
export const drawnText = (text: string): string =>
  normalText(text.toWellFormed().replace(LINE_ENDS, '\n').replace(/\t/g, ' '))
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replace(UNWRITABLE, '');

/** A copy of a description with all texts as they are drawn. */
export function withDrawnTexts<T>(described: T): T {
  if (typeof described === 'string') return drawnText(described) as T;
  if (Array.isArray(described)) return described.map(withDrawnTexts) as T;
  if (described === null || typeof described !== 'object' || described instanceof Date) return described;
  return Object.fromEntries(
    Object.entries(described).map(([name, value]) => [name, withDrawnTexts(value)]),
  ) as T;
}
