/** Passwords assigned by an administrator, with which a vote may be cast. */
import { fullName } from '@vigilia/contract/users/full-name';
import type { Db } from '../../database/database.ts';

/**
 * Names of voters and attorneys of an assembly whose password an administrator assigned since a moment.
 * @param since ISO 8601 in UTC
 */
export async function passwordsAssignedSince(
  db: Db,
  questionId: number,
  assemblyId: number,
  since: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select(['name', 'last_name as lastName'])
    .where('password_assigned_at', '>=', since)
    .where((eb) =>
      eb.or([
        eb(
          'id',
          'in',
          eb.selectFrom('voting_rights').select('user_id').where('question_id', '=', questionId),
        ),
        eb(
          'id',
          'in',
          eb.selectFrom('attorney_powers').select('attorney_id').where('assembly_id', '=', assemblyId),
        ),
      ]),
    )
    .orderBy('last_name_search')
    .orderBy('name_search')
    .orderBy('id')
    .execute();
  return rows.map(fullName);
}
