/** Renames an item of the catalogue. */
import { Text } from '@mantine/core';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import type { ProfileItem } from '@vigilia/contract/users/profile';
import { useState } from 'react';
import { failureInLine } from '../../../core/backend/api.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import { toastError, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { TextInput } from '../../../ui/form/fields.tsx';
import { useFormSave } from '../../../ui/form/saving/form-save.tsx';
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
    <DialogForm
      onSubmit={save.on(rename)}
      saving={save.saving}
      changed={typed !== item.name}
      submit={TEXTS.save}
      disabled={typed === ''}
    >
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
    </DialogForm>
  );
}
