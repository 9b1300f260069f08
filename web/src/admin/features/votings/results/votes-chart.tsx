/** The bar chart of a list question (R12.9); the table under it has the same figures. */
import { Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { count } from '../../../../core/text.ts';
import { VOTE_TEXTS } from '../texts.ts';
import { type Choice, createMeasure } from './figures.ts';
import { LINE_HEIGHT, layOutNames } from './name-lines.ts';
import styles from './votes-chart.module.css';

/** Colours of the series, repeated after the last. */
const COLOURS = 8;
/** Maximum lines above zero. */
const MAX_LINES = 4;
/** Steps between lines, times powers of ten. */
const STEPS = [1, 2, 5, 10];
/** Pixels for the names, at the usual text size (`votes-chart.module.css`). */
const NAMES_HEIGHT = 76;
/** Pixels beside all columns. */
const BESIDES = 52;
/** Maximum choices with columns on a phone; for more, the table has the bars. */
export const MAX_ON_PHONE = 3;

/** Votes between two lines of the axis: a whole number. */
function stepOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most / MAX_LINES));
  return power * (STEPS.find((step) => step * power * MAX_LINES >= most) ?? 1);
}

interface VotesChartProps {
  choices: readonly Choice[];
  /** The name of the choices: 'Candidatos'. */
  category: string;
  /** Whether figures are withheld until the close; the names stay (R12.14). */
  hidden: boolean;
}

export function VotesChart({ choices, category, hidden }: VotesChartProps) {
  const { ref, width } = useElementSize();
  const [measure] = useState(() => createMeasure());
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const most = Math.max(MAX_LINES, ...(hidden ? [] : choices.map(({ votes }) => votes)));
  const step = stepOf(most);
  const lines = Math.ceil(most / step);
  const share = (votes: number) => votes / (lines * step);
  const names = choices.map(({ label }) => label);
  const column = Math.max(0, width / scale - BESIDES) / Math.max(1, choices.length);
  const layout = layOutNames(names, column, NAMES_HEIGHT, measure);
  const scrolls = width > 0 && layout.column > column;
  return (
    <div className={styles.room} data-many={choices.length > MAX_ON_PHONE || undefined}>
      {scrolls && <Text c="dimmed">{VOTE_TEXTS.scrolls(choices.length)}</Text>}
      {/* Scrollable content must be reachable by keyboard. */}
      <div ref={ref} className="framed" style={{ overflowX: 'auto' }} tabIndex={scrolls ? 0 : undefined}>
        <div
          role="img"
          aria-label={description(choices, category, hidden)}
          className={styles.chart}
          style={{ minWidth: scrolls ? `${(layout.column * choices.length + BESIDES) / 16}rem` : undefined }}
        >
          <div className={styles.axis}>
            {Array.from({ length: lines + 1 }, (_, line) => line * step).map((votes) => (
              <span key={votes} style={{ bottom: `${100 * share(votes)}%` }}>
                {count(votes)}
              </span>
            ))}
          </div>
          {choices.map(({ key, label, votes }, index) => (
            <div key={key} className={styles.column}>
              <span
                data-name
                className={styles.name}
                data-turned={layout.turned || undefined}
                style={{ fontSize: `${layout.fontSize / 16}rem`, lineHeight: LINE_HEIGHT }}
              >
                {label}
              </span>
              {!hidden && (
                <span
                  className={styles.bar}
                  style={{
                    height: `calc((100% - 6.25rem) * ${share(votes)})`,
                    background: `var(--${key === 'blank' ? 'data-blank' : `series-${(index % COLOURS) + 1}`})`,
                  }}
                >
                  <b>{count(votes)}</b>
                </span>
              )}
            </div>
          ))}
          <span className={styles.category}>{category}</span>
          {hidden && (
            <span className={styles.hidden} aria-hidden>
              {VOTE_TEXTS.hidden}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}

const description = (choices: readonly Choice[], category: string, hidden: boolean) => {
  const summary = hidden
    ? VOTE_TEXTS.hidden
    : choices.map(({ label, votes }) => `${label}, ${count(votes)}`).join('; ');
  return `Gráfica de votos por ${category.toLowerCase().replace(/s$/, '')}: ${summary}`;
};
