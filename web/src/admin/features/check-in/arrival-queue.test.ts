import { MAX_ARRIVALS, type SettledArrival } from '@vigilia/contract/assemblies/check-in';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aStorage } from '../../../testing/page.ts';
import {
  createArrivalQueue,
  MAX_QUEUED,
  type QueuedArrival,
  QueueFull,
  type QueueStorage,
} from './arrival-queue.ts';

const arrival = (n: number, over: Partial<QueuedArrival> = {}): QueuedArrival => ({
  id: `arrival-${n}`,
  userId: n,
  document: '',
  at: new Date(Date.UTC(2026, 2, 2, 15) + n * 1000).toISOString(),
  ...{ mode: 'hall', desk: 'Mesa 1', undone: false, problem: '' },
  ...over,
});

const settled = ({ id, userId, undone }: QueuedArrival): SettledArrival => ({
  id,
  outcome: undone ? 'undone' : userId === null ? 'unknown' : 'registered',
  userId,
  ...{ name: 'Ana', lastName: 'Paz', canVote: true, since: null, desk: '', leftAt: null },
});

/** A network failure, or a refusal. */
class Refused extends Error {}

function aQueue(storage: QueueStorage, send: (batch: readonly QueuedArrival[]) => readonly SettledArrival[]) {
  return createArrivalQueue({
    storage,
    assemblyId: 7,
    send: async (batch) => ({ arrivals: send(batch) }),
    failureOf: (error) => (error instanceof Refused ? { kind: 'refused', reason: 'No' } : { kind: 'later' }),
    problemOf: ({ outcome, refused = '' }) => (outcome === 'unknown' ? 'No está' : refused),
  });
}

test('sends waiting arrivals in order after the connection and the page are back, each until it is answered', async () => {
  const storage = aStorage();
  let isOnline = false;
  const sent: string[] = [];
  const send = (batch: readonly QueuedArrival[]) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    expect(batch.length).toBeLessThanOrEqual(MAX_ARRIVALS);
    sent.push(...batch.map(({ id }) => id));
    return batch.map(settled);
  };
  const before = aQueue(storage, send);
  for (let n = 60; n > 0; n -= 1) before.add(arrival(n));
  before.add(arrival(99, { userId: null, document: '777' }));
  expect(await before.flush()).toBe(false);
  expect(before.list()).toHaveLength(61);

  // Another assembly, and rubbish, have no part in it.
  storage.setItem('check-in/arrival/8/arrival-1', JSON.stringify(arrival(1)));
  storage.setItem('check-in/arrival/7/broken', '{"id":1}');
  isOnline = true;
  const after = aQueue(storage, send);
  expect(await after.flush()).toBe(true);
  expect(sent.slice(0, 60)).toEqual(Array.from({ length: 60 }, (_, at) => `arrival-${at + 1}`));
  expect(after.list()).toMatchObject([{ document: '777', problem: 'No está' }]);

  after.retry('arrival-99');
  expect(await after.flush()).toBe(true);
  expect(sent.filter((id) => id === 'arrival-99')).toHaveLength(2);
  after.dismiss('arrival-99');
  expect(after.list()).toEqual([]);
});

test('sends an undo even where the arrival was never acknowledged', async () => {
  const storage = aStorage();
  const received: [string, boolean][] = [];
  const queue = aQueue(storage, (batch) => {
    for (const { id, undone } of batch) {
      // Taken back while the answer is under way.
      if (!undone && id === 'arrival-1') queue.undo(arrival(1));
      received.push([id, undone]);
    }
    return batch.map(settled);
  });
  queue.add(arrival(1));
  queue.add(arrival(2));
  expect(await queue.flush()).toBe(true);
  expect(received).toEqual([
    ['arrival-1', false],
    ['arrival-2', false],
    ['arrival-1', true],
  ]);
  expect(queue.list()).toEqual([]);
});

test('sends the other arrivals after a refused one', async () => {
  const queue = aQueue(aStorage(), (batch) => {
    if (batch.some(({ id }) => id === 'arrival-2')) throw new Refused();
    return batch.map(settled);
  });
  for (const n of [1, 2, 3]) queue.add(arrival(n));
  expect(await queue.flush()).toBe(true);
  expect(queue.list()).toMatchObject([{ id: 'arrival-2', problem: 'No' }]);
});

test('reports a full device', () => {
  const storage = aStorage();
  const queue = aQueue(storage, () => []);
  storage.hasNoRoomFor = () => true;
  expect(() => queue.add(arrival(1))).toThrow(QueueFull);
  storage.hasNoRoomFor = () => false;
  for (let n = 0; n < MAX_QUEUED; n += 1)
    storage.setItem(`check-in/arrival/7/arrival-${n}`, JSON.stringify(arrival(n)));
  expect(() => queue.add(arrival(MAX_QUEUED))).toThrow(QueueFull);
});

test('with any failures and reloads the server has each arrival once in the end', async () => {
  const step = fc.constantFrom(
    'add',
    'undo',
    'flush',
    'reload',
    'lose the request',
    'lose the answer',
    'retry',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const storage = aStorage();
      const server = new Map<string, boolean>();
      let failure = '';
      const send = (batch: readonly QueuedArrival[]) => {
        const now = failure;
        failure = '';
        if (now === 'lose the request') throw new TypeError();
        for (const { id, undone } of batch) server.set(id, (server.get(id) ?? false) || undone);
        if (now === 'lose the answer') throw new TypeError();
        return batch.map(settled);
      };
      let queue = aQueue(storage, send);
      const wanted = new Map<string, boolean>();
      let n = 0;
      for (const each of steps) {
        if (each === 'add') {
          n += 1;
          queue.add(arrival(n));
          wanted.set(`arrival-${n}`, false);
        } else if (each === 'undo' && n > 0) {
          queue.undo(arrival(n));
          wanted.set(`arrival-${n}`, true);
        } else if (each === 'reload') queue = aQueue(storage, send);
        else if (each.startsWith('lose')) failure = each;
        else await queue.flush();
      }
      failure = '';
      expect(await queue.flush()).toBe(true);
      expect(server).toEqual(wanted);
      expect(queue.list()).toEqual([]);
    }),
  );
});

test('an undo that the server does not carry out is listed, and can be dismissed', async () => {
  const storage = aStorage();
  const refused = 'Ya votó: registre su salida en la lista.';
  const queue = aQueue(storage, (batch) =>
    batch.map((each) => ({ ...settled(each), outcome: 'registered', refused })),
  );
  queue.undo(arrival(1));
  expect(await queue.flush()).toBe(true);
  expect(queue.list()).toMatchObject([{ undone: true, problem: refused }]);
  queue.dismiss('arrival-1');
  expect(queue.list()).toEqual([]);
});
