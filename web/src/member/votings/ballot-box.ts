/**
 * The ballots of this phone: a choice is stored on the device until the server has answered, and a confirmed one is sent until
 * then. A ballot that is sent twice counts once, and the second answer says that it was counted (R12.6).
 */
import type { MemberQuestion } from '@vigilia/contract/assemblies/member-assembly';
import { ALREADY_VOTED } from '@vigilia/contract/votings/ballot-answers';
import { CODE_BYTES, codeOf } from '@vigilia/contract/votings/ballot-code';
import { type BallotReceipt, castBallot } from '@vigilia/contract/votings/votings';
import { create } from 'zustand';
import { ApiError, call } from '../../core/backend/api.ts';
import { backOff, delay } from '../../core/waiting.ts';
import {
  closeReceipts,
  forgetReceipts,
  keepReceipt,
  openReceipts,
  storeReceipts,
} from '../receipts/receipt-store.ts';
import { type RecordsByKey, type SharedRecords, sharedRecords, without } from '../shell/shared-records.ts';

/** The choice of a ballot; empty candidates mean no choice yet. */
export type Choice =
  | { readonly vote: 'yes' | 'no' | 'blank' }
  | { readonly candidateIds: readonly number[] }
  | { readonly slateId: number };

/** A right in a voting: of the member, or of a person they represent. */
export interface Casting {
  readonly questionId: number;
  readonly userId: number;
}
export const castingKey = ({ questionId, userId }: Casting): string => `${questionId}/${userId}`;

interface Kept extends Casting {
  readonly choice: Choice;
  /** Absent in choices of version 0.1. */
  readonly assemblyId?: number | undefined;
  /** Whether the person confirmed it: it is sent, also after a reload. */
  readonly isConfirmed: boolean;
  /**
   * Code of the receipt, drawn once for a choice, so that a retry is the same ballot (R18.1), and so are those of two pages that
   * are confirmed in the same moment. Absent in choices of version 0.1.
   */
  readonly code?: string | undefined;
  readonly about?: BallotContext | undefined;
}

/** Fields stored with a receipt. */
export interface BallotContext {
  readonly assemblyId: number;
  readonly title: string;
  /** Hash of the seal that the phone shows with the voting. */
  readonly seal?: string | undefined;
  /** Whether ballots give receipts: then the server knows a retry by its code (R18.1). */
  readonly givesReceipts?: boolean | undefined;
}

/**
 * The server's answer: counted, refused with the reason, or the right was used before with another ballot; or the voting was
 * closed before the choice was confirmed.
 */
export type Outcome =
  | {
      readonly is: 'registered';
      /** The assembly gives receipts, and the answer had none. */
      readonly lacksReceipt?: true;
    }
  | { readonly is: 'unsent' }
  | { readonly is: 'refused' | 'elsewhere'; readonly reason: string };

export interface BallotBox {
  /** Owner of the box; null while it is closed. */
  readonly owner: number | null;
  readonly kept: RecordsByKey<Kept>;
  readonly outcomes: Readonly<Record<string, Outcome>>;
  /** Ballots whose last try failed, without an answer yet. */
  readonly delayed: Readonly<Record<string, true>>;
}

const CLOSED: BallotBox = { owner: null, kept: {}, outcomes: {}, delayed: {} };
export const useBallots = create<BallotBox>()(() => CLOSED);

/** Milliseconds until an unanswered try is given up, and between two tries. */
const TRY = 10_000;
const FIRST_WAIT = 800;
const MAX_WAIT = 6000;

/**
 * Characters of a ballot on the wire (R16.13), more than one with 50 marks has. Encryption keeps lengths: 'yes', 'no' and 'blank'
 * could be distinguished in a hall's network, and in the log of a proxy.
 */
const BLOCK_SIZE = 1024;

/** Whether a stored choice can be shown: an invalid one would break the page at each start. */
const isChoice = (found: object | undefined): found is Choice =>
  typeof found === 'object' &&
  found !== null &&
  ('vote' in found || 'slateId' in found || ('candidateIds' in found && Array.isArray(found.candidateIds)));

const ballotsOf = (owner: number) =>
  sharedRecords<Kept>(
    {
      name: 'ballots',
      keyOf: castingKey,
      isRecord: ({ questionId, userId, choice }) =>
        Number(questionId) > 0 && Number(userId) > 0 && isChoice(choice),
    },
    owner,
  );

/** Records of the open box: the code of the hall opens another page beside the first, which stores ballots too. */
let shared: SharedRecords<Kept> | undefined;

/** The box with the records of the device. */
const current = (): BallotBox => ({ ...useBallots.getState(), ...(shared && { kept: shared.read() }) });

