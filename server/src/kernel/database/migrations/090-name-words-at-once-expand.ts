import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Makes the triggers of PostgreSQL run once a statement instead of once a row. */
export const up = (db: Kysely<unknown>, columns: Columns): Promise<void> => columns.nameWordTriggers(db);
