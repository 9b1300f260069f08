import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../core/backend/api.ts';
import { useFormSave } from './form-save.tsx';
import { register } from './unsaved.ts';

/** The result of a hook, rendered once and without a page. */
function rendered<T>(hook: () => T): T {
  let result: { readonly value: T } | undefined;
  renderToString(
    createElement(() => {
      result = { value: hook() };
      return null;
    }),
  );
  if (!result) throw new Error('not rendered');
  return result.value;
}

test('an exception after a committed save is not reported as a failed save', async () => {
  const save = rendered(() => useFormSave());
  const failed = vi.fn();
  const broken = new Error('broken');
  const run = save.run({
    send: async () => 'committed',
    saved: () => {
      throw broken;
    },
    failed,
  });
  await expect(run).rejects.toBe(broken);
  expect(failed).not.toHaveBeenCalled();
});

test('a rejected call is reported as a failed save', async () => {
  const save = rendered(() => useFormSave());
  const [saved, failed] = [vi.fn(), vi.fn()];
  const refused = new ApiError(409, 'Ya existe');
  await save.run({ send: () => Promise.reject(refused), saved, failed });
  expect(failed).toHaveBeenCalledExactlyOnceWith(refused);
  expect(saved).not.toHaveBeenCalled();
});

/** A form that creates and was saved, and its ways out. */
async function saved() {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  const ways = { leave: vi.fn(), startAnew: vi.fn() };
  const save = rendered(() => useFormSave(3000, ways.leave, ways.startAnew));
  save.leaveNow();
  save.startAnew?.();
  expect([ways.leave, ways.startAnew].flatMap(({ mock }) => mock.calls)).toEqual([]);
  await save.run({ send: async () => ({ id: 1 }), saved: () => undefined, failed: () => undefined });
  return { save, ...ways };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a saved form is left after its delay when nothing is pressed', async () => {
  const { leave, startAnew } = await saved();
  vi.advanceTimersByTime(2999);
  expect(leave).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(leave).toHaveBeenCalledOnce();
  expect(startAnew).not.toHaveBeenCalled();
});

test('a saved form is left once, however often the button is pressed', async () => {
  const { save, leave, startAnew } = await saved();
  save.leaveNow();
  save.leaveNow();
  save.startAnew?.();
  vi.advanceTimersByTime(3000);
  expect(leave).toHaveBeenCalledOnce();
  expect(startAnew).not.toHaveBeenCalled();
});

test('a form that is started anew is not left later', async () => {
  const { save, leave, startAnew } = await saved();
  save.startAnew?.();
  save.startAnew?.();
  vi.advanceTimersByTime(3000);
  expect(startAnew).toHaveBeenCalledOnce();
  expect(leave).not.toHaveBeenCalled();
});

test('a saved form can be left again where other unsaved changes kept it', async () => {
  const { save, leave } = await saved();
  const unregister = register(null);
  save.leaveNow();
  unregister();
  save.leaveNow();
  expect(leave).toHaveBeenCalledTimes(2);
});
