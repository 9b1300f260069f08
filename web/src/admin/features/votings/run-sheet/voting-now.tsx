/** The current voting of the run sheet, with its participation, its result and the next step. */
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { rightsText } from '@vigilia/contract/votings/rights-text';
import type { Question } from '@vigilia/contract/votings/votings';
import type { ReactNode } from 'react';
import { count, fold } from '../../../../core/text.ts';
import { TextLink } from '../../../../ui/page/text-link.tsx';
import { PendingPaper } from '../actions/pending-paper.tsx';
import { VotingActions } from '../actions/voting-actions.tsx';
import { Controls } from '../controls.tsx';
import { Decision, hasDecision, OpenSeatsActions } from '../decision/decision.tsx';
import { useVoting } from '../live.ts';
import { LostQuorum } from '../lost-quorum.tsx';
import { isPartOfFirst } from '../question/elections.ts';
import { kindState, shownKind } from '../question/question-kinds.ts';
import { ParticipationRing } from '../results/participation-ring.tsx';
import { ResultsTable } from '../results/results-table.tsx';
import { StateBadge } from '../results/state-badge.tsx';
import { VotingLine } from '../results/voting-line.tsx';
import { votedText } from '../settings/settings-texts.ts';
import { VOTE_TEXTS as V } from '../texts.ts';
import panel from '../voting-panel.module.css';

const TITLE = 'votacion';
const DETAILS = 'Ver la votación completa';
const FIRST_ROUND = (title: string) => `Ver la primera vuelta: ${title}`;

interface VotingNowProps {
  assemblyId: number;
  questionId: number;
  /** The next step after a result without open seats; an open voting and a draft have their own. */
  next: ReactNode;
}

export function VotingNow({ assemblyId, questionId, next }: VotingNowProps) {
  const voting = useVoting(assemblyId, questionId);
  const { results, state, participation, question } = voting;
  const kind = shownKind(null, question, results);
  const choices = results && kind.choicesOf(results);
  const isHidden = results?.hidden === true;
  const figures = state !== 'draft' && results && choices && (
    <ResultsTable
      choices={choices}
      total={isHidden ? (participation?.cast ?? 0) : results.totalVotes}
      hidden={isHidden}
      bars="always"
    />
  );
  return (
    <>
      {/* At the same place in every state, over the title that grows with its lines; paper that waits keeps it from being closed. */}
      {results?.pendingPaper ? (
        <PendingPaper questionId={questionId} pending={results.pendingPaper} />
      ) : (
        <Controls voting={voting} onFocusLost={() => document.getElementById(TITLE)?.focus()} inRunSheet>
          {state === 'closed' &&
            (next || (results && <OpenSeatsActions voting={voting} results={results} inRunSheet />))}
        </Controls>
      )}
      <Card withBorder component="section" aria-labelledby={TITLE} style={{ '--ring-size': '72px' }}>
        <Stack gap="md">
          <Stack gap={6} align="flex-start">
            {state && <StateBadge state={state} />}
            <Title order={2} id={TITLE} tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
              {voting.title || V.untitled}
            </Title>
            <div role="status">{voting.isStale && <p className={panel.stale}>{V.stale}</p>}</div>
            <LostQuorum voting={voting} className={panel.stale} />
          </Stack>
          {/* Here they are live; the hall withholds them. */}
          {question && state !== 'closed' && <Text c="dimmed">{votedText(question, false)}</Text>}
          {state !== 'draft' && participation && (
            <Group gap="md">
              <ParticipationRing {...participation} />
              <div>
                <Text fw={700} className={panel.figure}>
                  {count(participation.cast)} de {count(participation.entitled)}
                </Text>
                <Text c="dimmed">{rightsText(participation)}</Text>
              </div>
            </Group>
          )}
          {results && hasDecision(voting, results) ? (
            <Decision voting={voting} results={results} canChange={false}>
              {figures}
            </Decision>
          ) : (
            figures
          )}
          {results && choices && (
            <Group gap="sm">
              <VotingActions voting={voting} results={results} choices={choices} />
            </Group>
          )}
          {isHidden && <Text c="dimmed">{V.hidden}</Text>}
          {results?.secondRoundOf && (
            <TextLink
              to={`/gremial/assemblies/${assemblyId}/${results.secondRoundOf.questionId}/votes`}
              size="sm"
            >
              {FIRST_ROUND(results.secondRoundOf.title)}
            </TextLink>
          )}
          <TextLink
            to={`/gremial/assemblies/${assemblyId}/${questionId}/votes`}
            {...(question && { state: kindState(question) })}
            size="sm"
          >
            {DETAILS}
          </TextLink>
        </Stack>
      </Card>
    </>
  );
}

/** The votings of a point of the agenda, each a line with its state and its outcome. */
interface PointVotingsProps {
  questions: readonly Question[];
  /** Null for votings without a point, or with a removed one. */
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
