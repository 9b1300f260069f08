/** Names that are frozen at openings (docs/decisions/0028-frozen-names.md): those of a question, and their erasure with accounts. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../kernel/database/database.ts';
import { isReadable } from './on-roll.ts';
import { nominees } from './voting-lock.ts';

type QuestionId = number | `${string}.question_id` | Expression<unknown>;

const idOf = (question: QuestionId) => (typeof question === 'string' ? sql.ref(question) : question);

/** The opening from which the names of a question are; null before it. */
export const firstOpening = (question: QuestionId) =>
  sql<number>`(select min(opened.id) from openings as opened where opened.question_id = ${idOf(question)})`;

/**
 * Whether a row has the name of a person in a question: the last one that was frozen up to its first opening.
 * @param question its id, a column that has it, or a query for it
 * @param names the table or its alias
 */
export const frozenFor = (
  question: QuestionId,
  userId: 'users.id' | 'attorney.id' | 'opening_names.user_id' = 'users.id',
  names: 'opening_names' | 'attorney_names' = 'opening_names',
) => sql<SqlBool>`${sql.table(names)}.user_id = ${sql.ref(userId)}
  and ${sql.table(names)}.assembly_id = (select assembly_id from questions as named where named.id = ${idOf(question)})
  and ${sql.table(names)}.opening_id <= ${firstOpening(question)}
  and not exists (select 1 from opening_names as later where later.assembly_id = ${sql.table(names)}.assembly_id
    and later.user_id = ${sql.table(names)}.user_id and later.opening_id > ${sql.table(names)}.opening_id
    and later.opening_id <= ${firstOpening(question)})`;

/** The last name of a row of `opening_names` with its label (R12.36). */
export const labelledLastName = sql<string>`opening_names.last_name || coalesce(' ' || opening_names.label, '')`;

/** The frozen document number, which may be null; the present one before an opening. */
export const FROZEN_DNI = sql<
  string | null
>`case when opening_names.user_id is null then users.dni else opening_names.dni end`.as('dni');

/**
 * Columns of a query on `users` with `opening_names` joined to it: the frozen name with its label, or the present one
 * before an opening, which `withLabels` labels.
 */
export const NAME_COLUMNS = [
  sql<string>`coalesce(opening_names.name, users.name)`.as('name'),
  sql<string>`coalesce(${labelledLastName}, users.last_name)`.as('lastName'),
  FROZEN_DNI,
] as const;

/** Whether a name is of a nominee in a voting where they stand, of an assembly without issued minutes. */
const isKept = sql<SqlBool>`exists (select 1 from ${nominees} as nominees
  join questions on questions.id = nominees.question_id join assemblies on assemblies.id = questions.assembly_id
  where nominees.user_id = opening_names.user_id and ${isReadable}
    and not exists (select 1 from issued_minutes where issued_minutes.assembly_id = assemblies.id)
    and opening_names.opening_id = ${firstOpening('nominees.question_id')})`;

/**
 * Erases the names of deleted accounts. Names of nominees in an assembly whose minutes are not issued stay, as the minutes name
 * them (R9.18); their e-mail address is erased all the same.
 */
async function erase(db: Db, which: RawBuilder<SqlBool>): Promise<void> {
  const ofDeleted = sql`from users where users.id = opening_names.user_id
    and users.deleted_at is not null and users.merged_into is null and ${which}`;
  await sql`update opening_names set email = users.email ${ofDeleted}`.execute(db);
  await sql`update opening_names set name = users.name, last_name = users.last_name, dni = users.dni, label = null,
    name_search = users.name_search, last_name_search = users.last_name_search ${ofDeleted} and not ${isKept}`.execute(
    db,
  );
}

/** Erases the frozen names of accounts that were deleted just now. */
export async function eraseFrozenNames(db: Db, userIds: readonly number[]): Promise<void> {
  const theirs = sql<SqlBool>`opening_names.user_id in (${sql.join(userIds)})`;
  // Names of nominees are stored for each voting first, as they stay only where they stand.
  await sql`insert into opening_names
    (assembly_id, user_id, opening_id, name, last_name, dni, email, name_search, last_name_search, label)
    select assembly_id, user_id, ${firstOpening('voting.question_id')}, name, last_name, dni, email, name_search,
      last_name_search, label
    from (select distinct question_id from openings) as voting
    join opening_names on ${frozenFor('voting.question_id', 'opening_names.user_id')}
    where ${theirs} and user_id in (select user_id from ${nominees} as nominees)
    on conflict do nothing`.execute(db);
  await erase(db, theirs);
}

/** Erases the names that were kept for the minutes of an assembly, once these are issued. */
export const eraseKeptNames = (db: Db, assemblyId: number): Promise<void> =>
  erase(db, sql`opening_names.assembly_id = ${assemblyId}`);
