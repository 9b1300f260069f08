/** The content of the acta in blocks, for the PDF, for Word, and for the preview on its screen (R20.16). */
import * as z from 'zod/mini';

const text = z.string();
const isTrue = z.optional(z.boolean());
/** A value from a time on, in milliseconds. */
const step = z.object({ at: z.number(), value: z.number() });

const column = z.object({
  heading: text,
  /** Share of the width; the columns of a table add up to 1. */
  share: z.number(),
  align: z.optional(z.enum(['left', 'right'])),
});
export type Column = z.output<typeof column>;

/** With `totals` the last row is the sum of the others. */
const table = z.object({ columns: z.array(column), rows: z.array(z.array(text)), totals: isTrue });
export type Table = z.output<typeof table>;

const plot = z.object({
  steps: z.array(step),
  /** A dashed line, such as a needed number. */
  limit: z.array(step),
  legend: z.tuple([text, text]),
  /** End of the last step. */
  until: z.number(),
  /** Labels of the beginning and the end. */
  times: z.tuple([text, text]),
  /** The plot in words. */
  alternative: text,
});
export type StepPlot = z.output<typeof plot>;

/** The lines of a plot as paths of SVG, for the screen, the PDF and the picture in Word. */
export function plotLines({ steps, limit, until }: StepPlot, width: number, height: number) {
  const start = steps[0]?.at ?? until;
  const highest = Math.max(1, ...[...steps, ...limit].map(({ value }) => value));
  const x = (at: number) =>
    (until === start ? 0 : ((Math.max(at, start) - start) / (until - start)) * width).toFixed(2);
  const y = (value: number) => (height - (value / highest) * height).toFixed(2);
  const line = (points: StepPlot['steps']) =>
    points.length === 0
      ? ''
      : `${points.map(({ at, value }, index) => (index === 0 ? `M${x(at)} ${y(value)}` : `H${x(at)}V${y(value)}`)).join('')}H${width}`;
  return { highest, axis: `M0 ${height}H${width}`, steps: line(steps), limit: line(limit) };
}

/** The legend of a plot, with the kinds of its lines. */
export const legendOf = ({ legend, limit }: StepPlot): string =>
  limit.length > 0 ? `${legend[0]} (línea continua) · ${legend[1]} (línea discontinua)` : legend[0];

const signatory = z.object({ office: text, name: text, document: text });
export type Signatory = z.output<typeof signatory>;

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text, startsPage: isTrue }),
  /** `keepsTable` keeps the next table on its page, unless it is too high. `minor` marks a lower level. */
  z.object({ kind: z.literal('subheading'), text, keepsTable: isTrue, minor: isTrue }),
  /** `strong` marks a decision. `signed` keeps its end on the page of the signatures that follow. */
  z.object({ kind: z.literal('paragraph'), text, quiet: isTrue, strong: isTrue, signed: isTrue }),
  /** Names and values; an empty value becomes a blank line to fill in. */
  z.object({ kind: z.literal('facts'), facts: z.array(z.readonly(z.tuple([text, text]))) }),
  z.object({ kind: z.literal('numbered'), items: z.array(text) }),
  z.object({ kind: z.literal('table'), table }),
  z.object({ kind: z.literal('plot'), plot }),
  z.object({ kind: z.literal('signatures'), people: z.array(signatory) }),
]);
export type Block = z.output<typeof block>;

export const minutesDocument = z.object({ title: text, under: text, blocks: z.array(block) });
export type MinutesDocument = z.output<typeof minutesDocument>;
