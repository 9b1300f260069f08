/** The dialog 'Lista de usuarios': one user who is not on the roll yet is put on it (R10.3). */
import { ActionIcon, Button, Flex, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PossibleAttendee } from '@vigilia/contract/assemblies/assemblies';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fromBackend } from '../../../../core/backend/configuration.ts';
import { SortedName } from '../../../../domain/person-link.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogCancel, DialogFoot } from '../../../../ui/dialog/dialog-foot.tsx';
import { FailedState } from '../../../../ui/feedback/states.tsx';
import { toastError, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { useFormSave } from '../../../../ui/form/saving/form-save.tsx';
import { SavedButtons } from '../../../../ui/form/saving/saved-note.tsx';
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx';
import { DELAYS } from '../../../constants.ts';
import { possibleAttendeesQuery, type UserFilters, useAddAttendee } from '../queries.ts';
import { TEXTS } from '../texts.ts';
import styles from './add-attendee-dialog.module.css';

const T = TEXTS.adding;
const SMALL = '(max-width: 48em)';
const NO_FILTERS: UserFilters = { name: '', dni: '' };

interface AddAttendeeDialogProps {
  assemblyId: number;
  opened: boolean;
  onClose: () => void;
}

export default function AddAttendeeDialog({ assemblyId, opened, onClose }: AddAttendeeDialogProps) {
  const [round, setRound] = useState(0);
  const small = useMediaQuery(SMALL, undefined, { getInitialValueInEffect: false });
  return (
    <Dialog opened={opened} onClose={onClose} title={T.title} size={760} fullScreen={small ?? false}>
      <UserPicker
        key={round}
        assemblyId={assemblyId}
        takesFocus={round > 0}
        onAnother={() => setRound(round + 1)}
        onDone={onClose}
      />
    </Dialog>
  );
}

/** Another backend may leave out the last name. */
const nameOf = ({ name, lastName }: PossibleAttendee) => [name, lastName].filter(Boolean).join(' ');

const Face = ({ user }: { user: PossibleAttendee }) =>
  user.picture ? (
    <img src={fromBackend(user.picture)} alt="" className={styles.face} loading="lazy" />
  ) : (
    <span className={styles.face} aria-hidden>
      {`${user.name.charAt(0)}${user.lastName?.charAt(0) ?? ''}`.toUpperCase()}
    </span>
  );

interface UserPickerProps {
  assemblyId: number;
  /** Whether the first field takes the focus: the button that was pressed is gone. */
  takesFocus: boolean;
  onAnother: () => void;
  onDone: () => void;
}

function UserPicker({ assemblyId, takesFocus, onAnother, onDone }: UserPickerProps) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  const [typed, setTyped] = useState(NO_FILTERS);
  const [filters, setFilters] = useState(NO_FILTERS);
  const [chosen, setChosen] = useState<PossibleAttendee | null>(null);
  const users = useQuery({
    ...possibleAttendeesQuery(assemblyId, filters),
    placeholderData: keepPreviousData,
  });
  const { mutateAsync } = useAddAttendee(assemblyId);
  const save = useFormSave(DELAYS.addAttendeeDialog, onDone, onAnother);

  const search = (event: FormEvent) => {
    event.preventDefault();
    const next = { name: typed.name.trim(), dni: typed.dni.trim() };
    // Refetches for the same filters: a new user may have been registered.
    if (next.name === filters.name && next.dni === filters.dni) void users.refetch();
    else setFilters(next);
  };
  const add = async () => {
    if (!chosen) return;
    await save.run({
      send: () => mutateAsync(chosen.id),
      saved: () => toastSuccess(T.added, T.addedDetail(nameOf(chosen))),
      failed: (error) => toastError(TEXTS.failure, error),
    });
  };

  const columns: readonly Column<PossibleAttendee>[] = [
    { key: 'picture', header: T.columns.picture, cell: (user) => <Face user={user} /> },
    {
      key: 'name',
      header: T.columns.name,
      cell: (user) => <SortedName {...user} />,
    },
    { key: 'dni', header: T.columns.dni, cell: ({ dni }) => dni ?? '—', noWrap: true },
    {
      key: 'select',
      header: T.columns.select,
      align: 'center',
      cell: (user) => (
        <Radio
          name="attendee"
          value={String(user.id)}
          checked={chosen?.id === user.id}
          onChange={() => setChosen(user)}
          disabled={save.saving || save.done}
          aria-label={T.select(nameOf(user))}
          display="inline-block"
        />
      ),
    },
  ];

  return (
    <Stack gap="md">
      <Text c="dimmed">{T.about}</Text>
      <search>
        <Flex onSubmit={search} component="form" wrap="wrap" align="flex-end" rowGap={8} columnGap={12}>
          <TextInput
            ref={first}
            label={T.name}
            value={typed.name}
            onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
            autoComplete="off"
            flex="1 1 180px"
            data-autofocus
          />
          <TextInput
            label={T.dni}
            inputMode="search"
            value={typed.dni}
            onChange={(event) => setTyped({ ...typed, dni: event.currentTarget.value })}
            autoComplete="off"
            flex="1 1 180px"
          />
          <ActionIcon
            type="submit"
            size={42}
            variant="light"
            aria-label={T.search}
            title={T.search}
            loading={users.isFetching && !users.isPending}
          >
            <IconSearch size={20} aria-hidden />
          </ActionIcon>
        </Flex>
      </search>
      {users.error && (
        <FailedState
          headline={T.loadFailure}
          error={users.error}
          onRetry={() => void users.refetch()}
          inCard={users.data !== undefined}
        />
      )}
      {(users.data || !users.error) && (
        <DataTable
          caption={T.caption}
          columns={columns}
          rows={users.data?.users}
          choosesByRow
          rowKey={({ id }) => id}
          empty={T.empty}
        />
      )}
      <Text size="sm" c="dimmed" role="status">
        {users.data && users.data.total > users.data.users.length
          ? T.more(users.data.users.length, users.data.total)
          : ''}
      </Text>
      <DialogFoot>
        {chosen && (
          <Text size="sm" role="status" flex="1 1 200px">
            {save.done ? T.addedDetail(nameOf(chosen)) : T.chosen(nameOf(chosen))}
          </Text>
        )}
        {save.done ? (
          <SavedButtons save={save} another="Agregar otro" />
        ) : (
          <DialogCancel disabled={save.saving}>{TEXTS.close}</DialogCancel>
        )}
        <Button onClick={save.on(add)} disabled={!chosen || save.done} loading={save.saving}>
          {T.add}
        </Button>
      </DialogFoot>
    </Stack>
  );
}
