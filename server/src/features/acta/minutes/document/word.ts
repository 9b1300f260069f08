/** Lays out the minutes for Word (.docx), with the content of the PDF. Its texts have the form of `drawn-text.ts`. */

import { createCanvas, Path2D } from '@napi-rs/canvas';
import {
  type Block,
  type Column,
  legendOf,
  plotLines,
  type Signatory,
  type StepPlot,
  type Table,
} from '@vigilia/contract/assemblies/minutes-document';
import {
  AlignmentType,
  BorderStyle,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
  Document as WordDocument,
  Table as WordTable,
} from 'docx';
import { compact } from '../../../../kernel/runtime/compact.ts';
import { columnWidths, type Document } from './blocks.ts';

/** Letter paper in twentieths of a point, as Word measures. */
const PAGE = { width: 12_240, height: 15_840, top: 1360, bottom: 1480, side: 1280 };
const WIDTH = PAGE.width - 2 * PAGE.side;
/** Half points. */
const SIZE = { title: 32, heading: 24, body: 20, cell: 18, small: 16 };
const COLOUR = { ink: '1f2426', accent: '0e4f55', quiet: '5b6467', line: 'b9c2c3' };
const GAP = 120;
/** Size of a plot in pixels. */
const PLOT = { width: 600, height: 160 };
/** In pixels of the picture. */
const PLOT_MARGIN = 6;

const NO_BORDER = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const LINE = { style: BorderStyle.SINGLE, size: 4, color: COLOUR.line };
const NO_BORDERS = {
  top: NO_BORDER,
  bottom: NO_BORDER,
  left: NO_BORDER,
  right: NO_BORDER,
  insideHorizontal: NO_BORDER,
  insideVertical: NO_BORDER,
};

/** A text with its line ends. */
const runs = (text: string, style: { size: number; bold?: boolean; color?: string }): TextRun[] =>
  text
    .split('\n')
    .map((line, index) => new TextRun({ text: line, ...style, ...(index > 0 && { break: 1 }) }));

export async function drawWord(described: Document): Promise<Buffer> {
  const { title, under, fullTitle, author, head, foot, mark, blocks } = described;
  const word = new WordDocument({
    title: fullTitle,
    creator: author,
    lastModifiedBy: author,
    styles: {
      default: {
        document: {
          run: { font: 'Arial', size: SIZE.body, language: { value: 'es-CO' } },
          paragraph: { spacing: { after: GAP } },
        },
        title: { run: { size: SIZE.title, bold: true, color: COLOUR.accent } },
        heading1: {
          run: { size: SIZE.heading, bold: true, color: COLOUR.accent },
          paragraph: { spacing: { before: 2 * GAP, after: GAP }, keepNext: true },
        },
        heading2: {
          run: { size: SIZE.body, bold: true },
          paragraph: { spacing: { before: GAP, after: GAP / 2 }, keepNext: true },
        },
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: PAGE.width, height: PAGE.height },
            margin: { top: PAGE.top, bottom: PAGE.bottom, left: PAGE.side, right: PAGE.side },
          },
        },
        headers: {
          default: new Header({
            children: compact([
              new Paragraph({ children: runs(head, { size: SIZE.small, color: COLOUR.quiet }) }),
              mark &&
                new Paragraph({
                  alignment: AlignmentType.CENTER,
                  children: runs(mark, { size: SIZE.heading, bold: true, color: COLOUR.line }),
                }),
            ]),
          }),
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                tabStops: [{ type: TabStopType.RIGHT, position: WIDTH }],
                children: [
                  ...runs(foot, { size: SIZE.small, color: COLOUR.quiet }),
                  new TextRun({
                    size: SIZE.small,
                    color: COLOUR.quiet,
                    children: ['\tPágina ', PageNumber.CURRENT, ' de ', PageNumber.TOTAL_PAGES],
                  }),
                ],
              }),
            ],
          }),
        },
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, text: title }),
          new Paragraph({
            children: runs(under, { size: SIZE.body, color: COLOUR.quiet }),
            border: { bottom: { ...LINE, color: COLOUR.accent } },
          }),
          ...blocks.flatMap(parts),
        ],
      },
    ],
  });
  return Packer.toBuffer(word);
}

