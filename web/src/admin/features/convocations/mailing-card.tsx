/** One mailing: how far it is, its outcome in a sentence, its recipients and its record. */
import { Alert, Badge, Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Mailing } from '@vigilia/contract/assemblies/convocations';
import { localMoment, momentText } from '@vigilia/contract/time/colombian-time';
import { useState } from 'react';
import { useSingleFlight } from '../../../core/scheduling/single-flight.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { lazyDialog } from '../../../ui/dialog/dialog.tsx';
import { ProgressText } from '../../../ui/feedback/progress-text.tsx';
import { toastRefusal } from '../../../ui/feedback/toasts.tsx';
import { FormatButtons } from '../../../ui/media/format-buttons.tsx';
import { downloadRecord, isUnderWay, useMailingAction } from './queries.ts';
import { TEXTS as T } from './texts.ts';

const RecipientsDialog = lazyDialog(() => import('./recipients-dialog.tsx'));

interface MailingCardProps {
  assemblyId: number;
  mailing: Mailing;
  /** Only the last one is continued. */
  isLast: boolean;
}

export function MailingCard({ assemblyId, mailing, isLast }: MailingCardProps) {
  const { id, subject, startedAt, startedBy, state, counts, problem, retryAt, statement } = mailing;
  const [dialogOpened, dialog] = useDisclosure();
  const action = useMailingAction(assemblyId, id);
  const [asking, setAsking] = useState<'uncertain' | 'refused' | null>(null);
  const once = useSingleFlight();
  const act = (what: 'stop' | 'continue') =>
    once(async () => {
      try {
        await action.mutateAsync(what);
      } catch (error) {
        toastRefusal(T.actionFailure, error);
      }
    });
  const done = counts.total - counts.pending - counts.sending;
  const share = counts.total === 0 ? 0 : done / counts.total;
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
        <Text size="sm" c="dimmed" className="figures">
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
            {problem} {retryAt !== null && T.retryMoment(localMoment(retryAt).hour)}
          </Alert>
        )}
        <Text maw="70ch">{statement}</Text>
        <Group gap="sm">
          {isUnderWay(mailing) && (
            <Button variant="default" size="sm" onClick={() => act('stop')} loading={action.isPending}>
              {T.stop}
            </Button>
          )}
          {state === 'stopped' && isLast && (
            <Button size="sm" onClick={() => act('continue')} loading={action.isPending}>
              {T.continue}
            </Button>
          )}
          <Button variant="default" size="sm" onClick={dialog.open}>
            {T.recipients}
          </Button>
          <FormatButtons
            size="sm"
            texts={T.record}
            download={(format) => downloadRecord(assemblyId, id, format)}
          />
          {state === 'done' &&
            (['uncertain', 'refused'] as const).map(
              (what) =>
                counts[what] > 0 && (
                  <Button key={what} variant="default" size="sm" onClick={() => setAsking(what)}>
                    {T[what](counts[what])}
                  </Button>
                ),
            )}
        </Group>
      </Stack>
      <ConfirmDialog
        opened={asking !== null}
        title={T.uncertainTitle}
        text={asking === 'refused' ? T.refusedText : T.uncertainText}
        confirm={T.resend}
        cancel={T.cancel}
        failure={T.failure}
        harmless
        onConfirm={async () => {
          if (asking) await action.mutateAsync(asking);
        }}
        onClose={() => setAsking(null)}
      />

      <RecipientsDialog
        assemblyId={assemblyId}
        mailing={mailing}
        opened={dialogOpened}
        onClose={dialog.close}
      />
    </Card>
  );
}
