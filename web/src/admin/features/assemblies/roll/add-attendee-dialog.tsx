/** The dialog 'Lista de usuarios': puts one more user on the roll (R10.3). */
import { Button, Group, Text } from '@mantine/core';
import { fullName } from '@vigilia/contract/users/full-name';
import { useState } from 'react';
import { type Person, Picker } from '../../../../domain/person-picker.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogCancel } from '../../../../ui/dialog/dialog-foot.tsx';
import { toastError, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { useFormSave } from '../../../../ui/form/saving/form-save.tsx';
import { SavedButtons } from '../../../../ui/form/saving/saved-note.tsx';
import { DELAYS } from '../../../constants.ts';
import { possibleAttendees, useAddAttendee } from '../queries.ts';
import { TEXTS } from '../texts.ts';

const T = TEXTS.adding;

interface AddAttendeeDialogProps {
  assemblyId: number;
  opened: boolean;
  onClose: () => void;
}

export default function AddAttendeeDialog({ assemblyId, opened, onClose }: AddAttendeeDialogProps) {
  const [round, setRound] = useState(0);
  return (
    <Dialog opened={opened} onClose={onClose} title={T.title} size={760}>
      <Picker
        key={round}
        source={possibleAttendees(assemblyId)}
        several={false}
        chosen={[]}
        searchesByButton
        about={T.about}
        onClose={onClose}
        foot={([user]) => (
          <AddFoot
            assemblyId={assemblyId}
            user={user}
            onAnother={() => setRound(round + 1)}
            onDone={onClose}
          />
        )}
      />
    </Dialog>
  );
}

interface AddFootProps {
  assemblyId: number;
  user: Person | undefined;
  onAnother: () => void;
  onDone: () => void;
}

function AddFoot({ assemblyId, user, onAnother, onDone }: AddFootProps) {
  const { mutateAsync } = useAddAttendee(assemblyId);
  const save = useFormSave(DELAYS.addAttendeeDialog, onDone, onAnother);
  const add = async () => {
    if (!user) return;
    await save.run({
      send: () => mutateAsync(user.id),
      saved: () => toastSuccess(T.added, T.addedDetail(fullName(user))),
      failed: (error) => toastError(TEXTS.failure, error),
    });
  };
  return (
    <Group gap="sm">
      {user && (
        <Text size="sm" role="status">
          {save.done ? T.addedDetail(fullName(user)) : T.chosen(fullName(user))}
        </Text>
      )}
      {save.done ? (
        <SavedButtons save={save} another="Agregar otro" />
      ) : (
        <DialogCancel disabled={save.saving}>{TEXTS.close}</DialogCancel>
      )}
      <Button onClick={save.on(add)} disabled={!user || save.done} loading={save.saving}>
        {T.add}
      </Button>
    </Group>
  );
}
