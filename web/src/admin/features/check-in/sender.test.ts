import { expect, it, vi } from 'vitest';

vi.hoisted(() => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  Object.assign(globalThis, {
    localStorage: storage,
    window: Object.assign(new EventTarget(), { localStorage: storage, location: { href: 'http://a.test/' } }),
    document: { getElementById: () => null },
  });
});
const { ApiError } = await import('../../../core/backend/api.ts');
const { failureOf } = await import('./sender.ts');

it('sends arrivals again after the page of a proxy, and takes a reason of the server for a refusal', () => {
  for (const status of [0, 401, 403, 404, 413, 502])
    expect(failureOf(new ApiError(status, ''))).toEqual({ kind: 'later' });
  expect(failureOf(new TypeError('lost'))).toEqual({ kind: 'later' });
  const reason = 'Esta asamblea ya no existe';
  expect(failureOf(new ApiError(404, reason))).toEqual({ kind: 'refused', reason });
});
