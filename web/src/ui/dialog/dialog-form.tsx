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
  /** Whether leaving would lose something. */
  changed: boolean;
  submit: string;
  disabled?: boolean;
  /** Whether the action is destructive; then the button is red. */
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

interface DialogFormButtonsProps {
  save: FormSave;
  submit: string;
  disabled: boolean;
  /** Text of the button that cancels, if it differs. */
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
