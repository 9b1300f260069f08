/** The results of all votings of an assembly, each in a line. */
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Question } from '@vigilia/contract/votings/votings';
import { EmptyState, Unloaded } from '../../../../ui/feedback/states.tsx';
import { Section } from '../../../../ui/page/section.tsx';
import { questionsQuery } from '../queries.ts';
import { byElection, isPartOfFirst } from '../question/elections.ts';
import { VotingLine } from '../results/voting-line.tsx';
import { QUESTION_TEXTS as T } from '../texts.ts';

const TITLE = 'Votaciones';

/** Shows changes of other administrators. Milliseconds. */
const REFETCH_INTERVAL = 5000;

export function ResultsList({ assemblyId }: { assemblyId: number }) {
  const questions = useQuery({ ...questionsQuery(assemblyId), refetchInterval: REFETCH_INTERVAL });
  return (
    <Section title={TITLE}>
      {questions.data ? (
        <Results questions={questions.data} />
      ) : (
        <Unloaded query={questions} failure={T.loadFailure} heights={[48, 48]} inCard />
      )}
    </Section>
  );
}

function Results({ questions }: { questions: readonly Question[] }) {
  if (questions.length === 0) return <EmptyState headline={T.empty} explanation={T.emptyResults} />;
  const elections = byElection(questions).filter((question) => !isPartOfFirst(questions, question));
  return (
    <Box component="ol" display="grid" m={0} p={0} style={{ listStyle: 'none' }}>
      {elections.map((question) => (
        <Box key={question.id} component="li" py={12} style={{ borderTop: '1px solid var(--line)' }}>
          <VotingLine question={question} questions={questions} />
        </Box>
      ))}
    </Box>
  );
}
