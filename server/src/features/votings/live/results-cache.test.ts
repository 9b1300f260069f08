import { expect, it, vi } from 'vitest';
import { createEvents } from '../../../cluster/events.ts';
import { createResultsCache } from './results-cache.ts';

/** Longer than any test. */
const FOR_GOOD = 60_000;

function counting(maxAge = FOR_GOOD) {
  const events = createEvents();
  const subscribed = vi.spyOn(events, 'subscribe');
  const state = { votes: 0, readings: 0 };
  const ask = createResultsCache(
    events,
    async () => {
      state.readings += 1;
      return state.votes;
    },
    maxAge,
  );
  return { events, subscribed, state, ask };
}

it('reads results once for all requests, and again after each change', async () => {
  const { events, state, ask } = counting();
  expect(await Promise.all([ask(1), ask(1), ask(1)])).toEqual([0, 0, 0]);
  expect(await ask(1)).toBe(0);
  expect(state.readings).toBe(1);
  for (state.votes = 1; state.votes <= 50; state.votes += 1) {
    events.publish('question:1');
    expect(await ask(1)).toBe(state.votes);
    expect(await ask(1)).toBe(state.votes);
  }
  expect(state.readings).toBe(51);
});

it('caches results for each question separately', async () => {
  const { events, state, ask } = counting();
  await Promise.all([ask(1), ask(2)]);
  events.publish('question:2');
  await Promise.all([ask(1), ask(2)]);
  expect(state.readings).toBe(3);
});

it('does not cache results that changed during the read', async () => {
  const events = createEvents();
  let votes = 0;
  const late = Promise.withResolvers<void>();
  const ask = createResultsCache(
    events,
    async () => {
      const seen = votes;
      if (seen === 0) await late.promise;
      return seen;
    },
    FOR_GOOD,
  );
  const before = ask(1);
  votes = 1;
  events.publish('question:1');
  expect(await ask(1)).toBe(1);
  late.resolve();
  expect(await before).toBe(0);
  expect(await ask(1)).toBe(1);
});

it('reads again after a tick without a notification, and unsubscribes', async () => {
  vi.useFakeTimers();
  try {
    const { events, state, ask, subscribed } = counting(200);
    await ask(1);
    state.votes = 1;
    await vi.advanceTimersByTimeAsync(199);
    expect(await ask(1)).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(await ask(1)).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    events.publish('question:1');
    expect(subscribed).toHaveBeenCalledTimes(2);
    expect(state.readings).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

it('does not cache a failed read', async () => {
  let fails = true;
  const ask = createResultsCache(
    createEvents(),
    async () => {
      if (fails) throw new Error('no');
      return 'yes';
    },
    FOR_GOOD,
  );
  await expect(ask(1)).rejects.toThrow('no');
  fails = false;
  expect(await ask(1)).toBe('yes');
});
