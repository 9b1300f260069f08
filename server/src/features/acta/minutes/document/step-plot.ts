/** The lines of a plot as paths of SVG, which the PDF and the picture for Word draw, and its legend. */
import type { StepPlot } from '@vigilia/contract/assemblies/minutes-document';

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

export const legendOf = ({ legend, limit }: StepPlot): string =>
  limit.length > 0 ? `${legend[0]} (línea continua) · ${legend[1]} (línea discontinua)` : legend[0];
