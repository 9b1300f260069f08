/** Conditions on the roll of an assembly, and on which assemblies a member finds (R3.9). */
import { type SqlBool, sql } from 'kysely';

/**
 * Whether a person is on the roll of the assembly of a row.
 * @param assembly the column that names the assembly
 */
export const isOnRoll = (assembly: 'assemblies.id' | 'questions.assembly_id', userId: number) =>
  sql<SqlBool>`exists (select 1 from attendees
    where attendees.assembly_id = ${sql.ref(assembly)} and attendees.user_id = ${userId})`;

/** Whether a member finds the assembly of a row: on its roll, or while members may register their presence. */
export const isVisibleTo = (userId: number) =>
  sql<SqlBool>`(assemblies.is_register = 1 or ${isOnRoll('assemblies.id', userId)})`;
