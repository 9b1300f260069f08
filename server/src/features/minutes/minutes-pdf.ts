/** Lays out a described document, such as the minutes, as PDF. */
import type { Block } from '@vigilia/contract/assemblies/minutes-document';
import type { Document } from './document/blocks.ts';
import {
  createPdfLayout,
  type PdfLayout,
  SIGNATURES_HEADING_HEIGHT,
  signaturesHeight,
} from './pdf-layout.ts';

/** Tables higher than this many points may break across pages; shorter ones stay with their subheading. */
const MAX_WHOLE_TABLE = 380;
/** Points of the text between a subheading and its table. */
const TEXT_ABOVE_TABLE = 50;

export async function drawPdf(described: Document): Promise<Buffer> {
  const { title, under, fullTitle, author, at, head, foot, mark, blocks } = described;
  const paper = await createPdfLayout({ title: fullTitle, author, at });
  paper.title(title, under);
  for (const [index, block] of blocks.entries()) draw(paper, block, blocks.slice(index + 1));
  return paper.finish({ head, foot, mark });
}

type Kind = Block['kind'];
type OfKind<K extends Kind> = Extract<Block, { readonly kind: K }>;

/** How each kind is drawn, with the blocks after it, some of which must be on its page. */
const DRAW: {
  readonly [K in Kind]: (paper: PdfLayout, block: OfKind<K>, next: readonly Block[]) => void;
} = {
  heading: (paper, { text }) => paper.heading(text),
  subheading: (paper, { text, keepsTable, minor }, next) =>
    paper.subheading(text, { minor, follows: keepsTable ? tableHeight(paper, next) : undefined }),
  paragraph: (paper, { text, quiet = false, signed }, next) =>
    paper.paragraph(text, { quiet, follows: signed ? signedHeight(next) : 0 }),
  facts: (paper, { facts }) => paper.facts(facts),
  numbered: (paper, { items }) => paper.numbered(items),
  table: (paper, { table }) => paper.table(table),
  plot: (paper, { plot }) => paper.stepPlot(plot),
  signatures: (paper, { people }) => paper.signatures(people),
  newPage: (paper) => paper.newPage(),
};
const draw = <K extends Kind>(paper: PdfLayout, block: OfKind<K>, next: readonly Block[]): void =>
  DRAW[block.kind as K](paper, block, next);

function tableHeight(paper: PdfLayout, next: readonly Block[]): number | undefined {
  const found = next.find((block) => block.kind === 'table');
  const height = found ? paper.heightOf(found.table) : 0;
  return height === 0 || height > MAX_WHOLE_TABLE ? undefined : height + TEXT_ABOVE_TABLE;
}

/** Points of the signatures that follow, with their heading where it is between. */
function signedHeight(next: readonly Block[]): number {
  const found = next.find((block) => block.kind === 'signatures');
  if (!found) return 0;
  return signaturesHeight(found.people.length) + (next[0] === found ? 0 : SIGNATURES_HEADING_HEIGHT);
}
