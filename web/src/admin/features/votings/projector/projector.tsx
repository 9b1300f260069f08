/**
 * 'Proyectar': the voting for the hall, in full screen. It shows only what is for the audience: controls appear only
 * while the mouse moves or the keyboard is on them.
 */
import { Button, FocusTrap, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '../../../../core/backend/session.ts';
import { percents } from '../../../../core/percent.ts';
import { count } from '../../../../core/text.ts';
import { seatsBySlate } from '../decision/decision-names.ts';
import type { Voting } from '../live.ts';
import type { AnsweredResults, Choice } from '../results/figures.ts';
import { ParticipationRing } from '../results/participation-ring.tsx';
import { StateBadge } from '../results/state-badge.tsx';
import { PROJECTOR_TEXTS as T } from '../texts.ts';
import { HallDecision } from './hall-decision.tsx';
import { LostQuorum } from './lost-quorum.tsx';
import styles from './projector.module.css';

interface ProjectorProps {
  voting: Voting;
  choices: readonly Choice[];
  onClose: () => void;
}

/** How long the controls stay after the mouse rests, in milliseconds. */
const CONTROLS_STAY = 2500;
/** Title lengths in characters from which it is set smaller, so that the figures keep their room. */
const LONG_TITLE = 140;
const ENDLESS_TITLE = 400;

const lengthOf = (title: string): 'long' | 'endless' | undefined => {
  if (title.length > ENDLESS_TITLE) return 'endless';
  return title.length > LONG_TITLE ? 'long' : undefined;
};

/** Fills the screen where the browser lets us, and the window where it does not. */
function useFullScreen(onLeave: () => void) {
  const frame = useRef<HTMLDivElement>(null);
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    const element = frame.current;
    const before = document.activeElement;
    let filled = false;
    // Leaves the view, unless the session has ended: its password dialog is shown instead, and the view stays beneath.
    const goUnlessAsked = () => {
      if (!useSession.getState().ended) leave.current();
    };
    const onChange = () => {
      if (document.fullscreenElement === element) filled = true;
      // Escape is handled by the browser in full screen; only the result is visible here.
      else if (filled) goUnlessAsked();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') goUnlessAsked();
    };
    document.addEventListener('fullscreenchange', onChange);
    window.addEventListener('keydown', onKey);
    element?.requestFullscreen?.().catch(() => {});
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      window.removeEventListener('keydown', onKey);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return frame;
}

/** Whether the mouse has moved a moment ago. */
function useMouseAwake(): boolean {
  const [awake, setAwake] = useState(true);
  useEffect(() => {
    let timer = 0;
    const wake = () => {
      setAwake(true);
      clearTimeout(timer);
      timer = window.setTimeout(() => setAwake(false), CONTROLS_STAY);
    };
    wake();
    window.addEventListener('pointermove', wake);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', wake);
    };
  }, []);
  return awake;
}

