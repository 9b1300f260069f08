import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { repeatTask } from './repeated-task.ts';

const DAY = 24 * 60 * 60_000;

/** Starts a repeated task and controls when each of its runs ends. */
function aTask() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const runs: { end: (error?: Error) => void; stop: AbortSignal }[] = [];
  const task = repeatTask(
    DAY,
    (stop) =>
      new Promise((resolve, reject) => {
        runs.push({ stop, end: (error) => (error ? reject(error) : resolve(undefined)) });
      }),
  );
  return { task, runs };
}

it('runs a task once a day until it is stopped', async () => {
  const { task, runs } = aTask();
  for (const day of [1, 2, 3]) {
    vi.advanceTimersByTime(DAY);
    expect(runs).toHaveLength(day);
    runs.at(-1)?.end();
    await wait(0);
  }
  await task.stop();
  vi.advanceTimersByTime(10 * DAY);
  await task.run();
  expect(runs).toHaveLength(3);
});

it('aborts and awaits the current run when stopped', async () => {
  const { task, runs } = aTask();
  const running = task.run();
  const seen: string[] = [];
  const stopped = task.stop().then(() => seen.push('stopped'));
  expect(runs[0]?.stop.aborted).toBe(true);
  await wait(0);
  expect(seen).toEqual([]);
  seen.push('ended');
  runs[0]?.end(new Error('the storage failed'));
  await expect(running).rejects.toThrow('the storage failed');
  await stopped;
  expect(seen).toEqual(['ended', 'stopped']);
});

it('does not start a run while another one is active', async () => {
  const { task, runs } = aTask();
  const first = task.run();
  vi.advanceTimersByTime(DAY);
  const second = task.run();
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await Promise.all([first, second]);
});
