/** Reads the changes of entries of the activity log. */
import type { ActivityChange } from '@vigilia/contract/activity';
import { type SqlBool, sql } from 'kysely';

/** A superset of the entries that change one of the fields: a value may end in the name of a field. */
export const mayChange = (fields: readonly string[]) =>
  sql<SqlBool>`(${sql.join(
    fields.map((field) => sql`activity.changes like ${`%${field}"%`}`),
    sql` or `,
  )})`;

export const changesIn = (text: string | null): readonly ActivityChange[] =>
  text === null ? [] : JSON.parse(text);

/** Whether the log has an excerpt of a text only, or how long it is. */
export const isCut = (text: string | null): boolean => /^…|…$|^\d+ caracteres$/.test(text ?? '');

/** Whether one of the changes is of the field. An import writes the name of the person before that of the field. */
export const hasField = (changes: readonly ActivityChange[], name: string): boolean =>
  changes.some(({ field }) => field === name || field.endsWith(`: ${name}`));

/** The part of a row of `activity_subjects` that says which changes of its entry are about the record. */
export interface Concerned {
  readonly start: number | null;
  readonly first_change: number | null;
  readonly own_changes: number | null;
}

/** Those of the changes that are about the record. */
export function ownChanges(
  changes: readonly ActivityChange[],
  { start, first_change, own_changes }: Concerned,
) {
  if (first_change !== null) return changes.slice(first_change, first_change + (own_changes ?? 0));
  return start === null ? [] : changes;
}
