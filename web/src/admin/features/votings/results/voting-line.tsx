/** A voting in a list: its linked title, its state and its result. */
import { Box, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { percent } from '@vigilia/contract/text/shares';
import type { Question } from '@vigilia/contract/votings/votings';
import { namesTotal, resultSummary } from '../../../../domain/results/result-summary.ts';
import { TextLink } from '../../../../ui/page/text-link.tsx';
import { resultsQuery } from '../queries.ts';
import { roundsOf } from '../question/elections.ts';
import { hasSlates, kindState } from '../question/question-kinds.ts';
import { ballotsBase, QUESTION_TEXTS as Q, VOTE_TEXTS as T } from '../texts.ts';
import type { Participation } from './figures.ts';
import { StateBadge } from './state-badge.tsx';

interface VotingLineProps {
  question: Question;
  /** All of the assembly. */
  questions: readonly Question[];
}

export const VotingLine = ({ question, questions }: VotingLineProps) => (
  <>
    <Group gap="4px 12px" justify="space-between" align="baseline">
      <TextLink
        to={`/gremial/assemblies/${question.assambleId}/${question.id}/votes`}
        state={kindState(question)}
        fz="inherit"
        flex="1 1 60%"
        miw={0}
        style={{ overflowWrap: 'anywhere' }}
      >
        {question.title}
      </TextLink>
      <StateBadge state={question.state} />
    </Group>
    {question.state === 'closed' && (
      <Box mt={4}>
        <ClosedResult question={question} rounds={roundsOf(questions, question)} />
      </Box>
    )}
  </>
);

interface ClosedResultProps {
  question: Question;
  /** Its second rounds. */
  rounds: readonly Question[];
}

const OUTCOME_COLOURS = { approved: 'var(--good-text)', rejected: 'var(--mantine-color-red-light-color)' };

/** The decision of a closed voting, in a sentence. */
export function ClosedResult({ question, rounds }: ClosedResultProps) {
  const { id, isList, result } = question;
  // Another backend has no results in the list: each is a call.
  const { data: answered } = useQuery({ ...resultsQuery(id), enabled: result === undefined });
  const results = result ?? (answered?.hidden === true ? undefined : answered);
  if (!results) return null;
  const summarised = { isList, results };
  const needsLot = (results.undecided?.drawSeats ?? 0) > 0;
  const pending = rounds.filter(({ state }) => state !== 'closed');
  const outcome = results.verdict?.outcome;
  // The count of a second round states the seats that it leaves open.
  const open = rounds.findLast((round) => round.state === 'closed' && round.result?.undecided);
  return (
    <Text
      className="figures"
      fz="inherit"
      {...(outcome && { c: OUTCOME_COLOURS[outcome] })}
      style={{ overflowWrap: 'anywhere' }}
      data-pending={needsLot || undefined}
    >
      {needsLot && hasSlates(question) && <strong>{T.needsLot} </strong>}
      {resultSummary(summarised)}
      {pending.length > 0 && ` · ${Q.roundsOpen}`}
      {open?.result && ` · ${open.title}: ${resultSummary({ isList, results: open.result })}`}
      {!namesTotal(summarised) && (
        <Text span c="dimmed" size="sm">
          {' '}
          {/* Of everybody, and of this voting: not those of who was elected, perhaps in a second round. */}·{' '}
          {ballotsBase(results.totalVotes)}
          {rounds.some(({ state }) => state === 'closed') && ` ${Q.inFirstRound}`}
        </Text>
      )}
    </Text>
  );
}

/** The number of votes, never the choices, even if results are live. */
export const VotingProgress = ({ title, participation }: { title: string; participation: Participation }) => (
  <Stack gap={4} maw="24rem">
    <Text className="figures">
      {Q.progress(participation)}
      <Text span c="dimmed">
        {' '}
        · {percent(participation.cast, participation.entitled)}
      </Text>
    </Text>
    <Progress
      value={
        participation.entitled > 0 ? Math.min(100, (100 * participation.cast) / participation.entitled) : 0
      }
      size="md"
      aria-label={Q.progressNamed(title)}
    />
  </Stack>
);
