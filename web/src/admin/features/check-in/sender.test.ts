import { expect, it, vi } from 'vitest';

await vi.hoisted(async () => (await import('../../../testing/page.ts')).openPage());
const { ApiError } = await import('../../../core/backend/api.ts');
const { failureOf } = await import('./sender.ts');

it('sends arrivals again after the page of a proxy, and takes a reason of the server for a refusal', () => {
  for (const status of [0, 401, 403, 404, 413, 502])
    expect(failureOf(new ApiError(status, ''))).toEqual({ kind: 'later' });
  expect(failureOf(new TypeError('lost'))).toEqual({ kind: 'later' });
  const reason = 'Esta asamblea ya no existe';
  expect(failureOf(new ApiError(404, reason))).toEqual({ kind: 'refused', reason });
});
