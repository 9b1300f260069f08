/** The names that are frozen when a voting is opened (docs/decisions/0028-frozen-names.md). */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { equalNameLabels } from '../../roll/domain/equal-names.ts';
import { lastOpenedQuestion } from '../../roll/open-votings.ts';
import { nominees } from '../../roll/voting-lock.ts';

export interface FrozenName {
  readonly userId: number;
  readonly name: string;
  readonly lastName: string;
  readonly dni: string | null;
  readonly email: string;
}

/** The last name of a row of `frozen_names` with its label (R12.36). */
const labelledLastName = sql<string>`frozen_names.last_name || coalesce(' ' || frozen_names.label, '')`;

/** The frozen document number, which may be null; the present one before an opening. */
export const FROZEN_DNI = sql<
  string | null
>`case when frozen_names.user_id is null then users.dni else frozen_names.dni end`.as('dni');

/**
 * Columns of a query on `users` with `frozen_names` joined to it: the frozen name with its label, or the present one
 * before an opening, which `withLabels` labels.
 */
export const NAME_COLUMNS = [
  sql<string>`coalesce(frozen_names.name, users.name)`.as('name'),
  sql<string>`coalesce(${labelledLastName}, users.last_name)`.as('lastName'),
  FROZEN_DNI,
] as const;

/** Joins the frozen name of a user to a query on `users`. @param question its id, a column that has it, or a query for it */
export const frozenFor = (question: number | `${string}.question_id` | Expression<unknown>) =>
  sql<SqlBool>`frozen_names.user_id = users.id
    and frozen_names.question_id = ${typeof question === 'string' ? sql.ref(question) : question}`;

export const nameStore = (db: Db) => ({
  /**
   * Labels people of a question with equal names. A name that was frozen earlier keeps the label of its opening, as it is
   * sealed.
   * @param known whose names were frozen earlier
   */
  async label(questionId: number, known: ReadonlySet<number>): Promise<void> {
    // Candidates are compared also with users who are not frozen, and by names that only look equal. SQLite keeps the order of a
    // cross join: the few nominees first, never all users.
    const { rows } = await sql<FrozenName>`with people as (
      select user_id, name, last_name, dni, email, name_search from frozen_names where question_id = ${questionId}
      union all select other.id, other.name, other.last_name, other.dni, other.email, other.name_search
        from (select user_id from ${nominees} standing where question_id = ${questionId}) standing
        cross join frozen_names cross join users other
        where frozen_names.question_id = ${questionId} and frozen_names.user_id = standing.user_id
          and other.last_name_search = frozen_names.last_name_search
          and other.name_search = frozen_names.name_search and other.deleted_at is null and other.id not in (
          select user_id from frozen_names where question_id = ${questionId}))
      select user_id as "userId", name, last_name as "lastName", dni, email from people where name_search in (
        select name_search from people group by name_search having count(*) > 1)
        or exists (select 1 from ${nominees} standing where question_id = ${questionId})`.execute(db);
    for (const [userId, label] of equalNameLabels(rows))
      if (!known.has(userId))
        await db
          .updateTable('frozen_names')
          .set({ label })
          .where('question_id', '=', questionId)
          .where('user_id', '=', userId)
          .execute();
  },

  /**
   * Freezes the current names of the roll, of both parties of each power (the minutes list them all) and of all nominees, and who
   * of them is on the roll now. Names frozen earlier for the question stay.
   */
  async freeze(questionId: number, assemblyId: number): Promise<void> {
    const known = await db
      .selectFrom('frozen_names')
      .select('user_id')
      .where('question_id', '=', questionId)
      .execute();
    await sql`insert into frozen_names
        (question_id, user_id, name, last_name, dni, email, name_search, last_name_search, on_roll)
      select cast(${questionId} as integer), id, name, last_name, dni, email, name_search, last_name_search,
        case when exists (select 1 from attendees where assembly_id = ${assemblyId} and user_id = users.id)
          then 1 else 0 end
      from users where id in (
        select user_id from attendees where assembly_id = ${assemblyId}
        union select user_id from ${nominees} as nominees where nominees.question_id = ${questionId}
        union select represented_id from revoked_powers where assembly_id = ${assemblyId}
        union select attorney_id from revoked_powers where assembly_id = ${assemblyId})
      on conflict (question_id, user_id) do update set on_roll = 1
        where frozen_names.on_roll = 0 and excluded.on_roll = 1`.execute(db);
    await this.label(questionId, new Set(known.map(({ user_id }) => user_id)));
  },

  /** Frozen names of the latest opening, for documents about the whole assembly. */
  async ofAssembly(assemblyId: number): Promise<Map<number, FrozenName>> {
    const rows = await db
      .selectFrom('frozen_names')
      .select(['user_id as userId', 'name', labelledLastName.as('lastName'), 'dni', 'email'])
      .where('question_id', '=', lastOpenedQuestion(db, assemblyId))
      .execute();
    return new Map(rows.map((row) => [row.userId, row]));
  },
});
