/**
 * Live figures of a voting: from the backend's stream, and by polling if the stream is cut or missing. Figures never go back in
 * time.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import { type LiveQuestion, liveQuestion, watchQuestion } from '@vigilia/contract/votings/voting-progress';
import type { Question } from '@vigilia/contract/votings/votings';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { isMissing } from '../../../core/backend/api.ts';
import {
  changeIn,
  type Schema,
  type StreamState,
  type StreamWatcher,
  subscribeToEvents,
} from '../../../core/backend/event-stream.ts';
import { useRefetchError } from '../../../core/backend/query-client.ts';
import { linkOf, useSession } from '../../../core/backend/session.ts';
import { STALE_AFTER } from '../../../core/constants.ts';
import { useThrottledTask } from '../../../core/throttled-task.ts';
import { questionsQuery, resultsQuery, votingStatusQuery } from './queries.ts';
import {
  type AnsweredResults,
  type AnsweredStatus,
  type Participation,
  participationOf,
} from './results/figures.ts';

/** A stream whose events carry the whole state of a record with an id. */
export interface Streamed<T> {
  readonly schema: Schema<T>;
  idOf(state: T): number;
  subscribe(id: number, watcher: StreamWatcher): () => void;
}

/** The latest event of the stream. */
interface LatestEvent<T> {
  readonly value: T;
  readonly at: number;
}

interface Stream<T> {
  readonly state: StreamState;
  readonly latest: LatestEvent<T> | null;
  /** Milliseconds since 1970 of its last live state; 0 for never. */
  readonly until: number;
}

export function useStream<T>(streamed: Streamed<T>, id: number, onGone: () => void): Stream<T> {
  const [{ state, until }, setState] = useState<Omit<Stream<T>, 'latest'>>({ state: 'connecting', until: 0 });
  const [latest, setLatest] = useState<LatestEvent<T> | null>(null);
  const gone = useEffectEvent(onGone);
  // After a session was resumed, the stream reconnects with the new token.
  const token = useSession(({ auth }) => auth.token);
  useEffect(() => {
    // With a new token the last figures stay until there are newer ones.
    setLatest((last) => (last && streamed.idOf(last.value) === id ? last : null));
    return streamed.subscribe(id, {
      onState: (next) =>
        setState((last) =>
          // The first state is the present one: another object would render the whole screen twice before it is painted.
          next === last.state
            ? last
            : { state: next, until: last.state === 'live' ? Date.now() : last.until },
        ),
      onEvent: (event) => {
        if (event.name === 'gone') gone();
        const value = changeIn(streamed.schema, event);
        if (value !== null && streamed.idOf(value) === id) setLatest({ value, at: Date.now() });
      },
    });
  }, [streamed, id, token]);
  return { state, latest, until };
}

/** Whether this many milliseconds have passed since a moment; re-renders when they have. */
export function useHasPassed(since: number, milliseconds: number): boolean {
  const [, rerender] = useReducer((looks: number) => looks + 1, 0);
  const hasPassed = Date.now() >= since + milliseconds;
  useEffect(() => {
    // A timer would render the screen again for nothing.
    if (hasPassed) return;
    const timer = setTimeout(rerender, Math.max(0, since + milliseconds - Date.now()));
    return () => clearTimeout(timer);
  }, [since, milliseconds, hasPassed]);
  return hasPassed;
}

/** Polling intervals without a stream, in milliseconds; longer for the long lists of people. */
const POLL = 1000;
const POLL_PEOPLE = 2000;
/** Milliseconds between two reads of the people beside the stream: with its own delay they are at most a second late. */
const PEOPLE_BOUND = 500;
/** Milliseconds. While the stream is live only the title may change unnoticed. */
const POLL_BESIDE_STREAM = 15_000;

/** The stream of a question. */
const QUESTION: Streamed<LiveQuestion> = {
  schema: liveQuestion,
  idOf: ({ questionId }) => questionId,
  subscribe: (id, watcher) => subscribeToEvents(watchQuestion, { params: { id } }, watcher),
};

