/** A form in a dialog: asks before unsaved changes are lost, and ends with its two buttons. */
import { Button, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { LeaveGuard } from '../form/saving/leave-guard.tsx';
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
