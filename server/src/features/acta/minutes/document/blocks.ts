/** A document in blocks, which is laid out as PDF (`minutes-pdf.ts`) and for Word (`word.ts`). */
import type { Block, Column, Table } from '@vigilia/contract/assemblies/minutes-document';

/** Blocks that only a PDF has. */
export type PdfBlock =
  | Block
  /** A centred text of certificates: the heading of the document, a name, or content. `size` is in points. */
  | {
      readonly kind: 'centred';
      readonly text: string;
      readonly style: 'H1' | 'name' | 'P';
      readonly size: number;
    }
  /** An address as a QR code, `size` points wide. */
  | {
      readonly kind: 'code';
      readonly address: string;
      readonly alternative: string;
      readonly size?: number;
    };

export interface Document<Of extends PdfBlock = Block> {
  /** Empty where the blocks have one. */
  readonly title: string;
  /** Subtitle. */
  readonly under: string;
  /** Title of the whole file. */
  readonly fullTitle: string;
  readonly author: string;
  readonly at: Date;
  /** Running header and footer. */
  readonly head: string;
  readonly foot: string;
  /** Across each page of a draft; null for issued minutes. */
  readonly mark: string | null;
  readonly blocks: readonly Of[];
}

/**
 * The widths of columns: each as wide as a word of its heading needs, the rest shared in proportion.
 * @param needs width of the longest word of each heading, with its padding
 */
export function columnWidths(columns: readonly Column[], needs: readonly number[], width: number): number[] {
  const wanted = columns.map(({ share }) => share * width);
  const spare = wanted.map((own, index) => Math.max(own - (needs[index] ?? 0), 0));
  const missing = wanted.map((own, index) => Math.max((needs[index] ?? 0) - own, 0));
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
  const given = Math.min(sum(missing) / (sum(spare) || 1), 1);
  const taken = sum(missing) === 0 ? 0 : (given * sum(spare)) / sum(missing);
  return wanted.map((own, index) => own - given * (spare[index] ?? 0) + taken * (missing[index] ?? 0));
}

export const heading = (text: string): Block => ({ kind: 'heading', text });
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const quiet = (text: string): Block => ({ kind: 'paragraph', text, quiet: true });
export const table = (table: Table): Block => ({ kind: 'table', table });
export const right = (heading: string, share: number): Column => ({ heading, share, align: 'right' });
export const left = (heading: string, share: number): Column => ({ heading, share });
