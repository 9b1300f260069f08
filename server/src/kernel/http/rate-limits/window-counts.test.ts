import { expect, it } from 'vitest';
import { aClock } from '../../../testing/clock.ts';
import type { ClusterChannel } from '../../cluster/replicated-counter.ts';
import { createWindowCounts } from './window-counts.ts';

const HOUR = 60 * 60_000;

/** Nodes that replicate their counts at once. */
function nodes(number: number, maxKeys?: number) {
  const clock = aClock();
  const listeners: { kind: string; from: number; onNotice: (text: string) => void }[] = [];
  const all = Array.from({ length: number }, (_, node) => {
    const channel: ClusterChannel = {
      listen: (kind, { onNotice }) => void listeners.push({ kind, from: node, onNotice }),
      notify: (kind, text) => {
        for (const each of listeners) if (each.kind === kind && each.from !== node) each.onNotice(text);
      },
    };
    return createWindowCounts({ clock, channel, name: 'test', window: HOUR, ...(maxKeys && { maxKeys }) });
  });
  const [one, other] = [all[0], all[1] ?? all[0]];
  if (!one || !other) throw new Error('no node');
  return { clock, one, other };
}

it('counts on all nodes, in a window that ends as a whole', () => {
  const { clock, one, other } = nodes(2);
  one.add('ana');
  clock.pass(HOUR / 2);
  expect(other.add('ana').count).toBe(2);
  expect(one.of('ana')?.count).toBe(2);
  one.remove('ana');
  expect(other.of('ana')?.count).toBe(1);
  clock.pass(HOUR / 2);
  expect(one.of('ana')).toBeUndefined();
  one.add('ana');
  one.forget('ana');
  expect(other.of('ana')).toBeUndefined();
});

it('bounds the keys, of which the oldest is evicted', () => {
  const { one } = nodes(1, 100);
  one.add('first');
  for (let each = 0; each < 99; each += 1) one.add(`other ${each}`);
  expect(one.of('first')?.count).toBe(1);
  one.add('last');
  expect(one.of('first')).toBeUndefined();
  expect(one.of('other 0')?.count).toBe(1);
});
