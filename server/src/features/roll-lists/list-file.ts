/** What files with document numbers have in common: how they are read, and the fingerprint of what a preview showed. */
import { createHash } from 'node:crypto';
import type { SheetTable } from '../../spreadsheets/rows.ts';
import type { userStore } from '../users/store.ts';
import { type ReadNumber, readNumbers } from './domain/document-numbers.ts';
import { refusalOf } from './refusals.ts';

/** The uploaded table of a call that requires one. */
export const present = <T>(received: T | null): T => {
  if (received === null) throw new Error('The call requires a file');
  return received;
};

/**
 * The numbers of a file, and the users who have one of them.
 * @throws Refusal 422 for a file without numbers
 */
export async function readListFile(users: ReturnType<typeof userStore>, table: SheetTable | null) {
  const { rows, sheet } = present(table);
  const numbers = readNumbers(rows);
  if ('reason' in numbers) throw refusalOf(numbers, sheet);
  const known = numbers.flatMap(({ dni, problem }: ReadNumber) => (problem ? [] : dni));
  return { rows, numbers, found: await users.withAnyOf(known, []) };
}

/** @param rows as they were planned @param others what else the outcome depends on, a text each */
export function fingerprintOf(rows: readonly object[], others: readonly string[]): string {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(JSON.stringify(row));
  for (const other of others) hash.update(`${other};`);
  return hash.digest('base64url');
}
