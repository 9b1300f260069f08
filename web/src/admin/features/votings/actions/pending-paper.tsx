/** Ballots on paper that wait for a second administrator, and are in no figure until then (R12.20). */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { PendingPaper as Pending } from '@vigilia/contract/votings/question-results';
import { useState } from 'react';
import { useSession } from '../../../../core/backend/session.ts';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { useSettleHandVotes } from '../queries.ts';
import { GENERIC_FAILURE } from '../texts.ts';
import { PENDING_PAPER_TEXTS as T } from './action-texts.ts';

export function PendingPaper({ questionId, pending }: { questionId: number; pending: Pending }) {
  const [asking, setAsking] = useState<'confirm' | 'discard' | null>(null);
  const settle = useSettleHandVotes(questionId);
  const isOwn = useSession(({ auth }) => auth.user.id) === pending.recordedById;
  const act = async (how: 'confirm' | 'discard') => {
    await settle.mutateAsync({ how, countId: pending.countId });
    toastSuccess(how === 'confirm' ? T.confirmed : T.discarded);
  };
  return (
    <Alert color="amber" title={T.title(pending.ballots)}>
      <Stack gap="sm" align="flex-start">
        <Text>{T.about(pending)}</Text>
        {pending.votes.length > 0 && <Text>{T.votes(pending.votes)}</Text>}
        {isOwn && <Text fw={600}>{T.sign}</Text>}
        <Group gap="sm">
          {!isOwn && <Button onClick={() => setAsking('confirm')}>{T.confirm}</Button>}
          <Button variant="default" onClick={() => setAsking('discard')}>
            {T.discard}
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={asking === 'confirm'}
        title={T.confirmTitle}
        text={T.confirmText}
        confirm={T.confirm}
        failure={GENERIC_FAILURE}
        harmless
        onConfirm={() => act('confirm')}
        onClose={() => setAsking(null)}
      />
      <ConfirmDialog
        opened={asking === 'discard'}
        title={T.discardTitle}
        text={T.discardText}
        confirm={T.discard}
        failure={GENERIC_FAILURE}
        onConfirm={() => act('discard')}
        onClose={() => setAsking(null)}
      />
    </Alert>
  );
}
