import { watchAssembly } from '@vigilia/contract/assemblies/assemblies';
import { useEffect, useRef } from 'react';
import { type StreamWatcher, subscribeToEvents } from '../core/backend/event-stream.ts';
import { useSession } from '../core/backend/session.ts';

/** Subscribes to the live stream of an assembly. Without a stream nothing happens. */
export function useAssemblyEvents(assemblyId: number, onEvent: StreamWatcher['onEvent']): void {
  const latest = useRef(onEvent);
  latest.current = onEvent;
  // After a session was resumed, the stream reconnects with the new token.
  const token = useSession(({ auth }) => auth.token);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token is read where the stream is opened.
  useEffect(
    () =>
      subscribeToEvents(
        watchAssembly,
        { params: { assemblyId } },
        { onState: () => undefined, onEvent: (event) => latest.current(event) },
      ),
    [assemblyId, token],
  );
}
