import { Box, Button, Card, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconPresentation } from '@tabler/icons-react';
import { percent } from '@vigilia/contract/text/shares';
import type { HandResults } from '@vigilia/contract/votings/question-results';
import { rightsText } from '@vigilia/contract/votings/rights-text';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useRouteIds } from '../../../core/route-state.ts';
import { count } from '../../../core/text.ts';
import { UnknownAssembly, useIsArchived, useIsUnknownAssembly } from '../../../domain/assembly-title.tsx';
import { fingerprintText } from '../../../domain/evening/voting-texts.ts';
import { openHall } from '../../../domain/open-hall.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { EmptyState, FailedState, Loading } from '../../../ui/feedback/states.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PlainSection } from '../../../ui/page/section.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { RollButton } from '../assemblies/roll/roll-button.tsx';
import { QuestionDownloads } from '../minutes/downloads-card.tsx';
import { PendingPaper } from './actions/pending-paper.tsx';
import { VotingActions } from './actions/voting-actions.tsx';
import { Controls } from './controls.tsx';
import { Decision, hasDecision } from './decision/decision.tsx';
import { DECISION_TEXTS as PAPER_TEXTS } from './decision/decision-texts.ts';
import { useVoting, type Voting } from './live.ts';
import { LiveQuorum } from './live-quorum.tsx';
import { LostQuorum } from './lost-quorum.tsx';
import { People } from './people/people.tsx';
import { shownKind } from './question/question-kinds.ts';
import { ballotsText, type Choice, marksOf } from './results/figures.ts';
import { ParticipationRing } from './results/participation-ring.tsx';
import { ResultsTable } from './results/results-table.tsx';
import { StateBadge } from './results/state-badge.tsx';
import { MAX_ON_PHONE, VotesChart } from './results/votes-chart.tsx';
import { votedText } from './settings/settings-texts.ts';
import { VOTE_TEXTS as T } from './texts.ts';
import { Unfinished } from './unfinished.tsx';
import styles from './voting-panel.module.css';

export default function Screen() {
  const ids = useRouteIds();
  return (
    <VotingPanel key={ids.questionId} {...ids} roll={<RollButton assemblyId={ids.assemblyId} />}>
      <QuestionDownloads {...ids} missing={<Unfinished {...ids} />} />
    </VotingPanel>
  );
}

/** The votes screen of a question (R12.8). */
interface VotingPanelProps {
  assemblyId: number;
  questionId: number;
  /** A link to the roll, under the quorum. */
  roll?: ReactNode;
  /** Content under the voting. */
  children?: ReactNode;
}

