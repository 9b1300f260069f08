/** Reads acts from the activity log, and the moments since which they are counted. */
import type { ActivityChange } from '@vigilia/contract/activity';
import { type RawBuilder, sql } from 'kysely';
import { changesIn, hasField, mayChange } from '../../../../kernel/audit/read-changes.ts';
import type { Db } from '../../../../kernel/database/database.ts';
import { DAY } from '../../../../kernel/runtime/clock.ts';
import { CALL_FIELD_NAMES } from '../../../assembly/assemblies/domain/quorum.ts';

export const daysBefore = (at: string, days: number): string =>
  new Date(Date.parse(at) - days * DAY).toISOString();
export const earlier = (a: string, b: string): string => (a < b ? a : b);

/** One value of the database. */
export const scalar = async <T>(db: Db, query: RawBuilder<unknown>): Promise<T | null> =>
  (await sql<{ value: T | null }>`select (${query}) as value`.execute(db)).rows[0]?.value ?? null;

/** When the log first names an assembly: its creation; of a question that entry is named. */
export const madeAt = async (db: Db, id: number, creation?: string): Promise<string> =>
  (await scalar<string>(
    db,
    sql`select min(activity.at) from activity join activity_subjects subject on subject.activity_id = activity.id
      where subject.kind = ${creation ? 'question' : 'assembly'} and subject.subject_id = ${id}
        and what like ${`${creation ?? ''}%`}`,
  )) ?? '';

/** The entries that change fields of an assembly or another record, or of all of its kind, in order, with those changes. */
export async function editsOf(
  db: Db,
  id: number | 'all',
  fields: readonly string[],
  since = '',
  kind: 'assembly' | 'question' = 'assembly',
) {
  const entries = db
    .selectFrom('activity')
    .innerJoin('activity_subjects as subject', 'subject.activity_id', 'activity.id')
    .select(['subject.subject_id as of', 'activity.at', 'activity.changes'])
    .where('subject.kind', '=', kind)
    .where('activity.at', '>=', since)
    .where(mayChange(fields))
    .orderBy('activity.id');
  const rows = await (id === 'all' ? entries : entries.where('subject_id', '=', id)).execute();
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

/** The fields of the call that were edited since the first voting of an assembly, with their values before and now (R12.44). */
export async function editedSinceVoting(db: Db, assemblyId: number): Promise<ActivityChange[]> {
  const since = await scalar<string>(
    db,
    sql`select min(opened_at) from openings join questions on questions.id = question_id
      where assembly_id = ${assemblyId}`,
  );
  const fields = Object.values(CALL_FIELD_NAMES);
  const edits = since === null ? [] : await editsOf(db, assemblyId, fields, since);
  const changes = edits.flatMap((edit) => edit.changes);
  return fields.flatMap((field) => {
    const own = changes.filter((change) => change.field === field);
    const [first, last] = [own[0], own.at(-1)];
    return first && last ? { field, before: first.before, after: last.after } : [];
  });
}