function change(next: (box: BallotBox) => Partial<BallotBox>): void {
  shared?.change((kept) => {
    const box = { ...useBallots.getState(), kept };
    const changed = { ...box, ...next(box) };
    useBallots.setState(changed);
    return changed.kept;
  });
}

/** Ends the sending of the open box. */
let closing = new AbortController();
/** Ballots that are being sent, by right and code. */
let sending = new Set<string>();

/** Votings that this page has seen open, or of which it found or took a choice. */
let knownVotings = new Set<number>();

/** Opens the box of a person, and resends confirmed ballots without an answer. */
export function openBox(owner: number): void {
  if (useBallots.getState().owner === owner) return;
  closeBox();
  openReceipts(owner, closing.signal);
  shared = ballotsOf(owner);
  useBallots.setState({ ...CLOSED, owner });
  const follow = () => {
    useBallots.setState(current());
    for (const each of Object.values(useBallots.getState().kept)) if (each.isConfirmed) void send(each);
  };
  follow();
  knownVotings = new Set(Object.values(useBallots.getState().kept).map(({ questionId }) => questionId));
  // A ballot of another page is sent from here too: the phone may end that page at any moment.
  shared.onChangeElsewhere(follow, closing.signal);
}

/** Leaves stored ballots on the device. */
export function closeBox(): void {
  closing.abort();
  closing = new AbortController();
  sending = new Set();
  openings = new Map();
  shared = undefined;
  useBallots.setState(CLOSED);
  closeReceipts();
}

/** Removes the stored ballots of a box, also of a closed one: the session ended, or another page replaced it. */
export function discardBox(owner: number): void {
  forgetReceipts(owner);
  if (useBallots.getState().owner === owner) closeBox();
  ballotsOf(owner).clear();
}

const drawCode = (): string => codeOf(crypto.getRandomValues(new Uint8Array(CODE_BYTES)));

/** Sets or removes a choice; a confirmed one stays. */
export function choose({ questionId, userId }: Casting, choice: Choice | null, assemblyId?: number): void {
  const casting = { questionId, userId };
  const key = castingKey(casting);
  knownVotings.add(questionId);
  change(({ kept, outcomes }) => {
    if (kept[key]?.isConfirmed) return {};
    return {
      kept: choice
        ? { ...kept, [key]: { ...casting, choice, assemblyId, isConfirmed: false, code: drawCode() } }
        : without(kept, key),
      outcomes: without(outcomes, key),
    };
  });
}

/** Confirms the choice, and sends it until it is answered. */
export function confirm(castings: readonly Casting[], about?: BallotContext): void {
  for (const casting of castings) {
    const key = castingKey(casting);
    const own = current().kept[key];
    // Another page may have confirmed it.
    if (!own || own.isConfirmed) continue;
    const confirmed = { ...own, isConfirmed: true, code: own.code ?? drawCode(), about };
    change((box) => ({ kept: { ...box.kept, [key]: confirmed }, outcomes: without(box.outcomes, key) }));
    void send(confirmed);
  }
}

/**
 * Removes unconfirmed choices in votings of an assembly that are no longer open, and records that they were not sent. A voting
 * that this page has not seen open is skipped: its answers may be older than a choice of another page.
 */
export function forgetClosed(assemblyId: number, openQuestions: readonly number[]): void {
  for (const id of openQuestions) knownVotings.add(id);
  const { kept } = current();
  const stale = Object.values(kept).filter(
    (each) =>
      !each.isConfirmed &&
      (each.assemblyId ?? assemblyId) === assemblyId &&
      knownVotings.has(each.questionId) &&
      !openQuestions.includes(each.questionId),
  );
  if (stale.length === 0) return;
  const keys = new Set(stale.map(castingKey));
  change((box) => ({
    kept: Object.fromEntries(Object.entries(box.kept).filter(([key]) => !keys.has(key))),
    outcomes: {
      ...box.outcomes,
      ...Object.fromEntries([...keys].map((key) => [key, { is: 'unsent' } as const])),
    },
  }));
}

/** Openings that the page has seen, by question. */
let openings = new Map<number, string>();

/**
 * Forgets the answers to ballots of a voting whose first opening is repeated: the server was restored from a copy without them,
 * and they are to be cast again (R2.11).
 */
export function forgetLost(open: readonly Pick<MemberQuestion, 'id' | 'seal'>[]): void {
  for (const { id, seal } of open) {
    const before = openings.get(id);
    if (seal) openings.set(id, seal.hash);
    if (seal?.kind !== 'opened' || before === undefined || before === seal.hash) continue;
    useBallots.setState(({ outcomes }) => ({
      outcomes: Object.fromEntries(Object.entries(outcomes).filter(([key]) => !key.startsWith(`${id}/`))),
    }));
  }
}

