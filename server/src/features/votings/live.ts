/**
 * The live stream of a question. However many watch it, a change costs one computation: it is made once a tick,
 * and the same bytes go to everybody.
 */
import type { ServerResponse } from 'node:http';
import type { LiveQuestion } from '@vigilia/contract/votings';
import type { Events } from '../../platform/events.ts';

/** Milliseconds between a change and telling it; changes in between are told together. */
const TICK = 200;
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
 */
export function createLiveQuestions(
  events: Events,
  describe: (questionId: number) => Promise<LiveQuestion | undefined>,
  heartbeatEvery = HEARTBEAT,
): LiveQuestions {
  interface Room {
    readonly watchers: Set<Watcher>;
    readonly leave: () => void;
    timer: NodeJS.Timeout | undefined;
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

  async function tell(questionId: number): Promise<void> {
    const room = rooms.get(questionId);
    if (!room) return;
    room.timer = undefined;
    const bytes = await compute(questionId);
    // A change that came while computing has set the timer again, and will be told by it.
    if (room.timer === undefined) room.latest = bytes;
    for (const { response } of room.watchers) {
      // Whoever does not read must not fill the memory; they connect again when they can.
      if (response.writableLength > MOST_UNREAD) response.destroy();
      else response.write(bytes);
    }
  }

  function open(questionId: number, assemblyId: number): Room {
    const changed = () => {
      room.latest = undefined;
      room.timer ??= setTimeout(() => void tell(questionId).catch(() => undefined), TICK);
    };
    const stops = [
      events.subscribe(`question:${questionId}`, changed),
      events.subscribe(`assembly:${assemblyId}`, changed),
    ];
    const heartbeat = setInterval(() => void checkWatchers(room), heartbeatEvery);
    const room: Room = {
      watchers: new Set(),
      timer: undefined,
      latest: undefined,
      leave: () => {
        for (const stop of stops) stop();
        clearInterval(heartbeat);
        clearTimeout(room.timer);
        rooms.delete(questionId);
      },
    };
    rooms.set(questionId, room);
    return room;
  }

  async function checkWatchers(room: Room): Promise<void> {
    for (const watcher of [...room.watchers]) {
      if (await watcher.mayWatch().catch(() => true)) watcher.response.write(': here\n\n');
      else watcher.response.end(frame('denied', {}));
    }
  }

  return {
    async watch(questionId, assemblyId, watcher) {
      const room = rooms.get(questionId) ?? open(questionId, assemblyId);
      room.watchers.add(watcher);
      watcher.response.once('close', () => {
        room.watchers.delete(watcher);
        if (room.watchers.size === 0 && rooms.get(questionId) === room) room.leave();
      });
      const known = room.latest;
      const bytes = known ?? (await compute(questionId));
      if (known === undefined && room.timer === undefined) room.latest = bytes;
      watcher.response.write(bytes);
    },
    close() {
      for (const room of [...rooms.values()]) {
        for (const { response } of room.watchers) response.end(frame('closing', {}));
        room.leave();
      }
    },
    get computations() {
      return computations;
    },
  };
}
