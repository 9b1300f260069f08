/** Changing a user's data; the dialog closes 2.5 s after it was saved (R9.5). */

import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack, Text } from '@mantine/core';
import { fullName } from '@vigilia/contract/full-name';
import type { User } from '@vigilia/contract/users';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useDelayedAction } from '../../../core/scheduling/delayed-action.ts';
import { useSingleFlight } from '../../../core/scheduling/single-flight.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogCancel, DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { toastRefusal, toastSuccess, toastUnchanged } from '../../../ui/feedback/toasts.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { DELAYS } from '../../specification.ts';
import { editForm, formOf, PersonFields, type PersonForm, showIssues, toWire } from './person-fields.tsx';
import { useUpdateUser } from './queries.ts';
import { EDIT_TEXTS as T } from './texts.ts';

interface EditUserDialogProps {
  user: User;
  onClose: () => void;
}

/** Changes against the stored user; a password only if typed. */
function changesTo(user: User, form: PersonForm) {
  const stored = toWire(formOf(user));
  const next = toWire(form);
  return Object.fromEntries(
    Object.entries(next).filter(([name, value]) => value !== stored[name as keyof typeof stored]),
  ) as Partial<typeof next>;
}

export default function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const after = useDelayedAction();
  const save = useUpdateUser();
  const [done, setDone] = useState(false);
  const [unchanged, setUnchanged] = useState(false);
  const once = useSingleFlight();
  const form = useForm<PersonForm>({
    resolver: zodResolver(editForm),
    defaultValues: formOf(user),
    mode: 'onChange',
  });
  const typed = useWatch({ control: form.control });
  const { dniType } = typed;
  const { isValid } = form.formState;
  // The library updates its dirty flag after the validation, too late for fast input.
  const changed = Object.entries(formOf(user)).some(
    ([name, value]) => typed[name as keyof PersonForm] !== value,
  );

  // A user without a phone, as an imported one may be, cannot be saved before it is given: it must say so.
  useEffect(() => {
    if (user.phone === '' || user.dniType === null || !user.dni) void form.trigger();
  }, [form, user]);

  const submit = form.handleSubmit(async (fields) => {
    const changes = changesTo(user, fields);
    const nothing = Object.keys(changes).length === 0;
    try {
      if (!nothing) await save.mutateAsync({ id: user.id, changes });
    } catch (error) {
      showIssues(form, error);
      toastRefusal(T.failure, error);
      return;
    }
    setDone(true);
    setUnchanged(nothing);
    if (nothing) toastUnchanged();
    else toastSuccess(T.saved, T.savedAbout(`${fields.secondName.trim()} ${fields.name.trim()}`));
    after(DELAYS.editUserDialog, onClose);
  });

  return (
    <Dialog opened onClose={onClose} title={T.title} size="lg" busy={save.isPending}>
      <LeaveGuard changed={changed && !done} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!done) once(submit);
        }}
        noValidate
        aria-label={fullName(user)}
      >
        <Stack gap="md">
          <PersonFields form={form} saving={save.isPending} disabled={done} hasPassword />
          <DialogFoot>
            {done && (
              <Text c="dimmed" role="status">
                {T.closing(unchanged)}
              </Text>
            )}
            <DialogCancel disabled={save.isPending}>{T.cancel}</DialogCancel>
            <Button type="submit" disabled={!isValid || dniType === '' || done} loading={save.isPending}>
              {T.submit}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  );
}
