/** The check-in desk: one field, a large answer, and the queue of this device. */
import { Alert, Box, Button, Flex, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { PRESENCE_MODES, type PresenceMode } from '@vigilia/contract/assemblies/assemblies';
import {
  addToDeskRoll,
  type DeskPerson,
  findDeskMember,
  verifyIdentity,
} from '@vigilia/contract/assemblies/check-in';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { dayOf, dayText, hourText, timeStamp } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import { useState } from 'react';
import { ApiError, call, isMissing } from '../../../core/backend/api.ts';
import { csvFile, csvText, saveFile } from '../../../core/save-file.ts';
import { count } from '../../../core/text.ts';
import { useIssuedReason } from '../../../domain/assembly-query.ts';
import { useAssemblySession } from '../../../domain/assembly-session.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { lazyDialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyState, FailedState, Loading } from '../../../ui/feedback/states.tsx';
import { toastRefusal, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { TextInput } from '../../../ui/form/fields.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { AnswerCard, RecentAnswers } from './answer-card.tsx';
import type { QueuedArrival } from './arrival-queue.ts';
import type { DeskPeople } from './desk-people.ts';
import { focusScanField, ScanField } from './scan-field.tsx';
import { TEXTS as T } from './texts.ts';
import { type Answer, type Desk as DeskState, useDesk } from './use-desk.ts';

/** Loads the library of QR codes. */
const EntranceDialog = lazyDialog(() => import('./entrance-dialog.tsx'));

const DESK_KEY = 'check-in/desk';

/** The name of the desk, stored on the device. */
function useDeskName() {
  const [name, setName] = useState(() => localStorage.getItem(DESK_KEY) ?? T.usualDesk);
  return [
    name,
    (next: string) => {
      setName(next);
      try {
        localStorage.setItem(DESK_KEY, next);
      } catch {
        // On a full device the name is requested again after a reload.
      }
    },
  ] as const;
}

/** Records that a person showed a document, if that ends the mark of a credential that an administrator set (R3.11). */
function useIdentity(assemblyId: number, { roll, index }: DeskState) {
  const { mutate, isPending } = useMutation({
    mutationFn: (person: DeskPerson) =>
      call(verifyIdentity, { params: { assemblyId }, body: { userId: person.userId } }),
    onSuccess: (_, person) => toastSuccess(T.identityDone(fullName(person))),
    onError: (error) => toastRefusal(T.identityFailure, error),
    onSettled: () => void roll.refetch(),
  });
  return {
    of: (answer: Answer | undefined) => {
      const person = index.byId.get(answer?.person?.userId ?? 0);
      const isHere = answer?.kind === 'registered' || answer?.kind === 'already';
      if (!person?.hasAssignedCredential || !isHere || isPending) return undefined;
      return () => {
        mutate(person);
        focusScanField();
      };
    },
  };
}

function useAddition(assemblyId: number, { roll, retry, unsettled }: DeskState) {
  const { mutate } = useMutation({
    mutationFn: ({ read }: Answer) =>
      call(addToDeskRoll, { params: { assemblyId }, body: { document: read } }),
    // The same document may have been read more than once.
    onSuccess: (_, { read }) =>
      retry(unsettled.filter(({ document }) => document === read).map(({ id }) => id)),
    onError: (error) => toastRefusal(T.addFailure, error),
    onSettled: () => void roll.refetch(),
  });
  return mutate;
}

/** The member with this document who is not on the roll. */
function useFoundMember(assemblyId: number, document: string | undefined) {
  const { data } = useQuery({
    queryKey: ['check-in', 'member', assemblyId, document],
    queryFn: ({ signal }) =>
      call(findDeskMember, { params: { assemblyId }, body: { document: document ?? '' }, signal }),
    enabled: document !== undefined,
    retry: false,
    gcTime: 0,
  });
  return document !== undefined && data?.member ? fullName(data.member) : undefined;
}

interface CheckInDeskProps {
  assemblyId: number;
  /** The name of the link that opened it: the desk has that name, and registers arrivals only (R20.9). */
  link?: string;
}

export function CheckInDesk({ assemblyId, link }: CheckInDeskProps) {
  const [chosen, setName] = useDeskName();
  const name = link ?? chosen;
  const [mode, setMode] = useState<PresenceMode>('hall');
  const desk = useDesk(assemblyId, { desk: name.trim().slice(0, FIELD_LIMITS.desk), mode });
  const { roll, index, answers, waiting } = desk;
  const [entranceOpened, entrance] = useDisclosure();
  const identity = useIdentity(assemblyId, desk);
  const add = useAddition(assemblyId, desk);
  const [entering, setEntering] = useState<DeskPerson | null>(null);
  const [answer] = answers;
  const session = useAssemblySession(assemblyId);
  const isIssued = useIssuedReason(assemblyId) !== undefined;
  const isWaiting = waiting.some(({ id }) => id === answer?.arrival?.id);
  const isUnknown = answer?.kind === 'unknown' && !isWaiting;
  const member = useFoundMember(assemblyId, isUnknown ? answer.read : undefined);

  if (isMissing(roll.error) && !roll.data) return <EmptyState headline={T.unsupported} />;
  if (roll.isPending) return <Loading heights={[64, 180, 56]} />;
  if (roll.data?.people.length === 0)
    return <EmptyState headline={T.emptyRoll} explanation={T.emptyRollAbout} />;

  const undo = (undone: Answer) => {
    desk.undo(undone);
    focusScanField();
  };
  const opensAt = roll.data?.opensAt;
  const closesAt = roll.data?.closesAt ?? null;
  const hasEnded = closesAt !== null && closesAt < new Date().toISOString();
  const isOver = isIssued || hasEnded;
  const isEarly = opensAt !== undefined && new Date().toISOString() < opensAt;
  return (
    <Stack gap={24} maw={960}>
      {isEarly && (
        <Alert color="amber" title={T.notYetTitle}>
          {T.notYet(dayText(opensAt))}
        </Alert>
      )}
      {hasEnded && !isIssued && (
        <Alert color="petrol" title={T.endedTitle}>
          {T.ended}
        </Alert>
      )}
      {session?.state === 'recess' && (
        <Alert color="petrol" title={T.recessTitle}>
          {T.recess}
        </Alert>
      )}
      {!roll.data && (
        <FailedState
          headline={T.loadFailure}
          error={new ApiError(0, T.withoutRoll)}
          onRetry={() => void roll.refetch()}
          inCard
        />
      )}
      {!isOver && (
        <ScanField
          people={index}
          disabled={isEarly}
          onPerson={(person) => desk.register(person, person.dni ?? '')}
          onUnknown={(document) => desk.register(null, document)}
          onFailed={desk.tell}
        />
      )}
      {(answer || !isOver) && (
        <AnswerCard
          answer={answer}
          member={member}
          isWaiting={isWaiting}
          isKept={desk.isOffline && isWaiting}
          onAdd={(unknown) => {
            add(unknown);
            focusScanField();
          }}
          onUndo={undo}
          {...(link === undefined && {
            onIdentity: identity.of(answer),
            onEntrance: (person: DeskPerson) => {
              setEntering(person);
              entrance.open();
            },
          })}
        />
      )}
      {entering && (
        <EntranceDialog
          key={entering.userId}
          assemblyId={assemblyId}
          person={entering}
          opened={entranceOpened}
          onClose={() => {
            entrance.close();
            focusScanField();
          }}
        />
      )}
      <Flex wrap="wrap" align="center" justify="space-between" rowGap={8} columnGap={32} mih={56}>
        {roll.data && <PresentFigure desk={desk} />}
        <Line desk={desk} />
      </Flex>
      {!isOver && (
        <Group gap="md" align="flex-end" pt={16} style={{ borderTop: '1px solid var(--line)' }}>
          {link === undefined && (
            <TextInput
              label={T.desk}
              value={name}
              maxLength={FIELD_LIMITS.desk}
              autoComplete="off"
              onChange={(event) => setName(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') focusScanField();
              }}
            />
          )}
          <NativeSelect
            label={T.mode}
            value={mode}
            data={PRESENCE_MODES.map((value) => ({ value, label: T.modes[value] }))}
            onChange={({ currentTarget: { value } }) => {
              setMode(value === 'remote' ? 'remote' : 'hall');
              focusScanField();
            }}
          />
        </Group>
      )}
      <UnsettledList
        assemblyId={assemblyId}
        arrivals={desk.unsettled}
        people={index}
        onRetry={(ids) => {
          desk.retry(ids);
          focusScanField();
        }}
        onDismiss={(id) => {
          desk.dismiss(id);
          focusScanField();
        }}
      />
      <RecentAnswers answers={answers} onUndo={undo} />
    </Stack>
  );
}

const PresentFigure = ({ desk: { present, people } }: { desk: DeskState }) => (
  <Flex align="baseline" gap={12}>
    <Box component="span" fw={600}>
      {T.presentLabel}
    </Box>
    <Box className="figures" component="span" fz="2.5rem" fw={700} lh={1}>
      {count(present)}
    </Box>
    <Text span c="dimmed" className="figures">
      {T.onRoll(people.length)}
    </Text>
  </Flex>
);

/** Whether the queue is sent. Announced when the connection is lost and when it returns, not for each arrival. */
function Line({ desk: { waiting, isOffline } }: { desk: DeskState }) {
  const number = waiting.length;
  const Icon = isOffline ? IconCloudOff : number > 0 ? IconCloudUp : IconCloudCheck;
  return (
    <Flex
      gap={12}
      maw="34rem"
      {...(isOffline && { px: 16, py: 12, bdrs: 'md', fw: 600, 'data-tone': 'attention' })}
    >
      <Icon size={24} aria-hidden style={{ flex: 'none' }} />
      <div>
        <div className="figures">
          {isOffline ? T.offline(number) : number > 0 ? T.sending(number) : T.allSent}
        </div>
        <Text size="sm" role="status">
          {isOffline ? T.offlineAbout : ''}
        </Text>
      </div>
    </Flex>
  );
}

/** Arrivals that the server could not register, with the remedy for each. */
interface UnsettledListProps {
  assemblyId: number;
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

/** A person by name and document, on the roll or not. */
function Who({
  assemblyId,
  arrival,
  people,
}: Pick<UnsettledListProps, 'assemblyId' | 'people'> & { arrival: QueuedArrival }) {
  const { userId, document } = arrival;
  const person = userId === null ? undefined : people.byId.get(userId);
  const member = useFoundMember(assemblyId, userId === null ? document : undefined);
  const name = person ? fullName(person) : member;
  const number = person ? person.dni : document;
  return name && number ? T.named(name, number) : whoOf(arrival, people);
}

function UnsettledList({ assemblyId, arrivals, people, onRetry, onDismiss }: UnsettledListProps) {
  if (arrivals.length === 0) return null;
  const columns: readonly Column<QueuedArrival>[] = [
    { key: 'hour', header: T.columns.hour, noWrap: true, cell: ({ at }) => hourText(at) },
    {
      key: 'who',
      header: T.columns.who,
      cell: (arrival) => <Who assemblyId={assemblyId} arrival={arrival} people={people} />,
    },
    { key: 'problem', header: T.columns.problem, cell: ({ problem }) => problem },
    {
      key: 'actions',
      header: T.columns.actions,
      align: 'end',
      cell: (arrival) => (
        <Group gap={6} justify="flex-end" wrap="nowrap">
          <ToolButton
            size="compact-sm"
            aria-label={T.retryOf(whoOf(arrival, people))}
            onClick={() => onRetry([arrival.id])}
          >
            {T.retry}
          </ToolButton>
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
          <Note>{T.unsettledAbout}</Note>
        </div>
        <Group gap="xs">
          <ToolButton size="sm" onClick={() => onRetry(arrivals.map(({ id }) => id))}>
            {T.retryAll}
          </ToolButton>
          <ToolButton size="sm" icon={IconDownload} onClick={() => exportAll(arrivals, people)}>
            {T.export}
          </ToolButton>
        </Group>
      </Group>
      <DataTable caption={T.unsettled} columns={columns} rows={arrivals} rowKey={({ id }) => id} />
    </Stack>
  );
}
