/** Reports which processes a starting one waits for: their locks may be held for minutes, or for ever. */
import type pg from 'pg';

/** Receives a line for the operator. */
export type ReportWait = (line: string) => void;

export const printWait: ReportWait = (line) => void process.stderr.write(`  ${line}\n`);

/** Milliseconds until the first report, and between two. */
const FIRST_REPORT = 2000;
const INTERVAL = 60_000;

const BLOCKING = `select pid, coalesce(application_name, '') as name, coalesce(host(client_addr), 'local') as address,
    coalesce(extract(epoch from now() - xact_start), 0)::int as seconds
  from pg_stat_activity where pid = any (pg_blocking_pids($1::int))`;

/** Name of a program, without characters that could change the terminal. */
const printable = (name: string) => name.replace(/\P{L}+/gu, ' ').trim() || 'un programa';

async function describeWait(connect: () => Promise<pg.Client>, blocked: number): Promise<string | null> {
  const client = await connect();
  try {
    const { rows } = await client.query(BLOCKING, [blocked]);
    if (rows.length === 0) return null;
    const holders = rows.map(
      ({ pid, name, address, seconds }) =>
        `el proceso ${pid} (${printable(name)}, ${address}${seconds > 0 ? `, desde hace ${seconds} s` : ''})`,
    );
    const end = rows.map(({ pid }) => `select pg_terminate_backend(${pid});`).join(' ');
    return `La base de datos está bloqueada por ${holders.join(' y ')}: se espera a que termine. Si quedó colgado, termínelo en la base de datos: ${end}`;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Runs a task of a connection, and reports the holders of the locks it waits for.
 * @param connect opens another connection
 */
export async function reportingLocks<T>(
  client: pg.Client,
  connect: () => Promise<pg.Client>,
  report: ReportWait,
  task: () => Promise<T>,
): Promise<T> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const look = async () => {
    const line = await describeWait(connect, rows[0]?.pid).catch(
      (error: Error) => `La base de datos no responde: ${error.message.split('\n', 1)[0]}`,
    );
    if (isOver) return;
    if (line) report(line);
    timer = setTimeout(look, line ? INTERVAL : FIRST_REPORT).unref();
  };
  timer = setTimeout(look, FIRST_REPORT).unref();
  try {
    return await task();
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
