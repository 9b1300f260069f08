/** The session of an assembly (R20): its query, and the actions of administrators. Another backend has none. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { watchAssembly } from '@vigilia/contract/assemblies/assemblies';
import {
  type AssemblySession,
  askForFloor,
  directFloor,
  leaveFloor,
  orderSpeakers,
  readSession,
  setCurrentPoint,
  setHallView,
  setSessionState,
} from '@vigilia/contract/assemblies/session';
import type { BodySent } from '@vigilia/contract/call';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../core/backend/api.ts';
import { useIsComplete } from '../core/backend/capabilities.ts';
import { type StreamWatcher, subscribeToEvents } from '../core/backend/event-stream.ts';
import { noteSessionTime } from '../core/backend/server-time.ts';
import { useSession } from '../core/backend/session.ts';
import { toastRefusal } from '../ui/feedback/toasts.tsx';

const FAILURE = 'Ha ocurrido un error';

const sessionQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: ['assembly-session', assemblyId],
    queryFn: async ({ signal }) => {
      const session = await call(readSession, { params: { assemblyId }, signal });
      noteSessionTime(session.now);
      return session;
    },
    refetchOnMount: 'always',
  });

/** Keeps the later of two states: answers and events of the stream may cross. */
export function keepSession(client: QueryClient, assemblyId: number, session: AssemblySession | undefined) {
  if (!session) return;
  const { queryKey } = sessionQuery(assemblyId);
  const known = client.getQueryData(queryKey);
  if (known && known.now >= session.now) return;
  noteSessionTime(session.now);
  client.setQueryData(queryKey, session);
}

/** Undefined until it is loaded, and on another backend. */
export function useAssemblySession(assemblyId: number): AssemblySession | undefined {
  const isComplete = useIsComplete();
  return useQuery({ ...sessionQuery(assemblyId), enabled: isComplete }).data;
}

export function useIsSessionLoading(assemblyId: number): boolean {
  const isComplete = useIsComplete();
  return useQuery({ ...sessionQuery(assemblyId), enabled: isComplete }).isLoading;
}

/** Acts on the session. Shows a refusal, such as that another person was first, and reads the state again. */
export function useSessionActions(assemblyId: number) {
  const client = useQueryClient();
  const params = { assemblyId };
  const read = () => client.invalidateQueries({ queryKey: sessionQuery(assemblyId).queryKey });
  const { mutate, isPending } = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onError: (error) => {
      toastRefusal(FAILURE, error);
      return read();
    },
  });
  const keep = (answer: Promise<AssemblySession>) =>
    answer.then((session) => keepSession(client, assemblyId, session));
  return {
    isPending,
    setState: (state: BodySent<typeof setSessionState>['state']) =>
      mutate(() => keep(call(setSessionState, { params, body: { state } }))),
    moveTo: (pointId: number | null) =>
      mutate(() => keep(call(setCurrentPoint, { params, body: { pointId } }))),
    ask: (body: BodySent<typeof askForFloor>) => mutate(() => keep(call(askForFloor, { params, body }))),
    direct: (body: BodySent<typeof directFloor>) => mutate(() => keep(call(directFloor, { params, body }))),
    order: (ids: number[]) => mutate(() => keep(call(orderSpeakers, { params, body: { speakerIds: ids } }))),
    // The other calls return the new state.
    remove: (id: number) => mutate(() => call(leaveFloor, { params: { ...params, id } }).then(read)),
    show: (body: BodySent<typeof setHallView>) => mutate(() => keep(call(setHallView, { params, body }))),
  };
}
export type SessionActions = ReturnType<typeof useSessionActions>;

/** Subscribes to the live stream of an assembly. Without a stream nothing happens. */
export function useAssemblyEvents(assemblyId: number, onEvent: StreamWatcher['onEvent']): void {
  const receive = useEffectEvent(onEvent);
  // After a session was resumed, the stream reconnects with the new token.
  const token = useSession(({ auth }) => auth.token);
  useEffect(
    () =>
      subscribeToEvents(
        watchAssembly,
        { params: { assemblyId } },
        { onState: () => undefined, onEvent: (event) => receive(event) },
      ),
    [assemblyId, token],
  );
}
