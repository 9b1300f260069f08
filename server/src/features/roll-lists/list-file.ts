/** What files with document numbers have in common: how they are read, and the fingerprint of what a preview showed. */
import { createHash } from 'node:crypto';
import { conflict } from '../../runtime/errors.ts';
import type { SheetTable } from '../../spreadsheets/rows.ts';
import type { userStore } from '../users/store.ts';
import { type ReadNumber, readNumbers } from './domain/document-numbers.ts';
import { blockedRefusal, reasonOf, refusalOf } from './refusals.ts';

/** The uploaded table of a call that requires one. */
export const present = <T>(received: T | null): T => {
  if (received === null) throw new Error('The call requires a file');
  return received;
};

/**
 * The numbers of a file, each with the Spanish reason why it is none, and the users who have one of them.
 * @throws Refusal 422 for a file without numbers
 */
export async function readListFile(users: ReturnType<typeof userStore>, table: SheetTable | null) {
  const { rows, sheet } = present(table);
  const numbers = readNumbers(rows);
  if ('reason' in numbers) throw refusalOf(numbers, sheet);
  const known = numbers.flatMap(({ dni, problem }: ReadNumber) => (problem ? [] : dni));
  return {
    rows,
    numbers: numbers.map((number) => ({ ...number, reason: reasonOf(number.problem) })),
    found: await users.withAnyOf(known, []),
  };
}

/** @param rows as they were planned @param others what else the outcome depends on, a text each */
export function fingerprintOf(rows: readonly object[], others: readonly string[]): string {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(JSON.stringify(row));
  for (const other of others) hash.update(`${other};`);
  return hash.digest('base64url');
}

/** Rows of which a refusal names the lines. */
const MAX_NAMED = 100;

/**
 * @param blocking outcomes of rows that cannot be applied
 * @param texts Spanish: another outcome than the preview showed, and how many rows cannot be applied
 * @throws Refusal 409 for another outcome than the confirmed one, 422 for rows that cannot be applied
 */
export function requireConfirmed<Outcome extends string>(
  plan: {
    readonly rows: readonly { readonly line: number; readonly outcome: Outcome; readonly reason: string }[];
    readonly fingerprint: string;
  },
  { fingerprint, leaveOut }: { readonly fingerprint: string; readonly leaveOut?: 'true' | undefined },
  blocking: readonly Outcome[],
  texts: { readonly changedMeanwhile: string; readonly blocked: (rows: number) => string },
): void {
  if (fingerprint !== plan.fingerprint) throw conflict(texts.changedMeanwhile);
  const blocked = plan.rows.filter(({ outcome }) => blocking.includes(outcome));
  if (leaveOut === 'true' || blocked.length === 0) return;
  throw blockedRefusal(texts.blocked(blocked.length), blocked.slice(0, MAX_NAMED));
}
