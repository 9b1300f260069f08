/** The countdown of a speaker: it goes on past its end, in red. */
import { useInterval } from '@mantine/hooks';
import type { Speaking } from '@vigilia/contract/assemblies/session';
import { useState } from 'react';
import { clockText, secondsLeft, sessionNow } from '../core/time-left.ts';
import styles from './time-left.module.css';

const TICK = 250;

export function TimeLeft({ speaking }: { speaking: Speaking }) {
  const [now, setNow] = useState(sessionNow);
  useInterval(() => setNow(sessionNow()), TICK, { autoInvoke: true });
  const seconds = secondsLeft(speaking, now);
  return (
    <span className={styles.timeLeft} data-over={seconds < 0 || undefined} role="timer">
      {clockText(seconds)}
    </span>
  );
}
