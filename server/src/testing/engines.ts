/** Which tests run on which database. */
import { it } from 'vitest';
import { FULL } from './full.ts';

const ON_POSTGRESQL = process.env.TEST_ENGINE === 'postgresql';

/**
 * Tests of input that is refused before any statement of its own, and of texts and files made from rows that other tests
 * read: on PostgreSQL with `npm test -- --full` only.
 */
export const itBeforeSql = it.skipIf(ON_POSTGRESQL && !FULL);

/** Tests of the event loop, which statements of SQLite block: while it waits for PostgreSQL, its turns depend on the time. */
export const itOnSqlite = it.skipIf(ON_POSTGRESQL);
