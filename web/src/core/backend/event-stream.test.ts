import { liveAssembly } from '@vigilia/contract/assemblies/assemblies';
import { LIVENESS } from '@vigilia/contract/limits';
import { watchQuestion } from '@vigilia/contract/votings/voting-progress';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STALE_AFTER } from '../constants.ts';
import {
  changeIn,
  eventReader,
  type StreamEvent,
  type StreamState,
  subscribeToEvents,
} from './event-stream.ts';

const read = (...pieces: readonly string[]): StreamEvent[] => {
  const events: StreamEvent[] = [];
  const reader = eventReader((event) => events.push(event));
  for (const piece of pieces) reader(piece);
  return events;
};

it('parses changes only by the schema of the contract', () => {
  const figures = { present: 1, represented: 0, total: 2, needed: 0, reached: true };
  const change = { assemblyId: 7, isRegister: true, quorum: figures };
  const read = (name: string, value: unknown) =>
    changeIn(liveAssembly, { name, data: typeof value === 'string' ? value : JSON.stringify(value) });
  expect(read('change', { ...change, added: 'later' })).toEqual(change);
  for (const wrong of ['', '{', 'null', [], {}, { ...change, quorum: { ...figures, present: '1' } }])
    expect(read('change', wrong)).toBeNull();
  expect(read('gone', change)).toBeNull();
});

describe('reading events', () => {
  it('parses names, multi-line data, comments, and every line ending', () => {
    expect(read(': here\n\nevent: change\ndata: {"a":1}\n\n')).toEqual([{ name: 'change', data: '{"a":1}' }]);
    expect(read('data: one\r\ndata:two\r\n\r\n')).toEqual([{ name: 'message', data: 'one\ntwo' }]);
    expect(read('event: gone\rdata\r\r.')).toEqual([{ name: 'gone', data: '' }]);
    expect(read('id: 7\nretry: 10\nevent: nothing\n\n')).toEqual([]);
  });

  it('emits no unfinished event', () => {
    expect(read('event: change\ndata: half')).toEqual([]);
    expect(read('event: change\ndata: half\n')).toEqual([]);
  });

  it('parses the same events in any chunks', () => {
    const end = fc.constantFrom('\n', '\r\n');
    const event = fc.record({
      name: fc.constantFrom('change', 'gone', 'denied'),
      data: fc.stringMatching(/^[^\r\n]{0,20}$/),
    });
    fc.assert(
      fc.property(
        fc.array(event),
        end,
        fc.infiniteStream(fc.integer({ min: 1, max: 7 })),
        (sent, eol, sizes) => {
          const text = sent.map(({ name, data }) => `event: ${name}${eol}data: ${data}${eol}${eol}`).join('');
          const pieces: string[] = [];
          for (let at = 0; at < text.length; ) {
            const size = Number(sizes.next().value);
            pieces.push(text.slice(at, at + size));
            at += size;
          }
          // The last piece may hold half of an end of line.
          expect(read(...pieces, ': end')).toEqual(sent);
        },
      ),
    );
  });
});

