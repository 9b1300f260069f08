/** Erasure of the names that were frozen in votings, after the accounts of their people. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../kernel/database/database.ts';
import { isReadable } from './on-roll.ts';
import { nominees } from './voting-lock.ts';

/**
 * Erases the names of deleted accounts. Names of nominees in an assembly whose minutes are not issued stay, as the minutes name
 * them (R9.18); their e-mail address is erased all the same.
 */
async function erase(db: Db, which: RawBuilder<SqlBool>): Promise<void> {
  const { rows } = await sql<{ questionId: number; userId: number; isKept: number }>`
    select frozen_names.question_id as "questionId", frozen_names.user_id as "userId",
      case when ${isReadable}
        and not exists (select 1 from issued_minutes where issued_minutes.assembly_id = assemblies.id)
        and exists (select 1 from ${nominees} as nominees
          where nominees.question_id = frozen_names.question_id and nominees.user_id = frozen_names.user_id)
      then 1 else 0 end as "isKept"
    from frozen_names
    join users on users.id = frozen_names.user_id
    join questions on questions.id = frozen_names.question_id
    join assemblies on assemblies.id = questions.assembly_id
    where users.deleted_at is not null and users.merged_into is null and ${which}`.execute(db);
  for (const { questionId, userId, isKept } of rows)
    await sql`update frozen_names set email = users.email ${
      isKept
        ? sql``
        : sql`, name = users.name, last_name = users.last_name, dni = users.dni, label = null,
            name_search = users.name_search, last_name_search = users.last_name_search`
    } from users where users.id = ${userId} and frozen_names.user_id = ${userId}
      and frozen_names.question_id = ${questionId}`.execute(db);
}

/** Erases the frozen names of accounts that were deleted just now. */
export const eraseFrozenNames = (db: Db, userIds: readonly number[]): Promise<void> =>
  erase(db, sql`frozen_names.user_id in (${sql.join(userIds)})`);

/** Erases the names that were kept for the minutes of an assembly, once these are issued. */
export const eraseKeptNames = (db: Db, assemblyId: number): Promise<void> =>
  erase(db, sql`questions.assembly_id = ${assemblyId}`);
