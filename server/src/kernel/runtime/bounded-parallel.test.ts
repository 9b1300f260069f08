import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { forEachBounded } from './bounded-parallel.ts';

const many = Array.from({ length: 200 }, (_, index) => index);

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
