/** One voting in the hall: its options and participation while it is open, then the ranked result. */
import { Box, Text } from '@mantine/core';
import { fullName } from '@vigilia/contract/users/full-name';
import { ruleText } from '@vigilia/contract/votings/majority';
import { rightsText } from '@vigilia/contract/votings/rights-text';
import type { ReactNode } from 'react';
import { count, fold } from '../../../../core/text.ts';
import { fingerprintText } from '../../../../domain/evening/voting-texts.ts';
import { resultSummary } from '../../../../domain/results/result-summary.ts';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { electedIn, namesOf, openSeatsIn, standingLot } from '../decision/decision-names.ts';
import { DECISION_TEXTS } from '../decision/decision-texts.ts';
import { useVoting, type Voting } from '../live.ts';
import { LostQuorum } from '../lost-quorum.tsx';
import { hasSlates, shownKind } from '../question/question-kinds.ts';
import type { AnsweredResults } from '../results/figures.ts';
import { ParticipationRing } from '../results/participation-ring.tsx';
import { StateBadge } from '../results/state-badge.tsx';
import type { Followed } from './follow-assembly.ts';
import styles from './hall.module.css';
import { HallNotices } from './hall-notices.tsx';
import { HallCode } from './hall-session.tsx';
import { HALL_TEXTS as T } from './hall-texts.ts';
import { HallTitle } from './hall-title.tsx';
import { HallList, type HallOption, type HallSection } from './list/hall-list.tsx';
import { rankedChoices } from './list/ranking.ts';
import type { HallSettings } from './shown-question.ts';

const numbered = (index: number, name: string, alternate: string | null) =>
  `${index + 1}. ${name}${alternate ? ` (${T.alternate}: ${alternate})` : ''}`;

/** The people of slates that are too many for the area above the list. */
function electedOnPages(question: Voting['question'], results: AnsweredResults): HallSection[] {
  const elected = hasSlates(results) ? electedIn(results, namesOf(question, results)) : [];
  if (elected.length <= FEW) return [];
  const options = elected.map(({ userId, name, alternate, slate }, index) => ({
    key: String(userId),
    label: `${numbered(index, name, alternate)} · ${slate}`,
    votes: 0,
  }));
  return [{ heading: T.electedPeople, options, total: null }];
}

/** The people of each slate, on pages of their own. */
const slatesOnPages = (question: Voting['question']): HallSection[] =>
  (question?.slates ?? []).map(({ name, places }) => ({
    heading: name,
    options: places.map((place, index) => ({
      key: String(place.userId),
      label: numbered(index, fullName(place), place.alternate && fullName(place.alternate)),
      votes: 0,
    })),
    total: null,
  }));

interface HallVotingProps {
  assemblyId: number;
  questionId: number;
  followed: Followed;
  settings: HallSettings;
  onChange: (changed: Partial<HallSettings>) => void;
  /** The foot of the window, including the controls of this voting. */
  foot: (controls: ReactNode) => ReactNode;
}

/** The options to show, with or without figures. */
function optionsOf(voting: Voting, shows: boolean): readonly HallOption[] {
  const { question, results, state } = voting;
  const kind = shownKind(null, question, results);
  const choices = results ? kind.choicesOf(results) : [];
  return shows && results && state === 'closed' ? rankedChoices(choices, results) : choices;
}

export function HallVoting({ assemblyId, questionId, followed, settings, onChange, foot }: HallVotingProps) {
  const voting = useVoting(assemblyId, questionId, false);
  const { state, title, results, question } = voting;
  const isWithheld = results?.hidden === true;
  const isOpen = state === 'open';
  const shows = !isWithheld && (isOpen ? settings.showsOpenResults : state === 'closed');
  const note = state === 'draft' ? T.notYet : isOpen && isWithheld ? T.withheld : '';
  const options = optionsOf(voting, shows);
  const hasList = options.length > 0;
  const heading = title || followed.questions?.find(({ id }) => id === questionId)?.title || '';
  const quorum = voting.quorum ?? followed.quorum;
  const isDecided = shows && state === 'closed' && results !== undefined;
  return (
    <>
      <HallNotices
        isOver={followed.isOver}
        isStale={followed.isStale || voting.isStale}
        knownAt={voting.knownAt}
      >
        <LostQuorum voting={{ state, results, quorum }} className={styles.notice} />
      </HallNotices>
      <Box py="calc(var(--unit) * 1.4)" className={styles.question}>
        {/* Announces openings and closings, not each ballot. */}
        <div role="status" className={styles.state}>
          {state && <StateBadge state={state} />}
        </div>
        {results?.secondRoundOf && !heading.includes(results.secondRoundOf.title) ? (
          <p className={styles.label}>{T.secondRoundOf(results.secondRoundOf.title)}</p>
        ) : (
          question?.agendaPoint &&
          fold(question.agendaPoint) !== fold(heading) && (
            <p className={styles.point}>{question.agendaPoint}</p>
          )
        )}
        <HallTitle title={heading} />
      </Box>
      <div className={styles.decided}>
        {isDecided && <HallDecision question={question} results={results} />}
      </div>
      <div className={styles.body} data-list={hasList || undefined} data-state={state}>
        <Participation voting={voting} note={note} />
        {hasList && (
          <HallList
            key={`${state}/${shows}`}
            sections={[
              {
                heading: shows ? T.result : T.options,
                options,
                total: shows ? (results?.totalVotes ?? 0) : null,
              },
              ...(isDecided ? electedOnPages(question, results) : []),
              ...(shows ? [] : slatesOnPages(question)),
            ]}
          />
        )}
        {isOpen && <HallCode assemblyId={assemblyId} place="voting" />}
        {results?.seal && <p className={styles.fine}>{fingerprintText(results.seal)}</p>}
      </div>
      {foot(
        isOpen && !isWithheld && (
          <ToolButton
            aria-pressed={settings.showsOpenResults}
            onClick={() => onChange({ showsOpenResults: !settings.showsOpenResults })}
          >
            {settings.showsOpenResults ? T.hideResults : T.showResults}
          </ToolButton>
        ),
      )}
    </>
  );
}

