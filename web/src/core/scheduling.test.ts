import { beforeEach, expect, test, vi } from 'vitest';
import { singleFlight } from './scheduling.ts';

const reported = vi.fn();
beforeEach(() => {
  reported.mockReset();
  vi.stubGlobal('reportError', reported);
});

test('a single flight ignores a task while another is pending', async () => {
  const once = singleFlight();
  const first = Promise.withResolvers<void>();
  const second = vi.fn(async () => {});
  once(() => first.promise);
  once(second);
  expect(second).not.toHaveBeenCalled();
  first.resolve();
  await vi.waitFor(() => {
    once(second);
    expect(second).toHaveBeenCalledOnce();
  });
});

test.each([
  ['rejects', () => Promise.reject(new Error('unexpected'))],
  [
    'throws',
    () => {
      throw new Error('unexpected');
    },
  ],
])('a single flight reports a task that %s, and runs the next one', async (_, task) => {
  const once = singleFlight();
  const next = vi.fn(async () => {});
  once(task);
  await vi.waitFor(() => expect(reported).toHaveBeenCalledExactlyOnceWith(new Error('unexpected')));
  once(next);
  expect(next).toHaveBeenCalledOnce();
});
