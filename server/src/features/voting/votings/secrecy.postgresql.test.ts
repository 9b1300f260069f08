/**
 * Secrecy against an attacker with full SQL access or the database files: guesses are no better than chance, during and
 * after a voting.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '../../../kernel/database/postgresql/connection.ts';
import {
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { putOnRoll } from '../../../testing/builders/rolls.ts';
import { FULL } from '../../../testing/full.ts';
import { aServer } from '../../../testing/server.ts';
import { drawCode } from './ballot-store.ts';

/** More than the number of shuffled ballots, so that not all are rewritten each time. */
const VOTERS = 260;
const NEIGHBOURS = 200;
/** Distance from one half that 260 coins exceed once in some 2,000,000 tries. */
const CHANCE = 0.16;

/** PostgreSQL's page. */
const PAGE_BYTES = 8192;

interface Row {
  /** Voter or choice. */
  readonly what: string;
  readonly xmin: number;
  /** Location of the row: page and slot. */
  readonly place: number;
}

/** More than 100,000 ballots of a voting, so that few of them are rewritten with each new one. */
const MANY = 100_000;

/**
 * Half of the members, at random, vote yes; each ballot has its own commit, the easiest case for an attacker.
 * @param earlier other ballots of the question, of nobody
 */
async function anOpenVoting(count = VOTERS, earlier = 0) {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const question = await aQuestion(server, as, assemblyId);
  const voters: Person[] = [];
  for (let n = 0; n < count; n += 1) voters.push(await server.aMember());
  const ids = voters.map(({ id }) => id);
  await putOnRoll(server.dependencies, assemblyId, ids, count);
  await startVoting(server, as, question.id);
  const connection = await connect(server.dependencies.config.DATABASE_URL ?? '');
  onTestFinished(() => connection.end());
  const codes = Array.from({ length: earlier }, () => drawCode());
  await connection.query(
    `insert into ballots (question_id, key, choice)
      select $1, key, case when random() < 0.5 then 'yes' else 'no' end from unnest($2::text[]) as codes (key)`,
    [question.id, codes],
  );
  const choices = new Map<string, string>();
  for (const voter of voters) {
    const vote = Math.random() < 0.5 ? 'yes' : 'no';
    choices.set(String(voter.id), vote);
    await votes(server, voter, question.id, { vote });
  }
  const all = async (table: string, column: string): Promise<Row[]> => {
    const { rows } = await connection.query(
      `select ${column}::text as what, xmin::text::bigint as xmin,
        (ctid::text::point)[0]::bigint * 1000 + (ctid::text::point)[1]::bigint as place from ${table}`,
    );
    return rows;
  };
  const rows = async () => ({
    turnout: await all('turnout', 'user_id'),
    ballots: await all('ballots', 'choice'),
  });
  return { server, as, question, choices, connection, rows };
}

const by = (column: 'xmin' | 'place') => (one: Row, other: Row) =>
  one[column] - other[column] || one.place - other.place;

type Table = Awaited<ReturnType<Awaited<ReturnType<typeof anOpenVoting>>['rows']>>;

/** Share of correct guesses for each way of joining the two tables. */
function guesses({ turnout, ballots }: Table, choices: ReadonlyMap<string, string>): Record<string, number> {
  const share = (guessOf: (member: Row, index: number) => string | undefined) =>
    turnout.filter((member, index) => guessOf(member, index) === choices.get(member.what)).length /
    turnout.length;
  const inOrder = (members: Row[], cast: Row[]) => {
    const guessed = new Map(members.map(({ what }, index) => [what, cast[index]?.what]));
    return share(({ what }) => guessed.get(what));
  };
  /** The majority of the ballots in the nearest transaction. */
  const nearest = share(({ xmin }) => {
    const distance = Math.min(...ballots.map((ballot) => Math.abs(ballot.xmin - xmin)));
    const near = ballots.filter((ballot) => Math.abs(ballot.xmin - xmin) === distance);
    return near.filter(({ what }) => what === 'yes').length * 2 > near.length ? 'yes' : 'no';
  });
  return {
    asTheyCome: inOrder(turnout, ballots),
    byTransaction: inOrder(turnout.toSorted(by('xmin')), ballots.toSorted(by('xmin'))),
    byPlace: inOrder(turnout.toSorted(by('place')), ballots.toSorted(by('place'))),
    byTransactionAndPlace: inOrder(turnout.toSorted(by('xmin')), ballots.toSorted(by('place'))),
    nearest,
  };
}

const expectChance = (shares: Record<string, number>) => {
  for (const [way, share] of Object.entries(shares))
    expect(Math.abs(share - 0.5), `${way}: ${share}`).toBeLessThan(CHANCE);
};

/** The bytes and offsets of the ballots on the disk after a checkpoint. */
async function onDisk(connection: Awaited<ReturnType<typeof connect>>) {
  await connection.query('checkpoint');
  const { rows } = await connection.query(
    `select current_setting('data_directory') as data, pg_relation_filepath('ballots') as file`,
  );
  const path = join(rows[0].data, rows[0].file);
  const bytes = readFileSync(path).toString('latin1');
  expect(bytes.length).toBe(Math.ceil(bytes.length / PAGE_BYTES) * PAGE_BYTES);
  return { path, bytes };
}

