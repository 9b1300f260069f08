/**
 * The live stream of a question. However many watch it, a change costs one computation: it is made once a tick,
 * and the same bytes go to everybody.
 */
import type { ServerResponse } from 'node:http';
import type { LiveQuestion } from '@vigilia/contract/votings';
import type { Events } from '../../platform/events.ts';
import { TICK } from './once-per-tick.ts';

/** Milliseconds before a state that could not be read is read again. */
const TRY_AGAIN = 1000;
/** Milliseconds between signs of life, which also find out who has left or may no longer watch. */
const HEARTBEAT = 15_000;

/** Bytes a watcher may leave unread. */
const MOST_UNREAD = 256 * 1024;

export interface Watcher {
  readonly response: ServerResponse;
  /** Whether they may go on watching. */
  readonly mayWatch: () => Promise<boolean>;
}

export interface LiveQuestions {
  /** Sends the state of the question now and at every change, until the watcher leaves. */
  watch(questionId: number, assemblyId: number, watcher: Watcher): Promise<void>;
  /** Tells everybody that the server leaves, and ends all streams. */
  close(): void;
  /** Computations so far; for tests that count them. */
  readonly computations: number;
}

const frame = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * @param describe the state of a question; undefined when it is gone
 * @param heartbeatEvery milliseconds between signs of life
 * @param tryAgainAfter milliseconds before a state that could not be read is read again
 */
export function createLiveQuestions(
  events: Events,
  describe: (questionId: number) => Promise<LiveQuestion | undefined>,
  heartbeatEvery = HEARTBEAT,
  tryAgainAfter = TRY_AGAIN,
): LiveQuestions {
  interface Room {
    readonly watchers: Set<Watcher>;
    readonly leave: () => void;
    timer: NodeJS.Timeout | undefined;
    /** Changes so far: what was computed before the latest of them is not the latest state. */
    version: number;
    /** Computations begun, and the one that was told last: an older one that ends after it is not told any more. */
    begun: number;
    told: number;
    /** The latest state, as bytes; undefined while a change has not been told. */
    latest: string | undefined;
  }
  const rooms = new Map<number, Room>();
  let computations = 0;

  async function compute(questionId: number): Promise<string> {
    computations += 1;
    const state = await describe(questionId);
    return state ? frame('change', state) : frame('gone', { questionId });
  }

  /**
   * The state of a question. Where a newer one was computed meanwhile, and maybe told to one watcher only, it is that
   * one; undefined where that is no longer the latest either and the timer will tell.
   */
  async function newest(questionId: number, room: Room): Promise<string | undefined> {
    const { version } = room;
    room.begun += 1;
    const mine = room.begun;
    const bytes = await compute(questionId);
    if (rooms.get(questionId) !== room) return undefined;
    if (mine < room.told) return room.latest;
    room.told = mine;
    // A change that came meanwhile has set the timer, and will be told by it.
    if (room.version === version) room.latest = bytes;
    return bytes;
  }

  async function tell(questionId: number, room: Room): Promise<void> {
    room.timer = undefined;
    const bytes = await newest(questionId, room);
    if (bytes === undefined) return;
    for (const { response } of room.watchers) {
      // Whoever does not read must not fill the memory; they connect again when they can.
      if (response.writableLength > MOST_UNREAD) response.destroy();
      else response.write(bytes);
    }
  }

  /** What could not be read now is told as soon as it can be: a watcher would wait for it in vain. */
  function tellAfter(questionId: number, room: Room, milliseconds: number): void {
    room.timer ??= setTimeout(() => {
      tell(questionId, room).catch(() => {
        if (rooms.get(questionId) === room) tellAfter(questionId, room, tryAgainAfter);
      });
    }, milliseconds);
  }

  function open(questionId: number, assemblyId: number): Room {
    const changed = () => {
      room.version += 1;
      room.latest = undefined;
      tellAfter(questionId, room, TICK);
    };
    const stops = [
      events.subscribe(`question:${questionId}`, changed),
      events.subscribe(`assembly:${assemblyId}`, changed),
    ];
    const heartbeat = setInterval(() => void checkWatchers(room), heartbeatEvery);
    const room: Room = {
      watchers: new Set(),
      timer: undefined,
      version: 0,
      begun: 0,
      told: 0,
      latest: undefined,
      leave: () => {
        for (const stop of stops) stop();
        clearInterval(heartbeat);
        clearTimeout(room.timer);
        if (rooms.get(questionId) === room) rooms.delete(questionId);
      },
    };
    rooms.set(questionId, room);
    return room;
  }

  async function checkWatchers(room: Room): Promise<void> {
    for (const watcher of [...room.watchers]) {
      const may = await watcher.mayWatch().catch(() => true);
      // Gone meanwhile, or told that the server leaves.
      if (!room.watchers.has(watcher)) continue;
      if (may) watcher.response.write(': here\n\n');
      else {
        // Before it is ended: a connection that takes nothing any more is not closed by that, and writing to it again
        // would be an error.
        part(watcher, room);
        watcher.response.end(frame('denied', {}));
      }
    }
  }

  function part(watcher: Watcher, room: Room): void {
    room.watchers.delete(watcher);
    if (room.watchers.size === 0) room.leave();
  }

  return {
    async watch(questionId, assemblyId, watcher) {
      // Gone while it was found out who asks: nobody would tell us any more.
      if (watcher.response.destroyed) return;
      const room = rooms.get(questionId) ?? open(questionId, assemblyId);
      room.watchers.add(watcher);
      watcher.response.once('close', () => part(watcher, room));
      watcher.response.on('error', () => watcher.response.destroy());
      try {
        const bytes = room.latest ?? (await newest(questionId, room));
        if (bytes !== undefined && room.watchers.has(watcher)) watcher.response.write(bytes);
      } catch {
        tellAfter(questionId, room, tryAgainAfter);
      }
    },
    close() {
      for (const room of [...rooms.values()]) {
        const leaving = [...room.watchers];
        room.watchers.clear();
        room.leave();
        for (const { response } of leaving) response.end(frame('closing', {}));
      }
    },
    get computations() {
      return computations;
    },
  };
}