export interface Voting {
  readonly assemblyId: number;
  readonly questionId: number;
  readonly title: string;
  /** Undefined while it is not known. */
  readonly state: Question['state'] | undefined;
  readonly question: Question | undefined;
  readonly results: AnsweredResults | undefined;
  readonly people: AnsweredStatus | undefined;
  readonly participation: Participation | undefined;
  /** The quorum from the stream; undefined before the first event. */
  readonly quorum: QuorumFigures | undefined;
  /** Whether figures are pushed. */
  readonly isLive: boolean;
  /** Whether figures may be stale: no stream, and polling fails or gets no response. */
  readonly isStale: boolean;
  /** The time of figures that may be stale, in milliseconds since 1970. */
  readonly knownAt: number;
  /** Why there are no results at all. */
  readonly error: unknown;
  /** Whether the backend reports that the question does not exist. */
  readonly isUnknown: boolean;
  readonly peopleError: unknown;
  retry(): void;
}

/**
 * @param withPeople whether people with and without a vote are shown; else they are read only to count them, without a
 * stream
 */
export function useVoting(assemblyId: number, questionId: number, withPeople = true): Voting {
  // The question was deleted while watched: the query reports it.
  const { state: stream, latest, until } = useStream(QUESTION, questionId, () => void results.refetch());
  const isLive = stream === 'live' && latest !== null;
  const questions = useQuery({
    ...questionsQuery(assemblyId),
    refetchInterval: isLive ? POLL_BESIDE_STREAM : POLL,
  });
  // The list of an earlier visit may lack this question. Under the address of another assembly its votes would be shown, and
  // could be opened, as those of this one.
  const isElsewhere =
    isMissing(questions.error) ||
    (questions.isFetchedAfterMount && questions.data?.every(({ id }) => id !== questionId) === true);
  // The hall of a link cannot read who voted.
  const isOfLink = useSession(({ auth }) => linkOf(auth) !== undefined);
  const results = useQuery({ ...resultsQuery(questionId), refetchInterval: isLive ? false : POLL });
  const people = useQuery({
    ...votingStatusQuery(assemblyId, questionId),
    refetchInterval: isLive ? false : POLL_PEOPLE,
    enabled: withPeople || !(isLive || isOfLink),
  });
  const resultsError = useRefetchError(results);
  const peopleError = useRefetchError(people);
  const client = useQueryClient();
  // Attendance and rights change the lists without changing any figure.
  useThrottledTask(String(latest?.at), PEOPLE_BOUND, async () => {
    if (!withPeople) return;
    // A pending request may have been answered before this change; aborting it would starve the lists.
    if (client.isFetching(votingStatusQuery(assemblyId, questionId)) > 0)
      await people.refetch({ cancelRefetch: false });
    await people.refetch({ cancelRefetch: false });
  });

  // A hanging request has not failed, nor has one that waits for the password.
  const knownAt = Math.max(until, latest?.at ?? 0, results.dataUpdatedAt);
  const isSilent = useHasPassed(knownAt, STALE_AFTER);
  const ended = useSession((session) => session.ended);

  const question = questions.data?.find(({ id }) => id === questionId);
  const streamedState = latest?.value.state;
  // The list has the decision of a close.
  const readDecision = useEffectEvent(() => {
    if (streamedState && question && streamedState !== question.state) void questions.refetch();
  });
  useEffect(() => readDecision(), [streamedState]);
  const newer = (fetchedAt: number) => latest !== null && (isLive || latest.at > fetchedAt);
  const shown = newer(results.dataUpdatedAt) ? latest?.value.results : results.data;
  const state = newer(questions.dataUpdatedAt) ? latest?.value.state : question?.state;
  const counted = newer(people.dataUpdatedAt)
    ? latest?.value.participation
    : people.data && participationOf(people.data);

  return {
    assemblyId,
    questionId,
    title: question?.title ?? shown?.questionTitle ?? '',
    // Another backend returns no state, so a closed voting is recognised by its ballots.
    state: state === 'draft' && (shown?.totalVotes ?? 0) > 0 ? 'closed' : state,
    question,
    results: shown,
    people: people.data,
    participation: counted,
    quorum: isLive ? latest.value.quorum : undefined,
    isLive,
    isStale: !isLive && shown !== undefined && (results.isError || ended || isSilent),
    knownAt,
    error: shown && !isMissing(resultsError) ? null : resultsError,
    isUnknown: isMissing(resultsError) || isElsewhere,
    peopleError: people.data ? null : peopleError,
    retry: () => {
      void questions.refetch();
      void results.refetch();
      void people.refetch();
    },
  };
}
