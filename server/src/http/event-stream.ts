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
const TRY_AGAIN = 1000;

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
 * @param heartbeatEvery milliseconds between signs of life, which also find out who has left or may no longer watch
 * @param tryAgainAfter milliseconds before a state that could not be read is read again
 */
export function createLiveStream<State>(
  events: Events,
  { describe, gone }: LiveStates<State>,
  heartbeatEvery: number = LIVENESS.heartbeat,
  tryAgainAfter = TRY_AGAIN,
): LiveStream {
  interface Room {
    readonly watchers: Map<Watcher, Delivery>;
    readonly leave: () => void;
    /** Whether it is being found out who may go on watching. */
    checking: boolean;
    timer: NodeJS.Timeout | undefined;
    /** Changes so far: what was computed before the latest of them is not the latest state. */
    version: number;
    /** Computations begun, and the one that was told last: an older one that ends after it is not told any more. */
    begun: number;
    told: number;
    /** The latest state, as bytes; undefined while a change has not been told. */
    latest: ComputedState | undefined;
  }
  const rooms = new Map<number, Room>();
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
  async function newest(id: number, room: Room): Promise<ComputedState | undefined> {
    const { version } = room;
    room.begun += 1;
    const mine = room.begun;
    const bytes = await compute(id);
    if (rooms.get(id) !== room) return undefined;
    if (mine < room.told) return room.latest;
    room.told = mine;
    // A change that came meanwhile has set the timer, and will be told by it.
    const state = { number: mine, bytes };
    if (room.version === version) room.latest = state;
    return state;
  }

  async function tell(id: number, room: Room): Promise<void> {
    room.timer = undefined;
    const state = await newest(id, room);
    if (state === undefined) return;
    for (const watcher of [...room.watchers.keys()]) void checkAndSend(id, room, watcher, state);
  }

  function sendState(room: Room, watcher: Watcher, { number, bytes }: ComputedState): void {
    const delivery = room.watchers.get(watcher);
    if (!delivery || number <= delivery.sent) return;
    delivery.sent = number;
    send(watcher, bytes);
  }

  /** Sends a change to a watcher who is still authorized after it was computed; asks once at a time. */
  async function checkAndSend(id: number, room: Room, watcher: Watcher, state: ComputedState): Promise<void> {
    const delivery = room.watchers.get(watcher);
    if (!delivery) return;
    const isAsking = delivery.waiting !== undefined;
    delivery.waiting = state;
    if (isAsking) return;
    while (delivery.waiting) {
      const next: ComputedState = delivery.waiting;
      const may = await isAuthorized(watcher);
      if (!room.watchers.has(watcher)) return;
      if (may === false) {
        deny(watcher, room);
        return;
      }
      if (may === null) {
        delivery.waiting = undefined;
        tellAfter(id, room, tryAgainAfter);
        return;
      }
      sendState(room, watcher, next);
      if (delivery.waiting === next) delivery.waiting = undefined;
    }
  }

  /** What could not be read now is told as soon as it can be: a watcher would wait for it in vain. */
  function tellAfter(id: number, room: Room, milliseconds: number): void {
    room.timer ??= setTimeout(() => {
      tell(id, room).catch(() => {
        if (rooms.get(id) === room) tellAfter(id, room, tryAgainAfter);
      });
    }, milliseconds);
  }

  function open(id: number, topics: readonly Topic[]): Room {
    const changed = () => {
      room.version += 1;
      room.latest = undefined;
      tellAfter(id, room, TICK);
    };
    const stops = topics.map((topic) => events.subscribe(topic, changed));
    const heartbeat = setInterval(() => void checkWatchers(room), heartbeatEvery);
    const room: Room = {
      watchers: new Map(),
      checking: false,
      timer: undefined,
      version: 0,
      begun: 0,
      told: 0,
      latest: undefined,
      leave: () => {
        for (const stop of stops) stop();
        clearInterval(heartbeat);
        clearTimeout(room.timer);
        if (rooms.get(id) === room) rooms.delete(id);
      },
    };
    rooms.set(id, room);
    return room;
  }

  async function checkWatchers(room: Room): Promise<void> {
    // A database that answers slowly must not be asked again by each heartbeat.
    if (room.checking) return;
    room.checking = true;
    try {
      await checkEach(room);
    } finally {
      room.checking = false;
    }
  }

  async function checkEach(room: Room): Promise<void> {
    for (const watcher of [...room.watchers.keys()]) {
      const may = await isAuthorized(watcher);
      // Gone meanwhile, or told that the server leaves.
      if (!room.watchers.has(watcher)) continue;
      if (may === false) deny(watcher, room);
      else send(watcher, ': here\n\n');
    }
  }

  function deny(watcher: Watcher, room: Room): void {
    // Before it is ended: a connection that takes nothing any more is not closed by that, and writing to it again
    // would be an error.
    part(watcher, room);
    sendLast(watcher, frame('denied', {}));
  }

  function part(watcher: Watcher, room: Room): void {
    room.watchers.delete(watcher);
    if (room.watchers.size === 0) room.leave();
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
      const room = rooms.get(id) ?? open(id, topics);
      room.watchers.set(watcher, { sent: 0, waiting: undefined });
      watcher.response.once('close', () => part(watcher, room));
      watcher.response.on('error', () => watcher.response.destroy());
      try {
        const state = room.latest ?? (await newest(id, room));
        if (state !== undefined) sendState(room, watcher, state);
      } catch {
        tellAfter(id, room, tryAgainAfter);
      }
    },
    close() {
      closed = true;
      for (const room of [...rooms.values()]) {
        const leaving = [...room.watchers.keys()];
        room.watchers.clear();
        room.leave();
        for (const watcher of leaving) sendLast(watcher, frame('closing', {}));
      }
    },
    get computations() {
      return computations;
    },
  };
}
