/**
 * Live streams of states, as server-sent events. However many watch one, a change costs one computation: it is made once
 * a tick, and the same bytes go to everybody.
 */
import type { ServerResponse } from 'node:http';
import { LIVENESS } from '@vigilia/contract/limits';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { Events, Topic } from '../cluster/events.ts';

/** Milliseconds within which changes are read and sent together. */
const TICK = 200;

/** Milliseconds before a state that could not be read is read again. */
const RETRY_DELAY = 1000;

/** Bytes a watcher may leave unread. */
const MAX_UNREAD = 256 * 1024;

export interface Watcher {
  readonly response: ServerResponse;
  /** Whether they may go on watching. */
  readonly mayWatch: () => Promise<boolean>;
  readonly log?: Pick<FastifyBaseLogger, 'error'>;
}

/** A computed state; a later computation has a higher number. */
interface ComputedState {
  readonly number: number;
  readonly bytes: string;
}

/** Progress of one watcher. */
interface Delivery {
  /** The number of the state that was sent last. */
  sent: number;
  /** The state to be sent once the watcher is authorized; a later one replaces it. */
  waiting: ComputedState | undefined;
}

/** Null where it cannot be found out: nothing is sent then, but nobody is thrown out because the database is away. */
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

export interface LiveStream {
  /** Sends the state of `id` now and at every change of one of the topics, until the watcher leaves. */
  watch(id: number, topics: readonly Topic[], watcher: Watcher): Promise<void>;
  /** Tells everybody that the server leaves, and ends all streams. */
  close(): void;
  /** Computations so far; for tests that count them. */
  readonly computations: number;
}

/**
 * Writes to a watcher, or drops one that has left too much unread and must not fill the memory; they connect again when
 * they can.
 */
function send({ response }: Watcher, bytes: string): void {
  if (response.writableLength > MAX_UNREAD) response.destroy();
  else response.write(bytes);
}

/** Writes the last bytes to a watcher. One that left too much unread would keep the connection open. */
function sendLast({ response }: Watcher, bytes: string): void {
  if (response.writableLength > MAX_UNREAD) response.destroy();
  else response.end(bytes);
}

const frame = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** What a stream of events says of itself. */
export const EVENT_STREAM = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must hand each event on at once.
  'x-accel-buffering': 'no',
};

/** Begins an answer that is a stream of events, and hands over what it is written to. */
export function startEventStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const response = reply.raw;
  for (const [name, value = ''] of Object.entries(reply.getHeaders())) response.setHeader(name, value);
  response.writeHead(200, EVENT_STREAM);
  return response;
}

/** What a stream is of. */
export interface LiveStates<State> {
  /** Undefined when it is gone. */
  describe(id: number): Promise<State | undefined>;
  /** What is sent once it is gone. */
  gone(id: number): object;
}

/**
 * @param heartbeatInterval milliseconds between signs of life, which also find out who has left or may no longer watch
 * @param retryDelay milliseconds before a state that could not be read is read again
 */
