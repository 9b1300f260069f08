/**
 * Follows an assembly: the stream has the open votings with all that is needed to vote; the rights of the person are requested
 * beside it. If a proxy blocks the stream, or the connection is lost, all is polled every few seconds.
 */
import { watchAssembly } from '@vigilia/contract/assemblies/assemblies';
import {
  type Mine,
  readMine,
  type VotingsNow,
  votingFigures,
  votingsNow,
} from '@vigilia/contract/assemblies/member-assembly';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call, type Failure, failureOf } from '../../core/backend/api.ts';
import { changeIn, dataIn, type StreamEvent, subscribeToEvents } from '../../core/backend/event-stream.ts';
import { noteSessionTime } from '../../core/backend/server-time.ts';
import { useSession } from '../../core/backend/session.ts';
import { castingKey, useBallots } from '../votings/ballot-box.ts';
import { ASSEMBLY_TEXTS as T } from './texts.ts';

/** Milliseconds; each wait is a random one in between, so that the phones of a hall do not ask at once. */
const WITHOUT_STREAM = [5000, 8000] as const;
const BESIDE_STREAM = [60_000, 90_000] as const;
/** Milliseconds after a change that may concern the person: not yet present, or without a right in an open voting. */
const SOON = [300, 3000] as const;
/** Milliseconds after a change that probably does not. */
const LATER = [10_000, 30_000] as const;
/** Milliseconds until a request is given up. */
const TIMEOUT = 10_000;

const between = ([min, max]: readonly [number, number]) => min + Math.random() * (max - min);

export interface Followed {
  readonly mine: Mine | null;
  /** Whether the shown state may be stale: the last request failed, and no stream is open. */
  readonly isStale: boolean;
  /** Failure of the first request; null once there is something to show. */
  readonly failure: Failure | null;
  /** The assembly was deleted, or the person may no longer see it. */
  readonly isGone: boolean;
  readonly refresh: () => void;
}

/** Whether a change of the roll probably concerns the person. */
const isWaiting = ({ person, represented, now, rights, submittedPowers = [] }: Mine): boolean =>
  !person.isPresent ||
  submittedPowers.some(({ state }) => state === 'pending') ||
  represented.some(({ state }) => state === 'waiting') ||
  now.open.some(({ id, seal }) => {
    const known = rights.filter(({ questionId }) => questionId === id);
    // The phone derives the rights of a new opening from presence and powers; not those of a reopening.
    return known.length === 0
      ? !person.canVote || seal?.kind === 'reopened'
      : known.every(({ problem }) => problem !== '');
  });

/** The open votings by opening, and the last result: the rights of the person change with nothing else of an event. */
const votingsIn = ({ open, last }: VotingsNow): string =>
  JSON.stringify([open.map(({ id, seal }) => [id, seal?.hash]), last]);

/** Whether the phone knows that all rights of the person in the last voting were used, so that there is nothing else to show. */
const knowsLast = ({ person, attorney, represented, rights, now: { last } }: Mine): boolean => {
  const isKnown = ({ userId }: { userId: number }) => {
    const outcome = useBallots.getState().outcomes[castingKey({ questionId: last?.questionId ?? 0, userId })];
    return outcome
      ? outcome.is === 'registered' && !outcome.lacksReceipt
      : rights.some(
          (right) => right.questionId === last?.questionId && right.userId === userId && right.voted,
        );
  };
  return !attorney && [person, ...represented].filter(({ canVote }) => canVote).every(isKnown);
};

/** Whether a change of the votings needs a request: presence and powers predict the rights of an opening. */
const leavesQuestions = (before: VotingsNow, mine: Mine): boolean =>
  votingsIn(before) !== votingsIn(mine.now) &&
  (isWaiting(mine) || (JSON.stringify(before.last) !== JSON.stringify(mine.now.last) && !knowsLast(mine)));

/** Forgets rights that were unused while their voting was open, once it is not: others may have used them since. */
const withChange = (
  mine: Mine,
  { now = mine.now, ...figures }: Partial<Pick<Mine, 'now' | 'figures'>>,
): Mine => {
  const isOpenIn = ({ open }: VotingsNow, questionId: number) => open.some(({ id }) => id === questionId);
  const rights = mine.rights.filter(
    ({ questionId, voted }) => voted || !isOpenIn(mine.now, questionId) || isOpenIn(now, questionId),
  );
  return { ...mine, ...figures, now, rights };
};

