/** The countdown of a speaker: it goes on past its end, in red. */
import type { Speaking } from '@vigilia/contract/assemblies/session';
import { clockText, secondsLeft, useSessionNow } from '../core/time-left.ts';
import styles from './time-left.module.css';

export function TimeLeft({ speaking }: { speaking: Speaking }) {
  const seconds = secondsLeft(speaking, useSessionNow());
  return (
    <span className={styles.timeLeft} data-over={seconds < 0 || undefined} role="timer">
      {clockText(seconds)}
    </span>
  );
}