function parts(block: Block, index: number, all: readonly Block[]): (Paragraph | WordTable)[] {
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          heading: HeadingLevel.HEADING_1,
          text: block.text,
          keepNext: true,
          pageBreakBefore: block.startsPage,
        }),
      ];
    case 'subheading':
      return [new Paragraph({ heading: HeadingLevel.HEADING_2, text: block.text, keepNext: true })];
    case 'paragraph': {
      const size = block.quiet ? SIZE.cell : SIZE.body;
      return [
        new Paragraph({
          children: runs(block.text, {
            size,
            bold: block.strong ?? false,
            ...(block.quiet && { color: COLOUR.quiet }),
          }),
          widowControl: true,
          keepNext: block.signed || all[index + 1]?.kind === 'numbered',
        }),
      ];
    }
    case 'facts':
      return [factTable(block.facts), new Paragraph('')];
    case 'numbered':
      return block.items.map(
        (item, place) =>
          new Paragraph({
            indent: { left: 440, hanging: 440 },
            tabStops: [{ type: TabStopType.LEFT, position: 440 }],
            children: [
              new TextRun({ size: SIZE.body, children: [`${place + 1}.`, new Tab()] }),
              ...runs(item, { size: SIZE.body }),
            ],
          }),
      );
    case 'table':
      return [gridTable(block.table), new Paragraph('')];
    case 'plot':
      return plotParts(block.plot);
    case 'signatures':
      return [signatureTable(block.people)];
  }
}

interface CellPlace {
  readonly isAtEnd?: boolean;
  /** Whether the row stays on the page of the next one. */
  readonly keepNext?: boolean;
}

const cell = (
  text: string,
  width: number,
  style: { size: number; bold?: boolean },
  { isAtEnd = false, keepNext = false }: CellPlace = {},
) =>
  new TableCell({
    width: { size: Math.round(width), type: WidthType.DXA },
    children: [
      new Paragraph({
        keepNext,
        alignment: isAtEnd ? AlignmentType.RIGHT : AlignmentType.LEFT,
        spacing: { before: 30, after: 30 },
        children: runs(text, style),
      }),
    ],
  });

const fixedTable = (
  widths: readonly number[],
  lines: Partial<Record<keyof typeof NO_BORDERS, typeof LINE>>,
  rows: TableRow[],
) =>
  new WordTable({
    width: { size: WIDTH, type: WidthType.DXA },
    columnWidths: widths.map(Math.round),
    layout: TableLayoutType.FIXED,
    borders: { ...NO_BORDERS, ...lines },
    rows,
  });

function factTable(facts: readonly (readonly [string, string])[]): WordTable {
  const widths = [0.26 * WIDTH, 0.74 * WIDTH] as const;
  const rows = facts.map(([name, value]) => {
    const named = cell(name, widths[0], { size: SIZE.body, bold: true });
    return new TableRow({ cantSplit: true, children: [named, cell(value, widths[1], { size: SIZE.body })] });
  });
  return fixedTable(widths, { insideHorizontal: LINE, bottom: LINE }, rows);
}

/** Maximum width of a bold letter, a few capitals aside; and padding of a word in its cell. */
const LETTER_WIDTH = 0.62 * SIZE.cell * 10;
const CELL_SIDES = 230;
/** Rows of a table that are kept on one page. */
const MAX_KEPT_ROWS = 12;

