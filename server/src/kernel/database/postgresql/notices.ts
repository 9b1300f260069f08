/**
 * Notifications between processes on one PostgreSQL, over LISTEN and NOTIFY: one connection that only listens, and
 * reconnects when lost.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Listener } from '../database.ts';

const CHANNEL = 'vigilia';
/** Class of the advisory locks for the claimed number, chosen by the product. */
const CLUSTER_KEY_LOCK = 8441;
/** Milliseconds between two attempts to reconnect. */
const RETRY_DELAY = 250;
/** Milliseconds between heartbeats. */
const HEARTBEAT = 10_000;
const WRITTEN =
  'select coalesce(sum(last_group), 0) as groups from write_marks where not starts_with(writer, $1)';

/**
 * Listens from the moment it resolves.
 * @param connect opens a connection
 * @param node name of this process, to skip its own notifications: without spaces
 */
export async function openNotices(
  connect: () => Promise<pg.Client>,
  node: string,
  heartbeatEvery = HEARTBEAT,
) {
  const listeners = new Map<string, Listener[]>();
  let client: pg.Client | undefined;
  let closed = false;
  let clusterKey: number | undefined;

  /** Takes the shared lock of the claimed number, which ends with the connection. */
  const lockClusterKey = (connection: pg.Client) =>
    connection.query('select pg_advisory_lock_shared($1::int, $2::int)', [CLUSTER_KEY_LOCK, clusterKey]);

  const notifyGap = () => {
    for (const each of [...listeners.values()].flat()) each.onGap?.();
  };

  /** `<node> <kind> <text>`. */
  function onNotification({ payload = '' }: pg.Notification): void {
    const [, from, kind = '', text = ''] = /^(\S+) (\S+) (.*)$/s.exec(payload) ?? [];
    if (from === node) return;
    for (const each of listeners.get(kind) ?? []) each.onNotice(text);
  }

  async function listen(): Promise<pg.Client> {
    const opened = await connect();
    opened.on('notification', onNotification);
    try {
      await opened.query(`listen ${CHANNEL}`);
      if (clusterKey !== undefined) await lockClusterKey(opened);
    } catch (error) {
      await opened.end().catch(() => undefined);
      throw error;
    }
    opened.once('end', () => {
      if (client === opened) void reconnect();
    });
    client = opened;
    return opened;
  }

  async function reconnect(): Promise<void> {
    client = undefined;
    notifyGap();
    while (!closed) {
      const opened = await listen().catch(() => undefined);
      if (opened && closed) await opened.end().catch(() => undefined);
      // Notifications in between were lost.
      if (opened) return notifyGap();
      await wait(RETRY_DELAY);
    }
  }

  /** Number of groups of writes by other processes, which changes with each of them. */
  let groups: number | undefined;
  const heartbeat = setInterval(async () => {
    const connection = client;
    try {
      const { rows } = (await connection?.query(WRITTEN, [node])) ?? { rows: [] };
      // A process that was killed right after a commit sent no notification.
      if (groups !== undefined && rows[0] && rows[0].groups !== groups) notifyGap();
      groups = rows[0]?.groups ?? groups;
    } catch {
      // An unresponsive connection is ended, which triggers a reconnect.
      await connection?.end().catch(() => undefined);
    }
  }, heartbeatEvery);
  heartbeat.unref();

  await listen();
  return {
    /**
     * The statement of a notice, apart from its write: a transaction with a notice commits alone in the whole database, so that
     * commits would take turns, each as long as the disk or a standby takes. This one waits for neither.
     */
    statement: (kind: string, text: string) => ({
      text: "select pg_notify($1, $2) from set_config('synchronous_commit', 'off', true)",
      values: [CHANNEL, `${node} ${kind} ${text}`],
    }),
    listen: (kind: string, listener: Listener) => {
      listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
    },
    /** Claims a number for all listening processes; false when another number is claimed. */
    claimClusterKey: async (mark: number) => {
      clusterKey = mark;
      const connection = client ?? (await listen());
      await lockClusterKey(connection);
      const { rows } = await connection.query(
        `select count(*) as n from pg_locks join pg_database on pg_database.oid = pg_locks.database
         where locktype = 'advisory' and datname = current_database() and classid::int8 = $1 and objsubid = 2
           and objid::int8 <> $2`,
        [CLUSTER_KEY_LOCK, mark],
      );
      return rows[0]?.n === 0;
    },
    close: async () => {
      closed = true;
      clearInterval(heartbeat);
      const closing = client;
      client = undefined;
      await closing?.end().catch(() => undefined);
    },
  };
}
