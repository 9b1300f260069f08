/** Votes on paper and the second round, where the question and the backend offer them. */
import { Button } from '@mantine/core';
import { IconForms, IconRepeat } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useLazyDialog } from '../../../../ui/dialog/lazy-dialog.ts';
import type { Voting } from '../live.ts';
import type { AnsweredResults, Choice } from '../results/figures.ts';
import { PAPER_TEXTS, SECOND_ROUND_TEXTS } from './action-texts.ts';
import { standingsOf } from './standings.ts';

const loadPaper = () => import('./hand-votes-dialog.tsx');
const HandVotesDialog = lazy(loadPaper);
const loadSecondRound = () => import('./second-round-dialog.tsx');
const SecondRoundDialog = lazy(loadSecondRound);

interface VotingActionsProps {
  questionId: number;
  voting: Voting;
  results: AnsweredResults;
  choices: readonly Choice[];
}

const OPTIONS = { yesNo: null, candidates: 'candidates', slates: 'slates' } as const;

export function VotingActions({ questionId, voting, results, choices }: VotingActionsProps) {
  const { state, people, title } = voting;
  const { kind, imported } = results;
  const paper = useLazyDialog(loadPaper);
  const round = useLazyDialog(loadSecondRound);
  // Another backend has neither.
  if (kind === undefined || imported) return null;
  const standings = kind === 'candidates' && state === 'closed' ? standingsOf(results) : [];
  const left = people?.peopleWhoDidntVote.filter(({ canVote }) => canVote) ?? [];
  return (
    <>
      {state === 'open' && (
        <Button
          variant="default"
          leftSection={<IconForms size={18} aria-hidden />}
          disabled={left.length === 0 && !paper.opened}
          onClick={paper.open}
        >
          {PAPER_TEXTS.open}
        </Button>
      )}
      {standings.length > 1 && (
        <Button variant="default" leftSection={<IconRepeat size={18} aria-hidden />} onClick={round.open}>
          {SECOND_ROUND_TEXTS.open}
        </Button>
      )}
      <Suspense fallback={null}>
        {paper.mounted && (
          <HandVotesDialog
            opened={paper.opened}
            questionId={questionId}
            seats={kind === 'candidates' ? (results.seats ?? 1) : 1}
            options={OPTIONS[kind]}
            choices={choices}
            left={left}
            isSecret={results.showResults === 'closed'}
            onClose={paper.close}
          />
        )}
        {round.mounted && (
          <SecondRoundDialog
            opened={round.opened}
            questionId={questionId}
            title={title}
            standings={standings}
            onClose={round.close}
          />
        )}
      </Suspense>
    </>
  );
}