function VotingPanel({ assemblyId, questionId, roll, children }: VotingPanelProps) {
  const voting = useVoting(assemblyId, questionId);
  const { state } = useLocation();
  const standing = useRef<HTMLElement>(null);
  const { results, error } = voting;
  // Opened by its address, the screen loads the question itself (R4.9).
  const kind = shownKind(state, voting.question, results);
  const choices = results && kind.choicesOf(results);
  const marks = results ? marksOf(results) : 1;
  const isHidden = results?.hidden === true;
  // Withheld with the rest; the number of votes is not.
  const total = isHidden ? (voting.participation?.cast ?? 0) : (results?.totalVotes ?? 0);
  const isArchived = useIsArchived(assemblyId);
  const back = `/gremial/assemblies/${assemblyId}/questions`;

  if (voting.isUnknown) return <UnknownQuestion assemblyId={assemblyId} back={back} />;
  if (error)
    return (
      <Page title={voting.title || T.untitled}>
        <FailedState
          headline={T.loadFailure}
          error={error}
          onRetry={voting.retry}
          wayOut={<ToolButton to={back}>{T.back}</ToolButton>}
        />
      </Page>
    );
  const isDecided = results !== undefined && hasDecision(voting, results);
  const figures = (
    <PlainSection
      title={T.results}
      aside={<div role="status">{voting.isStale && <p className={styles.stale}>{T.stale}</p>}</div>}
    >
      {kind.hasChart && !choices && <Skeleton height="calc(350rem / 16 + 2px)" />}
      {kind.hasChart && choices && choices.length > 0 && (
        <VotesChart choices={choices} category={kind.category} hidden={isHidden} />
      )}
      <ResultsTable
        choices={choices}
        total={total}
        hidden={isHidden}
        bars={!kind.hasChart ? 'always' : choices && choices.length > MAX_ON_PHONE ? 'onPhone' : 'never'}
      />
      {isHidden && <Text c="dimmed">{T.hidden}</Text>}
      {!isHidden && total > 0 && (
        <Note>
          {T.base(total)}
          {marks > 1 && ` ${T.severalMarks(marks)}`}
        </Note>
      )}
    </PlainSection>
  );
  return (
    <Page
      title={voting.title || T.untitled}
      actions={
        !isArchived && (
          <Button
            // Filled once the result is decided, unless a step is pending here.
            variant={isFinal(voting) ? 'filled' : 'default'}
            // On a phone the head of the assembly has it.
            visibleFrom="sm"
            leftSection={<IconPresentation size={18} aria-hidden />}
            onClick={() => openHall(assemblyId, questionId)}
          >
            {T.project}
          </Button>
        )
      }
    >
      {!isArchived && (
        <Controls voting={voting} onFocusLost={() => standing.current?.focus({ preventScroll: true })}>
          {results && choices && <VotingActions voting={voting} results={results} choices={choices} />}
        </Controls>
      )}
      <Stack gap={2}>
        {voting.question && (
          <Note maw="var(--measure)">
            {votedText(voting.question)}
            {voting.state === 'open' && voting.question.showResults === 'live' && `. ${T.deducible}`}
          </Note>
        )}
        {results?.seal && <Note className="figures">{fingerprintText(results.seal)}</Note>}
      </Stack>
      <StateAnnouncer state={voting.state} />
      <LostQuorum voting={voting} className={styles.stale} />
      {results?.pendingPaper && <PendingPaper questionId={questionId} pending={results.pendingPaper} />}
      {isDecided && (
        <Decision voting={voting} results={results} canChange={!isArchived}>
          {figures}
        </Decision>
      )}
      <Box
        display="grid"
        style={{
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(380px, 40%)), 1fr))',
          gap: '16px',
        }}
      >
        {/* As high and as round as its card, since it takes the focus. */}
        <Box
          component="section"
          ref={standing}
          display="grid"
          bdrs="md"
          aria-label={T.standing}
          tabIndex={-1}
        >
          <StateCard voting={voting} />
        </Box>
        <LiveQuorum assemblyId={assemblyId} streamed={voting.quorum}>
          {!isArchived && roll}
        </LiveQuorum>
      </Box>
      {!isDecided && figures}
      {results?.onPaper && choices && !isHidden && (
        <PaperVotes onPaper={results.onPaper} choices={choices} total={results.totalVotes} />
      )}
      <People voting={voting} />
      {children}
    </Page>
  );
}

/** Whether the voting is closed, and neither a lot nor a second round is pending. */
const isFinal = ({ state, results }: Voting): boolean =>
  state === 'closed' &&
  results !== undefined &&
  !(results.undecided?.drawSeats ?? 0) &&
  !results.secondRounds?.length;

/** Not a failure: the question, or even its assembly, does not exist. */
function UnknownQuestion({ assemblyId, back }: { assemblyId: number; back: string }) {
  const isUnknownAssembly = useIsUnknownAssembly(assemblyId);
  return (
    <Page title={T.untitled}>
      {isUnknownAssembly ? (
        <UnknownAssembly />
      ) : (
        <EmptyState headline={T.unknown} explanation={T.unknownAbout} way={{ to: back, text: T.back }} />
      )}
    </Page>
  );
}

