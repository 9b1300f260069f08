/** Ballots on paper that wait for a second administrator, and are in no figure until then (R12.20). */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PendingPaper as Pending } from '@vigilia/contract/votings/question-results';
import { useSession } from '../../../../core/backend/session.ts';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { paperSignersQuery, useSettleHandVotes } from '../queries.ts';
import { dependentText, PENDING_PAPER_TEXTS as T } from './action-texts.ts';

export function PendingPaper({ questionId, pending }: { questionId: number; pending: Pending }) {
  const settle = useSettleHandVotes(questionId);
  const isOwn = useSession(({ auth }) => auth.user.id) === pending.recordedById;
  const { data: signers = [] } = useQuery(paperSignersQuery);
  const dependent = isOwn
    ? dependentText(signers)
    : signers.some(({ userId, isIndependent }) => userId === pending.recordedById && !isIndependent) &&
      T.dependent(pending.recordedBy);
  const ask = (how: 'confirm' | 'discard') => {
    const discards = how === 'discard';
    confirm({
      title: discards ? T.discardTitle : T.confirmTitle,
      text: discards ? T.discardText : T.confirmText,
      detail: !discards && dependent,
      confirm: discards ? T.discard : T.confirm,
      harmless: !discards,
      run: async () => {
        await settle.mutateAsync({ how, countId: pending.countId });
        toastSuccess(discards ? T.discarded : T.confirmed);
      },
    });
  };
  return (
    <Alert color="amber" title={T.title(pending.ballots)}>
      <Stack gap="sm" align="flex-start">
        <Text>{T.about(pending)}</Text>
        {pending.votes.length > 0 && <Text>{T.votes(pending.votes)}</Text>}
        {isOwn && <Text fw={600}>{T.sign(pending.ballots)}</Text>}
        {dependent && <Text>{dependent}</Text>}
        <Group gap="sm">
          {!isOwn && <Button onClick={() => ask('confirm')}>{T.confirm}</Button>}
          <ToolButton onClick={() => ask('discard')}>{T.discard}</ToolButton>
        </Group>
      </Stack>
    </Alert>
  );
}
