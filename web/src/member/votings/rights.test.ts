import type { MemberQuestion, Mine } from '@vigilia/contract/assemblies/member-assembly';
import { expect, it, vi } from 'vitest';
import type { KeptReceipt } from '../receipts/receipt-store.ts';
import type { ShownRight } from './rights.ts';

await vi.hoisted(async () => (await import('../../testing/page.ts')).openPage());
const { chosenIn, isDone, isUsable, outcomeOf, rightsIn } = await import('./rights.ts');
const { isOfAnother, missingReceipt } = await import('./missing-receipt.ts');

const CHOICE = { vote: 'yes' } as const;
const kept = (userId: number, isConfirmed = false) => ({
  questionId: 3,
  userId,
  choice: CHOICE,
  isConfirmed,
});
const rights = (...list: [userId: number, voted: boolean, problem: string][]) =>
  rightsIn(
    { id: 3 } as MemberQuestion,
    {
      person: { userId: 7 },
      represented: [],
      rights: list.map(([userId, voted, problem]) => ({ questionId: 3, userId, voted, problem })),
    } as unknown as Mine,
  );

it('confirms only choices whose right can still be used', () => {
  const all = rights(
    [7, false, ''],
    [8, false, 'El poder se revocó'],
    [9, true, ''],
    [10, false, ''],
    [11, false, ''],
  );
  const box = {
    kept: { '3/7': kept(7), '3/8': kept(8), '3/9': kept(9), '3/10': kept(10, true), '3/11': kept(11) },
    outcomes: { '3/11': { is: 'elsewhere', reason: 'x' } },
  } as const;
  expect(chosenIn(box, all).map(({ userId }) => userId)).toEqual([7]);
});

it('never shows a right as registered that another ballot used', () => {
  const [right] = rights([7, true, '']);
  const elsewhere = { is: 'elsewhere', reason: 'x' } as const;
  const box = { kept: {}, outcomes: { '3/7': elsewhere } };
  if (!right) throw new Error('no right');
  expect([outcomeOf(box, right), isDone(box, right), isUsable(box, right)]).toEqual([
    elsewhere,
    false,
    false,
  ]);
  expect(isDone({ kept: {}, outcomes: {} }, right)).toBe(true);
});

it('shows a used right as registered only once the ballot of this phone is answered, where ballots give receipts', () => {
  const [right] = rights([7, true, '']);
  if (!right) throw new Error('no right');
  const sent = (givesReceipts: boolean) => ({
    kept: { '3/7': { ...kept(7, true), about: { assemblyId: 1, title: '', givesReceipts } } },
    outcomes: {},
  });
  expect([outcomeOf(sent(true), right), isUsable(sent(true), right)]).toEqual([undefined, false]);
  expect(outcomeOf(sent(false), right)).toEqual({ is: 'registered' });
  expect(outcomeOf({ ...sent(true), kept: { '3/7': kept(7) } }, right)).toEqual({ is: 'registered' });
});

it('says why a person who is not in good standing cannot vote, and nothing of it about their powers', () => {
  const REFUSED = 'No tiene derecho a votar en esta asamblea';
  const mine = {
    person: { userId: 7, notInGoodStanding: true },
    represented: [],
    rights: [7, 8].map((userId) => ({ questionId: 3, userId, voted: false, problem: REFUSED })),
  } as unknown as Mine;
  expect(rightsIn({ id: 3 } as MemberQuestion, mine).map(({ problem }) => problem)).toEqual([
    expect.stringContaining('no figura a paz y salvo'),
    REFUSED,
  ]);
});

it('promises no right of a voting that is open again before the server has answered', () => {
  const mine = {
    person: { userId: 7, isPresent: true, canVote: true },
    represented: [{ userId: 8, name: 'Beto', lastName: 'Ríos', state: 'valid', canVote: true }],
    rights: [],
  } as unknown as Mine;
  const usable = (kind: 'opened' | 'reopened') =>
    rightsIn({ id: 3, seal: { kind, hash: '' } } as MemberQuestion, mine).map(
      ({ problem }) => problem === '',
    );
  expect([usable('opened'), usable('reopened')]).toEqual([
    [true, true],
    [false, false],
  ]);
});

it('knows a used right whose ballot this phone did not send, where ballots give receipts', () => {
  const [used, unused] = rights([7, true, ''], [8, false, '']) as [ShownRight, ShownRight];
  const box = { kept: {}, outcomes: {} };
  const own = { userId: 7, receipt: { questionId: 3 } } as KeptReceipt;
  const here = { givesReceipts: true, receipts: [] };
  expect(isOfAnother(box, used, here)).toBe(true);
  expect(isOfAnother(box, unused, here)).toBe(false);
  // The phone says that it was used on paper instead.
  expect(isOfAnother(box, { ...used, onPaper: true }, here)).toBe(false);
  expect(isOfAnother(box, used, { ...here, givesReceipts: false })).toBe(false);
  expect(isOfAnother(box, used, { ...here, receipts: [own] })).toBe(false);
  for (const other of [
    { ...own, userId: 8 },
    { ...own, receipt: { ...own.receipt, questionId: 4 } },
  ])
    expect(isOfAnother(box, used, { ...here, receipts: [other] })).toBe(true);
  // Sent by this phone, answered or not.
  expect(isOfAnother({ ...box, kept: { '3/7': kept(7, true) } }, used, here)).toBe(false);
  expect(isOfAnother({ ...box, outcomes: { '3/7': { is: 'registered' } } }, used, here)).toBe(false);
  // Refused here, and used by another ballot.
  expect(isOfAnother({ ...box, outcomes: { '3/7': { is: 'refused', reason: '' } } }, used, here)).toBe(true);
});

it('says that a promised receipt is missing while the voting is open, before the server lists the ballot', () => {
  const [right] = rights([7, false, '']);
  if (!right) throw new Error('no right');
  const box = { kept: {}, outcomes: { '3/7': { is: 'registered', lacksReceipt: true } } } as const;
  const evidence = { givesReceipts: true, receipts: [] };
  expect(missingReceipt(box, right, evidence)).toMatch(/no entregó el comprobante/);
  expect(missingReceipt(box, { ...right, isRegistered: true }, evidence)).toMatch(/no entregó/);
  expect(missingReceipt({ ...box, outcomes: {} }, right, evidence)).toBe('');
});
