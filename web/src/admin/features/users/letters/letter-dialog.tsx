/** A mail to chosen users: written, previewed, tried and sent, with the letters of before and their recipients (R22.1). */
import { Alert, Badge, Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Recipient } from '@vigilia/contract/assemblies/convocations';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { localMoment, momentText } from '@vigilia/contract/time/colombian-time';
import {
  continueLetter,
  type Letter,
  listLetterRecipients,
  listLetters,
  previewLetter,
  sendLetter,
  stopLetter,
  testLetter,
} from '@vigilia/contract/users/letters';
import { type FormEvent, useState } from 'react';
import { call, request } from '../../../../core/backend/api.ts';
import { DialogFoot } from '../../../../ui/dialog/dialog-foot.tsx';
import LoadedDialog from '../../../../ui/dialog/loaded-dialog.tsx';
import { ProgressText } from '../../../../ui/feedback/progress-text.tsx';
import { FailedState } from '../../../../ui/feedback/states.tsx';
import { toastRefusal, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { Textarea, TextInput } from '../../../../ui/form/limited-fields.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx';
import type { SelectionBody } from '../selection/texts.ts';
import { LETTER_TEXTS as T } from './letter-texts.ts';

const LETTERS = ['letters'] as const;
/** Milliseconds between two looks at mails that are being sent. */
const POLLING_INTERVAL = 1500;
/** Recipients shown at a time. */
const PAGE = 50;

const isUnderWay = ({ state }: Letter) => state === 'running' || state === 'delayed';

interface LetterDialogProps {
  /** Chosen users, and how they are named in calls. */
  number: number;
  recipients: () => Promise<SelectionBody>;
  onSent?: () => void;
  onClose: () => void;
}

export default function LetterDialog({ number, recipients, onSent, onClose }: LetterDialogProps) {
  const client = useQueryClient();
  const [written, setWritten] = useState({ subject: '', text: '' });
  const changed = written.subject !== '' || written.text !== '';
  const preview = useMutation({
    mutationFn: async () => {
      const body = { ...written, recipients: await recipients() };
      return { body, shown: await call(previewLetter, { body }) };
    },
    onError: (error) => toastRefusal(T.previewFailure, error),
  });
  const test = useMutation({
    mutationFn: () => call(testLetter, { body: written }),
    onSuccess: ({ to }) => toastSuccess(T.tested, T.testedAbout(to)),
    onError: (error) => toastRefusal(T.testFailure, error),
  });
  const send = useMutation({
    mutationFn: ({ body, shown: { after } }: NonNullable<typeof preview.data>) =>
      call(sendLetter, { body: { ...body, after } }),
    onSuccess: () => {
      toastSuccess(T.started, T.startedAbout);
      setWritten({ subject: '', text: '' });
      onSent?.();
    },
    onError: (error) => toastRefusal(T.failure, error),
    onSettled: () => {
      preview.reset();
      return client.invalidateQueries({ queryKey: LETTERS });
    },
  });
  const shown = preview.data?.shown;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    preview.mutate();
  };
  return (
    <LoadedDialog opened onClose={onClose} title={T.title} size="lg" busy={send.isPending}>
      <LeaveGuard changed={changed} />
      {shown && preview.data ? (
        <Stack gap="md">
          <Text>
            {T.from}: {shown.from}
            <br />
            {T.to}: {shown.to}
            <br />
            {T.subject}: {shown.subject}
          </Text>
          <Card withBorder component="section" aria-label={T.text}>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{shown.text}</Text>
          </Card>
          <Alert role="status">{T.goesTo(shown)}</Alert>
          <DialogFoot>
            <Button variant="default" onClick={preview.reset} disabled={send.isPending}>
              {T.back}
            </Button>
            <Button variant="default" onClick={() => test.mutate()} loading={test.isPending}>
              {T.test}
            </Button>
            <Button onClick={() => send.mutate(preview.data)} loading={send.isPending} data-autofocus>
              {T.send(shown.people)}
            </Button>
          </DialogFoot>
        </Stack>
      ) : (
        <Stack gap="lg">
          <form onSubmit={submit}>
            <Stack gap="md">
              <Text>{T.about(number)}</Text>
              <TextInput
                label={T.subject}
                value={written.subject}
                maxLength={FIELD_LIMITS.title}
                onChange={({ currentTarget: { value } }) => setWritten({ ...written, subject: value })}
                required
              />
              <Textarea
                label={T.text}
                description={T.textHint}
                value={written.text}
                maxLength={FIELD_LIMITS.description}
                rows={8}
                onChange={({ currentTarget: { value } }) => setWritten({ ...written, text: value })}
                required
              />
              <Group>
                <Button
                  type="submit"
                  loading={preview.isPending}
                  disabled={written.subject.trim() === '' || written.text.trim() === ''}
                >
                  {T.preview}
                </Button>
              </Group>
            </Stack>
          </form>
          <Letters />
        </Stack>
      )}
    </LoadedDialog>
  );
}

