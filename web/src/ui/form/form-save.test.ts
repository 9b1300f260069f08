import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../core/backend/api.ts';
import { useFormSave } from './form-save.tsx';

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
