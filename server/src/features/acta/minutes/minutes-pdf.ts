/** Lays out a described document, such as the minutes, as PDF. */
import encodeQR from 'qr';
import type { Document, PdfBlock } from './document/blocks.ts';
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

export async function drawPdf(described: Document<PdfBlock>): Promise<Buffer> {
  const { title, under, fullTitle, author, at, head, foot, mark, blocks } = described;
  const layout = await createPdfLayout({ title: fullTitle, author, at });
  if (title) layout.title(title, under);
  for (const [index, block] of blocks.entries()) draw(layout, block, blocks.slice(index + 1));
  return layout.finish({ head, foot, mark });
}

type Kind = PdfBlock['kind'];
type OfKind<K extends Kind> = Extract<PdfBlock, { readonly kind: K }>;

/** How each kind is drawn, with the blocks after it, some of which must be on its page. */
const DRAW: {
  readonly [K in Kind]: (layout: PdfLayout, block: OfKind<K>, next: readonly PdfBlock[]) => void;
} = {
  heading: (layout, { text }) => layout.heading(text),
  subheading: (layout, { text, keepsTable, minor }, next) =>
    layout.subheading(text, { minor, follows: keepsTable ? tableHeight(layout, next) : undefined }),
  paragraph: (layout, { text, quiet = false, signed }, next) =>
    layout.paragraph(text, { quiet, follows: signed ? signedHeight(next) : 0 }),
  facts: (layout, { facts }) => layout.facts(facts),
  numbered: (layout, { items }) => layout.numbered(items),
  table: (layout, { table }) => layout.table(table),
  plot: (layout, { plot }) => layout.stepPlot(plot),
  signatures: (layout, { people }) => layout.signatures(people),
  newPage: (layout) => layout.newPage(),
  centred: (layout, { text, style, size }) => layout.centred(text, style, size),
  code: (layout, { address, alternative, size }) =>
    layout.squares(encodeQR(address, 'raw', { ecc: 'medium', border: 2 }), alternative, size),
};
const draw = <K extends Kind>(layout: PdfLayout, block: OfKind<K>, next: readonly PdfBlock[]): void =>
  DRAW[block.kind as K](layout, block, next);

function tableHeight(layout: PdfLayout, next: readonly PdfBlock[]): number | undefined {
  const found = next.find((block) => block.kind === 'table');
  const height = found ? layout.heightOf(found.table) : 0;
  return height === 0 || height > MAX_WHOLE_TABLE ? undefined : height + TEXT_ABOVE_TABLE;
}

/** Points of the signatures that follow, with their heading where it is between. */
function signedHeight(next: readonly PdfBlock[]): number {
  const found = next.find((block) => block.kind === 'signatures');
  if (!found) return 0;
  return signaturesHeight(found.people.length) + (next[0] === found ? 0 : SIGNATURES_HEADING_HEIGHT);
}
