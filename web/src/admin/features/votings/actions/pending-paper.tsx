/** Ballots on paper that wait for a second administrator, and are in no figure until then (R12.20). */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { PendingPaper as Pending } from '@vigilia/contract/votings/question-results';
import { useState } from 'react';
import { useSession } from '../../../../core/backend/session.ts';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { useSettleHandVotes } from '../queries.ts';
import { PENDING_PAPER_TEXTS as T } from './action-texts.ts';

export function PendingPaper({ questionId, pending }: { questionId: number; pending: Pending }) {
  const [asking, setAsking] = useState<'confirm' | 'discard' | null>(null);
  const settle = useSettleHandVotes(questionId);
  const isOwn = useSession(({ auth }) => auth.user.id) === pending.recordedById;
  const discards = asking === 'discard';
  return (
    <Alert color="amber" title={T.title(pending.ballots)}>
      <Stack gap="sm" align="flex-start">
        <Text>{T.about(pending)}</Text>
        {pending.votes.length > 0 && <Text>{T.votes(pending.votes)}</Text>}
        {isOwn && <Text fw={600}>{T.sign}</Text>}
        <Group gap="sm">
          {!isOwn && <Button onClick={() => setAsking('confirm')}>{T.confirm}</Button>}
          <ToolButton onClick={() => setAsking('discard')}>{T.discard}</ToolButton>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={asking !== null}
        title={discards ? T.discardTitle : T.confirmTitle}
        text={discards ? T.discardText : T.confirmText}
        confirm={discards ? T.discard : T.confirm}
        harmless={!discards}
        onConfirm={async () => {
          if (asking) await settle.mutateAsync({ how: asking, countId: pending.countId });
          toastSuccess(discards ? T.discarded : T.confirmed);
        }}
        onClose={() => setAsking(null)}
      />
    </Alert>
  );
}
