/** Reads the changes of entries of the activity log. */
import { type SqlBool, sql } from 'kysely';
import type { LoggedChange } from './audit-changes.ts';

/** Entries that change one of the fields. */
export const changesFields = (keys: readonly string[]) =>
  sql<SqlBool>`(${sql.join(
    keys.map((key) => sql`activity.changes like ${`%"key":"${key}"%`}`),
    sql` or `,
  )})`;

export const changesIn = (text: string | null): readonly LoggedChange[] =>
  text === null ? [] : JSON.parse(text);

export const hasField = (changes: readonly LoggedChange[], ...keys: readonly string[]): boolean =>
  changes.some(({ key }) => key !== undefined && keys.includes(key));

/** The part of a row of `activity_subjects` that says which changes of its entry are about the record. */
export interface Concerned {
  readonly start: number | null;
  readonly first_change: number | null;
  readonly own_changes: number | null;
}

/** Those of the changes that are about the record. */
export function ownChanges(
  changes: readonly LoggedChange[],
  { start, first_change, own_changes }: Concerned,
) {
  if (first_change !== null) return changes.slice(first_change, first_change + (own_changes ?? 0));
  return start === null ? [] : changes;
}
