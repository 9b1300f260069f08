/** Checks that a PostgreSQL can serve the product, before anything is created in it. */
import type pg from 'pg';
import { UnsuitableDatabase } from '../errors.ts';

/** The oldest tested version, as `server_version_num`. */
const MIN_VERSION = 140_000;
/** Seconds between the clocks of node and database: what happened while a voting was open is found by its time on any node. */
const MAX_CLOCK_DIFFERENCE = 5;
/** Rounds of the search for shared connections: a pool may first use different free ones. */
const MAX_ROUNDS = 5;

const POOLED =
  'un repartidor de conexiones da a cada transacción otra conexión; use su modo de sesión (pgbouncer: pool_mode = session) o conecte con la base de datos misma';

const backendOf = async (client: pg.Client): Promise<number> =>
  (await client.query('select pg_backend_pid() as pid')).rows[0]?.pid;

/** The process number that the server announced; a pooler announces one of its own. */
const announcedBackend = (client: pg.Client): number | null =>
  (client as pg.Client & { processID?: number | null }).processID ?? null;

/**
 * Whether connections share those of the server, as in transaction mode: two have the same one while both are open, or one
 * changes within a transaction.
 */
async function sharesConnections(client: pg.Client, connect: () => Promise<pg.Client>): Promise<boolean> {
  const other = await connect();
  try {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const before = await backendOf(client);
      await other.query('begin');
      const inTransaction = await backendOf(other);
      const after = await backendOf(client);
      await other.query('rollback');
      if (inTransaction === before || after !== before) return true;
    }
    return false;
  } finally {
    await other.end().catch(() => undefined);
  }
}

/** Seconds by which the clock of the node is ahead, at least: the answer of the database was under way for a while. */
async function clockAhead(client: pg.Client): Promise<number> {
  const asked = Date.now();
  const { rows } = await client.query('select extract(epoch from clock_timestamp())::float8 as seconds');
  const theirs = Number(rows[0]?.seconds) * 1000;
  return (Math.max(0, asked - theirs) - Math.max(0, theirs - Date.now())) / 1000;
}

/**
 * @param connect opens another connection
 * @throws UnsuitableDatabase
 */
export async function requireSuitable(client: pg.Client, connect: () => Promise<pg.Client>): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
       pg_encoding_to_char(encoding) as encoding, pg_is_in_recovery() as standby, pg_backend_pid() as pid
     from pg_database where datname = current_database()`,
  );
  const { version, name, encoding, standby, pid } = rows[0] ?? {};
  if (version < MIN_VERSION)
    throw new UnsuitableDatabase(`PostgreSQL ${name} es muy antiguo; use 14 o más nuevo`);
  if (encoding !== 'UTF8')
    throw new UnsuitableDatabase(
      `la base de datos tiene la codificación ${encoding}; haga una con createdb --encoding=UTF8 --template=template0`,
    );
  if (standby) throw new UnsuitableDatabase('el servidor es un secundario, que solo lee; use el primario');
  const ahead = await clockAhead(client);
  if (Math.abs(ahead) > MAX_CLOCK_DIFFERENCE)
    throw new UnsuitableDatabase(
      `el reloj de este equipo está ${Math.round(Math.abs(ahead))} segundos ${ahead > 0 ? 'adelante' : 'atrás'} del de la base de datos; sincronice los dos (por ejemplo con chrony) y arranque de nuevo`,
    );
  if (announcedBackend(client) !== pid && (await sharesConnections(client, connect)))
    throw new UnsuitableDatabase(POOLED);
}
