/** The votings of a point of the agenda, each a line with its state and its outcome. */
import { Anchor, Box, Group, Stack } from '@mantine/core';
import type { Question } from '@vigilia/contract/votings/votings';
import { Link } from 'react-router';
import { fold } from '../../../../core/text.ts';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { isPartOfFirst, roundsOf } from '../question/elections.ts';
import { kindState } from '../question/question-kinds.ts';
import type { ClosedResultProps } from '../results/closed-result.tsx';
import { StateBadge } from '../results/state-badge.tsx';

const ClosedResult = lazyPart<ClosedResultProps>(() => import('../results/closed-result.tsx'));

interface PointVotingsProps {
  questions: readonly Question[];
  /** Null for those without a point, and of one that left the agenda. */
  point: string | null;
  agenda: readonly string[];
}

/** The votings of a point; null without one. */
export function pointVotings({ questions, point, agenda }: PointVotingsProps) {
  const known = new Set(agenda.map((text) => fold(text)));
  const pointOf = ({ agendaPoint }: Question) =>
    agendaPoint && known.has(fold(agendaPoint)) ? fold(agendaPoint) : null;
  const wanted = point === null ? null : fold(point);
  const own = questions.filter(
    (question) => pointOf(question) === wanted && !isPartOfFirst(questions, question),
  );
  if (own.length === 0) return null;
  return (
    <Stack component="ul" gap={6} m="6px 0 0" p={0} style={{ listStyle: 'none' }}>
      {own.map((question) => (
        <Group component="li" key={question.id} gap="2px 8px" align="baseline" justify="space-between">
          <Anchor
            component={Link}
            to={`/gremial/assemblies/${question.assambleId}/${question.id}/votes`}
            state={kindState(question)}
            size="sm"
            flex="1 1 60%"
            miw={0}
            style={{ overflowWrap: 'anywhere' }}
          >
            {question.title}
          </Anchor>
          <StateBadge state={question.state} />
          {question.state === 'closed' && (
            <Box flex="1 0 100%">
              <ClosedResult question={question} rounds={roundsOf(questions, question)} />
            </Box>
          )}
        </Group>
      ))}
    </Stack>
  );
}
