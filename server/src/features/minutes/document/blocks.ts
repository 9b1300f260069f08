/** The content of a document, which is laid out as PDF (`minutes-pdf.ts`) and for Word (`word.ts`). */

export interface Column {
  readonly heading: string;
  /** Share of the width; all of a table make 1. */
  readonly share: number;
  readonly align?: 'left' | 'right';
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** The last row is the sum of the others. */
  readonly totals?: boolean;
}

/** A value that holds from its time on, in milliseconds. */
export interface PlotStep {
  readonly at: number;
  readonly value: number;
}

export interface StepPlot {
  readonly steps: readonly PlotStep[];
  /** A dashed line, such as a needed number. */
  readonly limit: readonly PlotStep[];
  readonly legend: readonly [steps: string, limit: string];
  /** End of the last step. */
  readonly until: number;
  /** Labels of the beginning and the end. */
  readonly times: readonly [first: string, last: string];
  /** The plot in words. */
  readonly alternative: string;
}

export interface Signatory {
  readonly office: string;
  readonly name: string;
  readonly document: string;
}

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  /** A heading of lower rank. With `keepsTable` the next table is on its page, unless it is too high. */
  | { readonly kind: 'subheading'; readonly text: string; readonly keepsTable?: boolean }
  /** With `signed` the signatures that follow are not on a page without its end. */
  | {
      readonly kind: 'paragraph';
      readonly text: string;
      readonly quiet?: boolean;
      readonly signed?: boolean;
    }
  /** Labels and values; an empty value becomes a line to write on. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'numbered'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'plot'; readonly plot: StepPlot }
  /** Empty lines to write on, before the signatures. */
  | { readonly kind: 'lines'; readonly count: number }
  | { readonly kind: 'signatures'; readonly people: readonly Signatory[] }
  | { readonly kind: 'newPage' };

export interface Document {
  readonly title: string;
  /** Under the title. */
  readonly under: string;
  /** Of the whole file. */
  readonly fullTitle: string;
  readonly author: string;
  readonly at: Date;
  /** Running header and footer. */
  readonly head: string;
  readonly foot: string;
  /** Across each page of a draft; null for issued minutes. */
  readonly mark: string | null;
  readonly blocks: readonly Block[];
}

/**
 * The widths of columns, each as wide as a word of its heading needs; the others give in proportion to what they have to
 * spare.
 * @param needs width of the longest word of each heading, with the room beside it
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
