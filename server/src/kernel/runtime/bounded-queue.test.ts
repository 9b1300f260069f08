import { expect, it } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';

it('runs tasks in order, refuses an overload, and recovers', async () => {
  const queue = createBoundedQueue(2, () => new Error('too many wait'));
  const order: number[] = [];
  const ends: (() => void)[] = [];
  const work = (name: number) =>
    queue(async () => {
      order.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const first = work(0);
  // Only waiting work counts, not the running one.
  await expect.poll(() => order).toEqual([0]);
  const others = [work(1), work(2)];
  await expect(work(3)).rejects.toThrow('too many wait');
  ends[0]?.();
  await first;
  await expect.poll(() => order).toEqual([0, 1]);
  others.push(work(4));
  for (const name of [1, 2, 3]) {
    await expect.poll(() => ends).toHaveLength(name + 1);
    ends[name]?.();
  }
  await Promise.all(others);
  expect(order).toEqual([0, 1, 2, 4]);
});

it('continues after a failed task', async () => {
  const queue = createBoundedQueue(2, () => new Error('too many wait'));
  await expect(queue(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await queue(async () => 1)).toBe(1);
});

it('takes turns among senders, bounds each, and lets those with priority go first', async () => {
  const queue = createBoundedQueue(4, () => new Error('too many wait'), 3);
  const order: string[] = [];
  let begin: () => void = () => undefined;
  const first = queue(() => new Promise<void>((resolve) => (begin = resolve)));
  const send = (key: string, hasPriority = false) =>
    queue(async () => void order.push(key), { key, hasPriority });
  const waiting = [send('a'), send('a'), send('a')];
  await expect(send('a')).rejects.toThrow('too many wait');
  waiting.push(send('b'));
  await expect(send('c')).rejects.toThrow('too many wait');
  waiting.push(...Array.from({ length: 4 }, () => send('administrator', true)));
  await expect(send('administrator', true)).rejects.toThrow('too many wait');
  begin();
  await Promise.all([first, ...waiting]);
  expect(order.join(' ')).toBe(`${'administrator '.repeat(4)}a b a a`);
});

it('counts the running work as a turn of its sender', async () => {
  const queue = createBoundedQueue(4, () => new Error('too many wait'));
  const order: string[] = [];
  let begin: () => void = () => undefined;
  const first = queue(() => new Promise<void>((resolve) => (begin = resolve)), {
    key: 'a',
    hasPriority: false,
  });
  const send = (key: string) => queue(async () => void order.push(key), { key, hasPriority: false });
  const waiting = [send('a'), send('b')];
  begin();
  await Promise.all([first, ...waiting]);
  expect(order).toEqual(['b', 'a']);
});

it('does not begin work whose sender is gone, and goes on with the next', async () => {
  const queue = createBoundedQueue(4, () => new Error('nobody waits'));
  const done: string[] = [];
  let begin: () => void = () => undefined;
  const first = queue(() => new Promise<void>((resolve) => (begin = resolve)));
  const gone = queue(async () => done.push('gone'), { key: 'a', hasPriority: false, isGone: () => true });
  const next = queue(async () => done.push('next'), { key: 'b', hasPriority: false, isGone: () => false });
  begin();
  await Promise.all([first, expect(gone).rejects.toThrow('nobody waits'), next]);
  expect(done).toEqual(['next']);
});
