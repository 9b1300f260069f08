/** The votings of a point of the agenda, each a line with its state and its outcome. */
import { Stack } from '@mantine/core';
import type { Question } from '@vigilia/contract/votings/votings';
import { fold } from '../../../../core/text.ts';
import { isPartOfFirst } from '../question/elections.ts';
import { VotingLine } from '../results/voting-line.tsx';

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
        <li key={question.id}>
          <VotingLine question={question} questions={questions} />
        </li>
      ))}
    </Stack>
  );
}
