/**
 * Follows an assembly: the stream brings what opens, with all that is needed to vote; the rights of the person are asked for
 * beside it. Where a proxy holds the stream back, or the connection is lost, the same is asked for every few seconds.
 */
import { watchAssembly } from '@vigilia/contract/assemblies/assemblies';
import {
  type Mine,
  readMine,
  type VotingFigures,
  type VotingsNow,
} from '@vigilia/contract/assemblies/member-assembly';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call, type Failure, failureOf } from '../../core/backend/api.ts';
import { type StreamEvent, subscribeToEvents } from '../../core/backend/event-stream.ts';
import { useSession } from '../../core/backend/session.ts';
import { ASSEMBLY_TEXTS as T } from './texts.ts';

/** Milliseconds; each wait is a random one between both, so that the phones of a hall do not ask together. */
const WITHOUT_STREAM = [5000, 8000] as const;
const BESIDE_STREAM = [60_000, 90_000] as const;
/** After a change that may concern the person: not yet present, or without a right in what is open. */
const SOON = [300, 3000] as const;
/** After a change that probably does not. */
const LATER = [10_000, 30_000] as const;
/** How long an answer may take. */
const TIMEOUT = 10_000;

const between = ([min, max]: readonly [number, number]) => min + Math.random() * (max - min);

export interface Followed {
  readonly mine: Mine | null;
  /** Whether what is shown may be old: the last request failed, and no stream is open. */
  readonly isStale: boolean;
  /** Of the first request; null once there is something to show. */
  readonly failure: Failure | null;
  /** The assembly was deleted, or the person may no longer see it. */
  readonly isGone: boolean;
  readonly refresh: () => void;
}

/** Whether a change of the roll probably concerns the person. */
const isWaiting = ({ person, represented, now, rights }: Mine): boolean =>
  !person.isPresent ||
  represented.some(({ state }) => state === 'waiting') ||
  now.open.some(({ id }) => {
    const told = rights.filter(({ questionId }) => questionId === id);
    // Of what has just opened the phone knows the rights that presence and powers promise.
    return told.length === 0 ? !person.canVote : told.every(({ problem }) => problem !== '');
  });

export function useAssembly(assemblyId: number): Followed {
  const [shown, setShown] = useState<Omit<Followed, 'refresh'>>({
    mine: null,
    isStale: false,
    failure: null,
    isGone: false,
  });
  // A stream ends with its session; the next one needs the new token.
  const token = useSession(({ auth }) => auth.token);
  const shownMine = useRef<Mine | null>(null);
  const [refresh, setRefresh] = useState<() => void>(() => () => undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another token begins again.
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let mine: Mine | null = shownMine.current;
    let isLive = false;
    /** Changes that the stream has brought: an answer that was asked for before is older. */
    let changes = 0;
    let timer: number | undefined;
    let due = Number.POSITIVE_INFINITY;
    let asking = false;
    let askAgain = false;

    const show = (next: Partial<typeof shown>) => {
      if (signal.aborted) return;
      shownMine.current = mine;
      setShown((before) => ({ ...before, ...next, mine }));
    };

    async function ask(): Promise<void> {
      if (asking) {
        askAgain = true;
        return;
      }
      asking = true;
      const before = changes;
      try {
        const answered = await call(readMine, {
          params: { assemblyId },
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
        });
        // Figures never go back in time.
        mine = changes === before || !mine ? answered : { ...answered, now: mine.now };
        show({ isStale: false, failure: null, isGone: false });
      } catch (error) {
        if (signal.aborted) return;
        const isGone = error instanceof ApiError && error.status === 404;
        show({ isGone, isStale: !isLive, failure: mine ? null : failureOf(error, T.failure) });
      } finally {
        asking = false;
        due = Number.POSITIVE_INFINITY;
        plan(between(askAgain ? SOON : isLive ? BESIDE_STREAM : WITHOUT_STREAM));
        askAgain = false;
      }
    }

    /** Asks after some milliseconds, unless it is planned earlier. */
    function plan(milliseconds: number): void {
      const at = performance.now() + milliseconds;
      if (signal.aborted || at >= due) return;
      due = at;
      clearTimeout(timer);
      timer = window.setTimeout(() => void ask(), milliseconds);
    }

    function onEvent({ name, data }: StreamEvent): void {
      if (name === 'gone' || name === 'denied') {
        plan(0);
        return;
      }
      if (!mine || (name !== 'change' && name !== 'figures')) return;
      if (name === 'figures') {
        const figures = JSON.parse(data) as VotingFigures;
        const hasMoved = figures.rollChange !== mine.figures.rollChange;
        mine = { ...mine, figures };
        if (hasMoved) plan(between(isWaiting(mine) ? SOON : LATER));
      } else {
        changes += 1;
        mine = { ...mine, now: JSON.parse(data) as VotingsNow };
        // The question came with the event; the rights that are known hold until they are asked for.
        plan(between(isWaiting(mine) ? SOON : LATER));
      }
      show({ isStale: false });
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
    setRefresh(() => () => plan(0));
    void ask();
    return () => {
      leaving.abort();
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
    };
  }, [assemblyId, token]);

  return { ...shown, refresh };
}
