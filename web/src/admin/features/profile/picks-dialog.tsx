/** Edits the picks of a user from the catalogue. */
import { MultiSelect, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PROFILE_LISTS, type ProfileItem } from '@vigilia/contract/users/profile';
import { useState } from 'react';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import LoadedDialog from '../../../ui/dialog/loaded-dialog.tsx';
import { toastError, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { useFormSave } from '../../../ui/form/saving/form-save.tsx';
import { byName, MAX_SHOWN, optionsOf } from './item-options.ts';
import { catalogueQuery, useUpdatePicks } from './queries.ts';
import { TEXTS as CATALOGUE, PICKS_TEXTS as T } from './texts.ts';

interface PicksDialogProps {
  userId: number;
  picked: readonly ProfileItem[];
  onClose: () => void;
}

export default (props: PicksDialogProps) => (
  <LoadedDialog opened onClose={props.onClose} title={T.dialog} size="lg">
    <PicksForm {...props} />
  </LoadedDialog>
);

function PicksForm({ userId, picked, onClose }: PicksDialogProps) {
  const { data } = useQuery(catalogueQuery);
  const before = picked.map(({ id }) => String(id));
  const [values, setValues] = useState<readonly string[]>(before);
  const { mutateAsync } = useUpdatePicks(userId);
  const save = useFormSave();
  const changed = values.length !== before.length || values.some((value) => !before.includes(value));
  const submit = () =>
    save.run({
      send: changed ? () => mutateAsync(values.map(Number)) : null,
      saved: () => {
        toastSuccess(T.saved);
        onClose();
      },
      failed: (error) => toastError(CATALOGUE.failure, error),
    });
  const lists = PROFILE_LISTS.flatMap((list) => {
    const items = data?.lists.get(list.id) ?? [];
    return items.length > 0 ? [{ ...list, options: optionsOf(items) }] : [];
  });

  return (
    <DialogForm
      onSubmit={save.on(submit)}
      saving={save.saving}
      changed={changed && !save.done}
      submit={CATALOGUE.save}
      disabled={!data}
    >
      {data && lists.length === 0 && <Text c="dimmed">{T.emptyLists}</Text>}
      {lists.map(({ id, name, max, options }) => {
        const own = values.filter((value) => options.some((option) => option.value === value));
        const set = (next: readonly string[]) =>
          setValues([...values.filter((value) => !own.includes(value)), ...next]);
        const shared = {
          label: name,
          size: 'md',
          data: options,
          searchable: true,
          clearable: true,
          filter: byName,
          limit: MAX_SHOWN,
          readOnly: save.saving,
          nothingFoundMessage: CATALOGUE.none,
        } as const;
        return max === 1 ? (
          <Select
            key={id}
            {...shared}
            value={own[0] ?? null}
            placeholder={CATALOGUE.choose}
            onChange={(value) => set(value === null ? [] : [value])}
          />
        ) : (
          <MultiSelect
            key={id}
            {...shared}
            description={T.max(max)}
            maxValues={max}
            value={[...own]}
            onChange={set}
          />
        );
      })}
    </DialogForm>
  );
}
