import { ALREADY_VOTED } from '@vigilia/contract/votings/ballot-answers';
import { beforeEach, expect, it, vi } from 'vitest';

/** Storage and window of a phone, before the modules read them. */
const { kept, answers } = vi.hoisted(() => {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const target = new EventTarget();
  Object.assign(globalThis, {
    localStorage: storage,
    window: Object.assign(target, { localStorage: storage, location: { href: 'http://phone.test/' } }),
    document: { getElementById: () => null },
  });
  return { kept: items, answers: [] as (() => Promise<Response>)[] };
});

const { choose, closeBox, confirm, discardBox, forgetClosed, hasUnanswered, openBox, useBallots } =
  await import('./ballot-box.ts');

const OWN = { questionId: 3, userId: 7 };
const YES = { vote: 'yes' } as const;
const answer = (status: number, body: object) => async () => new Response(JSON.stringify(body), { status });
const lost = () => Promise.reject(new TypeError('lost'));
const sent: unknown[] = [];

beforeEach(() => {
  closeBox();
  kept.clear();
  sent.length = 0;
  answers.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return (answers.shift() ?? lost)();
  });
  return () => vi.useRealTimers();
});

const outcome = () => useBallots.getState().outcomes['3/7'];

it('keeps a choice on the device until the server has answered, and nothing afterwards', async () => {
  answers.push(lost, answer(503, {}), answer(201, { data: { questionId: 3, voted: true } }));
  openBox(7);
  choose(OWN, YES);
  expect([...kept.keys()]).toEqual(['votar:ballots:7']);
  confirm([OWN]);
  await vi.advanceTimersByTimeAsync(0);
  expect([outcome(), hasUnanswered()]).toEqual([undefined, true]);
  expect(useBallots.getState().delayed).toEqual({ '3/7': true });
  await vi.advanceTimersByTimeAsync(20_000);
  expect([outcome(), hasUnanswered()]).toEqual([{ is: 'registered' }, false]);
  expect(sent).toEqual(Array(3).fill({ questionId: 3, vote: 'yes' }));
  expect(kept.size).toBe(0);
});

it('goes on with a confirmed ballot after the page was closed, and takes a counted one for registered', async () => {
  openBox(7);
  choose(OWN, { candidateIds: [4] });
  confirm([OWN]);
  await vi.advanceTimersByTimeAsync(0);
  closeBox();
  sent.length = 0;
  answers.push(answer(409, { message: ALREADY_VOTED }));
  openBox(7);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([{ questionId: 3, candidateIds: [4] }]);
  expect(outcome()).toEqual({ is: 'registered' });
});

it('says why a ballot was refused, and never sends it again', async () => {
  answers.push(answer(409, { message: 'La votación está cerrada; no se recibió el voto' }));
  openBox(7);
  const byPower = { questionId: 3, userId: 9 };
  choose(byPower, { slateId: 2 });
  confirm([byPower]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([{ questionId: 3, slateId: 2, onBehalfOf: 9 }]);
  expect(useBallots.getState().outcomes['3/9']).toEqual({
    is: 'refused',
    reason: 'La votación está cerrada; no se recibió el voto',
  });
  expect(kept.size).toBe(0);
});

it('sends nothing that was not confirmed, and forgets it once the voting is closed', async () => {
  openBox(7);
  choose(OWN, YES);
  closeBox();
  openBox(7);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  expect(useBallots.getState().kept['3/7']?.choice).toEqual(YES);
  forgetClosed([3]);
  expect(useBallots.getState().kept).toHaveProperty('3/7');
  forgetClosed([]);
  expect(kept.size).toBe(0);
});

it('shows the choices of one person to nobody else, and leaves none of somebody who signs out', async () => {
  openBox(7);
  choose(OWN, YES);
  openBox(8);
  expect(useBallots.getState().kept).toEqual({});
  openBox(7);
  expect(useBallots.getState().kept).toHaveProperty('3/7');
  confirm([OWN]);
  discardBox();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.length).toBeLessThanOrEqual(1);
  expect(kept.size).toBe(0);
});
