/** Arrivals that the server could not register, and what to do about each. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { dayOf, localMoment, timeStamp } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import { saveFile } from '../../../core/save-file.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { csvFile, csvText } from '../../../ui/media/csv.ts';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { QueuedArrival } from './arrival-queue.ts';
import type { DeskPeople } from './desk-people.ts';
import { TEXTS as T } from './texts.ts';

interface UnsettledListProps {
  arrivals: readonly QueuedArrival[];
  people: DeskPeople;
  onRetry: (ids: readonly string[]) => void;
  onDismiss: (id: string) => void;
}

const whoOf = ({ userId, document }: QueuedArrival, { byId }: DeskPeople): string => {
  const person = userId === null ? undefined : byId.get(userId);
  if (person) return fullName(person);
  return userId === null ? T.document(document) : T.person(userId);
};

function exportAll(arrivals: readonly QueuedArrival[], people: DeskPeople): void {
  const rows = arrivals.map((arrival) => {
    const person = arrival.userId === null ? undefined : people.byId.get(arrival.userId);
    return [
      timeStamp(arrival.at),
      arrival.desk,
      person ? fullName(person) : '',
      person?.dni ?? arrival.document,
      arrival.problem,
    ];
  });
  const today = dayOf(new Date().toISOString());
  saveFile(csvFile(csvText([T.exportColumns, ...rows])), T.exportName(today));
}

export function UnsettledList({ arrivals, people, onRetry, onDismiss }: UnsettledListProps) {
  if (arrivals.length === 0) return null;
  const columns: readonly Column<QueuedArrival>[] = [
    { key: 'hour', header: T.columns.hour, noWrap: true, cell: ({ at }) => localMoment(at).hour },
    { key: 'who', header: T.columns.who, cell: (arrival) => whoOf(arrival, people) },
    { key: 'problem', header: T.columns.problem, cell: ({ problem }) => problem },
    {
      key: 'actions',
      header: T.columns.actions,
      align: 'end',
      cell: (arrival) => (
        <Group gap={6} justify="flex-end" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={T.retryOf(whoOf(arrival, people))}
            onClick={() => onRetry([arrival.id])}
          >
            {T.retry}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={T.dismissOf(whoOf(arrival, people))}
            onClick={() => onDismiss(arrival.id)}
          >
            {T.dismiss}
          </Button>
        </Group>
      ),
    },
  ];
  return (
    <Stack aria-label={T.unsettled} component="section" gap={12}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text component="h2" fw={650}>
            {T.unsettled}
          </Text>
          <Text size="sm" c="dimmed">
            {T.unsettledAbout}
          </Text>
        </div>
        <Group gap="xs">
          <Button size="sm" variant="default" onClick={() => onRetry(arrivals.map(({ id }) => id))}>
            {T.retryAll}
          </Button>
          <ToolButton size="sm" icon={IconDownload} onClick={() => exportAll(arrivals, people)}>
            {T.export}
          </ToolButton>
        </Group>
      </Group>
      <DataTable caption={T.unsettled} columns={columns} rows={arrivals} rowKey={({ id }) => id} empty="" />
    </Stack>
  );
}
