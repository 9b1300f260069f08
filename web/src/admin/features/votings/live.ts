/**
 * Live figures of a voting: from the backend's stream, and by polling where the stream is cut or missing. Figures
 * never go back in time.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import { type LiveQuestion, liveQuestion, watchQuestion } from '@vigilia/contract/votings/voting-progress';
import type { Question } from '@vigilia/contract/votings/votings';
import { useEffect } from 'react';
import { ApiError } from '../../../core/backend/api.ts';
import { subscribeToEvents } from '../../../core/backend/event-stream.ts';
import { useRefetchError } from '../../../core/backend/refetch-error.ts';
import { useSession } from '../../../core/backend/session.ts';
import { STALE_AFTER } from '../../../core/constants.ts';
import { useThrottledTask } from '../../../core/scheduling/throttled-task.ts';
import { type Streamed, useHasPassed, useStream } from './live-stream.ts';
import { questionsQuery, resultsQuery, votingStatusQuery } from './queries.ts';
import {
  type AnsweredResults,
  type AnsweredStatus,
  type Participation,
  participationOf,
} from './results/figures.ts';

/** Polling intervals without a stream, in milliseconds; longer for the long lists of people. */
const POLL = 1000;
const POLL_PEOPLE = 2000;
/** Milliseconds between two looks at the people beside the stream: with its own delay they are right within a second. */
const PEOPLE_BOUND = 500;
/** While the stream is live only the title may change unnoticed. */
const POLL_BESIDE_STREAM = 15_000;

/** The stream of a question. */
const QUESTION: Streamed<LiveQuestion> = {
  schema: liveQuestion,
  idOf: ({ questionId }) => questionId,
  subscribe: (id, watcher) => subscribeToEvents(watchQuestion, { params: { id } }, watcher),
};

/** Earlier figures are dropped once the backend reports that the question does not exist. */
const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404;

export interface Voting {
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
 * @param withPeople whether who voted and who did not is shown; otherwise they are read only to count them, where no
 * stream does
 */
export function useVoting(assemblyId: number, questionId: number, withPeople = true): Voting {
  // The question was deleted while watched: the query reports it.
  const { state: stream, latest, until } = useStream(QUESTION, questionId, () => void results.refetch());
  const isLive = stream === 'live' && latest !== null;
  const questions = useQuery({
    ...questionsQuery(assemblyId),
    refetchInterval: isLive ? POLL_BESIDE_STREAM : POLL,
  });
  // Those of an earlier visit may lack this question.
  // Under the address of another assembly its votes would be shown, and could be opened, as those of this one.
  const isElsewhere =
    isUnknown(questions.error) ||
    (questions.isFetchedAfterMount && questions.data?.every(({ id }) => id !== questionId) === true);
  const results = useQuery({ ...resultsQuery(questionId), refetchInterval: isLive ? false : POLL });
  const people = useQuery({
    ...votingStatusQuery(assemblyId, questionId),
    refetchInterval: isLive ? false : POLL_PEOPLE,
    enabled: withPeople || !isLive,
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

  // A request that hangs has not failed, and neither has one that waits for the password.
  const knownAt = Math.max(until, latest?.at ?? 0, results.dataUpdatedAt);
  const isSilent = useHasPassed(knownAt, STALE_AFTER);
  const ended = useSession((session) => session.ended);

  const question = questions.data?.find(({ id }) => id === questionId);
  const streamedState = latest?.value.state;
  // The list shows the decision of a close.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read again after each opening and closing.
  useEffect(() => {
    if (streamedState && question && streamedState !== question.state) void questions.refetch();
  }, [streamedState]);
  const newer = (fetchedAt: number) => latest !== null && (isLive || latest.at > fetchedAt);
  const shown = newer(results.dataUpdatedAt) ? latest?.value.results : results.data;
  const state = newer(questions.dataUpdatedAt) ? latest?.value.state : question?.state;
  const measured = newer(people.dataUpdatedAt)
    ? latest?.value.participation
    : people.data && participationOf(people.data);
  // Of an imported result it may not be known how many could vote.
  const counted = shown?.imported && measured?.entitled === 0 ? undefined : measured;

  return {
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
    error: shown && !isUnknown(resultsError) ? null : resultsError,
    isUnknown: isUnknown(resultsError) || isElsewhere,
    peopleError: people.data ? null : peopleError,
    retry: () => {
      void questions.refetch();
      void results.refetch();
      void people.refetch();
    },
  };
}
