/**
 * Saves a form, as all of them do it: one save at a time, fields read-only meanwhile, an upload that can be cancelled,
 * toasts, and after the delay of the specification the form is left.
 */
import { Text } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { useDelayedAction } from '../../core/scheduling/delayed-action.ts';
import { useSingleFlight } from '../../core/scheduling/single-flight.ts';
import { removeErrors, toastUnchanged } from '../feedback/toasts.tsx';
import { type Upload, useUpload } from '../feedback/upload.ts';
import { outcome } from './outcome.ts';
import { useKeepDialogOpen } from './unsaved.ts';

export interface FormSave {
  readonly saving: boolean;
  /** Saved; the form is about to be left. */
  readonly done: boolean;
  readonly unchanged: boolean;
  readonly upload: Upload;
  /** Handles the event of a form or button, unless an earlier one is still handled or the form is done. */
  on(task: () => Promise<unknown>): (event: SyntheticEvent) => void;
  /** Runs a task as `on` does, without an event of the form. */
  start(task: () => Promise<unknown>): void;
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
  useKeepDialogOpen(saving);
  return {
    saving,
    done,
    unchanged: stage === 'unchanged',
    upload,
    on: (task) => (event) => {
      event.preventDefault();
      if (!done) once(task);
    },
    start: (task) => {
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

/** Says that the form was saved, and what happens next, while it waits to be left. */
export const SavedNote = ({ save: { done, unchanged }, then }: { save: FormSave; then: string }) =>
  done && (
    <Text c="dimmed" role="status">
      {`${outcome(unchanged)}. ${then}`}
    </Text>
  );