function gridTable({ columns, rows, totals }: Table): WordTable {
  const needs = columns.map(
    ({ heading }) => Math.max(...heading.split(' ').map(({ length }) => length)) * LETTER_WIDTH + CELL_SIDES,
  );
  const widths = columnWidths(columns, needs, WIDTH);
  // A table never begins with its headings alone, nor ends with a single row on another page.
  const row = (cells: readonly string[], style: { bold: boolean; isHeading?: boolean; keepNext?: boolean }) =>
    new TableRow({
      cantSplit: true,
      tableHeader: style.isHeading ?? false,
      children: columns.map((column: Column, index) =>
        cell(
          cells[index] ?? '',
          widths[index] ?? 0,
          { size: SIZE.cell, bold: style.bold },
          { isAtEnd: column.align === 'right', keepNext: style.keepNext ?? false },
        ),
      ),
    });
  const headings = columns.map((column) => column.heading);
  return fixedTable(widths, { top: LINE, bottom: LINE, insideHorizontal: LINE }, [
    row(headings, { bold: true, isHeading: true, keepNext: true }),
    ...rows.map((cells, index) => {
      const bold = totals === true && index === rows.length - 1;
      return row(cells, {
        bold,
        keepNext: index === rows.length - 2 || (rows.length <= MAX_KEPT_ROWS && index < rows.length - 1),
      });
    }),
  ]);
}

/** @returns a PNG, twice as large as it is shown */
function plotPicture(plot: StepPlot): Buffer {
  const canvas = createCanvas(2 * PLOT.width, 2 * PLOT.height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.translate(PLOT_MARGIN, PLOT_MARGIN);
  const room = [canvas.width - 2 * PLOT_MARGIN, canvas.height - 2 * PLOT_MARGIN] as const;
  const { axis, steps, limit } = plotLines(plot, ...room);
  const draw = (path: string, colour: string, thickness: number, dash: number[] = []) => {
    pen.strokeStyle = `#${colour}`;
    pen.lineWidth = thickness;
    pen.setLineDash(dash);
    pen.stroke(new Path2D(path));
  };
  draw(axis, COLOUR.line, 2);
  draw(limit, COLOUR.ink, 2, [14, 14]);
  draw(steps, COLOUR.accent, 4);
  return canvas.toBuffer('image/png');
}

/** The picture, with the text that the plot of the PDF contains. */
function plotParts(plot: StepPlot): Paragraph[] {
  const [first, last] = plot.times;
  const small = { size: SIZE.cell, color: COLOUR.quiet };
  const legend = legendOf(plot);
  return [
    new Paragraph({ children: runs(legend, small), keepNext: true }),
    new Paragraph({
      keepNext: true,
      children: [
        new ImageRun({
          type: 'png',
          data: plotPicture(plot),
          transformation: PLOT,
          altText: { title: legend, description: plot.alternative, name: 'curva' },
        }),
      ],
    }),
    new Paragraph({ children: runs(`${first} a ${last}. ${plot.alternative}`, small) }),
  ];
}

const IN_ROW = 2;

/** Rows of two people that stay on one page. */
function signatureTable(people: readonly Signatory[]): WordTable {
  const rows: TableRow[] = [];
  for (let index = 0; index < people.length; index += IN_ROW)
    rows.push(
      new TableRow({
        cantSplit: true,
        children: Array.from({ length: IN_ROW }, (_, place) => {
          const person = people[index + place];
          const one = (text: string, bold: boolean, line = false) =>
            new Paragraph({
              keepNext: index + IN_ROW < people.length || line,
              keepLines: true,
              spacing: { before: line ? 900 : 0, after: 0 },
              ...(line && {
                border: { top: { style: BorderStyle.SINGLE, size: 6, color: 'auto', space: 4 } },
              }),
              children: runs(text, { size: bold ? SIZE.body : SIZE.cell, bold }),
            });
          return new TableCell({
            width: { size: WIDTH / IN_ROW, type: WidthType.DXA },
            margins: { right: 300 },
            children: person
              ? [one(person.name, true, true), one(person.office, false), one(person.document, false)]
              : [new Paragraph('')],
          });
        }),
      }),
    );
  return fixedTable(
    Array.from({ length: IN_ROW }, () => WIDTH / IN_ROW),
    {},
    rows,
  );
}