describe('watching', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  });
  const showPage = (shown: boolean) => {
    Object.assign(document, { hidden: !shown });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** A backend that answers each request with the next of these, and then with the last for ever. */
  function backend(...answers: readonly ((signal: AbortSignal) => Response)[]) {
    let requests = 0;
    vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
      requests += 1;
      const answer = answers[Math.min(requests, answers.length) - 1];
      if (!answer) throw new TypeError('no answer');
      return answer(signal);
    });
    const states: StreamState[] = [];
    const events: StreamEvent[] = [];
    const stop = subscribeToEvents(
      watchQuestion,
      { params: { id: 7 } },
      { onState: (state) => states.push(state), onEvent: (event) => events.push(event) },
    );
    return { states, events, stop, requests: () => requests };
  }
  /** @param open stays open until it is let go by this signal; without one it ends */
  const stream = (text: string, open?: AbortSignal) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        if (open) open.addEventListener('abort', () => controller.error(new Error('let go')));
        else controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  };
  const CHANGE = 'event: change\ndata: {}\n\n';
  const settle = () => vi.advanceTimersByTimeAsync(50);

  it('closes its connection while the page is hidden, and reconnects at once when it is shown', async () => {
    const watched = backend((signal) => stream(CHANGE, signal));
    await settle();
    expect(watched.states).toEqual(['connecting', 'live']);
    showPage(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(watched.requests()).toBe(1);
    expect(watched.states).toEqual(['connecting', 'live']);
    showPage(true);
    await settle();
    expect(watched.requests()).toBe(2);
    expect(watched.states).toEqual(['connecting', 'live', 'connecting', 'live']);
    watched.stop();
  });

  it('opens no connection for a page that is hidden from the start', async () => {
    showPage(false);
    const watched = backend((signal) => stream(CHANGE, signal));
    await settle();
    expect(watched.requests()).toBe(0);
    showPage(true);
    await settle();
    expect(watched.states).toEqual(['connecting', 'live']);
    watched.stop();
  });

  it('reconnects with increasing delays', async () => {
    const watched = backend(
      () => stream(CHANGE),
      () => new Response('', { status: 503 }),
      (signal) => stream(CHANGE, signal),
    );
    await settle();
    expect(watched.states).toEqual(['connecting', 'live', 'connecting']);
    await vi.advanceTimersByTimeAsync(700);
    expect(watched.requests()).toBe(2);
    await vi.advanceTimersByTimeAsync(1300);
    expect(watched.requests()).toBe(3);
    expect(watched.states.at(-1)).toBe('live');
    expect(watched.events).toHaveLength(2);
    watched.stop();
  });

  it.each([
    ['an unknown stream', () => new Response('{}', { status: 404 })],
    ['a token that is no longer taken', () => new Response('{}', { status: 401 })],
    ['a page instead of a stream', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
  ])('ignores %s', async (_, answer) => {
    const watched = backend(answer);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(watched.states).toEqual(['connecting', 'absent']);
    expect(watched.requests()).toBe(1);
  });

  it('treats silence as a lost connection', async () => {
    const watched = backend((signal) => stream(CHANGE, signal));
    await settle();
    expect(watched.states.at(-1)).toBe('live');
    await vi.advanceTimersByTimeAsync(LIVENESS.silence - 1000);
    expect(watched.requests()).toBe(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(watched.requests()).toBe(2);
    expect(watched.states).toEqual(['connecting', 'live', 'connecting', 'live']);
    watched.stop();
  });

  it('detects a hanging server within ten seconds; heartbeats of a slow one keep the stream alive', async () => {
    const beating = (signal: AbortSignal) =>
      new ReadableStream({
        start(controller) {
          signal.addEventListener('abort', () => controller.error(new Error('let go')));
          controller.enqueue(new TextEncoder().encode(CHANGE));
          const beat = () => controller.enqueue(new TextEncoder().encode(': here\n\n'));
          for (let n = 1; n <= 8; n += 1) setTimeout(beat, n * (LIVENESS.heartbeat + 2500));
        },
      });
    const watched = backend(
      (signal) => new Response(beating(signal), { headers: { 'content-type': 'text/event-stream' } }),
      () => new Response('', { status: 503 }),
    );
    await vi.advanceTimersByTimeAsync(40_000);
    expect(watched.states).toEqual(['connecting', 'live']);
    await vi.advanceTimersByTimeAsync(LIVENESS.silence + 100);
    expect(watched.states).toEqual(['connecting', 'live', 'connecting']);
    expect(LIVENESS.silence).toBeGreaterThan(2 * LIVENESS.heartbeat);
    expect(LIVENESS.silence + STALE_AFTER).toBeLessThan(10_000);
    watched.stop();
  });

  it('emits nothing after it is closed', async () => {
    const watched = backend((signal) => stream(CHANGE, signal));
    watched.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(watched.events).toEqual([]);
    expect(watched.requests()).toBeLessThanOrEqual(1);
  });
});
