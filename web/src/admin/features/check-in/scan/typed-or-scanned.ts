/** Classifies the input of the desk's field: a document number, part of a name, or a damaged reading. */
import { isDni, plainDni, withoutCheckDigit } from '@vigilia/contract/users/document-numbers';
import { readCardBarcode } from './card-barcode.ts';
import { readZone } from './machine-readable-zone.ts';

/** Characters that are read; more than either card has. */
export const MAX_READ = 2000;
/** Characters of a typed number or name. */
const MAX_TYPED = 100;

export type Reading =
  | { readonly kind: 'empty' }
  /** A document number. Without certainty the person must be confirmed. */
  | { readonly kind: 'document'; readonly document: string; readonly isCertain: boolean }
  /** Part of a name, or of a number. */
  | { readonly kind: 'words'; readonly words: string }
  /** A card that was not read completely. */
  | { readonly kind: 'damaged' };

/** Never throws, and takes time in proportion to `MAX_READ` at most. */
export function readingOf(input: string): Reading {
  const text = input.slice(0, MAX_READ);
  const zone = readZone(text);
  if (zone) return zone.kind === 'damaged' ? zone : { ...zone, kind: 'document' };
  const card = readCardBarcode(text);
  if (card) return card.kind === 'damaged' ? card : { ...card, kind: 'document', isCertain: true };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a scanner may send them.
  const typed = text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
  if (typed === '') return { kind: 'empty' };
  if (typed.length > MAX_TYPED) return { kind: 'damaged' };
  const bare = withoutCheckDigit(typed);
  const dni = plainDni(bare);
  if (isDni(dni) && dni.length >= 3) return { kind: 'document', document: dni, isCertain: bare === typed };
  return { kind: 'words', words: typed };
}
