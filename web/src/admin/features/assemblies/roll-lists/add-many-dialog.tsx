/** Puts several people on a roll: all members, the results of a search, or those of a file. */
import { Button, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addRollFile, previewRollFile } from '@vigilia/contract/assemblies/roll-lists';
import { addAttendees } from '@vigilia/contract/selection';
import { listUsers } from '@vigilia/contract/users/users';
import { useState } from 'react';
import { call, request } from '../../../../core/backend/api.ts';
import { SEARCH_DEBOUNCE } from '../../../../core/constants.ts';
import { ListFileField, ListRows } from '../../../../domain/list-file/list-file.tsx';
import { FILE_TEXTS } from '../../../../domain/list-file/texts.ts';
import { useListFile } from '../../../../domain/list-file/use-list-file.tsx';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { DialogCancel, DialogFoot } from '../../../../ui/dialog/dialog-foot.tsx';
import LoadedDialog from '../../../../ui/dialog/loaded-dialog.tsx';
import { toastRefusal, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { ROLL_LIST_TEXTS } from './roll-list-texts.ts';

const T = ROLL_LIST_TEXTS.adding;

const WAYS = ['members', 'search', 'file'] as const;
type Way = (typeof WAYS)[number];

interface AddManyDialogProps {
  assemblyId: number;
  opened: boolean;
  onClose: () => void;
}

/** All members, or the results of a search. */
const filtersOf = (text: string) => ({ membersOnly: 'true' as const, ...(text !== '' && { text }) });

interface Added {
  readonly added: number;
  readonly alreadyOnRoll: number;
  readonly withoutPerson?: number | undefined;
}

export default function AddManyDialog({ assemblyId, opened, onClose }: AddManyDialogProps) {
  const [way, setWay] = useState<Way>('members');
  const client = useQueryClient();
  const params = { assemblyId };
  const done = ({ added, alreadyOnRoll, withoutPerson = 0 }: Added) => {
    toastSuccess(ROLL_LIST_TEXTS.saved, T.done(added, alreadyOnRoll, withoutPerson));
    onClose();
  };
  const file = useListFile({
    changes: 'assemblies',
    preview: (sent) => call(previewRollFile, { params, body: {}, ...sent }),
    apply: (sent, body) => call(addRollFile, { params, body, ...sent }),
    onApplied: done,
  });

  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE);
  const text = way === 'search' ? searched : '';
  const isSearching = way === 'members' || text !== '';
  const found = useQuery({
    queryKey: ['assemblies', 'members', text],
    queryFn: ({ signal }) => request(listUsers, { query: { ...filtersOf(text), limit: 1 }, signal }),
    enabled: isSearching && way !== 'file',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const number = isSearching ? (found.data?.total ?? 0) : 0;
  const add = useMutation({
    mutationFn: () =>
      call(addAttendees, {
        params,
        body: { filters: filtersOf(text), seen: number },
      }),
    onSuccess: (result) => {
      void client.invalidateQueries({ queryKey: ['assemblies'] });
      done(result);
    },
    onError: (error) => toastRefusal(ROLL_LIST_TEXTS.failure, error),
  });

  const isFile = way === 'file';
  const rows = isFile ? (file.chosen?.preview.counts.offRoll ?? 0) : number;
  const isReady = isFile ? file.isComplete && rows > 0 : rows > 0 && !found.isFetching;
  return (
    <LoadedDialog
      opened={opened}
      onClose={onClose}
      title={T.title}
      size={isFile && file.chosen ? 960 : 'lg'}
      busy={file.isBusy || add.isPending}
      closeOnClickOutside={!file.chosen}
    >
      <Stack gap="md">
        {file.progress(T.title) || (
          <>
            <Text c="dimmed">{T.about}</Text>
            <Radio.Group label={T.how} value={way} onChange={(value) => setWay(value as Way)}>
              <Stack gap="xs" mt={8}>
                {WAYS.map((value) => (
                  <Radio key={value} value={value} label={T.ways[value]} />
                ))}
              </Stack>
            </Radio.Group>
            {way === 'search' && (
              <TextInput
                label={T.search}
                description={T.searchHint}
                value={typed}
                autoComplete="off"
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            )}
            {!isFile && (
              <Text role="status" mih={24} className="figures">
                {isSearching && found.data !== undefined && T.found(number)}
              </Text>
            )}
            {isFile &&
              (file.chosen ? <ListRows file={file} outcomes={T.outcomes} /> : <ListFileField file={file} />)}
            <DialogFoot>
              <DialogCancel />
              {isFile && file.chosen && <ToolButton onClick={file.again}>{FILE_TEXTS.other}</ToolButton>}
              {isReady && (
                <Button
                  onClick={() => (isFile ? file.apply() : add.isPending || add.mutate())}
                  loading={add.isPending}
                >
                  {T.confirm(rows)}
                </Button>
              )}
            </DialogFoot>
          </>
        )}
      </Stack>
    </LoadedDialog>
  );
}
