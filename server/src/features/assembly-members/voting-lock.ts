/**
 * Finds people who can cast a vote in an open voting: an administrator who set their password could vote as them. A
 * changed e-mail address gives no access, so it may be corrected while a voting is open. Finds its candidates too: if
 * one were deleted, later ballots for them would be refused.
 */
import type { Db } from '../../database/database.ts';
import { isOnRoll } from './on-roll.ts';
import { openQuestions } from './open-votings.ts';

/**
 * Whether a person has a right in an open voting, or is on the roll of its assembly and may become an attorney at any
 * moment.
 */
export async function isInOpenVoting(db: Db, userId: number): Promise<boolean> {
  const row = await openQuestions(db)
    .select('questions.id')
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

/** Whether ballots for them can be cast at this moment. */
export async function isCandidateInOpenVoting(db: Db, userId: number): Promise<boolean> {
  const row = await openQuestions(db)
    .innerJoin('question_candidates', 'question_candidates.question_id', 'questions.id')
    .select('questions.id')
    .where('question_candidates.user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