export function Projector({ voting, choices, onClose }: ProjectorProps) {
  const frame = useFullScreen(onClose);
  const awake = useMouseAwake();
  const [wanted, setWanted] = useState<{ during: Voting['state']; shown: boolean } | null>(null);
  const { state, title, participation, results, isStale } = voting;
  // A choice made while the voting was open does not apply afterwards.
  const isWithheld = results?.hidden === true;
  const shown = !isWithheld && (wanted?.during === state ? (wanted?.shown ?? false) : state === 'closed');
  // Before the opening there are no rights yet: a count of zero would be misleading.
  const begun = state !== 'draft';
  const shownChoices = leading(choices);
  const columns = columnsOf(shownChoices.length);
  const counted = begun ? participation : undefined;
  const won = state === 'closed' && results ? wonBy(results) : NOTHING_WON;

  return createPortal(
    <FocusTrap active>
      <div
        ref={frame}
        className={styles.frame}
        role="dialog"
        aria-modal="true"
        aria-label={T.name}
        data-awake={awake || undefined}
        data-title={lengthOf(title)}
        style={{ '--rows': Math.ceil(shownChoices.length / columns), '--columns': columns } as CSSProperties}
      >
        <FocusTrap.InitialFocus />
        <div className={styles.header}>
          <p className={styles.title}>{title}</p>
          <div className={styles.status}>
            {state && <StateBadge state={state} />}
            <LostQuorum voting={voting} className={styles.lost} />
          </div>
        </div>
        {shown && state === 'closed' && results && !results.imported && (
          <HallDecision question={voting.question} results={results} compact={columns > 2} />
        )}
        <div className={styles.body} data-shown={shown || undefined} data-columns={columns}>
          {!participation && begun && results && (
            <div className={styles.participation}>
              <p className={styles.count}>
                <strong>{count(results.totalVotes)}</strong>{' '}
                {results.totalVotes === 1 ? T.totalBallot : T.totalBallots}
              </p>
            </div>
          )}
          {counted && (
            <div className={styles.participation}>
              <ParticipationRing {...counted} />
              <p className={styles.count}>
                <strong>{count(counted.cast)}</strong> {counted.cast === 1 ? T.ballot : T.ballots}{' '}
                <strong>{count(counted.entitled)}</strong>
              </p>
              <p className={styles.note}>{T.rights}</p>
            </div>
          )}
          {shown ? (
            <Bars
              shown={shownChoices}
              left={choices.length - shownChoices.length}
              total={results?.totalVotes ?? 0}
              won={won}
            />
          ) : (
            <p className={styles.note}>
              {isWithheld ? T.withheld : state === 'open' ? T.hidden : state === 'draft' ? T.notYet : ''}
            </p>
          )}
        </div>
        {isStale && (
          <p className={styles.stale} role="status">
            {T.stale}
          </p>
        )}
        <div className={styles.controls}>
          {begun && !isWithheld && (
            <Button
              variant="default"
              aria-pressed={shown}
              onClick={() => setWanted({ during: state, shown: !shown })}
            >
              {shown ? T.hideResults : T.showResults}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {T.leave}
          </Button>
        </div>
      </div>
    </FocusTrap>,
    document.body,
  );
}

interface BarsProps {
  shown: readonly Choice[];
  /** Number of choices not shown. */
  left: number;
  total: number;
  /** What a choice has won, by its key; an empty text for a candidate. */
  won: ReadonlyMap<string, string>;
}

const NOTHING_WON: ReadonlyMap<string, string> = new Map();

const wonBy = (results: AnsweredResults): ReadonlyMap<string, string> =>
  results.allocation
    ? new Map(
        [...seatsBySlate(results)]
          .filter(([, seats]) => seats > 0)
          .map(([slateId, seats]) => [String(slateId), T.seats(seats)]),
      )
    : new Map((results.elected ?? []).map((userId) => [String(userId), '']));

/** Beyond so many, forty candidates and the blank votes, the hall could not read them. */
const MAX_BARS = 41;
/** Rows of a column, which the hall can still read; beyond them there is another column. */
const ROWS = 10;
const MAX_COLUMNS = 4;

const columnsOf = (shown: number) => Math.min(MAX_COLUMNS, Math.ceil(shown / ROWS));

/** The leaders, in the order of the list, with all ties. */
function leading(choices: readonly Choice[]): readonly Choice[] {
  if (choices.length <= MAX_BARS) return choices;
  const limit = [...choices].sort((a, b) => b.votes - a.votes)[MAX_BARS]?.votes ?? 0;
  const ahead = choices.filter(({ votes }) => votes > limit);
  return ahead.length > 0 ? ahead : choices.slice(0, MAX_BARS);
}

function Bars({ shown, left, total, won }: BarsProps) {
  const shares = percents(
    shown.map(({ votes }) => votes),
    total,
  );
  return (
    <div className={styles.results}>
      <div className={styles.fit}>
        <ul className={styles.bars} data-many={shown.length > 5 || undefined}>
          {shown.map(({ key, label, votes }, index) => (
            <li key={key} data-won={won.has(key) || undefined}>
              <span className={styles.label}>
                {won.has(key) && <IconCheck className={styles.check} aria-label="Con cargo" role="img" />}
                {label}
                {won.get(key) && <span className={styles.seats}> · {won.get(key)}</span>}
              </span>
              <span className={styles.votes}>
                {count(votes)} <span className={styles.share}>{shares[index]}</span>
              </span>
              <span className={styles.track} aria-hidden>
                <span
                  className={styles.bar}
                  data-choice={key}
                  // A full bar means all of the votes, so its width is the percentage.
                  style={{ width: `${total > 0 ? (100 * votes) / total : 0}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      </div>
      {left > 0 && (
        <p className={styles.note}>{left === 1 ? 'Y un candidato más' : `Y ${count(left)} candidatos más`}</p>
      )}
      <VisuallyHidden>{`Votos totales: ${count(total)}`}</VisuallyHidden>
    </div>
  );
}
