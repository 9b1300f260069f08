/** The open votings of an assembly, with their participation and the way to each. */

import { Button, Card, Stack, Text } from '@mantine/core';
import type { Question } from '@vigilia/contract/votings/votings';
import { Link } from 'react-router';
import { count } from '../../../core/text.ts';
import { kindState } from './question/question-kinds.ts';
import { StateBadge } from './results/state-badge.tsx';
import { VotingProgress } from './results/voting-line.tsx';

const T = {
  title: 'Votaciones abiertas',
  watch: 'Ir a la votación',
  watchOf: (title: string) => `Ir a la votación «${title}»`,
  more: (more: number) => (more === 1 ? 'y 1 votación más.' : `y ${count(more)} votaciones más.`),
  all: 'Ver las preguntas',
};

/** Votings with a card of their own. */
const MAX_SHOWN = 3;

interface OpenVotingsProps {
  assemblyId: number;
  open: readonly Question[];
  /** Whether another voting has the main button of the screen. */
  beside?: boolean;
}

export function OpenVotings({ assemblyId, open, beside = false }: OpenVotingsProps) {
  if (open.length === 0) return null;
  const more = open.length - MAX_SHOWN;
  return (
    <Stack component="section" gap="sm" aria-label={T.title}>
      {open.slice(0, MAX_SHOWN).map((question, index) => (
        <OpenVoting key={question.id} question={question} isFirst={index === 0 && !beside} />
      ))}
      {more > 0 && (
        <Text>
          {T.more(more)} <Link to={`/gremial/assemblies/${assemblyId}/questions`}>{T.all}</Link>
        </Text>
      )}
    </Stack>
  );
}

function OpenVoting({ question, isFirst }: { question: Question; isFirst: boolean }) {
  const { id, assambleId, title, participation } = question;
  return (
    <Card
      withBorder
      style={{
        flexFlow: 'row wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '12px 24px',
        borderInlineStart: '4px solid var(--good-text)',
      }}
    >
      <Stack flex="1 1 320px" gap={8} miw={0}>
        <StateBadge state="open" />
        <Text
          component="h2"
          lineClamp={4}
          m={0}
          fw={650}
          fz="1.125rem"
          lh={1.35}
          style={{ overflowWrap: 'anywhere' }}
        >
          {title}
        </Text>
        {participation && <VotingProgress title={title} participation={participation} />}
      </Stack>
      <Button
        component={Link}
        to={`/gremial/assemblies/${assambleId}/${id}/votes`}
        state={kindState(question)}
        variant={isFirst ? 'filled' : 'default'}
        aria-label={T.watchOf(title)}
      >
        {T.watch}
      </Button>
    </Card>
  );
}
