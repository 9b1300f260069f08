/** Reads acts from the activity log, by the keys of acts and of fields. */

import type { SubjectKind } from '@vigilia/contract/activity';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { STATEMENT_ROWS } from '../database/statement-rows.ts';
import { chunksOf } from '../runtime/chunks.ts';
import type { LoggedChange } from './audit-changes.ts';
import type { ActKey } from './audit-log.ts';

/** Entries that change one of the fields; `user.%` is any of a user. */
export const changesFields = (keys: readonly string[]) =>
  sql<SqlBool>`(${sql.join(
    keys.map((key) => sql`activity.changes like ${`%"key":"${key}"%`}`),
    sql` or `,
  )})`;

export const changesIn = (text: string | null): readonly LoggedChange[] =>
  text === null ? [] : JSON.parse(text);

export const hasField = (changes: readonly LoggedChange[], ...keys: readonly string[]): boolean =>
  changes.some(({ key }) => key !== undefined && keys.includes(key));

/** The columns of `activity_subjects` that select the changes about the record. */
export interface Concerned {
  readonly start: number | null;
  readonly first_change: number | null;
  readonly own_changes: number | null;
}

export function ownChanges(
  changes: readonly LoggedChange[],
  { start, first_change, own_changes }: Concerned,
) {
  if (first_change !== null) return changes.slice(first_change, first_change + (own_changes ?? 0));
  return start === null ? [] : changes;
}

export interface LoggedAct {
  readonly at: string;
  readonly by: number;
  readonly area: string;
  readonly key: string | null;
  readonly of: number;
  /** The changes about the record. */
  readonly changes: readonly LoggedChange[];
}

const ACTS_ON_ACCOUNTS: readonly ActKey[] = ['accounts-merged', 'identity-verified'];

/**
 * Acts on records, in order, one for each of them.
 * @param ids of the records, as SQL
 * @param fields one of which the acts change; all acts without them
 */
export async function actsOn(
  db: Db,
  kind: SubjectKind,
  ids: RawBuilder<unknown>,
  { since = '', fields }: { readonly since?: string; readonly fields?: readonly string[] } = {},
): Promise<LoggedAct[]> {
  const subjects = Map.groupBy(
    await db
      .selectFrom('activity_subjects')
      .innerJoin('activity', 'activity.id', 'activity_id')
      .select(['activity_id', 'subject_id', 'start', 'first_change', 'own_changes'])
      .where('kind', '=', kind)
      .where('activity.at', '>=', since)
      .where(sql<SqlBool>`subject_id in (${ids})`)
      .$if(fields !== undefined, (all) =>
        all.where((eb) => eb.or([eb('activity.key', 'in', ACTS_ON_ACCOUNTS), changesFields(fields ?? [])])),
      )
      .orderBy('activity_id')
      .execute(),
    ({ activity_id }) => activity_id,
  );
  const found: LoggedAct[] = [];
  // By their ids: an import names thousands, each with the changes of all.
  for (const some of chunksOf([...subjects.keys()], STATEMENT_ROWS))
    for (const { id, changes: text, ...act } of await db
      .selectFrom('activity')
      .select(['id', 'at', 'user_id as by', 'area', 'activity.key', 'changes'])
      .where('id', 'in', some)
      .orderBy('id')
      .execute()) {
      const changes = changesIn(text);
      for (const subject of subjects.get(id) ?? [])
        found.push({ ...act, of: subject.subject_id, changes: ownChanges(changes, subject) });
    }
  return found;
}
