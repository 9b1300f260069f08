import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * E-mail addresses and document numbers stay unique, but are no keys that a foreign key could refer to: changing one on
 * PostgreSQL then does not make the ballots of that user wait, which refer to the row by its id.
 */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  for (const column of ['email', 'dni']) await columns.uniqueWithoutReference(db, 'users', column);
}
