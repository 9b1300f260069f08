/** A clock that counts up from a moment, by the server's time. */
import { Text } from '@mantine/core';
import { clockText, useSessionNow } from '../../../../core/time-left.ts';

const SECOND = 1000;

/** @param since ISO 8601 */
export function Elapsed({ since, label }: { since: string; label: string }) {
  const seconds = Math.max(0, Math.floor((useSessionNow() - Date.parse(since)) / SECOND));
  return (
    <Text className="figures" c="dimmed" role="timer" aria-label={label}>
      {clockText(seconds)}
    </Text>
  );
}
