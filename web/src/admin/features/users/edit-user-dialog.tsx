/** Changing a user's data; the dialog closes 2.5 s after it was saved (R9.5). */

import { zodResolver } from '@hookform/resolvers/zod';
import { Group, Stack } from '@mantine/core';
import { documentTypeName } from '@vigilia/contract/users/document-types';
import { fullName } from '@vigilia/contract/users/full-name';
import { readUserHistory } from '@vigilia/contract/users/user-history';
import type { User } from '@vigilia/contract/users/users';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '../../../core/backend/api.ts';
import { type Labels, useConflict } from '../../../domain/versions/content-fields.ts';
import { EditConflictDialog } from '../../../domain/versions/edit-conflict.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogFormButtons } from '../../../ui/dialog/dialog-form.tsx';
import { toastRefusal, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { showIssues } from '../../../ui/form/form-fields.ts';
import { useFormSave } from '../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../ui/form/saving/leave-guard.tsx';
import { DELAYS } from '../../constants.ts';
import { InvitationNote } from './invitations/invitation-note.tsx';
import { editForm, fieldOf, formOf, PersonFields, type PersonForm, toWire } from './person-fields.tsx';
import { useUpdateUser } from './queries.ts';
import { FIELD_TEXTS, INVITED_TEXTS, EDIT_TEXTS as T } from './texts.ts';

interface EditUserDialogProps {
  user: User;
  /** Continues with an invitation; absent on a backend without them, and for the own account. */
  onInvite?: (user: User) => void;
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

const DIFFERENCE_LABELS: Labels = {
  name: FIELD_TEXTS.name,
  lastName: FIELD_TEXTS.lastName,
  phone: FIELD_TEXTS.phone,
  email: FIELD_TEXTS.email,
  dniType: FIELD_TEXTS.dniType,
  dni: FIELD_TEXTS.dni,
};
/** The compared fields of a person; never a password. */
const contentOf = ({
  name,
  lastName,
  phone,
  email,
  dniType,
  dni,
}: Omit<ReturnType<typeof toWire>, 'hash'>) => ({
  name,
  lastName,
  phone,
  email,
  dniType: documentTypeName(dniType),
  dni,
});

export default function EditUserDialog({ user: listed, onInvite, onClose }: EditUserDialogProps) {
  // The state at the opening of the dialog: the list behind it is refetched.
  const [user] = useState(listed);
  const conflict = useConflict();
  const { mutateAsync } = useUpdateUser();
  const save = useFormSave(DELAYS.editUserDialog, onClose);
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

  // A user without a phone, as after an import, cannot be saved until it is given: the field shows that at once.
  useEffect(() => {
    if (user.phone === '' || user.dniType === null || !user.dni) void form.trigger();
  }, [form, user]);

  /** @param version the version that the save replaces */
  const submit = (version = user.version) =>
    form.handleSubmit((fields) => {
      const changes = changesTo(user, fields);
      const nothing = Object.keys(changes).length === 0;
      return save.run({
        send: nothing ? null : () => mutateAsync({ id: user.id, version, changes }),
        saved: () => toastSuccess(T.saved, T.savedAbout(`${fields.secondName.trim()} ${fields.name.trim()}`)),
        failed: (error) => {
          if (conflict.takeConflict(error)) return;
          showIssues(form, error, fieldOf);
          toastRefusal(T.failure, error);
        },
      });
    });

  return (
    <Dialog opened onClose={onClose} title={T.title} size="lg" busy={save.saving}>
      <LeaveGuard changed={changed && !save.done} />
      <form onSubmit={save.on(submit())} noValidate aria-label={fullName(user)}>
        <Stack gap="md">
          <PersonFields form={form} save={save} isEdit hasPassword={user.hasPassword !== false} />
          <Group gap="sm" justify="space-between" mih={36}>
            <InvitationNote user={user} />
            {/* The typed values would be lost, and the mail would be sent to the old address. */}
            {onInvite && !changed && (
              <ToolButton size="sm" onClick={() => onInvite(user)}>
                {INVITED_TEXTS.invite}
              </ToolButton>
            )}
          </Group>
          <DialogFoot>
            <DialogFormButtons
              save={save}
              submit={T.submit}
              disabled={!isValid || dniType === ''}
              then={T.closing}
            />
          </DialogFoot>
        </Stack>
      </form>
      <EditConflictDialog
        state={conflict}
        labels={DIFFERENCE_LABELS}
        load={async () => (await call(readUserHistory, { params: { id: user.id }, query: {} })).user}
        contentOf={(newest: User) => contentOf(toWire(formOf(newest)))}
        typed={contentOf(toWire(form.getValues()))}
        onOverwrite={(version) => save.start(submit(version))}
      />
    </Dialog>
  );
}
