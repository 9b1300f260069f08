import { IconRepeat } from '@tabler/icons-react';
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import type { Question } from '@vigilia/contract/votings/votings';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { useCreateQuestion } from '../queries.ts';
import { GENERIC_FAILURE, VOTE_TEXTS as T } from '../texts.ts';

/** As it is sent to create it. */
function contentOf({
  title,
  kind,
  seats,
  allowBlank,
  showResults,
  rule,
  agendaPoint,
  ...question
}: Question) {
  const { options } = KIND_RULES[kind ?? 'yesNo'];
  return {
    title,
    ...(kind && { kind }),
    seats,
    allowBlank,
    showResults,
    rule,
    ...(agendaPoint && { agendaPoint }),
    ...(options === 'candidates' && { peopleToVote: question.peopleToBeVoted.map(({ userId }) => userId) }),
    ...(options === 'slates' && {
      slates: (question.slates ?? []).map(({ name, places }) => ({
        name,
        places: places.map(({ userId, alternate }) => ({
          userId,
          alternateUserId: alternate?.userId ?? null,
        })),
      })),
    }),
  };
}

interface RepeatVotingProps {
  assemblyId: number;
  question: Question | undefined;
  isDisabled: boolean;
}

export function RepeatVoting({ assemblyId, question, isDisabled }: RepeatVotingProps) {
  const [isAsking, setAsking] = useState(false);
  const create = useCreateQuestion(assemblyId);
  const navigate = useNavigate();
  return (
    <>
      <ToolButton
        icon={IconRepeat}
        disabled={isDisabled || question === undefined}
        onClick={() => setAsking(true)}
      >
        {T.repeat}
      </ToolButton>
      <ConfirmDialog
        opened={isAsking}
        title={T.repeatTitle}
        text={T.repeatText}
        confirm={T.repeatConfirm}
        cancel={T.cancel}
        failure={GENERIC_FAILURE}
        harmless
        onConfirm={async () => {
          if (!question) return;
          await create.mutateAsync(contentOf(question));
          toastSuccess(T.repeated);
          void navigate(`/gremial/assemblies/${assemblyId}/questions`);
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
