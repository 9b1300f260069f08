/** The names that are frozen when a voting is opened (docs/decisions/0028-frozen-names.md). */
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { nominees } from '../assembly-members/nominees.ts';
import { lastOpenedQuestion } from '../assembly-members/open-votings.ts';

/** A person's name in a voting. */
export interface FrozenName {
  readonly userId: number;
  readonly name: string;
  readonly lastName: string;
  readonly dni: string | null;
  readonly email: string;
}

/** Columns of a query on `users` with `frozen_names` joined to it: the frozen name, or the present one before an opening. */
export const NAME_COLUMNS = [
  sql<string>`coalesce(frozen_names.name, users.name)`.as('name'),
  sql<string>`coalesce(frozen_names.last_name, users.last_name)`.as('lastName'),
  // The document number may have been null at the opening.
  sql<string | null>`case when frozen_names.user_id is null then users.dni else frozen_names.dni end`.as(
    'dni',
  ),
] as const;

export const nameStore = (db: Db) => ({
  /**
   * Freezes the current names of the whole roll, both parties of each power (the minutes list them all) and everybody
   * who stands for election, and who of them is on the roll now. Names frozen earlier for the question stay.
   */
  async freeze(questionId: number, assemblyId: number): Promise<void> {
    await db
      .insertInto('frozen_names')
      .columns([
        'question_id',
        'user_id',
        'name',
        'last_name',
        'dni',
        'email',
        'name_search',
        'last_name_search',
        'on_roll',
      ])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .select([
            sql.val(questionId).as('question_id'),
            'users.id',
            'users.name',
            'users.last_name',
            'users.dni',
            'users.email',
            'users.name_search',
            'users.last_name_search',
            sql<number>`case when exists (
              select 1 from attendees where assembly_id = ${assemblyId} and user_id = users.id
            ) then 1 else 0 end`.as('on_roll'),
          ])
          .where('users.id', 'in', (involved) =>
            involved
              .selectFrom('attendees')
              .select('user_id')
              .where('assembly_id', '=', assemblyId)
              .union(
                involved
                  .selectFrom(nominees(db).as('nominees'))
                  .select('nominees.user_id')
                  .where('nominees.question_id', '=', questionId),
              )
              .union(
                involved
                  .selectFrom('revoked_powers')
                  .select('represented_id as user_id')
                  .where('assembly_id', '=', assemblyId),
              )
              .union(
                involved
                  .selectFrom('revoked_powers')
                  .select('attorney_id as user_id')
                  .where('assembly_id', '=', assemblyId),
              ),
          ),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['question_id', 'user_id'])
          .doUpdateSet({ on_roll: 1 })
          .where('frozen_names.on_roll', '=', 0)
          .where('excluded.on_roll' as 'frozen_names.on_roll', '=', 1),
      )
      .execute();
  },

  /** Names in documents about the whole assembly: those of the latest opening. */
  async ofAssembly(assemblyId: number): Promise<Map<number, FrozenName>> {
    const rows = await db
      .selectFrom('frozen_names')
      .select(['user_id as userId', 'name', 'last_name as lastName', 'dni', 'email'])
      .where('question_id', '=', lastOpenedQuestion(db, assemblyId))
      .execute();
    return new Map(rows.map((row) => [row.userId, row]));
  },
});
