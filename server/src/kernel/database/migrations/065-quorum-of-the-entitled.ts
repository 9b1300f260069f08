import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

export const up = (db: Kysely<unknown>, columns: Columns): Promise<void> =>
  columns.onlyAdd(db, 'right_changes');
