/** The countdown of a speaker, which continues past its end in red. */
import { Text } from '@mantine/core';
import type { Speaking } from '@vigilia/contract/assemblies/session';
import { clockText, secondsLeft, useSessionNow } from './evening/session-clock.ts';

export function TimeLeft({ speaking }: { speaking: Speaking }) {
  const seconds = secondsLeft(speaking, useSessionNow());
  return (
    <Text
      span
      inherit
      className="figures"
      fw={700}
      {...(seconds < 0 && { c: 'var(--mantine-color-error)' })}
      role="timer"
    >
      {clockText(seconds)}
    </Text>
  );
}
