/** Means by which an administrator could have signed in as a voter: assigned passwords, and codes shown at the desk. */
import { fullName } from '@vigilia/contract/users/full-name';
import type { Db } from '../../database/database.ts';

/** Column of users with the moment of each. */
const MOMENTS = { password: 'password_assigned_at', entrance: 'entrance_shown_at' } as const;

/**
 * Names of voters and attorneys of an assembly whose password an administrator assigned, or for whom one showed a code
 * to enter with, since a moment.
 * @param since ISO 8601 in UTC
 */
export async function accessGivenSince(
  db: Db,
  what: keyof typeof MOMENTS,
  questionId: number,
  assemblyId: number,
  since: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select(['name', 'last_name as lastName'])
    .where(MOMENTS[what], '>=', since)
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
