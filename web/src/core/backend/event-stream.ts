/**
 * Reads server-sent events with the bearer token, which the browser's `EventSource` cannot send. Reconnects with
 * increasing delays; a backend without a stream is not retried.
 */

import type { Call } from '@vigilia/contract/call';
import { LIVENESS } from '@vigilia/contract/limits';
import { backOff, delay } from '../waiting.ts';
import { type Arguments, addressOf } from './api.ts';
import { isComplete } from './capabilities.ts';
import { noteServerTime } from './server-time.ts';
import { useSession } from './session.ts';

export interface StreamEvent {
  /** `message` if the server names none. */
  readonly name: string;
  readonly data: string;
}

/** A schema of the contract. */
export interface Schema<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false };
}

/** Parses the data of an event of that name. Null for other events, and for data that breaks the schema. */
export function dataIn<T>(schema: Schema<T>, { name, data }: StreamEvent, wanted: string): T | null {
  if (name !== wanted) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export const changeIn = <T>(schema: Schema<T>, event: StreamEvent): T | null =>
  dataIn(schema, event, 'change');

/**
 * `connecting`: no event yet, or reconnecting. `live`: events arrive. `absent`: the backend has no such stream, or
 * forbids it: no retry.
 */
export type StreamState = 'connecting' | 'live' | 'absent';

export interface StreamWatcher {
  onEvent: (event: StreamEvent) => void;
  onState: (state: StreamState) => void;
}

/** Milliseconds. The wait before a retry doubles from the first to the maximum. */
const FIRST_WAIT = 500;
const MAX_WAIT = 15_000;

/** Parses the pieces of a stream into events (the format of the HTML standard). */
export function eventReader(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = '';
  let name = '';
  let data: string[] = [];

  const field = (line: string) => {
    const [, key = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (key === 'event') name = value;
    else if (key === 'data') data.push(value);
  };
  const line = (text: string) => {
    if (text !== '') {
      if (!text.startsWith(':')) field(text);
      return;
    }
    if (data.length > 0) onEvent({ name: name || 'message', data: data.join('\n') });
    name = '';
    data = [];
  };

  return (piece) => {
    const text = rest + piece;
    // A CR at the very end may be half of a CRLF.
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n|\r|\n/);
    rest = (lines.pop() ?? '') + text.slice(end);
    for (const each of lines) line(each);
  };
}

/** Resolves once the page is visible. */
const whenShown = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!signal.aborted && document.hidden) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
  });

/**
 * Reads one connection until the page is hidden: over HTTP/1.1 a browser has six connections for all tabs of a server. Undefined
 * if the page was hidden.
 */
async function readWhileShown(
  address: string,
  watcher: StreamWatcher,
  signal: AbortSignal,
): Promise<Ending | undefined> {
  const hidden = new AbortController();
  const look = () => document.hidden && hidden.abort();
  document.addEventListener('visibilitychange', look);
  const ending = await readOnce(address, watcher, AbortSignal.any([signal, hidden.signal])).catch(
    (): Ending => 'cut',
  );
  document.removeEventListener('visibilitychange', look);
  return hidden.signal.aborted ? undefined : ending;
}

/** Outcome of one connection. */
type Ending = 'cut' | 'absent';

/** Reads one connection to its end. @throws if it cannot be made or is cut */
async function readOnce(address: string, watcher: StreamWatcher, signal: AbortSignal): Promise<Ending> {
  const { token } = useSession.getState().auth;
  const silence = new AbortController();
  // Connections over a hall's Wi-Fi and hanging servers often end without a close.
  let timer = setTimeout(() => silence.abort(), LIVENESS.silence);
  try {
    const response = await fetch(address, {
      headers: { accept: 'text/event-stream', ...(token && { authorization: `Bearer ${token}` }) },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    noteServerTime(response);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    // A refusal is final; only errors of a server or proxy are retried.
    if (response.status >= 500 || response.status === 429) return 'cut';
    if (!response.ok || !isStream || !response.body) {
      void response.body?.cancel();
      return 'absent';
    }
    const read = eventReader((event) => {
      watcher.onState('live');
      watcher.onEvent(event);
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'cut';
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), LIVENESS.silence);
      read(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** A connection with all subscribers of this page, and the state for later ones. */
interface SharedStream {
  readonly watchers: Set<StreamWatcher>;
  state: StreamState | undefined;
  latest: StreamEvent | undefined;
  readonly close: () => void;
}

/** By address and token. */
const streams = new Map<string, SharedStream>();

/**
 * Subscribes to a stream until the returned function is called; subscribers of one address share a connection. An expired token
 * ends it silently as `absent`: the subscriber starts again with a new token.
 */
export function subscribeToEvents<C extends Call>(
  call: C,
  given: Arguments<C>,
  watcher: StreamWatcher,
): () => void {
  const address = addressOf(call, given);
  const key = `${useSession.getState().auth.token} ${address}`;
  const known = streams.get(key);
  const shared = known ?? openStream(key, address);
  // Each subscription is distinct, also of the same watcher.
  const own: StreamWatcher = { ...watcher };
  shared.watchers.add(own);
  if (known) {
    if (known.state) own.onState(known.state);
    if (known.latest && known.state === 'live') own.onEvent(known.latest);
  }
  return () => {
    shared.watchers.delete(own);
    if (shared.watchers.size > 0) return;
    shared.close();
    if (streams.get(key) === shared) streams.delete(key);
  };
}

function openStream(key: string, address: string): SharedStream {
  const watchers = new Set<StreamWatcher>();
  const shared: SharedStream = {
    watchers,
    state: undefined,
    latest: undefined,
    close: connect(address, {
      onState: (state) => {
        shared.state = state;
        for (const each of [...watchers]) each.onState(state);
        // A later subscriber requests it again.
        if (state === 'absent') streams.delete(key);
      },
      onEvent: (event) => {
        if (event.name === 'change') shared.latest = event;
        for (const each of [...watchers]) each.onEvent(event);
      },
    }),
  };
  streams.set(key, shared);
  return shared;
}

/** Reads a stream, and reconnects, until the returned function is called. */
function connect(address: string, watcher: StreamWatcher): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  let state: StreamState | null = null;
  let failures = 0;
  const careful: StreamWatcher = {
    onEvent: (event) => {
      if (!signal.aborted) watcher.onEvent(event);
    },
    onState: (next) => {
      if (next === 'live') failures = 0;
      if (signal.aborted || next === state) return;
      state = next;
      watcher.onState(next);
    },
  };

  const run = async () => {
    if (!(await isComplete())) {
      careful.onState('absent');
      return;
    }
    while (!signal.aborted) {
      await whenShown(signal);
      if (signal.aborted) return;
      careful.onState('connecting');
      const ending = await readWhileShown(address, careful, signal);
      if (signal.aborted) return;
      if (ending === undefined) {
        failures = 0;
        continue;
      }
      if (ending === 'absent') {
        careful.onState('absent');
        return;
      }
      careful.onState('connecting');
      await delay(backOff(failures, FIRST_WAIT, MAX_WAIT), signal);
      failures += 1;
    }
  };
  void run();
  return () => leaving.abort();
}