function Letters() {
  const { data, error, refetch } = useQuery({
    queryKey: LETTERS,
    queryFn: ({ signal }) => call(listLetters, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLLING_INTERVAL : false),
  });
  if (error) return <FailedState headline={T.loadFailure} error={error} onRetry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <Stack gap="sm" component="section" aria-label={T.sent}>
      <Title order={3}>{T.sent}</Title>
      {data.map((letter) => (
        <LetterCard key={letter.id} letter={letter} />
      ))}
    </Stack>
  );
}

function LetterCard({ letter }: { letter: Letter }) {
  const { id, subject, startedAt, startedBy, state, counts, problem, retryAt } = letter;
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  const act = useMutation({
    mutationFn: (what: typeof stopLetter | typeof continueLetter) => call(what, { params: { letterId: id } }),
    onError: (error) => toastRefusal(T.actionFailure, error),
    onSettled: () => client.invalidateQueries({ queryKey: LETTERS }),
  });
  const done = counts.total - counts.pending - counts.sending;
  const share = counts.total === 0 ? 1 : done / counts.total;
  return (
    <Card withBorder component="article" aria-label={subject}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{subject}</Text>
          <Badge variant="light" color={state === 'done' ? 'gray' : 'petrol'}>
            {T.states[state]}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {T.sentAt(momentText(startedAt), startedBy)}
        </Text>
        {state !== 'done' && (
          <>
            <Progress value={share * 100} aria-label={T.progress} />
            <ProgressText share={share}>{T.sending(done, counts.total)}</ProgressText>
          </>
        )}
        {problem !== null && (
          <Alert color="amber" title={T.states.delayed} role="status">
            {problem} {retryAt !== null && T.retry(localMoment(retryAt).hour)}
          </Alert>
        )}
        <Text>{T.outcome(counts)}</Text>
        <Group gap="sm">
          {isUnderWay(letter) && (
            <Button
              variant="default"
              size="sm"
              onClick={() => act.mutate(stopLetter)}
              loading={act.isPending}
            >
              {T.stop}
            </Button>
          )}
          {state === 'stopped' && (
            <Button size="sm" onClick={() => act.mutate(continueLetter)} loading={act.isPending}>
              {T.continue}
            </Button>
          )}
          <Button variant="default" size="sm" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {T.recipients}
          </Button>
        </Group>
        {opened && <Recipients letter={letter} />}
      </Stack>
    </Card>
  );
}

const COLUMNS: readonly Column<Recipient>[] = [
  { key: 'name', header: T.name, keepWords: true, cell: ({ name }) => name },
  { key: 'email', header: T.email, cell: ({ email }) => email || '—' },
  {
    key: 'state',
    header: T.state,
    cell: ({ state, reason }) => [T.recipientStates[state], reason].filter(Boolean).join('. '),
  },
];

function Recipients({ letter: { id, counts } }: { letter: Letter }) {
  const [limit, setLimit] = useState(PAGE);
  const { data, error, refetch } = useQuery({
    queryKey: [...LETTERS, id, counts, limit],
    queryFn: ({ signal }) =>
      request(listLetterRecipients, { params: { letterId: id }, query: { limit }, signal }),
    placeholderData: (before) => before,
  });
  if (error) return <FailedState headline={T.loadFailure} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <DataTable
        caption={T.recipients}
        columns={COLUMNS}
        rows={data?.data}
        rowKey={({ userId }) => userId}
        empty=""
      />
      {(data?.total ?? 0) > limit && (
        <Button variant="default" size="sm" onClick={() => setLimit(limit + PAGE)}>
          {T.more}
        </Button>
      )}
    </>
  );
}
