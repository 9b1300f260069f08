/** A form in a dialog: asks before unsaved changes are lost, and ends with its two buttons. */
import { Button, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import type { FormSave } from '../form/saving/form-save.tsx';
import { LeaveGuard } from '../form/saving/leave-guard.tsx';
import { SavedButtons, SavedNote } from '../form/saving/saved-note.tsx';
import { DialogCancel, DialogFoot } from './dialog-foot.tsx';

interface DialogFormProps {
  onSubmit: FormEventHandler;
  saving: boolean;
  /** Whether something would be lost. */
  changed: boolean;
  submit: string;
  disabled?: boolean;
  /** Whether something is lost by it; the button is red then. */
  isRemoval?: boolean;
  children: ReactNode;
}

export const DialogForm = ({
  onSubmit,
  saving,
  changed,
  submit,
  disabled = false,
  isRemoval = false,
  children,
}: DialogFormProps) => (
  <form onSubmit={onSubmit} noValidate>
    <LeaveGuard changed={changed} />
    <Stack gap="md">
      {children}
      <DialogFoot>
        <DialogCancel disabled={saving} />
        <Button type="submit" loading={saving} disabled={disabled} {...(isRemoval && { color: 'red.8' })}>
          {submit}
        </Button>
      </DialogFoot>
    </Stack>
  </form>
);

/** Buttons of a form in a dialog that closes after its save. */
interface DialogFormButtonsProps {
  save: FormSave;
  submit: string;
  disabled: boolean;
  /** Of the button that cancels, where it is another text. */
  cancel?: string | undefined;
  /** Whether the button that cancels gets the initial focus. */
  cancelFirst?: boolean;
  /** Names the next step after a save. */
  then: string;
}

export const DialogFormButtons = ({
  save,
  submit,
  disabled,
  cancel,
  cancelFirst = false,
  then,
}: DialogFormButtonsProps) => (
  <>
    <SavedNote save={save} then={then} />
    {save.done ? (
      <SavedButtons save={save} />
    ) : (
      <DialogCancel disabled={save.saving} first={cancelFirst}>
        {cancel}
      </DialogCancel>
    )}
    <Button type="submit" disabled={disabled || save.done} loading={save.saving}>
      {submit}
    </Button>
  </>
);
