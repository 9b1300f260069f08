import type { KeyboardEvent, MouseEvent } from 'react';
import { type FieldError, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../core/backend/api.ts';
import { lengthProblem } from '../../core/text.ts';
import type { FormSave } from './saving/form-save.tsx';

const TOO_LONG = 'too-long';

export interface Problem<Fields> {
  readonly field: keyof Fields & string;
  readonly message: string;
}

/** Focuses the first of the fields in the order of the page. */
function focusFirst<Fields extends FieldValues>(
  { setFocus }: UseFormReturn<Fields>,
  fields: readonly string[],
): void {
  if (fields.length === 0) return;
  // Another form on the page may have fields of the same names.
  const form = document.activeElement?.closest('form') ?? document;
  const onPage = [...form.querySelectorAll<HTMLElement>('[name]')].map((field) => field.getAttribute('name'));
  const first = onPage.find((name) => name !== null && fields.includes(name)) ?? fields[0];
  if (first !== undefined) setFocus(first as FieldPath<Fields>);
}

/**
 * Shows problems found before sending; focuses the first one on the page.
 * @param elsewhere fields that show a problem of their own
 */
export function showProblems<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  problems: readonly Problem<Fields>[],
  elsewhere: readonly (keyof Fields & string)[] = [],
): void {
  for (const { field, message } of problems) form.setError(field as FieldPath<Fields>, { message });
  focusFirst(form, [...problems.map(({ field }) => field), ...elsewhere]);
}

/** The field of a path in dot notation, or the innermost one around it; undefined without one. */
function fieldAt(values: unknown, path: string): string | undefined {
  const found: string[] = [];
  let value = values;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) break;
    value = (value as Record<string, unknown>)[name];
    found.push(name);
  }
  return found.length > 0 ? found.join('.') : undefined;
}

/**
 * Shows problems found by the backend at the fields of the form; focuses the first one on the page. `fieldOf` translates names
 * that differ.
 */
export function showIssues<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  error: unknown,
  fieldOf = (path: string): string | undefined => path,
): void {
  const values = form.getValues();
  const issues = error instanceof ApiError ? error.issues : [];
  const shown: string[] = [];
  for (const { path, message } of issues) {
    const field = fieldAt(values, fieldOf(path) ?? '');
    if (field === undefined) continue;
    form.setError(field as FieldPath<Fields>, { message });
    shown.push(field);
  }
  focusFirst(form, shown);
}

/**
 * Input props of a form field: its registration and problem, and whether it is read-only now.
 * @param max characters; a longer text is marked while typing (R1.12)
 */
export const inputProps =
  <Fields extends FieldValues>(
    { register, formState, setError, clearErrors, getFieldState }: UseFormReturn<Fields>,
    { saving, done }: FormSave,
  ) =>
  <Name extends FieldPath<Fields>>(name: Name, max?: number) => ({
    ...register(name, {
      onChange: ({ target }: { target: HTMLInputElement }) => {
        const message = lengthProblem(target.value, max);
        if (message) setError(name, { type: TOO_LONG, message });
        else if (getFieldState(name).error?.type === TOO_LONG) clearErrors(name);
      },
    }),
    ...readOnlyWhileSaving(saving),
    error: (get(formState.errors, name) as FieldError | undefined)?.message,
    disabled: done,
  });

/**
 * Read-only fields while a save is pending: later input would not be saved, but reported as saved or overwritten by
 * the response. Fields keep focus, caret and style, all of which `disabled` would change.
 */
export const readOnlyWhileSaving = (saving: boolean) => ({
  readOnly: saving,
  'data-saving': saving || undefined,
});

const prevent = (event: KeyboardEvent | MouseEvent) => {
  if (!('key' in event && event.key === 'Tab')) event.preventDefault();
};

/** For a select, which HTML cannot make read-only. */
export const readOnlySelectWhileSaving = (saving: boolean) => ({
  readOnly: undefined,
  ...(saving && { onMouseDown: prevent, onKeyDown: prevent }),
});
