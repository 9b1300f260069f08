/**
 * Notifications between processes on one PostgreSQL, over LISTEN and NOTIFY: one connection that only listens, and
 * reconnects when lost.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Listener } from '../database.ts';

const CHANNEL = 'vigilia';
/** Class of the advisory locks for the claimed number, chosen by the product. */
const STANDING = 8441;
/** Milliseconds after which a lost connection is tried to be made again. */
const PAUSE = 250;
/** Milliseconds between questions whether the other side is still there. */
const HEARTBEAT = 10_000;

export interface Notices {
  /** The NOTIFY statement and its parameters; it takes effect with the commit of its transaction. */
  statement(
    kind: string,
    text: string,
  ): { sql: string; parameters: readonly [channel: string, notice: string] };
  hear(kind: string, listener: Listener): void;
  /** Claims a number for all listening processes; false when another number is claimed. */
  standBy(mark: number): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Listens from the moment it resolves.
 * @param connect opens a connection
 * @param node name of this process, to skip its own notifications: without spaces
 */
export async function openNotices(connect: () => Promise<pg.Client>, node: string): Promise<Notices> {
  const listeners = new Map<string, Listener[]>();
  let client: pg.Client | undefined;
  let closed = false;
  let standing: number | undefined;

  /** A lock that several may hold, and that ends with the connection. */
  const take = (asked: pg.Client) =>
    asked.query('select pg_advisory_lock_shared($1::int, $2::int)', [STANDING, standing]);

  const missed = () => {
    for (const each of [...listeners.values()].flat()) each.onGap?.();
  };

  /** `<node> <kind> <text>`. */
  function hear({ payload = '' }: pg.Notification): void {
    const [, from, kind = '', text = ''] = /^(\S+) (\S+) (.*)$/s.exec(payload) ?? [];
    if (from === node) return;
    for (const each of listeners.get(kind) ?? []) each.onNotice(text);
  }

  async function listen(): Promise<pg.Client> {
    const made = await connect();
    made.on('notification', hear);
    try {
      await made.query(`listen ${CHANNEL}`);
      if (standing !== undefined) await take(made);
    } catch (error) {
      await made.end().catch(() => undefined);
      throw error;
    }
    made.once('end', () => {
      if (client === made) void listenAgain();
    });
    client = made;
    return made;
  }

  async function listenAgain(): Promise<void> {
    client = undefined;
    missed();
    while (!closed) {
      const made = await listen().catch(() => undefined);
      if (made && closed) await made.end().catch(() => undefined);
      // Notifications in between were lost.
      if (made) return missed();
      await wait(PAUSE);
    }
  }

  const heartbeat = setInterval(() => {
    const asked = client;
    // A connection that does not answer is ended, which has another one made.
    asked?.query('select 1').catch(() => void asked.end().catch(() => undefined));
  }, HEARTBEAT);
  heartbeat.unref();

  await listen();
  return {
    statement: (kind, text) => ({
      sql: 'select pg_notify($1, $2)',
      parameters: [CHANNEL, `${node} ${kind} ${text}`],
    }),
    hear: (kind, listener) => {
      listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
    },
    standBy: async (mark) => {
      standing = mark;
      const asked = client ?? (await listen());
      await take(asked);
      const { rows } = await asked.query(
        `select count(*) as n from pg_locks join pg_database on pg_database.oid = pg_locks.database
         where locktype = 'advisory' and datname = current_database() and classid::int8 = $1 and objsubid = 2
           and objid::int8 <> $2`,
        [STANDING, mark],
      );
      return rows[0]?.n === 0;
    },
    close: async () => {
      closed = true;
      clearInterval(heartbeat);
      const leaving = client;
      client = undefined;
      await leaving?.end().catch(() => undefined);
    },
  };
}