/** Whether a confirmed ballot has no answer yet, also in a closed box. */
export function hasUnanswered(owner: number): boolean {
  const box = useBallots.getState();
  const kept = box.owner === owner ? box.kept : ballotsOf(owner).read();
  return Object.values(kept).some(({ isConfirmed }) => isConfirmed);
}

/**
 * Errors after which the server may have counted the ballot: only a retry shows it. A refusal has its reason; without one, a
 * proxy or the Wi-Fi of a hotel answered.
 */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  [408, 429].includes(error.status) ||
  error.message === '';

/** Waits before a retry; ends when the connection returns. */
async function untilNextTry(tries: number, signal: AbortSignal): Promise<void> {
  const online = new AbortController();
  const wake = () => online.abort();
  window.addEventListener('online', wake);
  await delay(backOff(tries, FIRST_WAIT, MAX_WAIT), AbortSignal.any([signal, online.signal]));
  window.removeEventListener('online', wake);
}

async function send(ballot: Kept): Promise<void> {
  const { questionId, userId, choice, code, about } = ballot;
  const key = castingKey({ questionId, userId });
  const { owner } = useBallots.getState();
  const own = sending;
  const ballotKey = `${key} ${code}`;
  if (own.has(ballotKey)) return;
  own.add(ballotKey);
  const { signal } = closing;
  const body = {
    questionId,
    ...(choice as { vote?: 'yes' | 'no' | 'blank' }),
    ...(userId !== owner && { onBehalfOf: userId }),
    ...(code !== undefined && { code }),
  };
  for (let tries = 0; !signal.aborted && isWaiting(key, code); tries += 1) {
    const answer = await attempt(body, about?.givesReceipts ?? false, signal);
    if (signal.aborted) break;
    if (answer) {
      if (answer.receipt) await keep(ballot, answer.receipt, signal);
      if (signal.aborted) break;
      settle(key, code, answer.outcome);
      break;
    }
    useBallots.setState((box) => ({ delayed: { ...box.delayed, [key]: true } }));
    await untilNextTry(tries, signal);
  }
  own.delete(ballotKey);
  useBallots.setState(({ delayed }) => ({ delayed: without(delayed, key) }));
}

/** Whether a ballot has no answer yet: another page may have received it, and the person may have chosen anew since. */
function isWaiting(key: string, code: string | undefined): boolean {
  const kept = shared?.read()[key];
  return kept?.isConfirmed === true && kept.code === code;
}

/**
 * @param isKnown whether the assembly gives receipts: then the server knows a retry by its code, so that another ballot used the
 * right if it says so, and every counted ballot has a receipt
 * @returns undefined if it is unknown whether the ballot was counted
 */
async function attempt(
  body: Parameters<typeof call<typeof castBallot>>[1]['body'],
  isKnown: boolean,
  closed: AbortSignal,
): Promise<{ outcome: Outcome; receipt?: BallotReceipt | undefined } | undefined> {
  try {
    const signal = AbortSignal.any([closed, AbortSignal.timeout(TRY)]);
    const answer = await call(castBallot, { body, signal, blockSize: BLOCK_SIZE });
    // The page of a proxy, with a status of success.
    if (answer?.voted !== true) return undefined;
    const { receipt } = answer;
    return { outcome: { is: 'registered', ...(isKnown && !receipt && { lacksReceipt: true }) }, receipt };
  } catch (error) {
    if (isUnanswered(error)) return undefined;
    const { status, message } = error as ApiError;
    if (status === 409 && message === ALREADY_VOTED)
      return { outcome: isKnown ? { is: 'elsewhere', reason: message } : { is: 'registered' } };
    // The session ended: the ballot is sent with the next one.
    return status === 401 ? undefined : { outcome: { is: 'refused', reason: message } };
  }
}

/** Keeps the receipt of a ballot, and checks it now: later the phone no longer knows the choice. */
async function keep(
  { questionId, userId, choice, code, about }: Kept,
  receipt: BallotReceipt,
  closed: AbortSignal,
): Promise<void> {
  if (!code || !about) return;
  const isRight = await import('@vigilia/contract/verification/receipt-check')
    .then(({ isReceiptOf, marksOf }) => isReceiptOf(receipt, { questionId, code, choice: marksOf(choice) }))
    .catch(() => true);
  if (closed.aborted) return;
  keepReceipt({
    assemblyId: about.assemblyId,
    title: about.title,
    userId,
    receipt,
    fingerprints: about.seal ? [about.seal] : [],
    isWrong: !isRight,
  });
}

function settle(key: string, code: string | undefined, outcome: Outcome): void {
  change(({ kept, outcomes }) => ({
    // Not a newer choice, made after the answer to another page.
    kept: kept[key]?.code === code ? without(kept, key) : kept,
    outcomes: { ...outcomes, [key]: outcome },
  }));
  storeReceipts();
}
