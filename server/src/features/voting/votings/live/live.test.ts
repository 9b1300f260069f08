import { deleteAssembly, listPossibleAttendees } from '@vigilia/contract/assemblies/assemblies';
import { LIVENESS } from '@vigilia/contract/limits';
import { watchQuestion } from '@vigilia/contract/votings/voting-progress';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { createEvents, type Events } from '../../../../kernel/cluster/events.ts';
import { createLiveStream, type Watcher } from '../../../../kernel/http/event-stream.ts';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
  votes,
} from '../../../../testing/builders/assemblies.ts';
import type { Person } from '../../../../testing/builders/people.ts';
import { aServer, type TestServer } from '../../../../testing/server.ts';

interface Change {
  isActive: boolean;
  results: { trueVotes: number; totalVotes: number };
  participation: { cast: number; entitled: number };
  quorum: { present: number };
}

/** The stream of questions with another presenter. */
function createLiveQuestions(
  events: Events,
  describe: (questionId: number) => Promise<object | undefined>,
  ...times: [heartbeatInterval?: number, retryDelay?: number]
) {
  const gone = (questionId: number) => ({ questionId });
  const stream = createLiveStream(events, { describe, schema: z.looseObject({}), gone }, ...times);
  return {
    watch: (questionId: number, assemblyId: number, watcher: Watcher) =>
      stream.watch(questionId, [`question:${questionId}`, `assembly:${assemblyId}`], watcher),
    close: stream.close,
    get computations() {
      return stream.computations;
    },
  };
}

