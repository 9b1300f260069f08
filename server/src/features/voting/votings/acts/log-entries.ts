/** Reads acts from the activity log, and the moments since which they are counted. */
import { type RawBuilder, sql } from 'kysely';
import { changesIn, hasField, mayChange } from '../../../../audit/read-changes.ts';
import type { Db } from '../../../../database/database.ts';
import { DAY } from '../../../../runtime/clock.ts';

export const daysBefore = (at: string, days: number): string =>
  new Date(Date.parse(at) - days * DAY).toISOString();
export const earlier = (a: string, b: string): string => (a < b ? a : b);

/** One value of the database. */
export const scalar = async <T>(db: Db, query: RawBuilder<unknown>): Promise<T | null> =>
  (await sql<{ value: T | null }>`select (${query}) as value`.execute(db)).rows[0]?.value ?? null;

/** When the log first names an assembly: its creation. */
export const madeAt = async (db: Db, assemblyId: number): Promise<string> =>
  (await scalar<string>(
    db,
    sql`select min(activity.at) from activity join activity_subjects subject on subject.activity_id = activity.id
      where subject.kind = 'assembly' and subject.subject_id = ${assemblyId}`,
  )) ?? '';

/** The entries that change fields of an assembly, or of all of them, with those changes. */
export async function editsOf(db: Db, assemblyId: number | 'all', fields: readonly string[], since = '') {
  const entries = db
    .selectFrom('activity')
    .innerJoin('activity_subjects as subject', 'subject.activity_id', 'activity.id')
    .select(['subject.subject_id as of', 'activity.at', 'activity.changes'])
    .where('subject.kind', '=', 'assembly')
    .where('activity.at', '>=', since)
    .where(mayChange(fields));
  const rows = await (assemblyId === 'all'
    ? entries
    : entries.where('subject_id', '=', assemblyId)
  ).execute();
  return rows
    .map(({ of, at, changes }) => ({
      of,
      at,
      changes: changesIn(changes).filter((change) => fields.some((name) => hasField([change], name))),
    }))
    .filter(({ changes }) => changes.length > 0);
}

/** How many entries about a question or an assembly begin with one of some texts. */
export const entriesOf = async (
  db: Db,
  subject: { readonly kind: 'assembly' | 'question'; readonly id: number },
  since: string,
  beginnings: readonly string[],
): Promise<number> => {
  const begins = sql.join(
    beginnings.map((text) => sql`what like ${`${text}%`}`),
    sql` or `,
  );
  return Number(
    await scalar(
      db,
      sql`select count(distinct activity.id) from activity
        join activity_subjects subject on subject.activity_id = activity.id
        where subject.kind = ${subject.kind} and subject.subject_id = ${subject.id} and activity.at >= ${since}
          and (${begins})`,
    ),
  );
};
