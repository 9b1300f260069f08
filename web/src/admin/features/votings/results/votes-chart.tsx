/** The bar chart of a list question (R12.9); the table under it has the same figures. */
import { Box } from '@mantine/core';
import { useElementSize, useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { count } from '../../../../core/text.ts';
import { CHART } from '../../../constants.ts';
import { VOTE_TEXTS } from '../texts.ts';
import { axisOf } from './chart-axis.ts';
import type { Choice } from './figures.ts';
import { createMeasure } from './figures.ts';
import { LINE_HEIGHT, layOutNames } from './name-lines.ts';
import styles from './votes-chart.module.css';

/** Colours of the series, repeated after the last. */
const COLOURS = 8;
/** Pixels under the names for the figure above the highest bar. */
const UNDER_NAMES = 24;
/** Sizes of names in pixels; the first that leaves all of them whole. */
const NAME_SIZES = [16, 14, 12];
/** Pixels. */
const MAX_BAR_WIDTH = 120;
/** Minimum pixels between bars, and between them and both ends. */
const BAR_GAP = 4;
const END_GAP = 16;
/** Pixels of the bar of no votes. */
const MIN_BAR = 2;
/** Milliseconds in which bars grow: within the time between two figures of the stream. */
const GROWTH = 150;
/** A chart narrower than this does not scroll: who holds a phone reads the bars of the table. In pixels. */
const MIN_SCROLLING_WIDTH = 600;

/** Never larger than a name. */
const AXIS = { fontSize: '0.75rem' };

/** Scale of the text, as on a projector (`admin/app/global.css`). */
const enlargement = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

function useEnlargement(): number {
  const [scale, setScale] = useState(enlargement);
  useEffect(() => {
    const look = () => setScale(enlargement());
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);
  return scale;
}

const keyOf = (choice: Choice) => `votes-${choice.key}`;

export interface VotesChartProps {
  choices: readonly Choice[];
  /** The name of the choices: 'Candidatos'. */
  category: string;
  /** Whether figures are withheld until the close; the names stay (R12.14). */
  hidden: boolean;
  /** Called with whether the chart is drawn: many names do not fit a phone. */
  onFit?: (fits: boolean) => void;
}

export default function VotesChart({ choices, category, hidden, onFit }: VotesChartProps) {
  const row = Object.fromEntries(choices.map((choice) => [keyOf(choice), choice.votes]));
  const scale = useEnlargement();
  const { ref, width } = useElementSize();
  const { top, right, bottom, left } = CHART.margin;
  const margin = { top: top * scale, right: right * scale, bottom: bottom * scale, left: left * scale };
  const names = choices.map(({ label }) => label);
  const [measure] = useState(() => createMeasure());
  /** Pixels of a whole chart whose bars have columns of this width, and the other way round. */
  const besides = margin.left + margin.right + 1;
  const widthFor = (column: number) => column * choices.length + 2 * END_GAP + besides;
  const columnIn = (whole: number) => (whole - besides - 2 * END_GAP) / Math.max(1, choices.length);
  const layout = layOutNames(
    names,
    {
      column: Math.max(0, columnIn(width)),
      height: (top - UNDER_NAMES) * scale,
      sizes: NAME_SIZES.map((size) => size * scale),
    },
    measure,
  );
  // A rounding error of a pixel would add a scroll bar.
  const needed = Math.ceil(widthFor(layout.column));
  const scrolls = width > 0 && needed > width + 1;
  // Bars align with their names: columns of the same width.
  const column = columnIn(scrolls ? needed : width);
  const barSize = Math.max(1, Math.min(MAX_BAR_WIDTH * scale, column - BAR_GAP));
  const firstColumn = margin.left + 1 + END_GAP;
  const fits = !(scrolls && width < MIN_SCROLLING_WIDTH);
  useEffect(() => onFit?.(fits), [fits, onFit]);
  const isStill = useReducedMotion();
  const axis = axisOf(hidden ? [] : choices.map(({ votes }) => votes));
  const height = CHART.height * scale;
  const plot = height - margin.top - margin.bottom - 1;
  /** Pixels from the top to the end of a bar that has grown. */
  const endOf = (votes: number) => margin.top + plot - Math.max((plot * votes) / axis.max, MIN_BAR);
  if (!fits) return <div ref={ref} className={styles.measured} />;
  return (
    <>
      {scrolls && (
        <Box component="p" m={0} c="dimmed" fz="0.875rem">
          {VOTE_TEXTS.scrolls(choices.length)}
        </Box>
      )}
      {/* Scrollable content must be reachable by keyboard. */}
      <div ref={ref} className={styles.scroller} tabIndex={scrolls ? 0 : undefined}>
        <div
          role="img"
          aria-label={description(choices, category, hidden)}
          className={styles.chart}
          style={{ minWidth: scrolls ? needed : undefined }}
        >
          <ResponsiveContainer width="100%" height={height}>
            <BarChart
              data={[{ category, ...row }]}
              margin={margin}
              accessibilityLayer={false}
              barSize={barSize}
              barGap={column - barSize}
            >
              <CartesianGrid vertical={false} stroke="var(--line)" />
              {/* Labels of the axes are in the margins, to leave the room to the bars. */}
              <XAxis
                dataKey="category"
                height={1}
                tickLine={false}
                tick={AXIS}
                stroke="var(--mantine-color-dimmed)"
              />
              <YAxis
                domain={[0, axis.max]}
                ticks={[...axis.ticks]}
                width={1}
                tickLine={false}
                tick={AXIS}
                stroke="var(--mantine-color-dimmed)"
              />
              <Tooltip
                cursor={{ fill: 'var(--surface-quiet)' }}
                contentStyle={{
                  background: 'var(--surface)',
                  borderColor: 'var(--line)',
                  borderRadius: 8,
                  maxHeight: 240,
                  overflow: 'hidden',
                }}
                itemStyle={{ color: 'var(--mantine-color-text)' }}
                shared={false}
              />
              {(hidden ? [] : choices).map((choice, index) => (
                <Bar
                  key={choice.key}
                  dataKey={keyOf(choice)}
                  name={choice.label}
                  fill={
                    choice.key === 'blank' ? 'var(--data-blank)' : `var(--series-${(index % COLOURS) + 1})`
                  }
                  radius={[6, 6, 0, 0]}
                  minPointSize={MIN_BAR}
                  isAnimationActive={!isStill}
                  animationDuration={GROWTH}
                  animationEasing="ease-out"
                />
              ))}
            </BarChart>
          </ResponsiveContainer>
          {hidden && (
            <Box
              component="p"
              pos="absolute"
              inset="auto 24px 25%"
              m={0}
              c="dimmed"
              fz="1.125rem"
              ta="center"
              aria-hidden
            >
              {VOTE_TEXTS.hidden}
            </Box>
          )}
          {/* Apart from the chart, which takes its labels away while bars grow, and ballots arrive all the time. */}
          {width > 0 && (
            <svg className={styles.labels} height={height} aria-hidden>
              {choices.map((choice, index) => {
                const x = firstColumn + column * (index + 0.5);
                return (
                  <g key={choice.key}>
                    <Name
                      x={x}
                      bottom={(top - UNDER_NAMES) * scale}
                      fontSize={layout.fontSize}
                      turned={layout.turned}
                      lines={layout.lines[index] ?? []}
                    />
                    {!hidden && (
                      <Box
                        x={x}
                        y={endOf(choice.votes) - 8}
                        textAnchor="middle"
                        component="text"
                        fz="1.25rem"
                        fw={700}
                        style={{ fill: 'var(--mantine-color-text)' }}
                      >
                        {count(choice.votes)}
                      </Box>
                    )}
                  </g>
                );
              })}
            </svg>
          )}
        </div>
      </div>
    </>
  );
}

interface NameProps {
  /** The middle of its column, in pixels. */
  x: number;
  /** End of the last line in pixels from the top, the same for all. */
  bottom: number;
  /** Pixels. */
  fontSize: number;
  /** Whether the lines run upwards. */
  turned: boolean;
  lines: readonly string[];
}

/** The candidate's whole name at the head of the column: no looking to and fro between colours and a legend. */
function Name({ x, bottom, fontSize, turned, lines }: NameProps) {
  const line = fontSize * LINE_HEIGHT;
  const last = lines.length - 1;
  return (
    <text
      data-name=""
      textAnchor={turned ? 'start' : 'middle'}
      className={styles.name}
      style={{ fontSize: `${fontSize}px` }}
      transform={turned ? `rotate(-90 ${x} ${bottom})` : undefined}
    >
      {lines.map((text, index) => (
        <tspan
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read the same.
          key={index}
          x={x}
          y={
            turned
              ? bottom + line * (index - last / 2) + 0.35 * fontSize
              : bottom - line * (last - index) - 0.25 * fontSize
          }
        >
          {text}
        </tspan>
      ))}
    </text>
  );
}

const description = (choices: readonly Choice[], category: string, hidden: boolean) => {
  const summary = hidden
    ? VOTE_TEXTS.hidden
    : choices.map(({ label, votes }) => `${label}, ${count(votes)}`).join('; ');
  return `Gráfica de votos por ${category.toLowerCase().replace(/s$/, '')}: ${summary}`;
};
