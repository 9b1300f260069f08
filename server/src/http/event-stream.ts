/**
 * Live streams of states as server-sent events. Each change is computed once a tick, and the same bytes are sent to all
 * watchers.
 */
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIVENESS } from '@vigilia/contract/limits';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { Events, Topic } from '../cluster/events.ts';
import { type Counts, count } from '../observability/counts.ts';
import { chunksOf } from '../runtime/chunks.ts';

/** Milliseconds within which changes are read and sent together. */
export const TICK = 200;

/** Milliseconds before a failed read is repeated. */
const RETRY_DELAY = 1000;

/** Bytes a watcher may leave unread. */
const MAX_UNREAD = 256 * 1024;

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
  readonly bytes: string;
  /** Content of the part by which it differs from another one. */
  readonly content: string;
}

/** Progress of one watcher. */
interface Delivery {
  sent: number;
  /** The state to be sent once the watcher is authorized; a later one replaces it. */
  waiting: ComputedState | undefined;
  /** The figures that were sent last. */
  figures: string;
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

/** Writes to a watcher, or disconnects one with too much unread data, which can reconnect. */
function send({ response }: Watcher, bytes: string): void {
  if (response.writableLength > MAX_UNREAD) response.destroy();
  else response.write(bytes);
}

/** Writes the last bytes and ends the response. A watcher with too much unread data is disconnected. */
function sendLast({ response }: Watcher, bytes: string): void {
  if (response.writableLength > MAX_UNREAD) response.destroy();
  else response.end(bytes);
}

const frame = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Headers of an event stream. */
export const EVENT_STREAM = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must not buffer events.
  'x-accel-buffering': 'no',
};

/**
 * Starts an event stream response.
 * @param kind who watches what, for the metrics
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
  gone(id: number): object;
  /**
   * Data of the event `figures`, which may be late: sent with the heartbeat after a change. With it a state is
   * sent only where it differs from the one before, and is computed at each heartbeat too.
   */
  figures?(id: number): Promise<object>;
  /** The part of a state by which it differs from another one; the whole of it by default. */
  contentOf?(state: State): object;
}

/**
 * @param heartbeatInterval milliseconds between heartbeats, which also detect disconnected and unauthorized watchers
 * @param retryDelay milliseconds before a state that could not be read is read again
 */
