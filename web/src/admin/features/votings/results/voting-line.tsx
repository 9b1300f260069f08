/** A voting in a list: its title, which leads to it, its state, and its result. */
import { Anchor, Box, Group } from '@mantine/core';
import type { Question } from '@vigilia/contract/votings/votings';
import { Link } from 'react-router';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { roundsOf } from '../question/elections.ts';
import { kindState } from '../question/question-kinds.ts';
import type { ClosedResultProps } from './closed-result.tsx';
import { StateBadge } from './state-badge.tsx';

/** If its chunk fails to load, the votes screen has the result. */
export const ClosedResult = lazyPart<ClosedResultProps>(() => import('./closed-result.tsx'));

interface VotingLineProps {
  question: Question;
  /** All of the assembly. */
  questions: readonly Question[];
}

export const VotingLine = ({ question, questions }: VotingLineProps) => (
  <>
    <Group gap="4px 12px" justify="space-between" align="baseline">
      <Anchor
        component={Link}
        to={`/gremial/assemblies/${question.assambleId}/${question.id}/votes`}
        state={kindState(question)}
        flex="1 1 60%"
        miw={0}
        style={{ overflowWrap: 'anywhere' }}
      >
        {question.title}
      </Anchor>
      <StateBadge state={question.state} />
    </Group>
    {question.state === 'closed' && (
      <Box mt={4}>
        <ClosedResult question={question} rounds={roundsOf(questions, question)} />
      </Box>
    )}
  </>
);
