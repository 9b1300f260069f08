/**
 * Databases of the tests. On SQLite each is a file in the folder of its test. On PostgreSQL they are copies of a
 * template; making one takes a tenth of a second, so a returned one is emptied and reused.
 */
import { randomUUID } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { connect } from '../kernel/database/postgresql/connection.ts';
import type { AtEnd } from './process.ts';

/** The variables of a database; none on SQLite, whose file is in `DATA_DIR`. */
export type DatabaseEnv = Readonly<Record<string, string>>;

export interface TestDatabase {
  readonly env: DatabaseEnv;
  /** Returns the database. */
  giveBack(): Promise<void>;
}

const template = inject('templateUrl');

const EMBEDDED: TestDatabase = { env: {}, giveBack: async () => undefined };

/** Addresses of empty databases. */
const spare: string[] = [];

/** Empties all tables but the record of the migrations, and counts from 1 again. */
const EMPTY = `do $$
  declare t record;
  begin
    set local session_replication_role = replica;
    for t in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
      loop execute format('delete from %I', t.tablename); end loop;
    for t in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null
      loop execute format('alter sequence %I restart', t.sequencename); end loop;
  end $$`;

/** A test may have changed the schema: such a database is not reused. */
const TABLES = `select string_agg(tablename, ' ' order by tablename) as tables
  from pg_tables where schemaname = 'public'`;

type Connection = Awaited<ReturnType<typeof connect>>;

async function connected<T>(url: string, use: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect(url);
  try {
    return await use(connection);
  } finally {
    await connection.end();
  }
}

const tablesOf = async (connection: Connection): Promise<string | undefined> =>
  (await connection.query(TABLES)).rows?.[0]?.tables;
let usualTables: Promise<string | undefined> | undefined;

/** Connections that empty databases, by address: a new one would first read the schema, which takes longer. */
const emptying = new Map<string, Promise<Connection>>();

function connectionTo(url: string): Promise<Connection> {
  const kept = emptying.get(url);
  if (kept) return kept;
  const opened = connect(`${url}?application_name=tests`);
  emptying.set(url, opened);
  const forget = () => emptying.delete(url);
  // A test may have ended all connections of its database.
  opened.then((connection) => connection.once('end', forget), forget);
  return opened;
}

/** Answers whether the database may be reused. */
async function empty(url: string): Promise<boolean> {
  if (!template) return false;
  usualTables ??= connected(template, tablesOf);
  const usual = await usualTables;
  const connection = await connectionTo(url);
  if ((await tablesOf(connection)) !== usual) {
    await connection.end();
    return false;
  }
  await connection.query(EMPTY);
  return true;
}

/** @param template the name of the database to copy */
async function makeDatabase(from: string, template = new URL(from).pathname.slice(1)): Promise<string> {
  const url = new URL(from);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await connected(new URL('/postgres', url).href, (connection) =>
    connection.query(`create database ${name} template ${template}`),
  );
  return new URL(`/${name}`, url).href;
}

/** An empty database on the engine of this run, or an embedded one. */
export async function aDatabaseFor(embedded = false): Promise<TestDatabase> {
  if (!template || embedded) return EMBEDDED;
  const url = spare.pop() ?? (await makeDatabase(template));
  return {
    env: { DATABASE_URL: url },
    giveBack: async () => {
      if (await empty(url)) spare.push(url);
    },
  };
}

/** A database without any table, for a test of an older schema. */
export const aDatabaseWithoutTables = async (): Promise<DatabaseEnv> =>
  template ? { DATABASE_URL: await makeDatabase(template, 'template0') } : {};

/** A database as `aDatabaseFor` makes it for the current test, returned when it ends. */
export async function aDatabase(atEnd: AtEnd = onTestFinished): Promise<DatabaseEnv> {
  const database = await aDatabaseFor();
  atEnd(() => database.giveBack());
  return database.env;
}