export function createLiveStream<State>(
  events: Events,
  { describe, gone, figures, contentOf }: LiveStates<State>,
  heartbeatInterval: number = LIVENESS.heartbeat,
  retryDelay = RETRY_DELAY,
) {
  interface Channel {
    readonly watchers: Map<Watcher, Delivery>;
    readonly close: () => void;
    checking: boolean;
    timer: NodeJS.Timeout | undefined;
    /** Number of changes: a state computed before the latest is outdated. */
    version: number;
    /** Computations started, and the last published one: an older one that ends later is discarded. */
    begun: number;
    published: number;
    /** The latest state; undefined while a change is unpublished. */
    latest: ComputedState | undefined;
    last: ComputedState | undefined;
    figures: string;
  }
  const channels = new Map<number, Channel>();
  let computations = 0;
  let closed = false;

  async function compute(id: number): Promise<Omit<ComputedState, 'number'>> {
    computations += 1;
    const state = await describe(id);
    const bytes = state ? frame('change', state) : frame('gone', gone(id));
    return { bytes, content: state && contentOf ? JSON.stringify(contentOf(state)) : bytes };
  }

  /**
   * Computes the state of `id`. Returns a newer one if published in the meantime; undefined if that is outdated too and
   * the timer will publish.
   */
  async function newest(id: number, channel: Channel): Promise<ComputedState | undefined> {
    const { version } = channel;
    channel.begun += 1;
    const mine = channel.begun;
    const computed = await compute(id);
    if (channels.get(id) !== channel) return undefined;
    if (mine < channel.published) return channel.latest;
    channel.published = mine;
    // A change during the computation has set the timer, which publishes it.
    // The content of the previous one is with every watcher.
    const { last } = channel;
    const number = figures && last?.content === computed.content ? last.number : mine;
    const state = { number, ...computed };
    channel.last = state;
    if (channel.version === version) channel.latest = state;
    return state;
  }

  async function publish(id: number, channel: Channel): Promise<void> {
    channel.timer = undefined;
    const state = await newest(id, channel);
    if (state === undefined) return;
    for (const [watcher, { sent }] of [...channel.watchers])
      if (sent < state.number) void checkAndSend(id, channel, watcher, state);
  }

  function sendState(channel: Channel, watcher: Watcher, { number, bytes }: ComputedState): void {
    const delivery = channel.watchers.get(watcher);
    if (!delivery || number <= delivery.sent) return;
    delivery.sent = number;
    send(watcher, bytes);
  }

  /** Sends a change to a watcher who is still authorized, with one check at a time. */
  async function checkAndSend(
    id: number,
    channel: Channel,
    watcher: Watcher,
    state: ComputedState,
  ): Promise<void> {
    const delivery = channel.watchers.get(watcher);
    if (!delivery) return;
    const isChecking = delivery.waiting !== undefined;
    delivery.waiting = state;
    if (isChecking) return;
    while (delivery.waiting) {
      const next: ComputedState = delivery.waiting;
      const authorized = await isAuthorized(watcher);
      if (!channel.watchers.has(watcher)) return;
      if (authorized === false) {
        deny(watcher, channel);
        return;
      }
      if (authorized === null) {
        delivery.waiting = undefined;
        publishAfter(id, channel, retryDelay);
        return;
      }
      sendState(channel, watcher, next);
      if (delivery.waiting === next) delivery.waiting = undefined;
    }
  }

  /** Publishes after a delay, and retries until the state can be read. */
  function publishAfter(id: number, channel: Channel, milliseconds: number): void {
    channel.timer ??= setTimeout(() => {
      publish(id, channel).catch(() => {
        if (channels.get(id) === channel) publishAfter(id, channel, retryDelay);
      });
    }, milliseconds);
  }

  function open(id: number, topics: readonly Topic[]): Channel {
    const changed = () => {
      channel.version += 1;
      channel.latest = undefined;
      publishAfter(id, channel, TICK);
    };
    const unsubscribes = topics.map((topic) => events.subscribe(topic, changed));
    const heartbeat = setInterval(() => void checkWatchers(id, channel), heartbeatInterval);
    const channel: Channel = {
      watchers: new Map(),
      checking: false,
      timer: undefined,
      version: 0,
      begun: 0,
      published: 0,
      latest: undefined,
      last: undefined,
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

  /** The state and the figures of a heartbeat; without them where they cannot be read. */
  async function refresh(id: number, channel: Channel): Promise<ComputedState | undefined> {
    if (!figures) return undefined;
    try {
      channel.figures = frame('figures', await figures(id));
      return await newest(id, channel);
    } catch {
      return undefined;
    }
  }

  async function checkWatchers(id: number, channel: Channel): Promise<void> {
    // Heartbeats must not pile up checks on a slow database.
    if (channel.checking) return;
    channel.checking = true;
    try {
      await checkEach(channel, await refresh(id, channel));
    } finally {
      channel.checking = false;
    }
  }

  function beat(channel: Channel, watcher: Watcher, state: ComputedState | undefined): void {
    if (state) sendState(channel, watcher, state);
    const delivery = channel.watchers.get(watcher);
    const isKnown = delivery?.figures === channel.figures;
    if (delivery) delivery.figures = channel.figures;
    send(watcher, isKnown ? ': here\n\n' : channel.figures);
  }

  async function check(channel: Channel, watcher: Watcher, state: ComputedState | undefined): Promise<void> {
    const authorized = await isAuthorized(watcher);
    // Disconnected or ended in the meantime.
    if (!channel.watchers.has(watcher)) return;
    if (authorized === false) deny(watcher, channel);
    else beat(channel, watcher, state);
  }

  /** Checks many at a time, whose sessions are read together; other calls have their turn between them. */
  async function checkEach(channel: Channel, state: ComputedState | undefined): Promise<void> {
    const watchers = [...channel.watchers.keys()];
    for (const [part, some] of [...chunksOf(watchers, CHECKED_TOGETHER)].entries()) {
      if (part > 0) await nextTurn();
      await Promise.all(some.map((watcher) => check(channel, watcher, state)));
    }
  }

  function deny(watcher: Watcher, channel: Channel): void {
    // Removed before it is ended: a stalled connection stays open after `end`, and a further write would be an error.
    removeWatcher(watcher, channel);
    sendLast(watcher, frame('denied', {}));
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
        sendLast(watcher, frame('closing', {}));
        return;
      }
      const channel = channels.get(id) ?? open(id, topics);
      channel.watchers.set(watcher, { sent: 0, waiting: undefined, figures: '' });
      watcher.response.once('close', () => removeWatcher(watcher, channel));
      watcher.response.on('error', () => watcher.response.destroy());
      try {
        const state = channel.latest ?? (await newest(id, channel));
        if (state !== undefined) sendState(channel, watcher, state);
      } catch {
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
        for (const watcher of watchers) sendLast(watcher, frame('closing', {}));
      }
    },
    /** Computations so far; for tests that count them. */
    get computations() {
      return computations;
    },
  };
}
