import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Mailing } from '@vigilia/contract/assemblies/convocations';
import { momentText } from '@vigilia/contract/time/colombian-time';
import type { TableFormat } from '@vigilia/contract/users/users';
import type { ReactNode } from 'react';
import type { Receiving } from '../../core/backend/api.ts';
import { useAction } from '../../core/scheduling.ts';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import { lazyDialog } from '../../ui/dialog/dialog.tsx';
import { toastRefusal } from '../../ui/feedback/toasts.tsx';
import { download } from '../../ui/media/download.ts';
import { FormatButtons } from '../../ui/media/format-buttons.tsx';
import { Note } from '../../ui/page/note.tsx';
import { MailProgress } from './mail.tsx';
import type { RecipientSource } from './recipients-dialog.tsx';
import { MAIL_TEXTS as T } from './texts.ts';

const RecipientsDialog = lazyDialog(() => import('./recipients-dialog.tsx'));

interface MailCardProps {
  mail: Pick<Mailing, 'subject' | 'startedAt' | 'startedBy' | 'state' | 'counts' | 'problem' | 'retryAt'>;
  statement: string;
  canContinue: boolean;
  action: {
    readonly mutateAsync: (what: 'stop' | 'continue') => Promise<unknown>;
    readonly isPending: boolean;
  };
  recipients: RecipientSource;
  /** The name of its record as a file, without extension, and the call that returns it. */
  record: readonly [name: string, fetch: (format: TableFormat, receiving: Receiving) => Promise<Blob>];
  children?: ReactNode;
}

export function MailCard({
  mail,
  statement,
  canContinue,
  action,
  recipients,
  record,
  children,
}: MailCardProps) {
  const { subject, startedAt, startedBy, state, counts, problem, retryAt } = mail;
  const [dialogOpened, dialog] = useDisclosure();
  const { run } = useAction((error) => toastRefusal(T.actionFailure, error));
  const done = counts.total - counts.pending - counts.sending;
  return (
    <Card withBorder component="article" aria-label={subject}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={3} size="1.0625rem">
            {subject}
          </Title>
          <Badge
            color={state === 'done' ? 'gray' : state === 'running' ? 'petrol' : 'amber.3'}
            variant={state === 'done' ? 'default' : 'filled'}
          >
            {T.states[state]}
          </Badge>
        </Group>
        <Note className="figures">{T.sentAt(momentText(startedAt), startedBy)}</Note>
        {state !== 'done' && (
          <MailProgress done={done} total={counts.total} problem={problem} retryAt={retryAt} />
        )}
        <Text maw="70ch">{statement}</Text>
        <Group gap="sm">
          {(state === 'running' || state === 'delayed') && (
            <ToolButton
              size="sm"
              aria-label={`${T.stop}: ${subject}`}
              onClick={() => run(() => action.mutateAsync('stop'))}
              loading={action.isPending}
            >
              {T.stop}
            </ToolButton>
          )}
          {state === 'stopped' && canContinue && (
            <Button
              size="sm"
              aria-label={`${T.continue}: ${subject}`}
              onClick={() => run(() => action.mutateAsync('continue'))}
              loading={action.isPending}
            >
              {T.continue}
            </Button>
          )}
          <ToolButton size="sm" onClick={dialog.open}>
            {T.recipients}
          </ToolButton>
          <FormatButtons
            size="sm"
            texts={T.record}
            download={(format) => {
              const [name, fetch] = record;
              return download({
                ...T.exported,
                name: `${name}.${format}`,
                fetch: (receiving) => fetch(format, receiving),
              });
            }}
          />
          {children}
        </Group>
      </Stack>

      <RecipientsDialog source={recipients} opened={dialogOpened} onClose={dialog.close} />
    </Card>
  );
}