function Participation({ voting, note }: { voting: Voting; note: string }) {
  const { state, participation, results } = voting;
  // Before the opening there are no rights yet: a count of zero would be misleading.
  const begun = state === 'open' || state === 'closed';
  return (
    <div className={styles.participation}>
      {begun && participation && (
        <>
          <ParticipationRing {...participation} />
          <p className={styles.count}>
            <strong>{count(participation.cast)}</strong> {participation.cast === 1 ? T.ballot : T.ballots}{' '}
            <strong>{count(participation.entitled)}</strong>
          </p>
          <p className={styles.note}>{rightsText(participation)}</p>
        </>
      )}
      {begun && !participation && results && (
        <p className={styles.count}>
          <strong>{count(results.totalVotes)}</strong>{' '}
          {results.totalVotes === 1 ? T.totalBallot : T.totalBallots}
        </p>
      )}
      {note && <p className={styles.note}>{note}</p>}
      {results?.pendingPaper && <p className={styles.note}>{T.pendingPaper(results.pendingPaper.ballots)}</p>}
    </div>
  );
}

/** Maximum names of a slate that are large, with their alternates; more are on pages of the list. */
const FEW = 5;

/** The decision for the hall: the verdict, or the elected people and the open seats. */
function HallDecision({ question, results }: { question: Voting['question']; results: AnsweredResults }) {
  const { verdict, quorumLost = [] } = results;
  const lot = standingLot(results);
  const names = namesOf(question, results);
  const elected = electedIn(results, names);
  const open = openSeatsIn(results, names);
  const isFew = elected.length <= FEW;
  const isListed = elected.length > 0 && isFew;
  const further = [
    ...(verdict && !verdict.isOldBase ? [T.required(verdict.needed, ruleText(verdict.rule))] : []),
    ...(lot ? [T.byLot(lot.drawn.map(names.option))] : []),
    ...quorumLost.map(({ from, to, atClose }) =>
      atClose
        ? T.closedWithoutQuorum(atClose)
        : T.lostQuorum(Date.parse(from), to === null ? null : Date.parse(to)),
    ),
  ];
  const isUndecided = !verdict && elected.length === 0 && !open;
  return (
    <div
      className={styles.decision}
      data-few={isFew || undefined}
      data-wordy={further.length > 1 || undefined}
    >
      {verdict && (
        <p className={styles.verdict} data-tone={verdict.outcome === 'approved' ? 'good' : 'bad'}>
          {verdict.outcome === 'approved' ? DECISION_TEXTS.approved : DECISION_TEXTS.rejected} ·{' '}
          {T.votesFor(verdict.votesFor, verdict.base)}
        </p>
      )}
      {isUndecided && (
        <Box component="p" className="figures" fw={700} fz="max(18px, calc(var(--unit) * 2.6))">
          {resultSummary({ isList: question?.isList === true, results })}
        </Box>
      )}
      {elected.length > 0 && (
        <p className={styles.verdict} data-tone="good">
          {T.elected(elected.length)}
          {isListed ? ':' : `: ${elected.length}, ${hasSlates(results) ? T.onPages : T.inList}`}
        </p>
      )}
      {isListed && (
        <ol className={styles.elected} data-single={elected.length === 1 || undefined}>
          {elected.map(({ userId, name, alternate }) => (
            <li key={userId}>
              {name}
              {alternate && isFew && (
                <Text span c="dimmed" fw={400} fz="0.75em">
                  {' '}
                  ({DECISION_TEXTS.alternate}: {alternate})
                </Text>
              )}
            </li>
          ))}
        </ol>
      )}
      {open && (
        <p className={styles.verdict} data-tone="attention" data-long>
          {open}
        </p>
      )}
      {further.map((text) => (
        <p key={text} className={styles.open}>
          {text}
        </p>
      ))}
    </div>
  );
}
