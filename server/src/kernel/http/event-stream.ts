/**
 * Live streams of states as server-sent events. Each change is computed once a tick, and the same bytes are sent to all
 * watchers.
 */
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIVENESS } from '@vigilia/contract/limits';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import type { Events, Topic } from '../cluster/events.ts';
import { type Counts, count } from '../observability/counts.ts';
import { chunksOf } from '../runtime/chunks.ts';
import { MAX_UNREAD } from '../runtime/limits.ts';

/** Milliseconds within which changes are read and sent together. */
export const TICK = 200;

/** Milliseconds before a failed read is repeated. */
const RETRY_DELAY = 1000;

/** Watchers whose authorization is checked at the same time by a heartbeat. */
const CHECKED_TOGETHER = 250;

export interface Watcher {
  readonly response: ServerResponse;
  readonly mayWatch: () => Promise<boolean>;
  readonly log?: Pick<FastifyBaseLogger, 'error'>;
}

/** A computed state; a later computation has a higher number. */
interface ComputedState {
  readonly number: number;
  /** Number of changes before the computation began. */
  readonly version: number;
  readonly bytes: string;
  /** Content of the part by which it differs from another one. */
  readonly content: string;
}

interface Delivery {
  /** Number and content of the last sent state. */
  sent: Pick<ComputedState, 'number' | 'content'>;
  figures: string;
  /** Whether the authorization is being checked. */
  isChecking: boolean;
}

/** Null if the check failed: nothing is sent, but a database outage disconnects no watcher. */
async function isAuthorized({ mayWatch, log }: Watcher): Promise<boolean | null> {
  let answer: Promise<boolean>;
  try {
    answer = mayWatch();
  } catch (error) {
    log?.error({ err: error }, 'the authorization of a stream failed');
    return false;
  }
  return answer.catch((error) => {
    log?.error({ err: error }, 'the authorization of a stream could not be checked');
    return null;
  });
}

export type LiveStream = ReturnType<typeof createLiveStream>;

/** Writes to a watcher, or ends its response with these bytes; disconnects one with more than `MAX_UNREAD` unread bytes. */
function send({ response }: Watcher, bytes: string, how: 'write' | 'end' = 'write'): void {
  if (response.writableLength > MAX_UNREAD) response.destroy();
  else response[how](bytes);
}

const frame = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export const EVENT_STREAM = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must not buffer events.
  'x-accel-buffering': 'no',
};

/**
 * Starts an event stream response.
 * @param kind of watcher, for the metrics
 */
export function startEventStream(
  reply: FastifyReply,
  { streams }: Counts,
  kind: 'voting' | 'roll' | 'phone',
): ServerResponse {
  reply.hijack();
  const response = reply.raw;
  if (!response.destroyed) {
    count(streams, kind);
    response.once('close', () => count(streams, kind, -1));
  }
  for (const [name, value = ''] of Object.entries(reply.getHeaders())) response.setHeader(name, value);
  // An ended stream must not keep its connection open: a shutdown would wait for it.
  response.shouldKeepAlive = false;
  response.writeHead(200, EVENT_STREAM);
  return response;
}

export interface LiveStates<State> {
  /** Undefined when it was deleted. */
  describe(id: number): Promise<State | undefined>;
  /** The sent fields of a state; others are omitted. */
  readonly schema: z.ZodMiniType<State>;
  gone(id: number): object;
  /**
   * Data of the event `figures`, which may be late: sent with the heartbeat after a change. With it a state is only sent if it
   * differs from the one before, and is computed at each heartbeat too.
   */
  figures?(id: number): Promise<object>;
  /** The part of a state by which it differs from another one; all of it by default. */
  contentOf?(state: State): object;
}

/**
 * @param heartbeatInterval milliseconds between heartbeats, which also detect disconnected and unauthorized watchers
 * @param retryDelay milliseconds before a state that could not be read is read again
 */
