/** A mail to chosen users: written, previewed, tried and sent, with earlier letters and their recipients (R22.1). */
import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  continueLetter,
  exportLetterRecipients,
  type Letter,
  listLetterRecipients,
  listLetters,
  previewLetter,
  sendLetter,
  stopLetter,
  testLetter,
} from '@vigilia/contract/users/letters';
import { type FormEvent, useState } from 'react';
import { call, request, requestFile } from '../../../../core/backend/api.ts';
import { isWritten, MailFields, MailPreview } from '../../../../domain/mail/mail.tsx';
import { MailCard } from '../../../../domain/mail/mail-card.tsx';
import { isUnderWay, pollWhile } from '../../../../domain/mail/polling.ts';
import { MAIL_TEXTS } from '../../../../domain/mail/texts.ts';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { DialogButtons, DialogFoot } from '../../../../ui/dialog/dialog-foot.tsx';
import LoadedDialog from '../../../../ui/dialog/loaded-dialog.tsx';
import { Unloaded } from '../../../../ui/feedback/states.tsx';
import { toastRefusal, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import type { SelectionBody } from '../selection/texts.ts';
import { LETTER_TEXTS as T } from './letter-texts.ts';

const LETTERS = ['letters'] as const;
interface LetterDialogProps {
  /** The filters of the selection, in words. */
  search?: string;
  /** Chosen users, and how they are named in calls. */
  number: number;
  recipients: () => Promise<SelectionBody>;
  onSent?: () => void;
  onClose: () => void;
}

export default function LetterDialog({
  number,
  search = '',
  recipients,
  onSent,
  onClose,
}: LetterDialogProps) {
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
    onSuccess: ({ to }) => toastSuccess(MAIL_TEXTS.tested, MAIL_TEXTS.testedAbout(to)),
    onError: (error) => toastRefusal(MAIL_TEXTS.testFailure, error),
  });
  const send = useMutation({
    mutationFn: ({ body, shown: { after } }: NonNullable<typeof preview.data>) =>
      call(sendLetter, { body: { ...body, after } }),
    onSuccess: () => {
      setWritten({ subject: '', text: '' });
      onSent?.();
    },
    onError: (error) => toastRefusal(T.failure, error),
    onSettled: () => {
      preview.reset();
      return client.invalidateQueries({ queryKey: LETTERS });
    },
  });
  const letters = useQuery({
    queryKey: LETTERS,
    queryFn: ({ signal }) => call(listLetters, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => pollWhile(state.data?.letters.some(isUnderWay)),
  });
  const cannotSend = letters.data?.sends === false;
  const shown = preview.data?.shown;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    preview.mutate();
  };
  return (
    <LoadedDialog opened onClose={onClose} title={T.title} size="lg" busy={send.isPending}>
      <LeaveGuard changed={changed} />
      {cannotSend && (
        <Alert color="amber" mb="md">
          {T.noServer}
        </Alert>
      )}
      {shown && preview.data ? (
        <Stack gap="md">
          {!cannotSend && <Alert role="status">{T.goesTo(shown)}</Alert>}
          <MailPreview mail={shown} />
          <Button
            variant="light"
            size="sm"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => test.mutate()}
            loading={test.isPending}
            disabled={cannotSend}
          >
            {MAIL_TEXTS.test}
          </Button>
          <DialogFoot>
            <ToolButton onClick={preview.reset} disabled={send.isPending}>
              {T.back}
            </ToolButton>
            <Button
              onClick={() => send.mutate(preview.data)}
              loading={send.isPending}
              disabled={cannotSend}
              data-autofocus
            >
              {T.send(shown.people)}
            </Button>
          </DialogFoot>
        </Stack>
      ) : (
        <Stack gap="lg">
          {send.data && !changed && send.variables ? (
            <SentNote
              number={send.variables.shown.people}
              isSending={letters.data?.letters[0] === undefined || isUnderWay(letters.data.letters[0])}
              onAnother={send.reset}
            />
          ) : (
            <form onSubmit={submit}>
              <Stack gap="md">
                <Text>{T.about(number, search)}</Text>
                <MailFields mail={written} onChange={(fields) => setWritten({ ...written, ...fields })} />
                <DialogButtons>
                  <Button type="submit" loading={preview.isPending} disabled={!isWritten(written)}>
                    {MAIL_TEXTS.preview}
                  </Button>
                </DialogButtons>
              </Stack>
            </form>
          )}
          {letters.error && <Unloaded query={letters} failure={T.loadFailure} />}
          {letters.data && letters.data.letters.length > 0 && (
            <Stack gap="sm" component="section" aria-label={T.sent}>
              <Title order={3}>{T.sent}</Title>
              {letters.data.letters.map((letter) => (
                <LetterCard key={letter.id} letter={letter} />
              ))}
            </Stack>
          )}
        </Stack>
      )}
    </LoadedDialog>
  );
}

interface SentNoteProps {
  number: number;
  isSending: boolean;
  onAnother: () => void;
}

/** Replaces the sent form. */
const SentNote = ({ number, isSending, onAnother }: SentNoteProps) => (
  <Alert color="green" role="status" title={isSending ? T.sending(number) : T.sentTo(number)}>
    <Stack gap="xs" align="flex-start">
      {isSending && T.startedAbout}
      <ToolButton size="sm" onClick={onAnother}>
        {T.another}
      </ToolButton>
    </Stack>
  </Alert>
);

function LetterCard({ letter }: { letter: Letter }) {
  const { id, counts } = letter;
  const client = useQueryClient();
  const action = useMutation({
    mutationFn: (what: 'stop' | 'continue') =>
      call(what === 'stop' ? stopLetter : continueLetter, { params: { letterId: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: LETTERS }),
  });
  return (
    <MailCard
      mail={letter}
      statement={T.outcome(counts)}
      canContinue
      action={action}
      recipients={(query) => ({
        queryKey: [...LETTERS, id, query],
        queryFn: ({ signal }) => request(listLetterRecipients, { params: { letterId: id }, query, signal }),
      })}
      record={[
        `correo-${id}`,
        (format, receiving) =>
          requestFile(exportLetterRecipients, { params: { letterId: id }, query: { format } }, receiving),
      ]}
    />
  );
}
