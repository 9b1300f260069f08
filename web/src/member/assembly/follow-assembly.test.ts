import type { Mine } from '@vigilia/contract/assemblies/member-assembly';
import type { AssemblySession } from '@vigilia/contract/assemblies/session';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StreamWatcher } from '../../core/backend/event-stream.ts';

const { reads, stream } = await vi.hoisted(async () => {
  (await import('../../testing/page.ts')).openPage({
    window: { setTimeout: (task: () => void, milliseconds: number) => setTimeout(task, milliseconds) },
    document: { visibilityState: 'visible' },
  });
  return {
    /** The requests, in their order. */
    reads: [] as { answer: (mine: unknown) => void; fail: () => void }[],
    stream: {} as { watcher: StreamWatcher },
  };
});
vi.mock('../../core/backend/event-stream.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  subscribeToEvents: (_: unknown, __: unknown, watcher: StreamWatcher) => {
    stream.watcher = watcher;
    watcher.onState('live');
    return () => undefined;
  },
}));

// Another test may have loaded it with the real stream.
vi.resetModules();
const { follow } = await import('./follow-assembly.ts');
const { useBallots } = await import('../votings/ballot-box.ts');

const mine = (open: readonly number[], rollChange: number): Mine => ({
  now: {
    assemblyId: 1,
    title: 'Asamblea',
    isRegister: false,
    open: open.map((id) => ({
      id,
      title: `P${id}`,
      kind: 'yesNo',
      seats: 1,
      allowBlank: true,
      showResults: 'live',
      candidates: [],
      slates: [],
    })),
    last: null,
  },
  figures: { participation: [], rollChange },
  person: {
    userId: 7,
    name: 'A',
    lastName: 'B',
    isOnRoll: true,
    isPresent: true,
    mode: 'hall',
    canVote: true,
  },
  attorney: null,
  represented: [],
  rights: [],
});
const openAgain = (id: number): Mine => {
  const again = mine([id], 1);
  for (const question of again.now.open) question.seal = { kind: 'reopened', hash: '0'.repeat(64) };
  return again;
};
const closed = (questionId: number): Mine => {
  const { now, ...rest } = mine([], 1);
  const last = { questionId, title: '', kind: 'yesNo', ballots: 0, entitled: 1, options: [] } as const;
  return {
    ...rest,
    now: {
      ...now,
      last: { ...last, options: [], outcome: null, statement: '', elected: [], undecided: null },
    },
  };
};
const event = (name: 'change' | 'figures', { now, figures }: Mine) =>
  stream.watcher.onEvent({ name, data: JSON.stringify(name === 'change' ? now : figures) });

let shown: Mine | null = null;
let isGone = false;
let followed: ReturnType<typeof follow>;
const state = () => shown && [shown.now.open.map(({ id }) => id), shown.figures.rollChange];
const answered = async (answer: Mine) => {
  reads.at(-1)?.answer(answer);
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  reads.length = 0;
  shown = null;
  isGone = false;
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve, reject) =>
        reads.push({
          answer: (data) => resolve(new Response(JSON.stringify({ data }))),
          fail: () => reject(new TypeError('lost')),
        }),
      ),
  );
  followed = follow(1, null, (next) => {
    shown = next.mine ?? shown;
    isGone = next.isGone ?? isGone;
  });
});
afterEach(() => {
  followed.stop();
  vi.useRealTimers();
});

it('asks again at once after an answer where a refresh was wanted meanwhile', async () => {
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toHaveLength(1);
  followed.refresh();
  followed.refresh();
  await answered(mine([], 1));
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toHaveLength(2);
  await answered(mine([], 1));
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads).toHaveLength(2);
  followed.refresh();
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toHaveLength(3);
});

it('asks for the rights of a question that opens again while a request is in flight', async () => {
  await answered(mine([], 1));
  followed.refresh();
  await vi.advanceTimersByTimeAsync(0);
  event('change', openAgain(5));
  await answered(mine([], 1));
  expect(state()).toEqual([[5], 1]);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(reads.length).toBeGreaterThan(2);
});

