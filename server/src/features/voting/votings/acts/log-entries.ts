/** Reads acts from the activity log, and the moments since which they are counted. */
import { type RawBuilder, sql } from 'kysely';
import type { LoggedChange } from '../../../../kernel/audit/audit-changes.ts';
import type { ActKey } from '../../../../kernel/audit/audit-log.ts';
import { changesFields, changesIn, hasField } from '../../../../kernel/audit/read-changes.ts';
import type { Db } from '../../../../kernel/database/database.ts';
import { DAY } from '../../../../kernel/runtime/clock.ts';

export const daysBefore = (at: string, days: number): string =>
  new Date(Date.parse(at) - days * DAY).toISOString();
export const earlier = (a: string, b: string): string => (a < b ? a : b);

/** One value of the database. */
export const scalar = async <T>(db: Db, query: RawBuilder<unknown>): Promise<T | null> =>
  (await sql<{ value: T | null }>`select (${query}) as value`.execute(db)).rows[0]?.value ?? null;

/** When the log first names an assembly: its creation; of a question that entry has a key. */
export const madeAt = async (db: Db, id: number, creation?: ActKey): Promise<string> =>
  (await scalar<string>(
    db,
    sql`select min(activity.at) from activity join activity_subjects subject on subject.activity_id = activity.id
      where subject.kind = ${creation ? 'question' : 'assembly'} and subject.subject_id = ${id}
        ${creation ? sql`and activity.key = ${creation}` : sql``}`,
  )) ?? '';

/** The entries that change fields of an assembly or another record, or of all of its kind, in order, with those changes. */
export async function editsOf(
  db: Db,
  id: number | 'all',
  keys: readonly string[],
  since = '',
  kind: 'assembly' | 'question' = 'assembly',
) {
  const entries = db
    .selectFrom('activity')
    .innerJoin('activity_subjects as subject', 'subject.activity_id', 'activity.id')
    .select(['subject.subject_id as of', 'activity.at', 'activity.changes'])
    .where('subject.kind', '=', kind)
    .where('activity.at', '>=', since)
    .where(changesFields(keys))
    .orderBy('activity.id');
  const rows = await (id === 'all' ? entries : entries.where('subject_id', '=', id)).execute();
  return rows.map(({ of, at, changes }) => ({
    of,
    at,
    changes: changesIn(changes).filter((change) => hasField([change], ...keys)),
  }));
}

/** How many entries about a question or an assembly are of one of some acts. */
export const entriesOf = async (
  db: Db,
  subject: { readonly kind: 'assembly' | 'question'; readonly id: number },
  since: string,
  ...keys: readonly ActKey[]
): Promise<number> =>
  Number(
    await scalar(
      db,
      sql`select count(distinct activity.id) from activity
        join activity_subjects subject on subject.activity_id = activity.id
        where subject.kind = ${subject.kind} and subject.subject_id = ${subject.id} and activity.at >= ${since}
          and activity.key in (${sql.join(keys)})`,
    ),
  );

const CALL_KEYS = ['title', 'description', 'startDate', 'endDate', 'place', 'agenda'].map(
  (field) => `assembly.${field}`,
);

/** The fields of the call that were edited since the first voting of an assembly, with their values before and now (R12.44). */
export async function editedSinceVoting(db: Db, assemblyId: number): Promise<LoggedChange[]> {
  const since = await scalar<string>(
    db,
    sql`select min(opened_at) from openings join questions on questions.id = question_id
      where assembly_id = ${assemblyId}`,
  );
  const edits = since === null ? [] : await editsOf(db, assemblyId, CALL_KEYS, since);
  const changes = edits.flatMap((edit) => edit.changes);
  return CALL_KEYS.flatMap((key) => {
    const own = changes.filter((change) => change.key === key);
    const [first, last] = [own[0], own.at(-1)];
    const isCut = own.some((change) => change.isCut);
    return first && last ? { ...last, before: first.before, ...(isCut && { isCut }) } : [];
  });
}
