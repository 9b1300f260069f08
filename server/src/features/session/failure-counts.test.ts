import { expect, it } from 'vitest';
import type { ClusterChannel } from '../../cluster/replicated-counter.ts';
import { aClock } from '../../testing/clock.ts';
import { createFailureCounts } from './failure-counts.ts';

const HOUR = 60 * 60_000;

/** Nodes that replicate their counts at once. */
function nodes(count: number) {
  const clock = aClock();
  const listeners: { kind: string; from: number; onNotice: (text: string) => void }[] = [];
  const all = Array.from({ length: count }, (_, node) => {
    const channel: ClusterChannel = {
      listen: (kind, { onNotice }) => void listeners.push({ kind, from: node, onNotice }),
      notify: (kind, text) => {
        for (const each of listeners) if (each.kind === kind && each.from !== node) each.onNotice(text);
      },
    };
    return createFailureCounts({ clock, channel, name: 'test', window: HOUR });
  });
  const reports: number[] = [];
  const look = (node: number) =>
    all[node]?.reportFrom(20, 'ana', async () => {
      reports.push(node);
    });
  const fail = (node: number, times: number) => {
    for (let i = 0; i < times; i += 1) all[node]?.add('ana');
  };
  return { clock, all, look, fail, reports };
}

it('reports simultaneous failures past the threshold once in a window', async () => {
  const { clock, look, fail, reports } = nodes(1);
  fail(0, 19);
  await look(0);
  expect(reports).toEqual([]);
  fail(0, 3);
  await Promise.all([look(0), look(0)]);
  fail(0, 5);
  await look(0);
  expect(reports).toEqual([0]);
  clock.pass(HOUR);
  await look(0);
  fail(0, 21);
  await look(0);
  expect(reports).toEqual([0, 0]);
});

it('reports failures past the threshold on several nodes once', async () => {
  const { look, fail, reports } = nodes(2);
  fail(0, 15);
  fail(1, 15);
  await look(1);
  await look(0);
  fail(0, 1);
  await look(0);
  expect(reports).toEqual([1]);
});

it('repeats a report that failed', async () => {
  const { all, look, fail, reports } = nodes(2);
  fail(0, 25);
  const failing = all[0]?.reportFrom(20, 'ana', () => Promise.reject(new Error('the database is away')));
  await expect(failing).rejects.toThrow('the database is away');
  fail(0, 1);
  await look(1);
  await look(0);
  expect(reports).toEqual([1]);
});
