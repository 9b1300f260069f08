/**
 * Receipts of the ballots of this phone (R16.10), kept until the person erases them. They have no choice: the published list has
 * it, under the code, after the close.
 */
import type { BallotReceipt } from '@vigilia/contract/votings/votings';
import { create } from 'zustand';
import { type RecordsByKey, type SharedRecords, sharedRecords, without } from '../shell/shared-records.ts';

export interface KeptReceipt {
  readonly assemblyId: number;
  /** Title of the question. */
  readonly title: string;
  /** Holder of the used right. */
  readonly userId: number;
  readonly receipt: BallotReceipt;
  /** First digits of the seals of the voting that this phone has seen. */
  readonly fingerprints: readonly string[];
  /** Whether it is not the receipt of the sent ballot. */
  readonly isWrong: boolean;
  /** Milliseconds since 1970 by the phone; absent in receipts of version 0.1. */
  readonly keptAt?: number;
}

interface Receipts {
  /** Null without a session. */
  readonly owner: number | null;
  /** The earliest first. */
  readonly receipts: readonly KeptReceipt[];
  /** Whether the device stores all; else a reload of this page loses some. */
  readonly areStored: boolean;
}

const NONE: Receipts = { owner: null, receipts: [], areStored: true };
export const useReceipts = create<Receipts>()(() => NONE);

/** More than the votings of an assembly; the earliest are removed first. */
const MAX_RECEIPTS = 500;

const receiptsOf = (owner: number) =>
  sharedRecords<KeptReceipt>(
    {
      name: 'receipts',
      keyOf: ({ receipt }) => receipt.code,
      isRecord: ({ assemblyId, receipt, fingerprints }) =>
        Number(assemblyId) > 0 && typeof receipt?.code === 'string' && Array.isArray(fingerprints),
    },
    owner,
  );

/** Receipts of the signed-in person. */
let shared: SharedRecords<KeptReceipt> | undefined;

const earliestFirst = (receipts: RecordsByKey<KeptReceipt>): readonly KeptReceipt[] =>
  Object.values(receipts).toSorted((a, b) => (a.keptAt ?? 0) - (b.keptAt ?? 0));

const follow = (): void =>
  useReceipts.setState({
    receipts: earliestFirst(shared?.read() ?? {}),
    areStored: shared?.isStored() ?? true,
  });

function change(next: (receipts: RecordsByKey<KeptReceipt>) => RecordsByKey<KeptReceipt>): void {
  shared?.change(next);
  follow();
}

/** @param closing aborted at the end of the session */
export function openReceipts(owner: number, closing: AbortSignal): void {
  shared = receiptsOf(owner);
  useReceipts.setState({ owner });
  follow();
  shared.onChangeElsewhere(follow, closing);
}

export function closeReceipts(): void {
  shared = undefined;
  useReceipts.setState(NONE);
}

/** Keeps a receipt; if another page kept the same one, with the seals that it saw. */
export function keepReceipt(kept: Omit<KeptReceipt, 'keptAt'>): void {
  const { code } = kept.receipt;
  change((receipts) => {
    const before = receipts[code];
    const fingerprints = [...new Set([...(before?.fingerprints ?? []), ...kept.fingerprints])];
    const latest = { ...kept, fingerprints, keptAt: before?.keptAt ?? Date.now() };
    const all = earliestFirst({ ...receipts, [code]: latest });
    return Object.fromEntries(all.slice(-MAX_RECEIPTS).map((each) => [each.receipt.code, each]));
  });
}

/** Stores receipts for which there was no room before. */
export const storeReceipts = (): void => change((receipts) => receipts);

export const forgetReceipt = (code: string): void => change((receipts) => without(receipts, code));

export const hasReceipts = (owner: number): boolean =>
  useReceipts.getState().owner === owner
    ? useReceipts.getState().receipts.length > 0
    : Object.keys(receiptsOf(owner).read()).length > 0;

export function forgetReceipts(owner: number): void {
  if (useReceipts.getState().owner === owner) useReceipts.setState({ receipts: [] });
  receiptsOf(owner).clear();
}

/** Adds the seal of a voting to its receipts: a chain without it is another chain. */
export function rememberSeal(questionId: number, hash: string | undefined): void {
  if (!hash) return;
  const isNew = ({ receipt, fingerprints }: KeptReceipt) =>
    receipt.questionId === questionId && !fingerprints.includes(hash);
  if (!useReceipts.getState().receipts.some(isNew)) return;
  const withSeal = (kept: KeptReceipt) =>
    isNew(kept) ? { ...kept, fingerprints: [...kept.fingerprints, hash] } : kept;
  change((receipts) =>
    Object.fromEntries(Object.entries(receipts).map(([code, kept]) => [code, withSeal(kept)])),
  );
}
