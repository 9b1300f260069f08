import { leafOfBallot } from '@vigilia/contract/verification/receipt-check';
import { ALREADY_VOTED } from '@vigilia/contract/votings/ballot-answers';
import { BALLOT_CODE } from '@vigilia/contract/votings/ballot-code';
import { beforeEach, expect, it, vi } from 'vitest';

/** Storage and window of a phone, before the modules read them: what this page sees, and what the phone stores. */
const { storage, kept, phone, answers } = await vi.hoisted(async () => {
  const seen = (await import('../../testing/page.ts')).openPage();
  const { setItem, removeItem } = seen;
  const all = new Map<string, string>();
  Object.assign(seen, {
    setItem: (key: string, value: string) => {
      setItem.call(seen, key, value);
      all.set(key, value);
    },
    removeItem: (key: string) => {
      removeItem(key);
      all.delete(key);
    },
  });
  return { storage: seen, kept: seen.items, phone: all, answers: [] as (() => Promise<Response>)[] };
});

const {
  choose,
  closeBox,
  confirm,
  discardBox,
  forgetClosed,
  forgetLost,
  hasUnanswered,
  openBox,
  useBallots,
} = await import('./ballot-box.ts');
const { forgetReceipt, rememberSeal, useReceipts } = await import('../receipts/receipt-store.ts');

const OWN = { questionId: 3, userId: 7 };
const YES = { vote: 'yes' } as const;
const answer = (status: number, body: object) => async () => new Response(JSON.stringify(body), { status });
const lost = () => Promise.reject(new TypeError('lost'));
const sent: unknown[] = [];
/** Bytes of the ballots that were sent. */
const lengths = new Set<number>();

beforeEach(() => {
  closeBox();
  storage.hasNoRoomFor = () => false;
  kept.clear();
  phone.clear();
  sent.length = 0;
  lengths.clear();
  answers.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    lengths.add(body.length);
    return (answers.shift() ?? lost)();
  });
  return () => vi.useRealTimers();
});

/** The receipt of a ballot alone in its commit. */
async function receiptOf(code: string, choice: string) {
  const leaf = await leafOfBallot(3, code, choice);
  const receipt = { questionId: 3, code, leaf, root: leaf, path: [], signature: '', keyId: '' };
  return answer(201, { data: { questionId: 3, voted: true, receipt } })();
}
const ABOUT = { assemblyId: 1, title: '¿Aprueba?', seal: 'ab'.repeat(32) };
const lastCode = () => (sent.at(-1) as { code: string }).code;

const outcome = () => useBallots.getState().outcomes['3/7'];

it('keeps a choice on the device until the server has answered, and nothing afterwards', async () => {
  answers.push(lost, answer(503, {}), answer(201, { data: { questionId: 3, voted: true } }));
  openBox(7);
  choose(OWN, YES);
  expect([...kept.keys()]).toEqual(['votar:ballots:7:3/7']);
  confirm([OWN]);
  await vi.advanceTimersByTimeAsync(0);
  expect([outcome(), hasUnanswered(7)]).toEqual([undefined, true]);
  expect(useBallots.getState().delayed).toEqual({ '3/7': true });
  await vi.advanceTimersByTimeAsync(20_000);
  expect([outcome(), hasUnanswered(7)]).toEqual([{ is: 'registered' }, false]);
  const [{ code }] = sent as [{ code: string }];
  expect(code).toMatch(BALLOT_CODE);
  expect(sent).toEqual(Array(3).fill({ questionId: 3, vote: 'yes', code }));
  expect(kept.size).toBe(0);
});

