import { type Kysely, sql } from 'kysely';

/** The name and document number that begin a change of an import. */
const ofUser = (dni: string | null) => `(${dni}): `;

interface Row {
  readonly activity_id: number;
  readonly subject_id: number;
  readonly changes: string;
  readonly dni: string | null;
}

/**
 * Stores which changes of an import are about a user. Those of earlier imports are found by the document number in their
 * texts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('activity_subjects').addColumn('first_change', 'integer').execute();
  await db.schema.alterTable('activity_subjects').addColumn('own_changes', 'integer').execute();
  const { rows } = await sql<Row>`select activity_id, subject_id, changes, dni
    from activity_subjects
    join activity on activity.id = activity_subjects.activity_id and activity.changes is not null
    join users on users.id = activity_subjects.subject_id
    where kind = 'user' and start is null`.execute(db);
  for (const { activity_id, subject_id, changes, dni } of rows) {
    const fields = (JSON.parse(changes) as { field: string }[]).map(({ field }) => field);
    const first = fields.findIndex((field) => field.includes(ofUser(dni)));
    if (first === -1) continue;
    const after = fields.slice(first).findIndex((field) => !field.includes(ofUser(dni)));
    const own = after === -1 ? fields.length - first : after;
    await sql`update activity_subjects set first_change = ${first}, own_changes = ${own}
      where activity_id = ${activity_id} and kind = 'user' and subject_id = ${subject_id}`.execute(db);
  }
}