export function createLiveStream<State>(
  events: Events,
  { describe, gone }: LiveStates<State>,
  heartbeatInterval: number = LIVENESS.heartbeat,
  retryDelay = RETRY_DELAY,
): LiveStream {
  interface Channel {
    readonly watchers: Map<Watcher, Delivery>;
    readonly close: () => void;
    /** Whether it is being found out who may go on watching. */
    checking: boolean;
    timer: NodeJS.Timeout | undefined;
    /** Changes so far: what was computed before the latest of them is not the latest state. */
    version: number;
    /** Computations begun, and the one that was told last: an older one that ends after it is not told any more. */
    begun: number;
    published: number;
    /** The latest state, as bytes; undefined while a change has not been told. */
    latest: ComputedState | undefined;
  }
  const channels = new Map<number, Channel>();
  let computations = 0;
  let closed = false;

  async function compute(id: number): Promise<string> {
    computations += 1;
    const state = await describe(id);
    return state ? frame('change', state) : frame('gone', gone(id));
  }

  /**
   * The state of `id`. Where a newer one was computed meanwhile, and maybe told to one watcher only, it is that
   * one; undefined where that is no longer the latest either and the timer will tell.
   */
  async function newest(id: number, channel: Channel): Promise<ComputedState | undefined> {
    const { version } = channel;
    channel.begun += 1;
    const mine = channel.begun;
    const bytes = await compute(id);
    if (channels.get(id) !== channel) return undefined;
    if (mine < channel.published) return channel.latest;
    channel.published = mine;
    // A change that came meanwhile has set the timer, and will be told by it.
    const state = { number: mine, bytes };
    if (channel.version === version) channel.latest = state;
    return state;
  }

  async function publish(id: number, channel: Channel): Promise<void> {
    channel.timer = undefined;
    const state = await newest(id, channel);
    if (state === undefined) return;
    for (const watcher of [...channel.watchers.keys()]) void checkAndSend(id, channel, watcher, state);
  }

  function sendState(channel: Channel, watcher: Watcher, { number, bytes }: ComputedState): void {
    const delivery = channel.watchers.get(watcher);
    if (!delivery || number <= delivery.sent) return;
    delivery.sent = number;
    send(watcher, bytes);
  }

  /** Sends a change to a watcher who is still authorized after it was computed; asks once at a time. */
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

  /** What could not be read now is told as soon as it can be: a watcher would wait for it in vain. */
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
    const heartbeat = setInterval(() => void checkWatchers(channel), heartbeatInterval);
    const channel: Channel = {
      watchers: new Map(),
      checking: false,
      timer: undefined,
      version: 0,
      begun: 0,
      published: 0,
      latest: undefined,
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

  async function checkWatchers(channel: Channel): Promise<void> {
    // A database that answers slowly must not be asked again by each heartbeat.
    if (channel.checking) return;
    channel.checking = true;
    try {
      await checkEach(channel);
    } finally {
      channel.checking = false;
    }
  }

  async function checkEach(channel: Channel): Promise<void> {
    for (const watcher of [...channel.watchers.keys()]) {
      const authorized = await isAuthorized(watcher);
      // Gone meanwhile, or told that the server leaves.
      if (!channel.watchers.has(watcher)) continue;
      if (authorized === false) deny(watcher, channel);
      else send(watcher, ': here\n\n');
    }
  }

  function deny(watcher: Watcher, channel: Channel): void {
    // Before it is ended: a connection that takes nothing any more is not closed by that, and writing to it again
    // would be an error.
    removeWatcher(watcher, channel);
    sendLast(watcher, frame('denied', {}));
  }

  function removeWatcher(watcher: Watcher, channel: Channel): void {
    channel.watchers.delete(watcher);
    if (channel.watchers.size === 0) channel.close();
  }

  return {
    async watch(id, topics, watcher) {
      // Gone while it was found out who asks: nobody would tell us any more.
      if (watcher.response.destroyed || watcher.response.writableEnded) return;
      // A request that was under way when the server began to leave.
      if (closed) {
        sendLast(watcher, frame('closing', {}));
        return;
      }
      const channel = channels.get(id) ?? open(id, topics);
      channel.watchers.set(watcher, { sent: 0, waiting: undefined });
      watcher.response.once('close', () => removeWatcher(watcher, channel));
      watcher.response.on('error', () => watcher.response.destroy());
      try {
        const state = channel.latest ?? (await newest(id, channel));
        if (state !== undefined) sendState(channel, watcher, state);
      } catch {
        publishAfter(id, channel, retryDelay);
      }
    },
    close() {
      closed = true;
      for (const channel of [...channels.values()]) {
        const watchers = [...channel.watchers.keys()];
        channel.watchers.clear();
        channel.close();
        for (const watcher of watchers) sendLast(watcher, frame('closing', {}));
      }
    },
    get computations() {
      return computations;
    },
  };
}
