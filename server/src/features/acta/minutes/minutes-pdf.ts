/**
 * Draws a described document as PDF on letter paper: headings stay with the next content, tables repeat their headings on every
 * page, pages are numbered. Text can be selected, and the PDF is tagged for screen readers.
 */
import { legendOf, plotLines, type Table } from '@vigilia/contract/assemblies/minutes-document';
import encodeQR from 'qr';
import { columnWidths, type Document, type PdfBlock } from './document/blocks.ts';
import { fontFile, printable } from './pdf-font.ts';

/** Points; 72 are an inch. */
const MARGINS = { top: 68, bottom: 74, left: 64, right: 64 };
const FONT = { plain: 'plain', bold: 'bold' } as const;
const SIZE = { title: 19, heading: 13, subheading: 11, body: 10, cell: 8.5, small: 7.5 };
const COLOUR = { ink: '#1f2426', accent: '#0e4f55', quiet: '#5b6467', line: '#d3dadb', head: '#eaf1f1' };
const GAP = 8;
const CELL = { across: 5, down: 3.5 };
/** Maximum width in points that a column grants to a single word. */
const MAX_WORD = 90;
/** Points of content that must fit under a heading at the foot of a page. */
const UNDER_A_HEADING = 64;
/** Points of three lines of a paragraph. */
const TEXT_UNDER_A_HEADING = 44;
/** Height of a row of lines to sign on, and how many are side by side. */
const SIGNATURE_HEIGHT = 116;
const SIGNATURES_IN_ROW = 2;
const signaturesHeight = (people: number): number => Math.ceil(people / SIGNATURES_IN_ROW) * SIGNATURE_HEIGHT;
/** Height of the heading of the signatures and two lines of text. */
const SIGNATURES_HEADING_HEIGHT = 76;
/** Between two lines of text. */
const LINE_GAP = 3;
/** Side of a picture of squares. */
const SQUARES_SIZE = 200;
const MARK = { size: 52, opacity: 0.05, angle: -50 };
/** Height of a plot, of the times under it, and width of the figures beside it. */
const PLOT = { height: 130, foot: 14, side: 32 };

/** Tables higher than this many points may break across pages; shorter ones stay with their subheading. */
const MAX_WHOLE_TABLE = 140;
/** Points of the text between a subheading and its table. */
const TEXT_ABOVE_TABLE = 50;

/** The longest of a word and the words of a text, which do not break at a no-break space. */
const longerWord = (word: string, text: string): string =>
  text.split(' ').reduce((longest, each) => (each.length > longest.length ? each : longest), word);

type Kind = PdfBlock['kind'];
type OfKind<K extends Kind> = Extract<PdfBlock, { readonly kind: K }>;

