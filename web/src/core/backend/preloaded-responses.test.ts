import { afterEach, expect, it, vi } from 'vitest';
import { takePreloadedResponse } from './preloaded-responses.ts';

const answer = Promise.resolve(new Response('[]'));
const preloadFor = (token: string) => {
  globalThis.preloaded = {
    token,
    at: performance.now(),
    answers: new Map([['/api/news', answer]]),
    painting: new AbortController(),
  };
};
afterEach(() => {
  globalThis.preloaded = undefined;
  vi.useRealTimers();
});

it('returns a preloaded response once, to the user it was requested for', () => {
  preloadFor('mine');
  expect(takePreloadedResponse('/api/news', 'another')).toBeUndefined();
  expect(takePreloadedResponse('/api/cases', 'mine')).toBeUndefined();
  expect(takePreloadedResponse('/api/news', 'mine')).toBe(answer);
  expect(takePreloadedResponse('/api/news', 'mine')).toBeUndefined();
});

it('returns no expired preloaded response', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  preloadFor('mine');
  vi.advanceTimersByTime(20_000);
  expect(takePreloadedResponse('/api/news', 'mine')).toBeUndefined();
});

it('returns nothing without a preloaded response', () => {
  expect(takePreloadedResponse('/api/news', 'mine')).toBeUndefined();
});
