import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../core/backend/api.ts';
import { inputProps, showIssues, showProblems } from './form-fields.ts';
import type { FormSave } from './saving/form-save.tsx';

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

const FIELDS = { title: '', dates: { start: '', end: '' }, agenda: [{ text: '' }] };
type Fields = typeof FIELDS;

/** A form of those fields; `setError` records. */
function formWith(errors: FieldErrors<Fields> = {}) {
  const setError = vi.fn();
  const setFocus = vi.fn();
  const form = rendered(() => useForm<Fields>({ defaultValues: FIELDS }));
  const recording = {
    register: form.register,
    getValues: form.getValues,
    formState: { errors },
    setError,
    setFocus,
  } as unknown as UseFormReturn<Fields>;
  return { form: recording, setError, setFocus };
}

const issues = (...paths: readonly string[]) =>
  new ApiError(
    400,
    'No es válido',
    paths.map((path) => ({ path, message: `problema de ${path}` })),
  );

/** A page with fields of these names in this order. */
const pageWith = (...names: readonly string[]) =>
  vi.stubGlobal('document', {
    activeElement: null,
    querySelectorAll: () => names.map((name) => ({ getAttribute: () => name })),
  });
afterEach(() => vi.unstubAllGlobals());

test('issues of nested fields are shown, and the first field on the page gets the focus', () => {
  pageWith('title', 'dates.start', 'dates.end');
  const { form, setError, setFocus } = formWith();
  showIssues(form, issues('unknown', 'dates.end', 'title'));
  expect(setError.mock.calls).toEqual([
    ['dates.end', { message: 'problema de dates.end' }],
    ['title', { message: 'problema de title' }],
  ]);
  expect(setFocus.mock.calls).toEqual([['title']]);
});

test('a field with its own problem gets the focus where it is first', () => {
  pageWith('dates.start', 'title');
  const { form, setFocus } = formWith();
  showProblems(form, [{ field: 'title', message: 'x' }], ['dates.start' as 'dates']);
  showProblems(form, []);
  expect(setFocus.mock.calls).toEqual([['dates.start']]);
});

test('an issue inside a field is shown at the field', () => {
  pageWith();
  const { form, setError } = formWith();
  showIssues(form, issues('title.0', 'agenda.0.text.1', 'agenda.7.text'));
  expect(setError.mock.calls.map(([field]) => field)).toEqual(['title', 'agenda.0.text', 'agenda']);
});

test.each(['constructor', '__proto__', 'toString.name', '', '.', 'missing.title'])(
  'an issue of %j is shown at no field',
  (path) => {
    const { form, setError } = formWith();
    showIssues(form, issues(path));
    expect(setError).not.toHaveBeenCalled();
  },
);

test('an input with a dotted name shows its problem', () => {
  const { form } = formWith({ dates: { end: { type: 'custom', message: 'Antes del inicio' } } });
  const input = inputProps(form, { saving: false, done: false } as FormSave);
  expect(input('dates.end').error).toBe('Antes del inicio');
  expect(input('title').error).toBeUndefined();
});
