/**
 * Who can cast a vote in a voting that is open. An administrator who gave them a password then could vote as them. Another
 * e-mail address lets nobody in, so a mistyped one may be corrected while a voting is open.
 */
import type { Db } from '../../database/database.ts';
import { isOnRoll } from './on-roll.ts';

/**
 * Whether somebody has a right in an open voting or is on the roll of its assembly, where they may hold a power at any
 * moment.
 */
export async function isInOpenVoting(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('questions')
    .select('questions.id')
    .where('questions.state', '=', 'open')
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('voting_rights')
            .select('voting_rights.user_id')
            .whereRef('voting_rights.question_id', '=', 'questions.id')
            .where('voting_rights.user_id', '=', userId),
        ),
        isOnRoll('questions.assembly_id', userId),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
