/**
 * Saves a form, as all of them do it: one save at a time, fields read-only meanwhile, an upload that can be cancelled,
 * toasts, and after the delay of the specification the form is left.
 */
import { Text } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
// Types alone: the home has a form without the library.
import type { FieldError, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../core/backend/api.ts';
import { useDelayedAction } from '../../core/scheduling/delayed-action.ts';
import { useSingleFlight } from '../../core/scheduling/single-flight.ts';
import { removeErrors, toastUnchanged } from '../feedback/toasts.tsx';
import { type Upload, useUpload } from '../feedback/upload.ts';
import { outcome } from './outcome.ts';
import { readOnlyWhileSaving } from './read-only-while-saving.ts';
import { useHeldDialog } from './unsaved.ts';

export interface FormSave {
  readonly saving: boolean;
  /** Saved; the form is about to be left. */
  readonly done: boolean;
  readonly unchanged: boolean;
  readonly upload: Upload;
  /** Handles the event of a form or button, unless an earlier one is still handled or the form is done. */
  on(task: () => Promise<unknown>): (event: SyntheticEvent) => void;
  /** @param send null when nothing changed: the form then goes on as after a save */
  run<Answer>(attempt: {
    send: (() => Promise<Answer>) | null;
    saved: (answer: Answer) => void;
    /** Reports that nothing was saved. */
    failed: (error: unknown) => void;
  }): Promise<void>;
}

/**
 * @param leave runs after the delay, in milliseconds; without it the form can be saved again at once
 */
export function useFormSave(delay = 0, leave?: () => void): FormSave {
  const [stage, setStage] = useState<'editing' | 'saving' | 'saved' | 'unchanged'>('editing');
  const once = useSingleFlight();
  const after = useDelayedAction();
  const upload = useUpload();
  const saving = stage === 'saving';
  const done = stage === 'saved' || stage === 'unchanged';
  useHeldDialog(saving);
  return {
    saving,
    done,
    unchanged: stage === 'unchanged',
    upload,
    on: (task) => (event) => {
      event.preventDefault();
      if (!done) once(task);
    },
    async run({ send, saved, failed }) {
      let report = toastUnchanged;
      try {
        if (send) {
          setStage('saving');
          removeErrors();
          const answer = await send();
          report = () => saved(answer);
        }
      } catch (error) {
        setStage('editing');
        if (!upload.reportCancelled()) failed(error);
        return;
      } finally {
        upload.end();
      }
      if (leave) {
        setStage(send ? 'saved' : 'unchanged');
        after(delay, leave);
      } else setStage('editing');
      // Last, outside the try: whatever it throws, the write is committed.
      report();
    },
  };
}

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

/** The problem of a field, whose name may be a path in dot notation. */
const errorAt = (errors: object, path: string): FieldError | undefined =>
  path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], errors) as
    | FieldError
    | undefined;

/** What every input of a form is given: its registration and problem, and whether it can be changed now. */
export const inputProps =
  <Fields extends FieldValues>({ register, formState }: UseFormReturn<Fields>, { saving, done }: FormSave) =>
  <Name extends FieldPath<Fields>>(name: Name) => ({
    ...register(name),
    ...readOnlyWhileSaving(saving),
    error: errorAt(formState.errors, name)?.message,
    disabled: done,
  });

/** Says that the form was saved, and what happens next, while it waits to be left. */
export const SavedNote = ({ save: { done, unchanged }, then }: { save: FormSave; then: string }) =>
  done && (
    <Text c="dimmed" role="status">
      {`${outcome(unchanged)}. ${then}`}
    </Text>
  );