export type Shown = Omit<Followed, 'refresh'>;

/**
 * Follows until it is stopped.
 * @param known shown before, by an earlier session
 */
export function follow(assemblyId: number, known: Mine | null, show: (next: Partial<Shown>) => void) {
  const leaving = new AbortController();
  const { signal } = leaving;
  let mine = known;
  let isLive = false;
  /** State streamed since the pending request, whose answer may be older. */
  let streamed: Partial<Pick<Mine, 'now' | 'figures'>> = {};
  let timer: number | undefined;
  let due = Number.POSITIVE_INFINITY;
  let asking = false;

  const update = (next: Partial<Shown>) => {
    if (!signal.aborted) show({ ...next, mine });
  };

  async function ask(): Promise<void> {
    asking = true;
    due = Number.POSITIVE_INFINITY;
    streamed = {};
    try {
      const answered = await call(readMine, {
        params: { assemblyId },
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
      });
      // The page of a proxy, with a status of success.
      if (!answered?.now) throw new ApiError(0, '');
      noteSessionTime(answered.now.session?.now);
      // Questions and figures never go back in time.
      mine = withChange(answered, streamed);
      update({ isStale: false, failure: null, isGone: false });
    } catch (error) {
      if (signal.aborted) return;
      // The server gives its reason; a proxy does not.
      const isGone = error instanceof ApiError && error.status === 404 && error.message !== '';
      update({ isGone, isStale: !isLive, failure: mine ? null : failureOf(error, T.failure) });
    } finally {
      asking = false;
      // For a task planned in between, only the remaining time counts.
      const wanted = due - performance.now();
      due = Number.POSITIVE_INFINITY;
      plan(Math.max(0, Math.min(wanted, between(isLive ? BESIDE_STREAM : WITHOUT_STREAM))));
    }
  }

  /** Plans a request after some milliseconds, unless an earlier one is planned; during a request, after its answer. */
  function plan(milliseconds: number): void {
    const at = performance.now() + milliseconds;
    if (signal.aborted || at >= due) return;
    due = at;
    if (asking) return;
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), milliseconds);
  }

  function onEvent(event: StreamEvent): void {
    if (event.name === 'gone' || event.name === 'denied') {
      plan(0);
      return;
    }
    const now = changeIn(votingsNow, event);
    const figures = dataIn(votingFigures, event, 'figures');
    if (!now && !figures) return;
    const before = mine;
    const change = { ...(now && { now }), ...(figures && { figures }) };
    streamed = { ...streamed, ...change };
    noteSessionTime(now?.session?.now);
    // Before the first answer, which the event joins.
    if (!mine || !before) {
      plan(between(SOON));
      return;
    }
    mine = withChange(mine, change);
    if (leavesQuestions(before.now, mine) || mine.figures.rollChange !== before.figures.rollChange)
      plan(between(isWaiting(mine) ? SOON : LATER));
    update({ isStale: false });
  }

  const stop = subscribeToEvents(
    watchAssembly,
    { params: { assemblyId }, query: { view: 'voter' } },
    {
      onEvent,
      onState: (state) => {
        const wasLive = isLive;
        isLive = state === 'live';
        if (wasLive && !isLive) plan(between(SOON));
      },
    },
  );
  const wake = () => {
    if (document.visibilityState === 'visible') plan(0);
  };
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('online', wake);
  void ask();
  return {
    refresh: () => plan(0),
    stop: () => {
      leaving.abort();
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
    },
  };
}

export function useAssembly(assemblyId: number): Followed {
  const [shown, setShown] = useState<Shown>({ mine: null, isStale: false, failure: null, isGone: false });
  // A stream ends with its session; the next one needs the new token.
  const token = useSession(({ auth }) => auth.token);
  const shownMine = useRef<Mine | null>(null);
  const [refresh, setRefresh] = useState<() => void>(() => () => undefined);

  useEffect(() => {
    const followed = follow(assemblyId, shownMine.current, (next) => {
      if (next.mine !== undefined) shownMine.current = next.mine;
      setShown((before) => ({ ...before, ...next }));
    });
    setRefresh(() => followed.refresh);
    return followed.stop;
  }, [assemblyId, token]);

  return { ...shown, refresh };
}