/** State and participation at a glance. */
function StateCard({ voting }: { voting: Voting }) {
  const { state, participation, results } = voting;
  // A backend that omits the voters still returns their number.
  const isAlone = voting.peopleError !== null;
  const total = participation || !isAlone ? undefined : results?.totalVotes;
  const isLoading = state !== 'draft' && total === undefined && !participation;
  if (isLoading)
    return (
      <Card withBorder className={styles.standing}>
        <Box flex={1}>
          <Loading heights={[112]} />
        </Box>
      </Card>
    );
  const shown = state === 'draft' ? undefined : participation;
  return (
    <Card withBorder className={styles.standing}>
      {shown && <ParticipationRing {...shown} />}
      <Stack gap={6}>
        {state && (
          <div>
            <StateBadge state={state} />
          </div>
        )}
        {/* The roll of the voting is made at its opening. */}
        {state === 'draft' && <Text c="dimmed">{T.notBegun}</Text>}
        {state === 'draft' && results?.votesCounterForEachCandidate?.length === 1 && !results.allowBlank && (
          <Text>{T.oneCandidate}</Text>
        )}
        {state !== 'draft' && total !== undefined && (
          <Text fw={700} className={styles.figure}>
            {ballotsText(total)}
          </Text>
        )}
        {shown && (
          <>
            <Text fw={700} className={styles.figure}>
              {count(shown.cast)} de {count(shown.entitled)}
            </Text>
            <Text c="dimmed">{rightsText(shown)}</Text>
            {/* The ring shows it. */}
            <VisuallyHidden>
              {T.participation}: {percent(shown.cast, shown.entitled)}
            </VisuallyHidden>
          </>
        )}
      </Stack>
    </Card>
  );
}

/** Announces that any administrator opened or closed the voting, but not each ballot. */
function StateAnnouncer({ state }: { state: Voting['state'] }) {
  const known = useRef(state);
  const [text, setText] = useState('');
  useEffect(() => {
    if (state === known.current) return;
    const first = known.current === undefined;
    known.current = state;
    if (first) return;
    setText(state === 'open' ? T.announcedOpen : T.announcedClosed);
  }, [state]);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  );
}

interface PaperVotesProps {
  onPaper: HandResults;
  choices: readonly Choice[];
  /** Ballots, electronic and on paper. */
  total: number;
}

/** Votes on paper for a choice, by its key. */
function byHand({ yes, no, blank, candidates, slates }: HandResults): ReadonlyMap<string, number> {
  return new Map([
    ['yes', yes],
    ['no', no],
    ['blank', blank],
    ...candidates.map(({ userId, votes }): [string, number] => [String(userId), votes]),
    ...slates.map(({ slateId, votes }): [string, number] => [String(slateId), votes]),
  ]);
}

interface Row {
  readonly key: string;
  readonly label: string;
  readonly electronic: number;
  readonly onPaper: number;
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'choice', header: PAPER_TEXTS.choice, cell: ({ label }) => label, keepWords: true },
  {
    key: 'electronic',
    header: PAPER_TEXTS.electronic,
    cell: ({ electronic }) => count(electronic),
    align: 'end',
  },
  { key: 'paper', header: PAPER_TEXTS.onPaper, cell: ({ onPaper }) => count(onPaper), align: 'end' },
];

function PaperVotes({ onPaper, choices, total }: PaperVotesProps) {
  const counted = byHand(onPaper);
  const rows: Row[] = [...choices, { key: 'ballots', label: PAPER_TEXTS.ballots, votes: total }].map(
    ({ key, label, votes }) => {
      const paper = key === 'ballots' ? onPaper.ballots : (counted.get(key) ?? 0);
      return { key, label, electronic: votes - paper, onPaper: paper };
    },
  );
  return (
    <PlainSection title={PAPER_TEXTS.paper}>
      <DataTable caption={PAPER_TEXTS.paper} columns={COLUMNS} rows={rows} rowKey={({ key }) => key} />
      {onPaper.counts.map((each) => (
        <Note key={`${each.at} ${each.ballots} ${each.countedBy}`}>{PAPER_TEXTS.paperCount(each)}</Note>
      ))}
    </PlainSection>
  );
}
