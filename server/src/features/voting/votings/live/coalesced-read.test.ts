import { expect, it } from 'vitest';
import { coalescedRead } from './coalesced-read.ts';

it('reads once a tick for all requests, and never answers with an earlier read', async () => {
  let state = 0;
  let readings = 0;
  const ask = coalescedRead(async (key: string) => {
    readings += 1;
    return `${key} ${state}`;
  }, 20);
  const first = ask('a');
  expect(await Promise.all([first, ask('a'), ask('b')])).toEqual(['a 0', 'a 0', 'b 0']);
  expect(readings).toBe(2);

  // All of these fall into the rest of the tick, during a hundred changes.
  const requested: Promise<void>[] = [];
  for (state = 1; state <= 100; state += 1) {
    const stateBefore = state;
    requested.push(
      ask('a').then((found) => {
        expect(Number(found.slice(2))).toBeGreaterThanOrEqual(stateBefore);
      }),
    );
  }
  await Promise.all(requested);
  expect(readings).toBe(3);
});

it('rejects all waiting requests after a failure, and reads again for the next', async () => {
  let fails = true;
  const ask = coalescedRead(async () => {
    if (fails) throw new Error('no');
    return 'yes';
  }, 1);
  await Promise.all([1, 2].map(() => expect(ask('a')).rejects.toThrow('no')));
  fails = false;
  expect(await ask('a')).toBe('yes');
});
