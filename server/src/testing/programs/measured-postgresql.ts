/** A durable PostgreSQL for benches, and the statements of one call as the product sends them to it. */
import { pino } from 'pino';
import { buildApp } from '../../app/build-app.ts';
import { openDependencies } from '../../app/open-dependencies.ts';
import { connect } from '../../database/postgresql/connection.ts';
import { readConfig } from '../../runtime/config.ts';
import { startPostgresql } from './postgresql.ts';

export interface MeasuredPostgresql {
  /** Of an empty database. */
  readonly url: string;
  /** Connections that servers of the product hold to it. */
  connections(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL that keeps acknowledged writes, with its own settings otherwise. */
export async function aMeasuredPostgresql(): Promise<MeasuredPostgresql> {
  const postgresql = await startPostgresql({ durable: true });
  const admin = await connect(postgresql.urlOf('postgres'));
  await admin.query('create database vigilia');
  return {
    url: postgresql.urlOf('vigilia'),
    connections: async () => {
      const { rows } = await admin.query(
        "select count(*) as n from pg_stat_activity where datname = 'vigilia' and application_name = 'vigilia'",
      );
      return rows[0]?.n ?? 0;
    },
    stop: async () => {
      await admin.end();
      await postgresql.stop();
    },
  };
}

export interface SentStatement {
  /** Those of one connection have the same. */
  readonly connection: object;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * The statements that are sent to PostgreSQL during one request, in their order: its own, those around its transaction,
 * and those of tasks in the background.
 * @param folder the data folder of a server that is not running
 * @throws unless the request succeeds
 */
export async function statementsOf(
  folder: string,
  url: string,
  request: { readonly path: string; readonly token: string; readonly body: object },
): Promise<readonly SentStatement[]> {
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url });
  const dependencies = await openDependencies(config, pino({ level: 'silent' }));
  const app = await buildApp(dependencies);
  const sent: SentStatement[] = [];
  const connection = await connect(url);
  // All connections share it: the client has no other place that sees every statement.
  const client = Object.getPrototypeOf(connection) as { query(this: object, ...args: unknown[]): unknown };
  const { query } = client;
  client.query = function (...args) {
    const [statement] = args as [{ readonly text: string; readonly values?: readonly unknown[] }];
    // A pool passes the statement on with a callback.
    if (typeof statement === 'object')
      sent.push({ connection: this, sql: statement.text, parameters: [...(statement.values ?? [])] });
    return query.apply(this, args);
  };
  try {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: request.path,
      headers: { authorization: `Bearer ${request.token}` },
      payload: request.body,
    });
    if (statusCode >= 400) throw new Error(`${request.path} answered ${statusCode}: ${body}`);
  } finally {
    client.query = query;
    await connection.end();
    await app.close();
    await dependencies.database.close();
  }
  return sent;
}
