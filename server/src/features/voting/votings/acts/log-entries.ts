/** When records were made by the activity log, and how the call was edited. */
import { sql } from 'kysely';
import type { LoggedChange } from '../../../../kernel/audit/audit-changes.ts';
import { actsOn } from '../../../../kernel/audit/read-changes.ts';
import type { Db } from '../../../../kernel/database/database.ts';
import { scalar } from './stated.ts';

/** When the log first names an assembly: its creation. */
export const madeAt = async (db: Db, assemblyId: number): Promise<string> =>
  (await scalar<string>(
    db,
    sql`select min(activity.at) from activity join activity_subjects subject on subject.activity_id = activity.id
      where subject.kind = 'assembly' and subject.subject_id = ${assemblyId}`,
  )) ?? '';

const CALL = ['title', 'description', 'startDate', 'endDate', 'place', 'agenda'].map(
  (field) => `assembly.${field}`,
);

/** The fields of the call that were edited since the first voting of an assembly, with their values before and now (R12.44). */
export async function editedSinceVoting(db: Db, assemblyId: number): Promise<LoggedChange[]> {
  const since = await scalar<string>(
    db,
    sql`select min(opened_at) from openings join questions on questions.id = question_id
      where assembly_id = ${assemblyId}`,
  );
  if (since === null) return [];
  const acts = await actsOn(db, 'assembly', sql`${assemblyId}`, { since, fields: CALL });
  const changes = acts.flatMap((act) => act.changes);
  return CALL.flatMap((key) => {
    const own = changes.filter((change) => change.key === key);
    const [first, last] = [own[0], own.at(-1)];
    const isCut = own.some((change) => change.isCut);
    return first && last ? { ...last, before: first.before, ...(isCut && { isCut }) } : [];
  });
}