/** Opens a stream over a real connection and answers its changes, one after the other. */
async function watching(server: TestServer, as: Person, questionId: number) {
  const { port } = (server.app.server.address() as { port: number } | null) ?? { port: 0 };
  const address = port ? `http://127.0.0.1:${port}` : await server.app.listen({ host: '127.0.0.1', port: 0 });
  const stop = new AbortController();
  const response = await fetch(`${address}/api${watchQuestion.path.replace(':id', String(questionId))}`, {
    headers: { authorization: `Bearer ${as.token}` },
    signal: stop.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const nextFrame = async () => {
    while (!text.includes('\n\n')) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error('the stream ended');
      text += value;
    }
    const end = text.indexOf('\n\n');
    const frame = text.slice(0, end);
    text = text.slice(end + 2);
    return frame;
  };
  return {
    response,
    stop: () => stop.abort(),
    frame: nextFrame,
    async next(): Promise<Change> {
      let frame = await nextFrame();
      // A comment keeps an idle connection open.
      while (frame.startsWith(':')) frame = await nextFrame();
      expect(frame).toMatch(/^event: change\ndata: /);
      return JSON.parse(frame.slice(frame.indexOf('data: ') + 6));
    },
  };
}

describe('the live stream of a question', () => {
  it('sends the state of a question at once and at every change of voting or attendance', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const assemblyId = await anAssembly(server, as);
    const [ana, beto] = await Promise.all([server.aMember(), server.aMember()]);
    await addAttendee(server, as, assemblyId, ana);
    const question = await aQuestion(server, as, assemblyId);
    const stream = await watching(server, as, question.id);
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream');

    expect(await stream.next()).toMatchObject({ isActive: false, participation: { cast: 0, entitled: 0 } });
    await startVoting(server, as, question.id);
    expect(await stream.next()).toMatchObject({ isActive: true, participation: { cast: 0, entitled: 1 } });
    await votes(server, ana, question.id, { vote: 'yes' });
    expect(await stream.next()).toMatchObject({
      results: { trueVotes: 1, totalVotes: 1 },
      participation: { cast: 1 },
    });
    await addAttendee(server, as, assemblyId, beto);
    expect(await stream.next()).toMatchObject({ quorum: { present: 2 } });
    await endVoting(server, as, question.id);
    expect(await stream.next()).toMatchObject({ isActive: false, results: { totalVotes: 1 } });
    stream.stop();
  });

  it('refuses the stream of an unknown question like any unknown id', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    expect((await server.ask(watchQuestion, { as, params: { id: 99 } })).status).toBe(404);
    expect((await server.ask(watchQuestion, { as: await server.aMember(), params: { id: 99 } })).status).toBe(
      403,
    );
    expect((await server.ask(listPossibleAttendees, { as, params: { assemblyId: 99 } })).status).toBe(404);
  });

  it('closes live streams with the server', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const question = await aQuestion(server, as, await anAssembly(server, as));
    const stream = await watching(server, as, question.id);
    await stream.next();
    await server.reopen();
    await expect(stream.next()).rejects.toThrow();
  });

  it('computes the live state once a tick for any number of watchers and changes', async () => {
    const events = createEvents();
    let casts = 0;
    const live = createLiveQuestions(events, async (questionId) => ({ questionId, cast: casts }) as never);
    const { ServerResponse, IncomingMessage } = await import('node:http');
    const { Socket } = await import('node:net');
    const frames: string[][] = [];
    const watcher = () => {
      const response = new ServerResponse(new IncomingMessage(new Socket()));
      const mine: string[] = [];
      frames.push(mine);
      response.write = ((frame: string) => mine.push(frame)) as never;
      return { response, mayWatch: async () => true };
    };
    const watchers = Array.from({ length: 200 }, watcher);
    for (const each of watchers) await live.watch(1, 1, each);
    expect(live.computations).toBe(1);

    for (let n = 0; n < 500; n += 1) {
      casts += 1;
      events.publish('question:1');
    }
    await expect.poll(() => frames[199]?.at(-1)).toContain('"cast":500');
    expect(live.computations).toBe(2);
    for (const mine of frames) expect(mine.at(-1)).toContain('"cast":500');
    live.close();
  });

  /** A watcher that records its frames. */
  async function aWatcher() {
    const { ServerResponse, IncomingMessage } = await import('node:http');
    const { Socket } = await import('node:net');
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const frames: string[] = [];
    response.write = ((frame: string) => frames.push(frame)) as never;
    return { frames, watcher: { response, mayWatch: async () => true } };
  }

  it('never sends an older state after a newer one', async () => {
    const events = createEvents();
    const slow = Promise.withResolvers<void>();
    let cast = 0;
    const live = createLiveQuestions(events, async () => {
      const seen = { cast };
      if (seen.cast === 0) await slow.promise;
      return seen as never;
    });
    const { frames, watcher } = await aWatcher();
    const watched = live.watch(1, 1, watcher);
    cast = 1;
    events.publish('question:1');
    await expect.poll(() => frames.at(-1)).toContain('"cast":1');
    slow.resolve();
    await watched;
    for (const frame of frames) expect(frame).toContain('"cast":1');
    // A new watcher does not get it either.
    const late = await aWatcher();
    await live.watch(1, 1, late.watcher);
    expect(late.frames.at(-1)).toContain('"cast":1');
    live.close();
  });

  it('sends a change to all watchers, also if a new watcher got it first', async () => {
    const events = createEvents();
    const answers: PromiseWithResolvers<void>[] = [];
    const live = createLiveQuestions(events, async () => {
      const pending = Promise.withResolvers<void>();
      answers.push(pending);
      const cast = answers.length;
      await pending.promise;
      return { cast } as never;
    });
    const early = await aWatcher();
    const watched = live.watch(1, 1, early.watcher);
    answers[0]?.resolve();
    await watched;
    events.publish('question:1');
    await expect.poll(() => answers.length).toBe(2);
    const late = await aWatcher();
    const joined = live.watch(1, 1, late.watcher);
    answers[2]?.resolve();
    await joined;
    expect(late.frames.at(-1)).toContain('"cast":3');
    answers[1]?.resolve();
    await expect.poll(() => early.frames.at(-1)).toContain('"cast":3');
    live.close();
  });

  it('ignores a watcher that disconnected before the first state', async () => {
    const live = createLiveQuestions(createEvents(), async () => ({ cast: 1 }) as never);
    const { frames, watcher } = await aWatcher();
    watcher.response.destroy();
    await live.watch(1, 1, watcher);
    expect([frames, live.computations]).toEqual([[], 0]);
    live.close();
  });

  it('sends the state as soon as a failed read succeeds', async () => {
    const events = createEvents();
    let failures = 3;
    const live = createLiveQuestions(
      events,
      async () => {
        failures -= 1;
        if (failures >= 0) throw new Error('The database is busy');
        return { cast: 7 } as never;
      },
      undefined,
      1,
    );
    const { frames, watcher } = await aWatcher();
    await live.watch(1, 1, watcher);
    await expect.poll(() => frames).toHaveLength(1);
    expect(frames[0]).toContain('"cast":7');
    live.close();
  });

  it('sends heartbeats often enough for a client to detect a frozen server', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const live = createLiveQuestions(createEvents(), async () => ({ cast: 1 }) as never);
    const { frames, watcher } = await aWatcher();
    await live.watch(1, 1, watcher);
    await vi.advanceTimersByTimeAsync(LIVENESS.silence);
    expect(frames.filter((frame) => frame === ': here\n\n').length).toBeGreaterThanOrEqual(2);
    live.close();
  });

  it('checks each watcher once at a time', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const live = createLiveQuestions(createEvents(), async () => ({ cast: 1 }) as never);
    const { watcher } = await aWatcher();
    let pending = 0;
    const mayWatch = () => {
      pending += 1;
      return new Promise<boolean>(() => undefined);
    };
    await live.watch(1, 1, { ...watcher, mayWatch });
    await vi.advanceTimersByTimeAsync(10 * LIVENESS.heartbeat);
    expect(pending).toBe(1);
    live.close();
  });

  it('sends the event gone when the assembly is deleted', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const assemblyId = await anAssembly(server, as);
    const question = await aQuestion(server, as, assemblyId);
    const stream = await watching(server, as, question.id);
    await stream.next();
    await server.ask(deleteAssembly, { as, params: { id: assemblyId } });
    expect(await stream.frame()).toBe(`event: gone\ndata: {"questionId":${question.id}}`);
    stream.stop();
  });

  it('ends the stream of a watcher with an ended token, also of one that never reads', async () => {
    const events = createEvents();
    const live = createLiveQuestions(events, async (questionId) => ({ questionId }) as never, 20);
    const { frames, watcher } = await aWatcher();
    const ended = Promise.withResolvers<string>();
    // Its socket accepts no data and is never closed.
    watcher.response.end = ((frame: string) => ended.resolve(frame)) as never;
    await live.watch(1, 1, { ...watcher, mayWatch: async () => false });
    expect(await ended.promise).toContain('event: denied');
    const sent = frames.length;
    const another = await aWatcher();
    await live.watch(1, 1, another.watcher);
    events.publish('question:1');
    const changes = () => another.frames.filter((frame) => frame.startsWith('event: change'));
    await expect.poll(() => changes().length).toBe(2);
    expect(frames).toHaveLength(sent);
    live.close();
  });
});