it('notices at once that a promised receipt is missing', async () => {
  answers.push(answer(201, { data: { questionId: 3, voted: true } }));
  openBox(7);
  choose(OWN, YES);
  confirm([OWN], { ...ABOUT, givesReceipts: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome()).toEqual({ is: 'registered', lacksReceipt: true });
});

it('sends a confirmed ballot after the page was closed, and takes a counted one for registered', async () => {
  openBox(7);
  choose(OWN, { candidateIds: [4] });
  confirm([OWN]);
  await vi.advanceTimersByTimeAsync(0);
  closeBox();
  const [first] = sent.splice(0) as { code: string }[];
  answers.push(answer(409, { message: ALREADY_VOTED }));
  openBox(7);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([{ questionId: 3, candidateIds: [4], code: first?.code }]);
  expect(outcome()).toEqual({ is: 'registered' });
});

it('sends ballots of one length for any choice', async () => {
  openBox(7);
  for (const choice of [
    YES,
    { vote: 'no' },
    { vote: 'blank' },
    { slateId: 12 },
    { candidateIds: [4] },
    { candidateIds: Array.from({ length: 50 }, (_, index) => 100_000 + index) },
  ] as const) {
    answers.push(answer(201, { data: { questionId: 3, voted: true } }));
    choose(OWN, choice);
    confirm([OWN]);
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(sent).toHaveLength(6);
  expect(lengths.size).toBe(1);
});

it('takes only an answer of the server for one: a proxy or the Wi-Fi of a hotel answers with its own page', async () => {
  const page = (status: number) => async () => new Response('<html>Bienvenido</html>', { status });
  answers.push(page(200), page(403), page(404), answer(200, { data: null }), answer(403, {}));
  answers.push(answer(201, { data: { questionId: 3, voted: true } }));
  openBox(7);
  choose(OWN, YES);
  confirm([OWN], { ...ABOUT, givesReceipts: true });
  for (let tries = 1; tries < 6; tries += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    if (sent.length < 6) expect([outcome(), hasUnanswered(7)]).toEqual([undefined, true]);
  }
  expect(sent).toHaveLength(6);
  expect(outcome()).toEqual({ is: 'registered', lacksReceipt: true });
});

it('says why a ballot was refused, and never sends it again', async () => {
  answers.push(answer(409, { message: 'La votación está cerrada; no se recibió el voto' }));
  openBox(7);
  const byPower = { questionId: 3, userId: 9 };
  choose(byPower, { slateId: 2 });
  confirm([byPower]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toMatchObject([{ questionId: 3, slateId: 2, onBehalfOf: 9 }]);
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
  forgetClosed(1, [3]);
  expect(useBallots.getState().kept).toHaveProperty('3/7');
  forgetClosed(1, []);
  expect(kept.size).toBe(0);
  // The person saw the choice go: the phone says that it was not sent.
  expect(useBallots.getState().outcomes).toEqual({ '3/7': { is: 'unsent' } });
});

it('keeps a choice while another assembly, shown beside it, has other open votings', async () => {
  openBox(7);
  choose(OWN, YES, 2);
  forgetClosed(1, [5]);
  expect(useBallots.getState()).toMatchObject({ kept: { '3/7': { choice: YES } }, outcomes: {} });
  forgetClosed(2, []);
  expect(kept.size).toBe(0);
});

it('keeps a choice of another page in a voting that this one has not seen open yet', async () => {
  openBox(7);
  forgetClosed(1, []);
  const chosen = { ...OWN, choice: YES, isConfirmed: false, assemblyId: 1 };
  for (const items of [kept, phone]) items.set('votar:ballots:7:3/7', JSON.stringify(chosen));
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'votar:ballots:7:3/7' }));
  // An answer from before the opening.
  forgetClosed(1, []);
  expect(useBallots.getState()).toMatchObject({ kept: { '3/7': chosen }, outcomes: {} });
  forgetClosed(1, [3]);
  forgetClosed(1, []);
  expect(kept.size).toBe(0);
});

it('ignores stored ballots and receipts that it cannot show', () => {
  for (const choice of ['yes', {}, { candidateIds: 7 }, null])
    kept.set(
      `votar:ballots:7:${JSON.stringify(choice)}`,
      JSON.stringify({ ...OWN, choice, isConfirmed: false }),
    );
  kept.set('votar:receipts:7:AB', JSON.stringify({ assemblyId: 1, receipt: { code: 'AB', questionId: 3 } }));
  openBox(7);
  expect(useBallots.getState().kept).toEqual({});
  expect(useReceipts.getState().receipts).toEqual([]);
});

it('shows the choices of one person to nobody else, and removes them at sign-out', async () => {
  openBox(7);
  choose(OWN, YES);
  openBox(8);
  expect(useBallots.getState().kept).toEqual({});
  openBox(7);
  expect(useBallots.getState().kept).toHaveProperty('3/7');
  confirm([OWN]);
  discardBox(7);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.length).toBeLessThanOrEqual(1);
  expect(kept.size).toBe(0);
});

it('keeps the receipt of a ballot whose answer came at the second try, without the choice', async () => {
  answers.push(lost, () => receiptOf(lastCode(), 'yes'));
  openBox(7);
  choose(OWN, YES);
  confirm([OWN], ABOUT);
  await vi.advanceTimersByTimeAsync(5000);
  await vi.waitFor(() => expect(outcome()).toEqual({ is: 'registered' }));
  expect([...kept.keys()]).toEqual([`votar:receipts:7:${lastCode()}`]);
  const [receipt] = useReceipts.getState().receipts;
  expect(receipt).toMatchObject({ assemblyId: 1, userId: 7, isWrong: false, fingerprints: [ABOUT.seal] });
  expect(JSON.stringify([...kept])).not.toContain('"yes"');
  rememberSeal(3, 'cd'.repeat(32));
  openBox(8);
  expect(useReceipts.getState().receipts).toEqual([]);
  openBox(7);
  expect(useReceipts.getState().receipts[0]?.fingerprints).toHaveLength(2);
  forgetReceipt(receipt?.receipt.code ?? '');
  expect(kept.size).toBe(0);
});

