/** `pgbench`, the load program of PostgreSQL, sending the statements of one ballot as the product sends them. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { SentStatement } from '@vigilia/server/testing/programs/measured-postgresql';

/** Where Debian puts the programs of each version. */
const DEBIAN = '/usr/lib/postgresql';
/** Threads of `pgbench`. */
const THREADS = '2';

/** The path of `pgbench`, or nothing where it is not installed. */
export function findPgbench(): string | undefined {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin'))
    : [];
  return [...(process.env.PATH ?? '').split(delimiter), ...versions.toSorted().reverse()]
    .map((folder) => join(folder, 'pgbench'))
    .find((path) => existsSync(path));
}

/** Caller, facts, turnout, ballot. */
const STATEMENTS = 4;
/**
 * The groups of the product: settings, the lock of the writing process, marks, savepoints, the shuffle and the notice. One
 * commit of many ballots pays for them once, so `pgbench`, which commits each ballot alone, goes without.
 */
const OF_THE_GROUP =
  /^\s*(set|begin|commit|savepoint|release savepoint|insert into write_marks|with chosen|select pg_notify)\b/;

/** The statement that reads the caller, on a connection for reads; the others of a ballot are on that which stores it. */
const READS_CALLER = /"session_count"/;
const STORES_BALLOT = /^\s*insert into "ballots"/;

/** The statements of the ballot alone. @throws where there are not those of a ballot */
export function ofTheBallot(sent: readonly SentStatement[]): readonly SentStatement[] {
  const writing = sent.find(({ sql }) => STORES_BALLOT.test(sql))?.connection;
  const own = sent.filter(({ connection, sql }) =>
    connection === writing ? !OF_THE_GROUP.test(sql) : READS_CALLER.test(sql),
  );
  if (own.length !== STATEMENTS) throw new Error(`A ballot sent ${own.map(({ sql }) => sql).join(';\n')}`);
  return own;
}

export interface BallotIds {
  readonly questionId: number;
  readonly userId: number;
  readonly code: string;
}

/** Fills in the parameters: a member of its own for each transaction, and a code for each member. */
function inScript({ sql, parameters }: SentStatement, recorded: BallotIds, questionId: number): string {
  const written = (parameter: unknown): string => {
    if (parameter === recorded.userId) return ':member';
    if (parameter === recorded.questionId) return String(questionId);
    if (parameter === recorded.code) return 'md5(:member::text)';
    return typeof parameter === 'number' ? String(parameter) : `'${parameter}'`;
  };
  return `${sql.replace(/\$(\d+)/g, (_, n) => written(parameters[Number(n) - 1]))};`;
}

/**
 * Ballots of a question in transactions of their own, by connections that wait for nothing but the database.
 * @param recorded the ids in the statements
 * @param first the first of the members, whose ids follow one another
 * @returns ballots per second, and how many were cast: a multiple of the connections
 */
export async function castByPgbench(
  { pgbench, url, folder }: { readonly pgbench: string; readonly url: string; readonly folder: string },
  statements: readonly SentStatement[],
  recorded: BallotIds,
  ballots: { readonly questionId: number; readonly first: number; readonly members: number },
  connections: number,
): Promise<{ perSecond: number; cast: number }> {
  const each = Math.floor(ballots.members / connections);
  const script = join(folder, 'ballot.sql');
  writeFileSync(
    script,
    [
      '\\set cast :cast + 1',
      `\\set member ${ballots.first} + :client_id * ${each} + :cast`,
      'begin;',
      ...statements.map((statement) => inScript(statement, recorded, ballots.questionId)),
      'commit;',
      '',
    ].join('\n'),
  );
  const { stdout } = await promisify(execFile)(pgbench, [
    // As the product's client: each connection parses and plans a statement once.
    ...['--no-vacuum', '--protocol', 'prepared', '--file', script, '--define', 'cast=-1'],
    ...['--client', String(connections), '--jobs', connections === 1 ? '1' : THREADS],
    ...['--transactions', String(each), url],
  ]);
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!Number.isFinite(perSecond)) throw new Error(`pgbench said: ${stdout}`);
  return { perSecond: Math.round(perSecond), cast: each * connections };
}
