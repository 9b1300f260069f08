/** One PostgreSQL for a whole run of the tests on that engine. */
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../kernel/database/open.ts';
import { connect } from '../kernel/database/postgresql/connection.ts';
import { startPostgresql } from './programs/postgresql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a migrated, empty database that others are copied from; absent in a run on SQLite. */
    templateUrl?: string;
  }
}

export default async function prepare({ provide }: TestProject): Promise<() => Promise<void>> {
  const postgresql = await startPostgresql();
  const url = postgresql.urlOf('vigilia');
  const connection = await connect(postgresql.urlOf('postgres'));
  await connection.query('create database vigilia');
  await connection.end();
  await (await openDatabase({ DATA_DIR: '', DATABASE_URL: url })).close();
  provide('templateUrl', url);
  return () => postgresql.stop();
}
