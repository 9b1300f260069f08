import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createEvents } from '../cluster/events.ts';
import { createLiveStream } from './event-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HEARTBEAT = 1000;
const TOPIC = 'question:1' as const;

/** A connection whose reader stopped reading. */
class Unread extends EventEmitter {
  writableLength = 0;
  destroyed = false;
  writableEnded = false;
  write(bytes: string) {
    this.writableLength += bytes.length;
  }
  end(bytes: string) {
    this.write(bytes);
    this.writableEnded = true;
  }
  destroy() {
    this.destroyed = true;
    this.emit('close');
  }
}

function aStream({ mayWatch = true, stateBytes = 100 } = {}) {
  const events = createEvents();
  const states = {
    describe: async () => ({ text: 'x'.repeat(stateBytes) }),
    schema: z.looseObject({}),
    gone: () => ({}),
  };
  const stream = createLiveStream(events, states, HEARTBEAT);
  const response = new Unread();
  const watch = () =>
    stream.watch(1, [TOPIC], {
      response: response as unknown as ServerResponse,
      mayWatch: async () => mayWatch,
    });
  return { events, stream, response, watch };
}

const TOO_MUCH = 256 * 1024 + 1;

it('drops a watcher who leaves too much unread, at a change', async () => {
  const { events, response, watch } = aStream({ stateBytes: 100_000 });
  await watch();
  for (let change = 0; change < 10; change += 1) {
    events.publish(TOPIC);
    await vi.advanceTimersByTimeAsync(250);
  }
  expect(response.destroyed).toBe(true);
  expect(response.writableLength).toBeLessThan(TOO_MUCH + 100_100);
});

it.each([
  ['at a heartbeat', {}],
  ['when they may no longer watch', { mayWatch: false }],
])('drops a watcher who leaves too much unread, %s', async (_, options) => {
  const { response, watch } = aStream(options);
  await watch();
  response.writableLength = TOO_MUCH;
  await vi.advanceTimersByTimeAsync(HEARTBEAT);
  expect(response).toMatchObject({ destroyed: true, writableEnded: false, writableLength: TOO_MUCH });
  expect(vi.getTimerCount()).toBe(0);
});

it('drops a watcher who leaves too much unread, at the first state', async () => {
  const { response, watch } = aStream();
  response.writableLength = TOO_MUCH;
  await watch();
  expect(response).toMatchObject({ destroyed: true, writableLength: TOO_MUCH });
});

it('drops a watcher who leaves too much unread, when the server closes', async () => {
  const { stream, response, watch } = aStream();
  await watch();
  response.writableLength = TOO_MUCH;
  stream.close();
  expect(response).toMatchObject({ destroyed: true, writableLength: TOO_MUCH });
});

/** A stream whose state is its computation number, and a watcher with revocable access. */
async function aWatched(mayWatch: () => Promise<boolean>) {
  const events = createEvents();
  let computed = 0;
  const describe = async () => {
    computed += 1;
    return { computed };
  };
  const stream = createLiveStream(
    events,
    { describe, schema: z.looseObject({}), gone: () => ({}) },
    HEARTBEAT,
  );
  const response = new Unread();
  const written: string[] = [];
  response.write = (bytes: string) => void written.push(bytes);
  const watcher = { response: response as unknown as ServerResponse, mayWatch };
  await stream.watch(1, [TOPIC], watcher);
  return { events, stream, response, written, watcher };
}

it('sends no change to an unauthorized watcher, before any heartbeat', async () => {
  let may = true;
  const { events, written, response } = await aWatched(async () => may);
  may = false;
  events.publish(TOPIC);
  await vi.advanceTimersByTimeAsync(250);
  expect(written.map((frame) => frame.split('\n')[0])).toEqual(['event: change', 'event: denied']);
  expect(response.writableEnded).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('withholds a change while the right cannot be checked, and sends it afterwards', async () => {
  let fails = true;
  const { events, written } = await aWatched(async () => {
    if (fails) throw new Error('The database is away');
    return true;
  });
  events.publish(TOPIC);
  await vi.advanceTimersByTimeAsync(HEARTBEAT + 250);
  expect(written.filter((frame) => frame.startsWith('event: '))).toHaveLength(1);
  fails = false;
  await vi.advanceTimersByTimeAsync(2 * HEARTBEAT);
  expect(written.filter((frame) => frame.startsWith('event: change'))).toHaveLength(2);
});

it('denies a watcher whose check throws at once, and continues', async () => {
  const { written } = await aWatched(() => {
    throw new Error('broken');
  });
  await vi.advanceTimersByTimeAsync(HEARTBEAT);
  expect(written.at(-1)).toContain('event: denied');
});

it('ends a stream that is opened after the server began to close', async () => {
  const { stream, events } = await aWatched(async () => true);
  stream.close();
  const late = new Unread();
  const watcher = { response: late as unknown as ServerResponse, mayWatch: async () => true };
  await stream.watch(1, [TOPIC], watcher);
  expect(late.writableEnded).toBe(true);
  events.publish(TOPIC);
  expect(vi.getTimerCount()).toBe(0);
});

it('sends the fields of its schema only', async () => {
  const describe = async () => ({ shown: 1, secret: 2 });
  const stream = createLiveStream(createEvents(), {
    ...{ describe, schema: z.object({ shown: z.number() }), gone: () => ({}) },
  });
  const response = new Unread();
  const written: string[] = [];
  response.write = (bytes: string) => void written.push(bytes);
  const watcher = { response: response as unknown as ServerResponse, mayWatch: async () => true };
  await stream.watch(1, [TOPIC], watcher);
  expect(written).toEqual(['event: change\ndata: {"shown":1}\n\n']);
  stream.close();
});
