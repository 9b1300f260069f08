/** Opens the voting of a draft from its card, as it is shown there. */
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { Question } from '@vigilia/contract/votings/votings';
import { useState } from 'react';
import { useSingleFlight } from '../../../../core/scheduling/single-flight.ts';
import { preview } from '../../../../core/text.ts';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { toastAdvice } from '../../../../ui/feedback/advice.tsx';
import { toastRefusal, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { useUpdateQuestion } from '../queries.ts';
import { openingWarning } from '../results/figures.ts';
import { GENERIC_FAILURE, QUESTION_TEXTS as T, VOTE_TEXTS } from '../texts.ts';
import { singleOption } from './single-option.ts';

interface OpenVotingProps {
  question: Question;
  /** Whether it is the next step of the list. */
  isNext: boolean;
  onOpened: () => void;
}

export function OpenVoting({ question, isNext, onOpened }: OpenVotingProps) {
  const [confirming, setConfirming] = useState(false);
  const update = useUpdateQuestion(question.id);
  const once = useSingleFlight();
  const single = singleOption(question);
  const { version } = question;

  const send = async () => {
    try {
      const answer = await update.mutateAsync({ isActive: true, ...(version !== undefined && { version }) });
      onOpened();
      toastSuccess(VOTE_TEXTS.opened);
      const warning = openingWarning(answer?.opening);
      if (warning) toastAdvice(warning);
    } catch (error) {
      toastRefusal(GENERIC_FAILURE, error);
    }
  };

  return (
    <>
      <Button
        size="sm"
        variant={isNext ? 'filled' : 'default'}
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
        loading={update.isPending}
        aria-label={T.openNamed(preview(question.title, 80))}
        onClick={() => (single ? setConfirming(true) : once(send))}
      >
        {T.open}
      </Button>
      <ConfirmDialog
        opened={confirming}
        title={VOTE_TEXTS.single.title}
        text={single ?? ''}
        confirm={VOTE_TEXTS.single.confirm}
        cancel={VOTE_TEXTS.cancel}
        failure={GENERIC_FAILURE}
        harmless
        onConfirm={send}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
