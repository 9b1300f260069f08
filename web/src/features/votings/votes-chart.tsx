/** The bar chart of a list question (specification §2 'Votes'); the table under it says the same in figures. */
import { CHART } from '@vigilia/contract/limits';
import { useEffect, useState } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  type LabelProps,
  ResponsiveContainer,
  Text as SvgText,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { count } from '../../lib/text.ts';
import type { Choice } from './figures.ts';
import { shortNames } from './short-names.ts';
import { VOTE_TEXTS } from './texts.ts';
import styles from './votes-chart.module.css';

/** Up to so many bars carry their name level; more of them turn it on its side, within the margin at the top. */
const LEVEL_NAMES = 6;
/** Colours of the series, which begin anew after the last. */
const COLOURS = 8;
/** From here on the chart grows sideways, and scrolls where there is no room. */
const BAR_WIDTH = 44;

/** Slanted names start all at one height, above the highest figure, or a low bar's would run into its neighbour. */
const NAMES_AT = CHART.margin.top - 24;
/** Characters that such a name has room for. */
const SLANTED = 12;

/** Never larger than a name. */
const AXIS = { fontSize: '0.75rem' };

/** How much larger than usual everything is written, as on a wall (`app/look.css`). */
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

export default function VotesChart({ choices }: { choices: readonly Choice[] }) {
  const row = Object.fromEntries(choices.map((choice) => [keyOf(choice), choice.votes]));
  const names = shortNames(
    choices.map(({ label }) => label),
    SLANTED,
  );
  const isCrowded = choices.length > LEVEL_NAMES;
  const scale = useEnlargement();
  const { top, right, bottom, left } = CHART.margin;
  const margin = { top: top * scale, right: right * scale, bottom: bottom * scale, left: left * scale };
  const minWidth = isCrowded ? (choices.length * BAR_WIDTH + left + right + 60) * scale : undefined;
  return (
    // What scrolls has to be reachable by keyboard.
    <div className={styles.scroller} tabIndex={isCrowded ? 0 : undefined}>
      <div
        role="img"
        aria-label={description(choices)}
        className={styles.chart}
        data-crowded={isCrowded || undefined}
        style={{ minWidth }}
      >
        <ResponsiveContainer width="100%" height={CHART.height * scale}>
          <BarChart
            data={[{ category: VOTE_TEXTS.chartCategory, ...row }]}
            margin={margin}
            accessibilityLayer={false}
            barGap={4}
            barCategoryGap="4%"
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            {/* What the axes say stands in the margins: the room is the bars'. */}
            <XAxis
              dataKey="category"
              height={1}
              tickLine={false}
              tick={AXIS}
              stroke="var(--mantine-color-dimmed)"
            />
            <YAxis
              allowDecimals={false}
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
            {choices.map((choice, index) => (
              <Bar
                key={choice.key}
                dataKey={keyOf(choice)}
                name={choice.label}
                fill={`var(--series-${(index % COLOURS) + 1})`}
                radius={[6, 6, 0, 0]}
                maxBarSize={120 * scale}
                minPointSize={2}
                animationDuration={150}
                isAnimationActive="auto"
              >
                <LabelList
                  dataKey={keyOf(choice)}
                  content={(place) => (
                    <Name
                      place={place}
                      label={choice.label}
                      short={names[index] ?? choice.label}
                      votes={choice.votes}
                      turned={isCrowded}
                      scale={scale}
                    />
                  )}
                />
              </Bar>
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}

interface NameProps {
  place: LabelProps;
  label: string;
  /** For where there is little room. */
  short: string;
  votes: number;
  /** Written upwards. */
  turned: boolean;
  scale: number;
}

/** The candidate's name and figure over the bar: no looking to and fro between colours and a legend. */
function Name({ place, label, short, votes, turned, scale }: NameProps) {
  const width = Number(place.width ?? 0);
  const x = Number(place.x ?? 0) + width / 2;
  const y = Number(place.y ?? 0) - 8;
  const figure = (
    <text x={x} y={y} textAnchor="middle" className={styles.votes}>
      {count(votes)}
    </text>
  );
  if (turned)
    return (
      <>
        {figure}
        <text transform={`translate(${x} ${NAMES_AT * scale}) rotate(-55)`} className={styles.name}>
          {short}
        </text>
      </>
    );
  return (
    <>
      {figure}
      <SvgText
        x={x}
        y={y - 22 * scale}
        // A word that does not fit would take its whole line away.
        width={Math.max(width, 60 * scale)}
        textAnchor="middle"
        verticalAnchor="end"
        maxLines={4}
        className={styles.name ?? ''}
        // As a style with its unit, which is what the library measures words by. In pixels: it remembers what it
        // measured, also when a rem has become another length.
        style={{ fontSize: `${(width < 60 * scale ? 12 : width < 100 * scale ? 14 : 16) * scale}px` }}
      >
        {label}
      </SvgText>
    </>
  );
}

const description = (choices: readonly Choice[]) =>
  `Gráfica de votos por candidato: ${choices.map(({ label, votes }) => `${label}, ${count(votes)}`).join('; ')}`;
