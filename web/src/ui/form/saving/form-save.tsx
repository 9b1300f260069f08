/**
 * Saves any form: one save at a time, fields read-only meanwhile, a cancellable upload, toasts; after the delay of the
 * specification the form is left, unless a button leaves or starts anew before.
 */
import { type SyntheticEvent, useRef, useState } from 'react';
import { useDelayedAction } from '../../../core/delayed-action.ts';
import { useAction } from '../../../core/scheduling.ts';
import { GENERIC_FAILURE } from '../../../core/text.ts';
import { removeErrors, toastRefusal, toastUnchanged } from '../../feedback/toasts.tsx';
import { type Upload, useUpload } from '../../feedback/upload.tsx';
import { hasUnsaved, useKeepDialogOpen } from './unsaved.ts';

export interface FormSave {
  readonly saving: boolean;
  /** Saved; the form is about to be left. */
  readonly done: boolean;
  readonly unchanged: boolean;
  readonly upload: Upload;
  /** Handles the event of a form or button, unless an earlier one is pending or the form is done. */
  on(task: () => Promise<unknown>): (event: SyntheticEvent) => void;
  /** Runs a task as `on` does, without an event of the form. */
  start(task: () => Promise<unknown>): void;
  /** @param send null without changes: the form then continues as after a save */
  run<Answer>(attempt: {
    send: (() => Promise<Answer>) | null;
    saved: (answer: Answer) => void;
    /** Reports that nothing was saved; a toast when absent. */
    failed?: (error: unknown) => void;
  }): Promise<void>;
  /** Leaves a done form without the rest of the delay. */
  leaveNow(): void;
  /** Leaves a done form for an empty one; null if the form does not create. */
  readonly startAnew: (() => void) | null;
}

/**
 * @param leave runs after the delay, in milliseconds; without it the form can be saved again at once
 * @param startAnew empties a form that creates
 */
export function useFormSave(delay = 0, leave?: () => void, startAnew: (() => void) | null = null): FormSave {
  const [stage, setStage] = useState<'editing' | 'saving' | 'saved' | 'unchanged'>('editing');
  const { run: once } = useAction();
  const after = useDelayedAction();
  const upload = useUpload();
  /** Whether a saved form can be left: once, since a second click would go back twice. */
  const canLeave = useRef(false);
  const saving = stage === 'saving';
  const done = stage === 'saved' || stage === 'unchanged';
  useKeepDialogOpen(saving);

  const leaveForm = (action: () => void) => {
    if (!canLeave.current) return;
    // Other unsaved changes on the screen may keep the person here.
    canLeave.current = hasUnsaved();
    action();
  };

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
    async run({ send, saved, failed = (error) => toastRefusal(GENERIC_FAILURE, error) }) {
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
        canLeave.current = true;
        after(delay, () => leaveForm(leave));
      } else setStage('editing');
      // Last, outside the try: the write is committed, even if this throws.
      report();
    },
    leaveNow: () => leave && leaveForm(leave),
    startAnew: startAnew && (() => leaveForm(startAnew)),
  };
}
