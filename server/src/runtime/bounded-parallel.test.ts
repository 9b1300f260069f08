import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { forEachBounded, MAX_PARALLEL } from './bounded-parallel.ts';

const many = Array.from({ length: 200 }, (_, index) => index);

it('processes every item with bounded concurrency', async () => {
  const done: number[] = [];
  let active = 0;
  let maxActive = 0;
  await forEachBounded(many, async (item) => {
    active += 1;
    maxActive = Math.max(maxActive, active);
    await setImmediate();
    active -= 1;
    done.push(item);
  });
  expect(done).toEqual(many);
  expect(maxActive).toBe(MAX_PARALLEL);
});

it('processes the other items after a failure, and throws it at the end', async () => {
  let done = 0;
  const acting = forEachBounded(many, async (item) => {
    await setImmediate();
    if (item === 3) throw new Error('the third');
    done += 1;
  });
  await expect(acting).rejects.toThrow('the third');
  expect(done).toBe(many.length - 1);
});

it('stops after many failures', async () => {
  let begun = 0;
  const acting = forEachBounded(many, async (item) => {
    begun += 1;
    await setImmediate();
    throw new Error(String(item));
  });
  await expect(acting).rejects.toThrow('0');
  expect(begun).toBeLessThan(40);
});
