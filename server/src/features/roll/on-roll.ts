/** Conditions on the roll of an assembly, and on which assemblies a member finds (R3.9). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** An id, or the column of a row that has it. */
type UserId = number | RawBuilder<number>;

/**
 * Whether a person is on the roll of the assembly of a row.
 * @param assembly the column that names the assembly
 */
export const isOnRoll = (assembly: 'assemblies.id' | 'questions.assembly_id', userId: UserId) =>
  sql<SqlBool>`exists (select 1 from attendees
    where attendees.assembly_id = ${sql.ref(assembly)} and attendees.user_id = ${userId})`;

/** Whether the assembly of a row can be read: also one that was deleted after it had votings (R10.21). */
export const isReadable = sql<SqlBool>`(assemblies.deleted_at is null or assemblies.archived = 1)`;

/** Whether a member finds the assembly of a row: on its roll, or while members may register their presence. */
export const isVisibleTo = (userId: UserId) =>
  sql<SqlBool>`(assemblies.is_register = 1 or ${isOnRoll('assemblies.id', userId)})`;
