/** Bars of a report. */
import { Text } from '@mantine/core';
import styles from './plot.module.css';

/** Bars that have room for their values, also on a phone. */
const MAX_WITH_VALUES = 12;

interface PlotProps {
  /** Text alternative. */
  label: string;
  bars: readonly { readonly name: string; readonly value: number }[];
  /** After a value, such as ` %`. */
  unit?: string;
  /** The value at full height; the greatest one when absent. */
  max?: number;
  /** Whether the names are too long: they are shown under the pointer. */
  isUnnamed?: boolean;
}

export function Plot({ label, bars, unit = '', max, isUnnamed = false }: PlotProps) {
  const top = max ?? Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure style={{ margin: 0, minWidth: 0 }}>
      <Text component="figcaption" size="sm" fw={600}>
        {label}
      </Text>
      <div
        role="img"
        aria-label={`${label}: ${bars.map(({ name, value }) => `${name} ${value}${unit}`).join(', ')}`}
        className={styles.plot}
        data-many={bars.length > MAX_WITH_VALUES || undefined}
      >
        {bars.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name.
          <div key={index} title={`${name}: ${value}${unit}`}>
            <div>
              <div style={{ height: `${(100 * value) / top}%` }} data-value={`${value}${unit}`} />
            </div>
            {!isUnnamed && <span>{name}</span>}
          </div>
        ))}
      </div>
    </figure>
  );
}
