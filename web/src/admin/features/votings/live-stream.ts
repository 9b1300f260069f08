/** The latest state that a live stream has sent, and whether the stream is up. */
import { useEffect, useReducer, useRef, useState } from 'react';
import {
  changeIn,
  type Schema,
  type StreamState,
  type StreamWatcher,
} from '../../../core/backend/event-stream.ts';
import { useSession } from '../../../core/backend/session.ts';

/** A stream whose events carry the whole state of something with an id. */
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

export interface Stream<T> {
  readonly state: StreamState;
  readonly latest: LatestEvent<T> | null;
  /** When it was last live, in milliseconds since 1970; 0 for never. */
  readonly until: number;
}

export function useStream<T>(streamed: Streamed<T>, id: number, onGone: () => void): Stream<T> {
  const [{ state, until }, setState] = useState<Omit<Stream<T>, 'latest'>>({ state: 'connecting', until: 0 });
  const [latest, setLatest] = useState<LatestEvent<T> | null>(null);
  const gone = useRef(onGone);
  gone.current = onGone;
  // After a session was resumed, the stream reconnects with the new token.
  const token = useSession(({ auth }) => auth.token);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token is read where the stream is opened.
  useEffect(() => {
    // With a new token the last figures stay until there are newer ones.
    setLatest((last) => (last && streamed.idOf(last.value) === id ? last : null));
    return streamed.subscribe(id, {
      onState: (next) =>
        setState((last) =>
          // The first is the present one: another object would render the whole screen a second time before it is painted.
          next === last.state
            ? last
            : { state: next, until: last.state === 'live' ? Date.now() : last.until },
        ),
      onEvent: (event) => {
        if (event.name === 'gone') gone.current();
        const value = changeIn(streamed.schema, event);
        if (value !== null && streamed.idOf(value) === id) setLatest({ value, at: Date.now() });
      },
    });
  }, [streamed, id, token]);
  return { state, latest, until };
}

/** Whether so many milliseconds have passed since a moment; known as soon as they have. */
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