export function createLiveStream<State>(
  events: Events,
  { describe, schema, gone, figures, contentOf }: LiveStates<State>,
  heartbeatInterval: number = LIVENESS.heartbeat,
  retryDelay = RETRY_DELAY,
) {
  interface Channel {
    readonly watchers: Map<Watcher, Delivery>;
    readonly close: () => void;
    isBeating: boolean;
    timer: NodeJS.Timeout | undefined;
    /** Number of changes: a state computed before the latest is outdated. */
    version: number;
    latest: ComputedState | undefined;
    figures: string;
  }
  const channels = new Map<number, Channel>();
  let computations = 0;
  let closed = false;

  /** Computes the latest state of `id`, unless a newer one is computed in the meantime. */
  async function compute(id: number, channel: Channel): Promise<void> {
    const { version } = channel;
    computations += 1;
    const number = computations;
    const described = await describe(id);
    const state = described && schema.parse(described);
    const bytes = state ? frame('change', state) : frame('gone', gone(id));
    const content = state && contentOf ? JSON.stringify(contentOf(state)) : bytes;
    if (number > (channel.latest?.number ?? 0)) channel.latest = { number, version, bytes, content };
  }

  /** Sends the latest state to authorized watchers who lack it, and something to all at a heartbeat. */
  async function deliver(id: number, channel: Channel, isHeartbeat = false): Promise<void> {
    const watchers = [...channel.watchers].filter(([, delivery]) => isHeartbeat || isNews(channel, delivery));
    // In batches, whose sessions are read together; other calls run in between.
    for (const [part, some] of [...chunksOf(watchers, CHECKED_TOGETHER)].entries()) {
      if (part > 0) await nextTurn();
      await Promise.all(some.map(([watcher]) => checkAndSend(id, channel, watcher, isHeartbeat)));
    }
  }

  /** Whether the latest state is news to a watcher. */
  const isNews = ({ latest }: Channel, { sent }: Delivery): boolean =>
    latest !== undefined && latest.number > sent.number && !(figures && latest.content === sent.content);

  function sendState(channel: Channel, watcher: Watcher): void {
    const delivery = channel.watchers.get(watcher);
    if (!delivery || !channel.latest || !isNews(channel, delivery)) return;
    delivery.sent = channel.latest;
    send(watcher, channel.latest.bytes);
  }

  /** Checks each watcher once at a time, then sends the latest state. */
  async function checkAndSend(
    id: number,
    channel: Channel,
    watcher: Watcher,
    isHeartbeat: boolean,
  ): Promise<void> {
    const delivery = channel.watchers.get(watcher);
    if (!delivery || delivery.isChecking) return;
    delivery.isChecking = true;
    const authorized = await isAuthorized(watcher);
    delivery.isChecking = false;
    // Disconnected or ended in the meantime.
    if (!channel.watchers.has(watcher)) return;
    if (authorized === false) {
      // Removed before it is ended: a stalled connection stays open after `end`, and a further write would be an error.
      removeWatcher(watcher, channel);
      send(watcher, frame('denied', {}), 'end');
      return;
    }
    if (authorized) sendState(channel, watcher);
    else if (isNews(channel, delivery)) publishAfter(id, channel, retryDelay);
    if (!isHeartbeat) return;
    send(watcher, delivery.figures === channel.figures ? ': here\n\n' : channel.figures);
    delivery.figures = channel.figures;
  }

  function logFailure({ watchers }: Channel, error: unknown): void {
    const [watcher] = watchers.keys();
    watcher?.log?.error({ err: error }, 'a live state could not be read');
  }

  /** Publishes after a delay, and retries until the state can be read. */
  function publishAfter(id: number, channel: Channel, milliseconds: number): void {
    channel.timer ??= setTimeout(async () => {
      channel.timer = undefined;
      try {
        if (channel.latest?.version !== channel.version) await compute(id, channel);
      } catch (error) {
        logFailure(channel, error);
        if (channels.get(id) === channel) publishAfter(id, channel, retryDelay);
        return;
      }
      void deliver(id, channel);
    }, milliseconds);
  }

  async function beat(id: number, channel: Channel): Promise<void> {
    // Heartbeats must not pile up checks on a slow database.
    if (channel.isBeating) return;
    channel.isBeating = true;
    try {
      if (figures) {
        channel.figures = frame('figures', await figures(id));
        await compute(id, channel);
      }
    } catch (error) {
      // A heartbeat without figures still detects disconnected watchers.
      logFailure(channel, error);
    }
    try {
      await deliver(id, channel, true);
    } finally {
      channel.isBeating = false;
    }
  }

  function open(id: number, topics: readonly Topic[]): Channel {
    const changed = () => {
      channel.version += 1;
      publishAfter(id, channel, TICK);
    };
    const unsubscribes = topics.map((topic) => events.subscribe(topic, changed));
    const heartbeat = setInterval(() => void beat(id, channel), heartbeatInterval);
    const channel: Channel = {
      watchers: new Map(),
      isBeating: false,
      timer: undefined,
      version: 0,
      latest: undefined,
      figures: '',
      close: () => {
        for (const stop of unsubscribes) stop();
        clearInterval(heartbeat);
        clearTimeout(channel.timer);
        if (channels.get(id) === channel) channels.delete(id);
      },
    };
    channels.set(id, channel);
    return channel;
  }

  function removeWatcher(watcher: Watcher, channel: Channel): void {
    channel.watchers.delete(watcher);
    if (channel.watchers.size === 0) channel.close();
  }

  return {
    /** Sends the state of `id` now and at every change of one of the topics, until the watcher disconnects. */
    async watch(id: number, topics: readonly Topic[], watcher: Watcher) {
      // Disconnected during authentication: no `close` event would follow.
      if (watcher.response.destroyed || watcher.response.writableEnded) return;
      // A request that was pending when the shutdown began.
      if (closed) {
        send(watcher, frame('closing', {}), 'end');
        return;
      }
      const channel = channels.get(id) ?? open(id, topics);
      channel.watchers.set(watcher, { sent: { number: 0, content: '' }, figures: '', isChecking: false });
      watcher.response.once('close', () => removeWatcher(watcher, channel));
      watcher.response.on('error', () => watcher.response.destroy());
      try {
        if (channel.latest?.version !== channel.version) await compute(id, channel);
        sendState(channel, watcher);
      } catch (error) {
        logFailure(channel, error);
        publishAfter(id, channel, retryDelay);
      }
    },
    /** Announces the shutdown to all watchers, and ends all streams. */
    close() {
      closed = true;
      for (const channel of [...channels.values()]) {
        const watchers = [...channel.watchers.keys()];
        channel.watchers.clear();
        channel.close();
        for (const watcher of watchers) send(watcher, frame('closing', {}), 'end');
      }
    },
    /** Computations so far; for tests that count them. */
    get computations() {
      return computations;
    },
  };
}