it('marks a receipt of another choice or code as wrong, and forgets receipts with the session', async () => {
  openBox(7);
  for (const wrong of [() => receiptOf(lastCode(), 'no'), () => receiptOf('0'.repeat(16), 'yes')]) {
    answers.push(wrong);
    choose(OWN, YES);
    confirm([OWN], ABOUT);
    await vi.waitFor(() => expect(outcome()).toEqual({ is: 'registered' }));
    expect(useReceipts.getState().receipts.at(-1)?.isWrong).toBe(true);
  }
  discardBox(7);
  expect(kept.size).toBe(0);
});

it('says that another ballot used the right where the server would know a retry by its code', async () => {
  answers.push(answer(409, { message: ALREADY_VOTED }));
  openBox(7);
  choose(OWN, YES);
  confirm([OWN], { ...ABOUT, givesReceipts: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome()).toEqual({ is: 'elsewhere', reason: ALREADY_VOTED });
  expect(kept.size).toBe(0);
});

/** A write of another page of this phone, which this page sees. */
function writtenElsewhere(key: string, value: unknown): void {
  if (value === null) kept.delete(key);
  else kept.set(key, JSON.stringify(value));
  window.dispatchEvent(Object.assign(new Event('storage'), { key }));
}
const BALLOT = { questionId: 3, userId: 9, choice: YES, isConfirmed: true, code: 'K7QM29TX4HBDP0ZS' };
const BALLOT_KEY = 'votar:ballots:7:3/9';
const CODE = 'Z'.repeat(16);
const RECEIPT_KEY = `votar:receipts:7:${CODE}`;
const RECEIPT = {
  assemblyId: 1,
  title: '¿Otra?',
  userId: 7,
  receipt: { questionId: 2, code: CODE },
  fingerprints: [],
  isWrong: false,
};

it('loses no ballot or receipt of another page of this phone that it does not see yet', async () => {
  openBox(7);
  phone.set(BALLOT_KEY, JSON.stringify(BALLOT));
  phone.set(RECEIPT_KEY, JSON.stringify(RECEIPT));
  answers.push(async () => receiptOf(lastCode(), 'yes'));
  choose(OWN, YES);
  confirm([OWN], ABOUT);
  await vi.waitFor(() => expect(outcome()).toEqual({ is: 'registered' }));
  rememberSeal(3, 'cd'.repeat(32));
  expect([...phone.keys()]).toEqual([BALLOT_KEY, RECEIPT_KEY, `votar:receipts:7:${lastCode()}`]);
});

it('follows another page of this phone, and sends the ballots that were confirmed there', async () => {
  openBox(7);
  choose(OWN, YES);
  writtenElsewhere('votar:ballots:7:3/7', { ...OWN, choice: { vote: 'no' }, isConfirmed: false });
  expect(useBallots.getState().kept['3/7']?.choice).toEqual({ vote: 'no' });
  writtenElsewhere('votar:ballots:7:3/7', null);
  answers.push(answer(201, { data: { questionId: 3, voted: true } }));
  writtenElsewhere(BALLOT_KEY, BALLOT);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([{ questionId: 3, vote: 'yes', onBehalfOf: 9, code: BALLOT.code }]);
  expect([useBallots.getState().outcomes['3/9'], kept.size]).toEqual([{ is: 'registered' }, 0]);
  writtenElsewhere(RECEIPT_KEY, RECEIPT);
  expect(useReceipts.getState().receipts).toEqual([RECEIPT]);
  writtenElsewhere(RECEIPT_KEY, null);
  expect(useReceipts.getState().receipts).toEqual([]);
  closeBox();
  writtenElsewhere('votar:ballots:7:3/7', { ...OWN, choice: YES, isConfirmed: false });
  expect(useBallots.getState().kept).toEqual({});
});

it('sends the ballot of another page that confirms the same choice in the same moment', async () => {
  openBox(7);
  choose(OWN, YES);
  const [chosen] = [...phone.values()].map((record) => JSON.parse(record));
  expect(chosen.code).toMatch(BALLOT_CODE);
  // The other page has confirmed it, which this one does not see yet.
  phone.set('votar:ballots:7:3/7', JSON.stringify({ ...chosen, isConfirmed: true }));
  confirm([OWN], ABOUT);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([{ questionId: 3, vote: 'yes', code: chosen.code }]);
  // Another choice is another ballot.
  closeBox();
  kept.clear();
  openBox(7);
  choose(OWN, { vote: 'no' });
  expect(useBallots.getState().kept['3/7']?.code).not.toBe(chosen.code);
});

it('stops sending a ballot that was answered to another page, and sends what is chosen anew', async () => {
  answers.push(lost);
  openBox(7);
  choose(OWN, YES);
  confirm([OWN], ABOUT);
  await vi.advanceTimersByTimeAsync(0);
  const first = lastCode();
  writtenElsewhere('votar:ballots:7:3/7', null);
  choose(OWN, { vote: 'no' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect([outcome(), useBallots.getState().delayed]).toEqual([undefined, {}]);
  expect(useBallots.getState().kept['3/7']?.choice).toEqual({ vote: 'no' });
  answers.push(lost, answer(201, { data: { questionId: 3, voted: true } }));
  confirm([OWN], ABOUT);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent.slice(1)).toEqual(Array(2).fill({ questionId: 3, vote: 'no', code: lastCode() }));
  expect([lastCode() === first, outcome(), kept.size]).toEqual([false, { is: 'registered' }, 0]);
});

it('leaves a choice alone that was made after another page had the answer', async () => {
  let refuse = (): void => undefined;
  const late = new Promise<Response>((resolve) => {
    refuse = () => resolve(new Response(JSON.stringify({ message: 'No puede votar' }), { status: 409 }));
  });
  answers.push(() => late);
  openBox(7);
  choose(OWN, YES);
  confirm([OWN], ABOUT);
  writtenElsewhere('votar:ballots:7:3/7', { ...OWN, choice: { vote: 'no' }, isConfirmed: false });
  refuse();
  await vi.waitFor(() => expect(outcome()).toMatchObject({ is: 'refused' }));
  expect(useBallots.getState().kept['3/7']?.choice).toEqual({ vote: 'no' });
});

it('stores a receipt that found no room, once the ballot gave up its own', async () => {
  storage.hasNoRoomFor = (key) => kept.size > 0 && !kept.has(key);
  answers.push(() => receiptOf(lastCode(), 'yes'));
  openBox(7);
  choose(OWN, YES);
  confirm([OWN], ABOUT);
  await vi.waitFor(() => expect(outcome()).toEqual({ is: 'registered' }));
  expect([...kept.keys()]).toEqual([`votar:receipts:7:${lastCode()}`]);
  expect(useReceipts.getState().areStored).toBe(true);
});

it('says that receipts are not stored where storage refuses them', async () => {
  storage.hasNoRoomFor = () => true;
  answers.push(() => receiptOf(lastCode(), 'yes'));
  openBox(7);
  choose(OWN, YES);
  confirm([OWN], ABOUT);
  await vi.waitFor(() => expect(outcome()).toEqual({ is: 'registered' }));
  expect(useReceipts.getState()).toMatchObject({ areStored: false, receipts: [{ title: ABOUT.title }] });
});

it('keeps the seals that another page saw with the receipt of the same ballot', async () => {
  openBox(7);
  answers.push(async () => {
    const seen = {
      ...RECEIPT,
      receipt: { questionId: 3, code: lastCode() },
      fingerprints: ['cd'.repeat(32)],
    };
    writtenElsewhere(`votar:receipts:7:${lastCode()}`, seen);
    return receiptOf(lastCode(), 'yes');
  });
  choose(OWN, YES);
  confirm([OWN], ABOUT);
  await vi.waitFor(() => expect(outcome()).toEqual({ is: 'registered' }));
  expect(useReceipts.getState().receipts).toMatchObject([
    { title: ABOUT.title, fingerprints: ['cd'.repeat(32), ABOUT.seal] },
  ]);
});

it('forgets a registered ballot once its voting is opened anew, without it, after a restore', async () => {
  const opened = (hash: string, kind: 'opened' | 'reopened' = 'opened') => [{ id: 3, seal: { kind, hash } }];
  answers.push(answer(201, { data: { questionId: 3, voted: true } }));
  openBox(7);
  forgetLost(opened('aa', 'reopened'));
  choose(OWN, YES);
  confirm([OWN], ABOUT);
  await vi.advanceTimersByTimeAsync(0);
  forgetLost(opened('aa', 'reopened'));
  forgetLost(opened('bb', 'reopened'));
  expect(outcome()).toEqual({ is: 'registered' });
  forgetLost(opened('cc'));
  expect(outcome()).toBeUndefined();
});
