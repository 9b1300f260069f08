/** Follows an assembly for the hall: its questions, the shown one, and the quorum. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type QuorumFigures, watchAssembly } from '@vigilia/contract/assemblies/assemblies';
import { type LiveHall, liveHall, type VotingOrder } from '@vigilia/contract/assemblies/hall';
import type { AssemblySession } from '@vigilia/contract/assemblies/session';
import type { Question } from '@vigilia/contract/votings/votings';
import { useEffect, useEffectEvent, useRef } from 'react';
import { subscribeToEvents } from '../../../../core/backend/event-stream.ts';
import { useRefetchError } from '../../../../core/backend/query-client.ts';
import { isAdministrator, useSession } from '../../../../core/backend/session.ts';
import { STALE_AFTER } from '../../../../core/constants.ts';
import { quorumQuery } from '../../../../domain/assembly-query.ts';
import { keepSession, useAssemblySession } from '../../../../domain/assembly-session.ts';
import { type Streamed, useHasPassed, useStream } from '../live.ts';
import { questionsQuery } from '../queries.ts';
import { followedOrder, openQuestions, shownQuestion } from './shown-question.ts';

/** Milliseconds between two polls of the questions, without a stream and beside it. */
const POLL = 1000;
const POLL_BESIDE_STREAM = 15_000;

const ASSEMBLY: Streamed<LiveHall> = {
  schema: liveHall,
  idOf: ({ assemblyId }) => assemblyId,
  subscribe: (assemblyId, watcher) => subscribeToEvents(watchAssembly, { params: { assemblyId } }, watcher),
};

export interface Followed {
  /** Undefined until loaded. */
  readonly questions: readonly Question[] | undefined;
  /** The question to show; null for the assembly itself. */
  readonly shown: number | null;
  /** Ids of the open questions; undefined until loaded. */
  readonly open: readonly number[] | undefined;
  /** Undefined until loaded, and on another backend. */
  readonly session: AssemblySession | undefined;
  /** When the last voting was closed, ISO 8601. */
  readonly closedAt: string | null;
  /** Undefined where the backend returns none. */
  readonly quorum: QuorumFigures | undefined;
  /** Whether the shown state may be stale: no stream, and polling fails or gets no response. */
  readonly isStale: boolean;
  /** The time of the stale state, in milliseconds since 1970. */
  readonly knownAt: number;
  /** Whether the session has ended, or was signed out in another tab. */
  readonly isOver: boolean;
  /** Why nothing could be loaded. */
  readonly error: unknown;
  retry(): void;
}

/**
 * @param wanted the requested question, until another one is opened
 * @param onOpened called when a question is opened or reopened
 */
export function useFollowed(
  assemblyId: number,
  wanted: number | null,
  onOpened: (id: number) => void,
): Followed {
  const stream = useStream(ASSEMBLY, assemblyId, () => void questions.refetch());
  const isLive = stream.state === 'live' && stream.latest !== null;
  const questions = useQuery({
    ...questionsQuery(assemblyId),
    refetchInterval: isLive ? POLL_BESIDE_STREAM : POLL,
    retry: false,
  });
  const polledQuorum = useQuery({ ...quorumQuery(assemblyId), enabled: !isLive });
  const error = useRefetchError(questions);

  const { latest, until } = stream;
  const client = useQueryClient();
  const streamedSession = latest?.value.session;
  useEffect(() => keepSession(client, assemblyId, streamedSession), [client, assemblyId, streamedSession]);
  const session = useAssemblySession(assemblyId);
  const isNewer = latest !== null && (isLive || latest.at > questions.dataUpdatedAt);
  const streamed = latest?.value.votings;
  const known = useRef<VotingOrder>(undefined);
  const order = followedOrder(
    questions.data,
    known.current ?? streamed,
    isNewer || !questions.data ? streamed : undefined,
  );
  useEffect(() => {
    known.current = order;
  });
  // An opened question may be newer than the list, and so may its state.
  const change = JSON.stringify(streamed);
  const { refetch } = questions;
  useEffect(() => {
    if (change !== undefined) void refetch();
  }, [change, refetch]);

  const open = questions.data || order ? openQuestions(questions.data, order) : undefined;
  const before = useRef(open);
  const announce = useEffectEvent(() => {
    const last = before.current;
    before.current = open;
    const opened = last && open?.find((id) => !last.includes(id));
    if (opened !== undefined) onOpened(opened);
  });
  const openKey = open?.join();
  useEffect(() => announce(), [openKey]);

  const knownAt = Math.max(until, latest?.at ?? 0, questions.dataUpdatedAt);
  const isSilent = useHasPassed(knownAt, STALE_AFTER);
  const isOver = useSession(({ ended, auth }) => ended || !isAdministrator(auth));
  const shown = shownQuestion(questions.data, order, wanted);
  const quorum =
    latest && (isLive || latest.at > polledQuorum.dataUpdatedAt) ? latest.value.quorum : polledQuorum.data;
  return {
    questions: questions.data,
    shown,
    open,
    session,
    closedAt: order?.closedAt ?? null,
    quorum: quorum ?? undefined,
    isStale: !isLive && questions.data !== undefined && (questions.isError || isOver || isSilent),
    knownAt,
    isOver,
    error: questions.data || open ? null : error,
    retry: () => void questions.refetch(),
  };
}
