/** Twelve small bars, with a text alternative beside them. */
import { VisuallyHidden } from '@mantine/core';
import styles from './dashboard.module.css';

const WIDTH = 10;
const GAP = 4;
const HEIGHT = 36;
/** A bar without a value is a line on the ground. */
const MIN_HEIGHT = 2;

interface SparklineProps {
  values: readonly number[];
  /** The value at full height; the greatest one when absent. */
  max?: number;
  text: string;
}

export function Sparkline({ values, max = Math.max(1, ...values), text }: SparklineProps) {
  return (
    <>
      <svg
        className={styles.spark}
        viewBox={`0 0 ${values.length * (WIDTH + GAP) - GAP} ${HEIGHT}`}
        height={HEIGHT}
        aria-hidden
        focusable="false"
      >
        {values.map((value, index) => {
          const height = Math.max(MIN_HEIGHT, (HEIGHT * Math.min(value, max)) / max);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a place in time has no other name
              key={index}
              x={index * (WIDTH + GAP)}
              y={HEIGHT - height}
              width={WIDTH}
              height={height}
              rx={1.5}
              data-last={index === values.length - 1 || undefined}
            />
          );
        })}
      </svg>
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  );
}
