import { useDisclosure } from '@mantine/hooks';
import { IconForms, IconRepeat } from '@tabler/icons-react';
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import { useIssuedReason } from '../../../../domain/assembly-query.ts';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { lazyDialog } from '../../../../ui/dialog/dialog.tsx';
import type { Voting } from '../live.ts';
import { type AnsweredResults, type Choice, marksOf } from '../results/figures.ts';
import { PAPER_TEXTS, SECOND_ROUND_TEXTS } from './action-texts.ts';
import { candidatesByVotes } from './candidate-votes.ts';

const HandVotesDialog = lazyDialog(() => import('./hand-votes-dialog.tsx'));
const SecondRoundDialog = lazyDialog(() => import('./second-round-dialog.tsx'));

interface VotingActionsProps {
  assemblyId: number;
  questionId: number;
  voting: Voting;
  results: AnsweredResults;
  choices: readonly Choice[];
}

export function VotingActions({ assemblyId, questionId, voting, results, choices }: VotingActionsProps) {
  const { state, people, title } = voting;
  const { kind, undecided, elected = [] } = results;
  const [paperOpened, paper] = useDisclosure();
  const [roundOpened, round] = useDisclosure();
  const isIssued = useIssuedReason(assemblyId) !== undefined;
  // Another backend has neither.
  if (kind === undefined) return null;
  const { options } = KIND_RULES[kind];
  const candidates =
    options === 'candidates' && state === 'closed' && undecided
      ? candidatesByVotes(results).filter(({ userId }) => !elected.includes(userId))
      : [];
  const secondRound = state === 'closed' ? results.secondRounds?.at(-1) : undefined;
  const isFirstChoice = !secondRound && undecided?.reason !== 'tie';
  const left = people?.peopleWhoDidntVote.filter(({ canVote }) => canVote) ?? [];
  return (
    <>
      {state === 'open' && (
        <ToolButton
          icon={IconForms}
          disabled={(left.length === 0 && !paperOpened) || results.pendingPaper !== undefined}
          onClick={paper.open}
        >
          {PAPER_TEXTS.open}
        </ToolButton>
      )}
      {secondRound && (
        <ToolButton
          variant="filled"
          to={`/gremial/assemblies/${assemblyId}/${secondRound.questionId}/votes`}
          icon={IconRepeat}
        >
          {SECOND_ROUND_TEXTS.see}
        </ToolButton>
      )}
      {candidates.length > 0 && !isIssued && (
        <ToolButton icon={IconRepeat} variant={isFirstChoice ? 'filled' : 'default'} onClick={round.open}>
          {SECOND_ROUND_TEXTS.open}
        </ToolButton>
      )}

      <HandVotesDialog
        opened={paperOpened}
        questionId={questionId}
        marksPerBallot={marksOf(results)}
        options={options}
        choices={choices}
        left={left}
        isSecret={results.showResults === 'closed'}
        onClose={paper.close}
      />

      <SecondRoundDialog
        opened={roundOpened}
        questionId={questionId}
        title={title}
        candidates={candidates}
        tied={undecided?.options ?? []}
        seats={undecided?.drawSeats || undecided?.seats || 1}
        onClose={round.close}
      />
    </>
  );
}
