import type { ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconForms, IconRepeat } from '@tabler/icons-react';
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import { useIssuedReason } from '../../../../domain/assembly-query.ts';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { lazyDialog } from '../../../../ui/dialog/dialog.tsx';
import type { Voting } from '../live.ts';
import { type AnsweredResults, type Choice, candidatesByVotes, marksOf } from '../results/figures.ts';
import { PAPER_TEXTS, SECOND_ROUND_TEXTS } from './action-texts.ts';

const HandVotesDialog = lazyDialog(() => import('./hand-votes-dialog.tsx'));
const SecondRoundDialog = lazyDialog(() => import('./second-round-dialog.tsx'));

interface VotingActionsProps {
  voting: Voting;
  results: AnsweredResults;
  choices: readonly Choice[];
}

export function VotingActions({ voting, results, choices }: VotingActionsProps) {
  const { assemblyId, questionId, state, people } = voting;
  const { kind } = results;
  const [paperOpened, paper] = useDisclosure();
  // Another backend has neither.
  if (kind === undefined) return null;
  const secondRound = state === 'closed' ? results.secondRounds?.at(-1) : undefined;
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
      <HandVotesDialog
        opened={paperOpened}
        questionId={questionId}
        marksPerBallot={marksOf(results)}
        options={KIND_RULES[kind].options}
        choices={choices}
        left={left}
        isSecret={results.showResults === 'closed'}
        onClose={paper.close}
      />
    </>
  );
}

interface SecondRoundProps extends Pick<ButtonProps, 'size' | 'px' | 'fz' | 'flex'> {
  voting: Voting;
  /** Of a closed voting. */
  results: AnsweredResults;
  /** Whether the screen stays open instead of showing the new question. */
  stays: boolean;
}

/** Creates a second round for the open seats of an election; with a tie, the alternative to the lot. */
export function SecondRound({ voting, results, stays, ...shape }: SecondRoundProps) {
  const { kind, undecided, elected = [], secondRounds } = results;
  const [opened, round] = useDisclosure();
  const isIssued = useIssuedReason(voting.assemblyId) !== undefined;
  if (kind === undefined || KIND_RULES[kind].options !== 'candidates' || isIssued) return null;
  const candidates = candidatesByVotes(results).filter(({ userId }) => !elected.includes(userId));
  if (candidates.length === 0) return null;
  const isFirstChoice = !secondRounds?.length && undecided?.reason !== 'tie';
  return (
    <>
      <ToolButton
        icon={IconRepeat}
        variant={isFirstChoice ? 'filled' : 'default'}
        onClick={round.open}
        {...shape}
      >
        {SECOND_ROUND_TEXTS.open}
      </ToolButton>
      <SecondRoundDialog
        opened={opened}
        questionId={voting.questionId}
        title={voting.title}
        candidates={candidates}
        tied={undecided?.options ?? []}
        seats={undecided?.drawSeats || undecided?.seats || 1}
        stays={stays}
        onClose={round.close}
      />
    </>
  );
}