it('joins events before the first answer to it', async () => {
  event('change', mine([5], 1));
  event('figures', mine([], 4));
  expect(shown).toBeNull();
  await answered(mine([], 2));
  expect(state()).toEqual([[5], 4]);
});

it('keeps what it shows where a proxy answers with a page of its own', async () => {
  const page = (status: number) => Promise.resolve(new Response('<html>Bienvenido</html>', { status }));
  await answered(mine([5], 1));
  for (const status of [200, 404]) {
    vi.stubGlobal('fetch', () => page(status));
    followed.refresh();
    await vi.advanceTimersByTimeAsync(0);
    expect([state(), isGone]).toEqual([[[5], 1], false]);
  }
});

it('never shows figures older than the last event, and takes those of the next request', async () => {
  await answered(mine([5], 1));
  followed.refresh();
  await vi.advanceTimersByTimeAsync(0);
  event('figures', mine([5], 9));
  await answered(mine([5], 2));
  expect(state()).toEqual([[5], 9]);
  followed.refresh();
  await vi.advanceTimersByTimeAsync(0);
  await answered(mine([], 10));
  expect(state()).toEqual([[], 10]);
});

it('forgets events that are older than a repeated first request', async () => {
  event('change', mine([5], 1));
  reads[0]?.fail();
  await vi.advanceTimersByTimeAsync(4000);
  expect(reads).toHaveLength(2);
  await answered(mine([6], 3));
  expect(state()).toEqual([[6], 3]);
});

it('asks soon for the rights of a voting that is open again, which may have been used before', async () => {
  await answered(mine([], 1));
  event('change', openAgain(5));
  await vi.advanceTimersByTimeAsync(3000);
  expect(reads).toHaveLength(2);
});

it('asks soon after a change of the roll while a power that it submitted waits', async () => {
  await answered(mine([], 1));
  event('figures', mine([], 2));
  await vi.advanceTimersByTimeAsync(3000);
  expect(reads).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(30_000);
  const pending = { id: 1, gives: true, name: 'Beto', state: 'pending', reason: '' } as const;
  await answered({ ...mine([], 2), submittedPowers: [pending] });
  event('figures', mine([], 3));
  await vi.advanceTimersByTimeAsync(3000);
  expect(reads).toHaveLength(3);
});

it('asks for nothing that the stream carries: the session, an opening, and the close after its own ballot', async () => {
  await answered(mine([], 1));
  const session: AssemblySession = {
    now: '2026-03-02T15:00:00.000Z',
    state: 'open',
    since: null,
    points: [],
    currentPoint: null,
    floor: { isOpen: false, seconds: 180, speaking: null, waiting: [] },
    hall: { view: 'voting', questionId: null, message: '' },
  };
  event('change', { ...mine([], 1), now: { ...mine([], 1).now, session } });
  event('change', mine([5], 1));
  useBallots.setState({ outcomes: { '5/7': { is: 'registered' } } });
  event('change', closed(5));
  await vi.advanceTimersByTimeAsync(40_000);
  expect(reads).toHaveLength(1);
  expect(shown?.now.last?.questionId).toBe(5);
});

it('asks after the close of a voting in which the phone sent no ballot: it may have been cast elsewhere', async () => {
  useBallots.setState({ outcomes: {} });
  await answered(mine([5], 1));
  event('change', closed(5));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reads).toHaveLength(2);
});

it('says nothing of a right that was unused before the close until it is read again: another may have used it', async () => {
  useBallots.setState({ outcomes: {} });
  const right = (userId: number, voted: boolean) => ({ questionId: 5, userId, voted, problem: '' });
  const rights = [right(7, true), right(8, false)];
  await answered({ ...mine([5], 1), rights });
  followed.refresh();
  await vi.advanceTimersByTimeAsync(0);
  event('change', closed(5));
  expect(shown?.rights).toEqual([right(7, true)]);
  // An answer that was on its way at the close.
  await answered({ ...mine([5], 1), rights });
  expect(shown?.rights).toEqual([right(7, true)]);
  followed.refresh();
  await vi.advanceTimersByTimeAsync(0);
  await answered({ ...closed(5), rights });
  expect(shown?.rights).toEqual(rights);
});