export async function drawPdf(described: Document<PdfBlock>): Promise<Buffer> {
  const { title, under, fullTitle, author, at, mark, blocks } = described;
  // Loaded on demand: most processes never create minutes.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: MARGINS,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'es-CO',
    displayTitle: true,
    info: { Title: fullTitle, Author: author, CreationDate: at, ModDate: at },
    // Empty for now: PDFKit opens a file again at each use of a second name for it.
    font: '',
  });
  for (const weight of Object.values(FONT)) doc.registerFont(weight, fontFile(weight));
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const root = doc.struct('Document');
  doc.addStructure(root);

  const width = doc.page.width - MARGINS.left - MARGINS.right;
  const foot = () => doc.page.height - MARGINS.bottom;
  /** Headings that wait for their content, with the points of it that must be on their page. */
  let headings: { height: number; follows: number; draw: () => void }[] = [];
  /** Begins a page unless there is room, waiting headings included, and draws these. */
  const need = (height: number) => {
    const page = foot() - MARGINS.top;
    const own = headings.reduce((sum, heading) => sum + heading.height, 0);
    const below = Math.max(height, ...headings.map(({ follows }) => follows));
    // Content higher than a page has to break anyway.
    if (doc.y + Math.min(own + below, page) > foot()) doc.addPage();
    const waiting = headings;
    headings = [];
    for (const { draw } of waiting) draw();
  };
  const down = (points: number) => {
    doc.y = Math.min(doc.y + points, foot());
  };
  const pen = (font: string, size: number, colour = COLOUR.ink) =>
    doc.font(font).fontSize(size).fillColor(colour);
  const tagged = (tag: string, draw: () => void, parent = root) => {
    const element = doc.struct(tag, {}, draw);
    parent.add(element);
    element.end();
  };
  /** @param alternative its text for screen readers @param bottom where it ends */
  const figure = (alternative: string, bottom: number, draw: () => void) => {
    const element = doc.struct('Figure', { alt: alternative }, draw);
    root.add(element);
    element.end();
    doc.x = MARGINS.left;
    doc.y = bottom;
    down(GAP);
  };
  /** Decoration is marked as an artifact, which screen readers skip. */
  const decoration = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };
  const rule = (y: number, from = MARGINS.left, to = MARGINS.left + width, colour = COLOUR.line) =>
    decoration(() => doc.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(colour).stroke());
  const write = (text: string, x: number, y: number, options: PDFKit.Mixins.TextOptions) =>
    doc.text(printable(text), x, y, options);
  const flow = (text: string, options: PDFKit.Mixins.TextOptions = {}) =>
    write(text, MARGINS.left, doc.y, { width, lineGap: LINE_GAP, ...options });

  const rowFont = (bold: boolean) => pen(bold ? FONT.bold : FONT.plain, SIZE.cell);
  const room = (word: string, bold: boolean) => {
    rowFont(bold);
    return doc.widthOfString(word) + 2 * CELL.across + 1;
  };
  function widthsOf({ columns, rows }: Table): number[] {
    const needs = columns.map(({ heading }, index) => {
      const headings = printable(heading).split(' ');
      // Only the longest word is measured: it is about the widest of thousands of rows.
      const longest = rows.reduce((word, cells) => longerWord(word, printable(cells[index] ?? '')), '');
      return Math.max(...headings.map((word) => room(word, true)), Math.min(room(longest, false), MAX_WORD));
    });
    return columnWidths(columns, needs, width);
  }
  function rowHeight(widths: readonly number[], cells: readonly string[], bold: boolean): number {
    rowFont(bold);
    const heights = widths.map((own, index) =>
      doc.heightOfString(printable(cells[index] ?? ''), { width: own - 2 * CELL.across }),
    );
    return Math.max(...heights, SIZE.cell) + 2 * CELL.down;
  }
  interface Row {
    readonly cells: readonly string[];
    readonly bold: boolean;
    readonly height: number;
  }
  /** The headings and the rows, each measured once: a roll has thousands. */
  function rowsOf({ columns, rows, totals }: Table, widths: readonly number[]): [Row, ...Row[]] {
    const row = (cells: readonly string[], bold: boolean) => ({
      cells,
      bold,
      height: rowHeight(widths, cells, bold),
    });
    const isTotal = (index: number) => totals === true && index === rows.length - 1;
    const headings = columns.map(({ heading }) => heading);
    return [row(headings, true), ...rows.map((cells, index) => row(cells, isTotal(index)))];
  }
  const heightOf = (rows: readonly Row[]) => rows.reduce((sum, { height }) => sum + height, GAP);

  function drawRow(
    parent: PDFKit.PDFStructureElement,
    { columns }: Table,
    widths: readonly number[],
    { cells, height, bold }: Row,
    kind: 'TH' | 'TD',
  ) {
    const y = doc.y;
    if (kind === 'TH')
      decoration(() => doc.rect(MARGINS.left, y, width, height).fillColor(COLOUR.head).fill());
    const row = doc.struct('TR');
    parent.add(row);
    let x = MARGINS.left;
    for (const [index, column] of columns.entries()) {
      const place = x + CELL.across;
      const own = widths[index] ?? 0;
      tagged(
        kind,
        () => {
          rowFont(bold).fillColor(kind === 'TH' ? COLOUR.accent : COLOUR.ink);
          write(cells[index] ?? '', place, y + CELL.down + 1, {
            width: own - 2 * CELL.across,
            align: column.align ?? 'left',
          });
        },
        row,
      );
      x += own;
    }
    row.end();
    doc.y = y + height;
    doc.x = MARGINS.left;
    rule(doc.y, MARGINS.left, MARGINS.left + width, kind === 'TH' ? COLOUR.accent : COLOUR.line);
  }

  /** Points of the table under a subheading, unless it may break. */
  function heightUnder(next: readonly PdfBlock[]): number {
    const table = next.find((block) => block.kind === 'table')?.table;
    if (!table) return UNDER_A_HEADING;
    const height = heightOf(rowsOf(table, widthsOf(table)));
    return height > MAX_WHOLE_TABLE ? UNDER_A_HEADING : height + TEXT_ABOVE_TABLE;
  }

  /** Points of the signatures that follow a signed paragraph, with a heading between them. */
  function signedHeight(next: readonly PdfBlock[]): number {
    const found = next.find((block) => block.kind === 'signatures');
    if (!found) return 0;
    return signaturesHeight(found.people.length) + (next[0] === found ? 0 : SIGNATURES_HEADING_HEIGHT);
  }

  /** Waits for the content under it, of which `follows` points must be on its page. @param room above and below */
  function addHeading(tag: string, text: string, begin: () => void, room: number, follows: number): void {
    begin();
    const height = doc.heightOfString(printable(text), { width, lineGap: LINE_GAP }) + 1.5 * room;
    const draw = () => {
      down(room);
      tagged(tag, () => {
        begin();
        flow(text);
      });
      down(room / 2);
    };
    headings.push({ height, follows, draw });
  }

  /** A mark across the page identifies a draft. */
  function drawMark(text: string): void {
    const [middle, centre] = [doc.page.width / 2, doc.page.height / 2];
    doc.save();
    doc.rotate(MARK.angle, { origin: [middle, centre] });
    pen(FONT.bold, MARK.size).fillOpacity(MARK.opacity);
    write(text, middle - doc.widthOfString(text) / 2, centre - MARK.size / 2, { lineBreak: false });
    doc.restore();
    doc.fillOpacity(1);
  }

  /** Draws each kind; `next` are the blocks after it, some of which must be on its page. */
  const DRAW: { readonly [K in Kind]: (block: OfKind<K>, next: readonly PdfBlock[]) => void } = {
    centred({ text, style, size }) {
      tagged(style === 'H1' ? 'H1' : 'P', () => {
        pen(style === 'P' ? FONT.plain : FONT.bold, size, style === 'H1' ? COLOUR.accent : COLOUR.ink);
        flow(text, { align: 'center' });
      });
      down(size);
    },

    heading: ({ text, startsPage }) =>
      addHeading(
        'H2',
        text,
        () => pen(FONT.bold, SIZE.heading, COLOUR.accent),
        GAP,
        startsPage ? doc.page.height : UNDER_A_HEADING,
      ),

    subheading({ text, keepsTable, minor }, next) {
      const begin = () =>
        pen(FONT.bold, minor ? SIZE.body : SIZE.subheading, minor ? COLOUR.ink : COLOUR.accent);
      addHeading(minor ? 'H4' : 'H3', text, begin, GAP / 2, keepsTable ? heightUnder(next) : UNDER_A_HEADING);
    },

    paragraph({ text, quiet, strong, signed }, next) {
      const beforeList = next[0]?.kind === 'numbered' ? TEXT_UNDER_A_HEADING : 0;
      const follows = signed ? signedHeight(next) : beforeList;
      const begin = () =>
        pen(
          strong ? FONT.bold : FONT.plain,
          quiet ? SIZE.cell : SIZE.body,
          quiet ? COLOUR.quiet : COLOUR.ink,
        );
      begin();
      const height = doc.heightOfString(printable(text), { width, lineGap: LINE_GAP });
      const together = height + GAP * 0.75 + follows;
      // Keeps this paragraph with the next block, unless it ends on the next page anyway.
      const keeps = follows > 0 && together <= foot() - MARGINS.top && doc.y + height <= foot();
      need(keeps ? together : Math.min(height, TEXT_UNDER_A_HEADING));
      tagged('P', () => {
        begin();
        flow(text);
      });
      down(GAP * 0.75);
    },

    facts({ facts }) {
      const names = 0.26 * width;
      for (const [name, value] of facts) {
        pen(FONT.plain, SIZE.body);
        const height = doc.heightOfString(printable(value || ' '), { width: width - names, lineGap: 2 });
        need(height + 4);
        const y = doc.y;
        tagged('P', () => {
          pen(FONT.bold, SIZE.body);
          write(name, MARGINS.left, y, { width: names });
          pen(FONT.plain, SIZE.body);
          if (value) write(value, MARGINS.left + names, y, { width: width - names, lineGap: 2 });
        });
        if (!value) rule(y + height - 2, MARGINS.left + names);
        doc.y = y + height + 4;
      }
      doc.x = MARGINS.left;
      down(GAP / 2);
    },

    numbered({ items }) {
      const list = doc.struct('L');
      root.add(list);
      for (const [index, item] of items.entries()) {
        pen(FONT.plain, SIZE.body);
        const indent = 22;
        need(Math.min(doc.heightOfString(printable(item), { width: width - indent, lineGap: 2 }), 200));
        const y = doc.y;
        tagged(
          'LI',
          () => {
            pen(FONT.plain, SIZE.body);
            write(`${index + 1}.`, MARGINS.left, y, { width: indent });
            write(item, MARGINS.left + indent, y, { width: width - indent, lineGap: 2 });
          },
          list,
        );
        down(2);
      }
      list.end();
      doc.x = MARGINS.left;
      down(GAP / 2);
    },

    code({ address, alternative, size = SQUARES_SIZE }) {
      const rows = encodeQR(address, 'raw', { ecc: 'medium', border: 2 });
      need(size + GAP);
      const side = size / rows.length;
      const [left, top] = [MARGINS.left + (width - size) / 2, doc.y];
      figure(alternative, top + size, () => {
        // Slightly larger squares leave no lines between them on paper.
        for (const [y, row] of rows.entries())
          for (const [x, isBlack] of row.entries())
            if (isBlack) doc.rect(left + x * side, top + y * side, side + 0.05, side + 0.05);
        doc.fillColor('#000000').fill();
      });
    },

    plot({ plot }) {
      need(PLOT.height + PLOT.foot + GAP);
      const [left, top] = [MARGINS.left + PLOT.side, doc.y + SIZE.small + GAP];
      const bottom = doc.y + PLOT.height;
      const across = width - PLOT.side;
      const { highest, axis, steps, limit } = plotLines(plot, across, bottom - top);
      figure(plot.alternative, bottom + PLOT.foot, () => {
        doc.save().translate(left, top);
        doc.path(axis).lineWidth(0.6).strokeColor(COLOUR.line).stroke();
        doc.path(steps).lineWidth(1.4).strokeColor(COLOUR.accent).stroke();
        if (limit) doc.path(limit).dash(3, { space: 2 }).lineWidth(0.9).strokeColor(COLOUR.ink).stroke();
        doc.restore();
        pen(FONT.plain, SIZE.small, COLOUR.quiet);
        const label = { lineBreak: false, width: PLOT.side - CELL.across, align: 'right' as const };
        write('0', MARGINS.left, bottom - SIZE.small / 2, label);
        write(String(highest), MARGINS.left, top - SIZE.small / 2, label);
        write(plot.times[0], left, bottom + 3, { lineBreak: false });
        write(plot.times[1], left, bottom + 3, { lineBreak: false, width: across, align: 'right' });
        write(legendOf(plot), left, top - SIZE.small - GAP, { lineBreak: false });
      });
    },

    table({ table }) {
      const element = doc.struct('Table');
      root.add(element);
      const widths = widthsOf(table);
      const [headings, ...rows] = rowsOf(table, widths);
      // A short table is on one page; no table begins with its headings alone, or ends with its sum alone on another page.
      const whole = heightOf([headings, ...rows]);
      need(whole <= MAX_WHOLE_TABLE ? whole : headings.height + 2 * (rows[0] ?? headings).height);
      drawRow(element, table, widths, headings, 'TH');
      for (const [index, row] of rows.entries()) {
        // Nor ends it with a single row.
        const next = index === rows.length - 2 ? rows[index + 1] : undefined;
        if (doc.y + row.height + (next?.height ?? 0) > foot()) {
          doc.addPage();
          drawRow(element, table, widths, headings, 'TH');
        }
        drawRow(element, table, widths, row, 'TD');
      }
      element.end();
      down(GAP);
    },

    signatures({ people }) {
      need(signaturesHeight(people.length));
      const between = 32;
      const each = (width - between * (SIGNATURES_IN_ROW - 1)) / SIGNATURES_IN_ROW;
      const top = doc.y;
      const isAlone = people.length === 1;
      const left = MARGINS.left + (isAlone ? (width - each) / 2 : 0);
      const column = { width: each, align: isAlone ? 'center' : 'left' } as const;
      for (const [index, { office, name, document }] of people.entries()) {
        const row = Math.floor(index / SIGNATURES_IN_ROW);
        const x = left + (index % SIGNATURES_IN_ROW) * (each + between);
        const y = top + row * SIGNATURE_HEIGHT + SIGNATURE_HEIGHT - 60;
        rule(y, x, x + each, COLOUR.ink);
        tagged('P', () => {
          pen(FONT.bold, SIZE.body);
          // Two lines: a longer name would reach the next row.
          write(name || ' ', x, y + 5, { ...column, height: 2 * doc.currentLineHeight(), ellipsis: true });
          pen(FONT.plain, SIZE.cell);
          write(office, x, doc.y + 1, column);
          write(document, x, doc.y + 1, column);
        });
      }
      doc.x = MARGINS.left;
      doc.y = top + signaturesHeight(people.length);
      down(GAP);
    },
  };
  const draw = <K extends Kind>(block: OfKind<K>, next: readonly PdfBlock[]): void =>
    DRAW[block.kind as K](block, next);

  if (title) {
    tagged('H1', () => {
      pen(FONT.bold, SIZE.title, COLOUR.accent);
      flow(title);
    });
    tagged('P', () => {
      pen(FONT.plain, SIZE.body, COLOUR.quiet);
      flow(under);
    });
    down(GAP);
    rule(doc.y, MARGINS.left, MARGINS.left + width, COLOUR.accent);
    down(GAP * 1.5);
  }
  for (const [index, block] of blocks.entries()) draw(block, blocks.slice(index + 1));
  need(0);
  root.end();
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    // Otherwise text below the margin would begin a page.
    doc.page.margins.bottom = 0;
    decoration(() => {
      pen(FONT.plain, SIZE.small, COLOUR.quiet);
      const one = { width, lineBreak: false, ellipsis: true, height: SIZE.small + 2 };
      if (page > 0) {
        write(described.head, MARGINS.left, 36, one);
        doc.rect(MARGINS.left, 50, width, 0.6).fillColor(COLOUR.line).fill();
        doc.fillColor(COLOUR.quiet);
      }
      const y = doc.page.height - 46;
      write(described.foot, MARGINS.left, y, { ...one, width: width - 90 });
      write(`Página ${page + 1} de ${count}`, MARGINS.left + width - 90, y, {
        width: 90,
        align: 'right',
        lineBreak: false,
      });
      if (mark) drawMark(mark);
    });
  }
  const ended = new Promise((resolve) => doc.once('end', resolve));
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
