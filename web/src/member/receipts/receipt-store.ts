/**
 * Receipts of the ballots of this phone (R16.10), kept until the person erases them. They have no choice: what was chosen is
 * in the published list, under the code, after the close.
 */
import type { BallotReceipt } from '@vigilia/contract/votings/votings';
import { create } from 'zustand';
import { onChangeElsewhere } from '../shell/shared-storage.ts';

export interface KeptReceipt {
  readonly assemblyId: number;
  /** Of the question. */
  readonly title: string;
  /** Whose right was used. */
  readonly userId: number;
  readonly receipt: BallotReceipt;
  /** First digits of the seals of the voting that this phone has seen. */
  readonly fingerprints: readonly string[];
  /** Whether it is not the receipt of the ballot that was sent. */
  readonly isWrong: boolean;
}

interface Receipts {
  /** Null while nobody is signed in. */
  readonly owner: number | null;
  readonly receipts: readonly KeptReceipt[];
}

const NONE: Receipts = { owner: null, receipts: [] };
export const useReceipts = create<Receipts>()(() => NONE);

/** More than an evening has votings; the oldest go first. */
const MAX_RECEIPTS = 500;

const storageKey = (owner: number) => `votar:receipts:${owner}`;

function stored(owner: number): KeptReceipt[] {
  try {
    const found = JSON.parse(localStorage.getItem(storageKey(owner)) ?? '[]') as KeptReceipt[];
    return found.filter(({ assemblyId, receipt }) => assemblyId > 0 && typeof receipt.code === 'string');
  } catch {
    return [];
  }
}

/** Whether local storage took the last write of this page; false where it is full or forbidden. */
let isStored = true;

/** Changes the receipts of the device, to which another page may have added. */
function change(next: (receipts: readonly KeptReceipt[]) => readonly KeptReceipt[]): void {
  const { owner, receipts: own } = useReceipts.getState();
  if (owner === null) return;
  const receipts = next(isStored ? stored(owner) : own);
  useReceipts.setState({ receipts });
  try {
    if (receipts.length === 0) localStorage.removeItem(storageKey(owner));
    else localStorage.setItem(storageKey(owner), JSON.stringify(receipts));
    isStored = true;
  } catch {
    // Storage is full or forbidden: the page alone keeps them.
    isStored = false;
  }
}

/** @param closing ends with the session */
export function openReceipts(owner: number, closing: AbortSignal): void {
  isStored = true;
  const follow = () => useReceipts.setState({ owner, receipts: stored(owner) });
  follow();
  onChangeElsewhere(storageKey(owner), follow, closing);
}

export const closeReceipts = (): void => useReceipts.setState(NONE);

/** Keeps a receipt, in place of an earlier one of the same ballot. */
export function keepReceipt(kept: KeptReceipt): void {
  change((receipts) => {
    const others = receipts.filter(({ receipt }) => receipt.code !== kept.receipt.code);
    return [...others, kept].slice(-MAX_RECEIPTS);
  });
}

export function forgetReceipt(code: string): void {
  change((receipts) => receipts.filter(({ receipt }) => receipt.code !== code));
}

export const hasReceipts = (owner: number): boolean =>
  (useReceipts.getState().owner === owner ? useReceipts.getState().receipts : stored(owner)).length > 0;

export function forgetReceipts(owner: number): void {
  if (useReceipts.getState().owner === owner) useReceipts.setState({ receipts: [] });
  try {
    localStorage.removeItem(storageKey(owner));
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}

/** Remembers the seal of a voting with its receipts: a chain without it is another one. */
export function rememberSeal(questionId: number, hash: string | undefined): void {
  if (!hash) return;
  const { receipts } = useReceipts.getState();
  const isNew = ({ receipt, fingerprints }: KeptReceipt) =>
    receipt.questionId === questionId && !fingerprints.includes(hash);
  if (!receipts.some(isNew)) return;
  change((present) =>
    present.map((each) => (isNew(each) ? { ...each, fingerprints: [...each.fingerprints, hash] } : each)),
  );
}
