/** Renames an item of the catalogue. */
import { Button, Stack, Text } from '@mantine/core';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import type { ProfileItem } from '@vigilia/contract/users/profile';
import { useState } from 'react';
import { failureInLine } from '../../../core/backend/api.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogButtons, DialogCancel } from '../../../ui/dialog/dialog-foot.tsx';
import { toastError, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { TextInput } from '../../../ui/form/fields.tsx';
import { useFormSave } from '../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../ui/form/saving/leave-guard.tsx';
import { readOnlyWhileSaving } from '../../../ui/form/saving/read-only-while-saving.ts';
import { useRenameItem } from './queries.ts';
import { TEXTS } from './texts.ts';

interface RenameDialogProps {
  /** Undefined while nothing is renamed. */
  item: ProfileItem | undefined;
  list: string;
  onClose: () => void;
}

export const RenameDialog = ({ item, list, onClose }: RenameDialogProps) => (
  <Dialog opened={item !== undefined} onClose={onClose} title={TEXTS.renameTitle}>
    {item && <RenameForm key={item.id} item={item} list={list} onClose={onClose} />}
  </Dialog>
);

function RenameForm({ item, list, onClose }: RenameDialogProps & { item: ProfileItem }) {
  const [name, setName] = useState(item.name);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync } = useRenameItem(item.id);
  const save = useFormSave();
  const typed = name.trim();
  const rename = () =>
    save.run({
      send: typed === item.name ? null : () => mutateAsync(typed),
      saved: () => {
        toastSuccess(TEXTS.renamed);
        onClose();
      },
      failed: (error) => {
        setProblem(failureInLine(error, TEXTS.failure));
        toastError(TEXTS.failure, error);
      },
    });

  return (
    <form onSubmit={save.on(rename)} noValidate>
      <LeaveGuard changed={typed !== item.name} />
      <Stack gap="md">
        <TextInput
          label={TEXTS.name}
          size="md"
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(null);
          }}
          {...readOnlyWhileSaving(save.saving)}
          maxLength={FIELD_LIMITS.profileItem}
          error={problem}
          required
          autoComplete="off"
          data-autofocus
        />
        <Text size="sm" c="dimmed">
          {TEXTS.renameAbout(list)}
        </Text>
        <DialogButtons>
          <DialogCancel disabled={save.saving} />
          <Button type="submit" disabled={typed === ''} loading={save.saving}>
            {TEXTS.save}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
