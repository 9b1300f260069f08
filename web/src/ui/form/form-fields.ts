/** The fields of a form of React Hook Form: their props and their problems. */
import { type FieldError, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../core/backend/api.ts';
import type { FormSave } from './form-save.tsx';
import { readOnlyWhileSaving } from './read-only-while-saving.ts';

export interface Problem<Fields> {
  readonly field: keyof Fields & string;
  readonly message: string;
}

/** Problems found before anything is sent; the first gets the focus. */
export function showProblems<Fields extends FieldValues>(
  { setError }: UseFormReturn<Fields>,
  problems: readonly Problem<Fields>[],
): void {
  for (const [index, { field, message }] of problems.entries())
    setError(field as FieldPath<Fields>, { message }, { shouldFocus: index === 0 });
}

/** The field of a path in dot notation, or the innermost one around it; none where the form has no such field. */
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
 * Problems found by the backend, at the fields of the form; the first gets the focus. `fieldOf` translates their names
 * where they differ.
 */
export function showIssues<Fields extends FieldValues>(
  { getValues, setError }: UseFormReturn<Fields>,
  error: unknown,
  fieldOf = (path: string): string | undefined => path,
): void {
  const values = getValues();
  let shouldFocus = true;
  for (const { path, message } of error instanceof ApiError ? error.issues : []) {
    const field = fieldAt(values, fieldOf(path) ?? '');
    if (field === undefined) continue;
    setError(field as FieldPath<Fields>, { message }, { shouldFocus });
    shouldFocus = false;
  }
}

/** What every input of a form is given: its registration and problem, and whether it can be changed now. */
export const inputProps =
  <Fields extends FieldValues>({ register, formState }: UseFormReturn<Fields>, { saving, done }: FormSave) =>
  <Name extends FieldPath<Fields>>(name: Name) => ({
    ...register(name),
    ...readOnlyWhileSaving(saving),
    error: (get(formState.errors, name) as FieldError | undefined)?.message,
    disabled: done,
  });
