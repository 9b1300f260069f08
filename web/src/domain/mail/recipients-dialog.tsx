import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import {
  RECIPIENT_STATES,
  type Recipient,
  type RecipientState,
} from '@vigilia/contract/assemblies/convocations';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { useState } from 'react';
import { SEARCH_DEBOUNCE } from '../../core/constants.ts';
import { pluralize } from '../../core/text.ts';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Unloaded } from '../../ui/feedback/states.tsx';
import { Note } from '../../ui/page/note.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { MAIL_TEXTS as T } from './texts.ts';

const COLUMNS: readonly Column<Recipient>[] = [
  { key: 'name', header: T.recipient, keepWords: true, cell: ({ name }) => name },
  { key: 'email', header: T.email, cell: ({ email }) => email || '—' },
  {
    key: 'state',
    header: T.state,
    cell: ({ state, reason }) => (
      <div>
        {T.recipientStates[state]}
        {reason !== null && <Note>{reason}</Note>}
      </div>
    ),
  },
  { key: 'at', header: T.at, noWrap: true, cell: ({ at }) => (at ? timeStamp(at) : '—') },
];

/** Recipients shown at a time. */
const RECIPIENTS_PAGE = 50;

/** A page of recipients, by their outcome and name. */
export type RecipientSource = (query: { state: RecipientState | ''; name: string; limit: number }) => {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
  }) => Promise<{ readonly data: Recipient[]; readonly total: number | null }>;
};

interface RecipientsDialogProps {
  source: RecipientSource;
  opened: boolean;
  onClose: () => void;
}

export default function RecipientsDialog({ source, opened, onClose }: RecipientsDialogProps) {
  const [state, setState] = useState<RecipientState | ''>('');
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState(RECIPIENTS_PAGE);
  const [name, setName] = useState('');
  const search = useDebouncedCallback((next: string) => setName(next.trim()), SEARCH_DEBOUNCE);
  const found = useQuery({
    ...source({ state, name, limit }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: opened,
  });
  const total = found.data?.total ?? found.data?.data.length ?? 0;
  return (
    <Dialog opened={opened} onClose={onClose} title={T.table} size="xl">
      <Stack gap="md">
        <Group gap="sm" grow>
          <TextInput
            label={T.recipient}
            value={typed}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value);
              search(value);
            }}
            data-autofocus
          />
          <NativeSelect
            label={T.state}
            value={state}
            onChange={({ currentTarget: { value } }) => setState(value as RecipientState | '')}
            data={[
              { value: '', label: T.all },
              ...RECIPIENT_STATES.map((each) => ({ value: each, label: T.recipientStates[each] })),
            ]}
          />
        </Group>
        {found.error ? (
          <Unloaded query={found} failure={T.loadFailure} inCard />
        ) : (
          <>
            <Text size="sm" role="status">
              {found.data && pluralize(total, 'persona', 'personas')}
            </Text>
            <DataTable
              caption={T.table}
              columns={COLUMNS}
              rows={found.data?.data}
              rowKey={({ userId }) => userId}
              empty={T.none}
              stale={found.isPlaceholderData}
            />
            {total > limit && (
              <Group justify="center">
                <ToolButton size="sm" onClick={() => setLimit(limit + RECIPIENTS_PAGE)}>
                  {T.more}
                </ToolButton>
              </Group>
            )}
          </>
        )}
      </Stack>
    </Dialog>
  );
}
