/** The results of all votings of an assembly, each in a line. */
import { Anchor, Box, Card, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Question } from '@vigilia/contract/votings/votings';
import { Link } from 'react-router';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { EmptyState, Unloaded } from '../../../../ui/feedback/states.tsx';
import { questionsQuery } from '../queries.ts';
import { byElection, isPartOfFirst, roundsOf } from '../question/elections.ts';
import { kindState } from '../question/question-kinds.ts';
import type { ClosedResultProps } from '../results/closed-result.tsx';
import { StateBadge } from '../results/state-badge.tsx';
import { QUESTION_TEXTS as T } from '../texts.ts';

const TITLE = 'Votaciones';

/** If its chunk fails to load, the votes screen has the result. */
const ClosedResult = lazyPart<ClosedResultProps>(() => import('../results/closed-result.tsx'));

/** Shows changes of other administrators. Milliseconds. */
const REFETCH_INTERVAL = 5000;

export function ResultsList({ assemblyId }: { assemblyId: number }) {
  const questions = useQuery({ ...questionsQuery(assemblyId), refetchInterval: REFETCH_INTERVAL });
  return (
    <Card withBorder component="section" aria-labelledby="votaciones">
      <Stack gap="sm">
        <Title order={2} id="votaciones">
          {TITLE}
        </Title>
        {questions.data ? (
          <Results questions={questions.data} />
        ) : (
          <Unloaded query={questions} failure={T.loadFailure} heights={[48, 48]} inCard />
        )}
      </Stack>
    </Card>
  );
}

function Results({ questions }: { questions: readonly Question[] }) {
  if (questions.length === 0) return <EmptyState headline={T.empty} explanation={T.emptyResults} />;
  const elections = byElection(questions).filter((question) => !isPartOfFirst(questions, question));
  return (
    <Box component="ol" display="grid" m={0} p={0} style={{ listStyle: 'none' }}>
      {elections.map((question) => (
        <Stack
          key={question.id}
          component="li"
          gap={4}
          py={12}
          style={{ borderTop: '1px solid var(--line)' }}
        >
          <Group gap="4px 12px" justify="space-between" wrap="nowrap" align="baseline">
            <Anchor
              component={Link}
              to={`/gremial/assemblies/${question.assambleId}/${question.id}/votes`}
              state={kindState(question)}
              miw={0}
              fw={600}
              style={{ overflowWrap: 'anywhere' }}
            >
              {question.title}
            </Anchor>
            <StateBadge state={question.state} />
          </Group>
          {question.state === 'closed' && (
            <ClosedResult question={question} rounds={roundsOf(questions, question)} />
          )}
        </Stack>
      ))}
    </Box>
  );
}
