/** Queries for membership of an assembly's roll. */
import { type SqlBool, sql } from 'kysely';

/**
 * Whether a person is on the roll of the assembly of a row.
 * @param assembly the column that names the assembly
 */
export const isOnRoll = (assembly: 'assemblies.id' | 'questions.assembly_id', userId: number) =>
  sql<SqlBool>`exists (select 1 from attendees
    where attendees.assembly_id = ${sql.ref(assembly)} and attendees.user_id = ${userId})`;