/** Expects exactly one copy of each ballot. */
function expectOnce(bytes: string, keys: readonly { key: string }[]): void {
  for (const { key } of keys) {
    const first = bytes.indexOf(key);
    expect(first).toBeGreaterThan(0);
    expect(bytes.indexOf(key, first + 1)).toBe(-1);
  }
}

describe('the stored votes', () => {
  it.runIf(FULL)(
    'hide each ballot among neighbours in a voting of 100,000, at the same cost',
    {
      timeout: 300_000,
    },
    async () => {
      const { choices, connection, rows } = await anOpenVoting(VOTERS, MANY);
      const { turnout, ballots } = await rows();
      const latest = Math.max(...ballots.map(({ xmin }) => xmin));
      // The last ballot and its neighbours.
      expect(ballots.filter(({ xmin }) => xmin === latest)).toHaveLength(NEIGHBOURS + 1);
      const rewritten = ballots.toSorted(by('xmin')).slice(-NEIGHBOURS * VOTERS);
      expectChance(guesses({ turnout, ballots: rewritten }, choices));

      // A guess by the middle of the keys of a commit is no better: all of its places are as probable.
      const { rows: inOrder } = await connection.query(
        'select choice as what, xmin::text::bigint as xmin from ballots order by key',
      );
      const blocks = Map.groupBy(inOrder as { what: string; xmin: number }[], ({ xmin }) => xmin);
      const commits = [...blocks.keys()].toSorted((one, other) => one - other).slice(-VOTERS);
      const voters = turnout.toSorted(by('xmin'));
      const middle = voters.filter(({ what }, index) => {
        const block = blocks.get(commits[index] ?? 0) ?? [];
        return block[Math.floor(block.length / 2)]?.what === choices.get(what);
      });
      expectChance({ middle: middle.length / voters.length });
    },
  );

  it('links voters and choices by no column, system columns included, and ballots are in key order once closed, without the previous files', {
    timeout: 120_000,
  }, async () => {
    const { server, as, question, choices, connection, rows } = await anOpenVoting();
    const table = await rows();
    expect(table.turnout).toHaveLength(VOTERS);
    expect(table.ballots).toHaveLength(VOTERS);
    const { rows: columns } = await connection.query(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_name in ('turnout', 'ballots') order by 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual([
      'ballots.choice',
      'ballots.key',
      'ballots.question_id',
      'turnout.by_proxy',
      'turnout.question_id',
      'turnout.user_id',
    ]);
    const { rows: linked } = await connection.query(
      'select 1 from turnout t join ballots b on b.xmin = t.xmin or b.ctid = t.ctid and b.cmin = t.cmin and b.xmin = t.xmin',
    );
    expect(linked).toEqual([]);
    expectChance(guesses(table, choices));

    await endVoting(server, as, question.id);
    const after = await rows();
    expect(new Set(after.ballots.map(({ xmin }) => xmin)).size).toBe(1);
    expect(new Set(after.turnout.map(({ xmin }) => xmin)).size).toBe(1);
    expectChance(guesses(after, choices));
    const { rows: keys } = await connection.query('select key, choice from ballots order by ctid');
    expect(keys.map(({ key }) => key)).toEqual(keys.map(({ key }) => key).toSorted());

    const { path, bytes } = await onDisk(connection);
    expectOnce(bytes, keys);
    const inFile = keys.toSorted((one, other) => bytes.indexOf(one.key) - bytes.indexOf(other.key));
    const shares = [inFile, inFile.toReversed()].map(
      (cast) =>
        [...choices.values()].filter((choice, index) => cast[index]?.choice === choice).length / VOTERS,
    );
    expectChance(Object.fromEntries(shares.entries()));
    // The previous files were deleted.
    const folder = dirname(path);
    const old = readdirSync(folder).filter((name) => {
      if (!/^\d+$/.test(name) || join(folder, name) === path) return false;
      const content = readFileSync(join(folder, name)).toString('latin1');
      return content.includes(keys[0].key) && content.includes('yes');
    });
    expect(old).toEqual([]);
  });

  it('erases the previous order of ballots despite an unrelated reader at the closing', {
    timeout: 120_000,
  }, async () => {
    const voters = 64;
    const { server, as, question, connection } = await anOpenVoting(voters);
    const before = await onDisk(connection);
    // Its snapshot keeps old rows until it ends.
    const reader = await connect(server.dependencies.config.DATABASE_URL ?? '');
    onTestFinished(() => reader.end());
    await reader.query('begin isolation level repeatable read; select 1 from links');
    const closing = endVoting(server, as, question.id);
    await expect.poll(async () => (await onDisk(connection)).path).not.toBe(before.path);
    const { rows: keys } = await connection.query('select key from ballots');
    expect(keys).toHaveLength(voters);
    // The closing request does not wait for the reader.
    expect((await closing).status).toBe(200);
    await reader.query('commit');
    await expect
      .poll(async () => {
        const { bytes } = await onDisk(connection);
        return keys.filter(({ key }) => bytes.indexOf(key) !== bytes.lastIndexOf(key));
      })
      .toEqual([]);
  });
});
