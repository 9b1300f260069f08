/** Secrecy against an attacker with the database file: guesses are no better than chance. */
import { copyFileSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '../../../app/build-app.ts';
import { openDependencies } from '../../../app/open-dependencies.ts';
import { openSqlite } from '../../../kernel/database/sqlite/connection.ts';
import { readConfig } from '../../../kernel/runtime/config.ts';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { inOneCommit } from '../../../testing/one-commit.ts';
import { aServer } from '../../../testing/server.ts';

const VOTERS = 200;
/** SQLite's page. */
const PAGE_BYTES = 4096;

interface Hall {
  readonly voters: number;
  /** Choices in voting order, which differs from the order of ids. */
  readonly choiceOf: (place: number) => 'yes' | 'no';
  /** Whether one commit takes all ballots; each has its own when absent. */
  readonly together?: boolean;
}

/** An open voting with known choices. */
async function anOpenVoting({ voters, choiceOf, together = false }: Hall) {
  // The repeated rewriting waits for the test.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const question = await aQuestion(server, as, assemblyId);
  const people: Person[] = [];
  for (let n = 0; n < voters; n += 1) {
    const voter = await server.aMember();
    await addAttendee(server, as, assemblyId, voter);
    people.push(voter);
  }
  await startVoting(server, as, question.id);
  const choices = new Map<number, string>();
  const ballots = people
    .sort(() => Math.random() - 0.5)
    .map((voter, place) => {
      const vote = choiceOf(place);
      choices.set(voter.id, vote);
      return () => votes(server, voter, question.id, { vote });
    });
  if (together) await inOneCommit(server.dependencies.database, ballots);
  else for (const cast of ballots) await cast();
  return { server, as, file: join(server.folder, 'vigilia.db'), question, choices };
}

/** A closed voting: the first half said yes, the second no. */
async function aClosedVoting() {
  const voting = await anOpenVoting({
    voters: VOTERS,
    choiceOf: (place) => (place < VOTERS / 2 ? 'yes' : 'no'),
  });
  await endVoting(voting.server, voting.as, voting.question.id);
  return voting;
}

/** The rows of a one-page table in order of insertion: a page is filled from its end. */
function inOrderOfPlaces(file: string, table: 'turnout' | 'ballots', column: string): string[] {
  const database = openSqlite(file, { readOnly: true });
  const { rootpage } = database.prepare('select rootpage from sqlite_master where name = ?').get(table) ?? {};
  const rows = database.prepare(`select ${column} as value from ${table}`).all();
  database.close();
  const page = readFileSync(file).subarray(
    (Number(rootpage) - 1) * PAGE_BYTES,
    Number(rootpage) * PAGE_BYTES,
  );
  // A leaf page of an index: the number of its cells and, in key order, their offsets.
  expect(page[0]).toBe(10);
  expect(page.readUInt16BE(3)).toBe(rows.length);
  return rows
    .map(({ value }, index) => ({ value: String(value), place: page.readUInt16BE(8 + 2 * index) }))
    .sort((one, other) => other.place - one.place)
    .map(({ value }) => value);
}

/** Correct guesses when both tables are paired by position. */
function paired(file: string, choices: ReadonlyMap<number, string>): number {
  const members = inOrderOfPlaces(file, 'turnout', 'user_id').map(Number);
  return guessed(members, inOrderOfPlaces(file, 'ballots', 'choice'), choices);
}

/** Share of correct guesses when both lists are paired in order. */
function guessed(
  members: readonly number[],
  ballots: readonly string[],
  choices: ReadonlyMap<number, string>,
): number {
  const right = members.filter((member, index) => ballots[index] === choices.get(member)).length;
  return right / members.length;
}

/** Distance from one half that 200 coins exceed once in some 2,000,000 tries. */
const CHANCE = 0.18;

/** Distance from one half that 60 coins exceed once in some 2,000,000 tries. */
const CHANCE_OF_FEW = 0.33;

describe('the stored votes of a voting that is open', () => {
  it('does not reveal choices of an open voting by its files while the server runs, but those of the last seconds', async () => {
    const { server, file, choices } = await anOpenVoting({
      voters: 60,
      choiceOf: () => (Math.random() < 0.5 ? 'yes' : 'no'),
    });
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    vi.advanceTimersByTime(3000);
    await expect.poll(() => statSync(`${file}-wal`).size).toBe(0);
    expect(Math.abs(paired(file, choices) - 0.5)).toBeLessThan(CHANCE_OF_FEW);
    const { written } = server.dependencies.database.statistics();
    // Not again without a further ballot.
    vi.advanceTimersByTime(60_000);
    await server.aMember();
    expect(server.dependencies.database.statistics().written).toBe(written + 1);
  });

  it('does not reveal choices of an open voting by file positions after a stop', async () => {
    const { server, file, choices } = await anOpenVoting({
      voters: 60,
      choiceOf: () => (Math.random() < 0.5 ? 'yes' : 'no'),
    });
    // Within the last seconds they do, hence the rewriting.
    await server.dependencies.database.eraseWriteOrder();
    expect(paired(file, choices)).toBe(1);
    await server.app.close();
    expect(Math.abs(paired(file, choices) - 0.5)).toBeLessThan(CHANCE_OF_FEW);
    expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
  });

  it('does not reveal choices of ballots that were committed together by file positions', async () => {
    const { server, file, choices } = await anOpenVoting({
      voters: 60,
      choiceOf: (place) => (place < 30 ? 'yes' : 'no'),
      together: true,
    });
    await server.dependencies.database.eraseWriteOrder();
    expect(Math.abs(paired(file, choices) - 0.5)).toBeLessThan(CHANCE_OF_FEW);
    // Neither in the order of arrival: the first half said yes.
    const byPlace = inOrderOfPlaces(file, 'ballots', 'choice');
    expect(Math.abs(guessed([...choices.keys()], byPlace, choices) - 0.5)).toBeLessThan(CHANCE_OF_FEW);
    const codes = inOrderOfPlaces(file, 'ballots', 'key');
    expect(codes).toEqual(codes.toSorted());
    const holders = inOrderOfPlaces(file, 'turnout', 'user_id').map(Number);
    expect(holders).toEqual(holders.toSorted((one, other) => one - other));
  });

  it('does not reveal choices of an open voting by file positions after a crash and a start', async () => {
    const { server, choices } = await anOpenVoting({
      voters: 60,
      choiceOf: () => (Math.random() < 0.5 ? 'yes' : 'no'),
    });
    // Leftovers of a kill: the file and its journal, without rewriting.
    const after = join(server.folder, 'after');
    mkdirSync(after);
    for (const name of ['vigilia.db', 'vigilia.db-wal'])
      copyFileSync(join(server.folder, name), join(after, name));
    const crashed = join(after, 'vigilia.db');
    expect(statSync(`${crashed}-wal`).size).toBeGreaterThan(0);
    const log = pino({ level: 'silent' });
    const dependencies = await openDependencies(readConfig({ DATA_DIR: after }), log);
    const app = await buildApp(dependencies);
    expect(Math.abs(paired(crashed, choices) - 0.5)).toBeLessThan(CHANCE_OF_FEW);
    expect(statSync(`${crashed}-wal`).size).toBe(0);
    await app.close();
    await dependencies.database.close();
  });
});

describe('the stored votes', () => {
  it('links stored votes and turnout only by the question, neither by order nor by file position', async () => {
    const { server, file, choices } = await aClosedVoting();
    const database = openSqlite(file, { readOnly: true });
    const all = (sql: string) => database.prepare(sql).all() as Record<string, string | number>[];

    const columnsOf = (table: string) =>
      all(`select name from pragma_table_info('${table}')`).map(({ name }) => name);
    expect(columnsOf('turnout')).toEqual(['question_id', 'user_id', 'by_proxy']);
    expect(columnsOf('ballots')).toEqual(['question_id', 'key', 'choice']);
    // No hidden rowid that grows with each insertion.
    for (const table of ['turnout', 'ballots'])
      expect(() => all(`select rowid from ${table}`)).toThrow(/rowid/);

    const members = all('select user_id from turnout').map(({ user_id }) => Number(user_id));
    const ballots = all('select choice from ballots').map(({ choice }) => String(choice));
    expect(members).toHaveLength(VOTERS);
    expect(Math.abs(guessed(members, ballots, choices) - 0.5)).toBeLessThan(CHANCE);
    expect(Math.abs(guessed(members.toReversed(), ballots, choices) - 0.5)).toBeLessThan(CHANCE);

    // Offsets of the keys in the file, remains of moved rows included: in order of arrival, yes would precede no.
    const bytes = readFileSync(file).toString('latin1');
    const stored = all('select key, choice from ballots');
    for (const placeOf of [(key: string) => bytes.indexOf(key), (key: string) => bytes.lastIndexOf(key)]) {
      const places = stored
        .map(({ key, choice }) => ({ place: placeOf(String(key)), choice: String(choice) }))
        .sort((one, other) => one.place - other.place);
      expect(places.every(({ place }) => place > 0)).toBe(true);
      const byPlace = places.map(({ choice }) => choice);
      expect(Math.abs(guessed([...choices.keys()], byPlace, choices) - 0.5)).toBeLessThan(CHANCE);
      expect(Math.abs(guessed([...choices.keys()].toReversed(), byPlace, choices) - 0.5)).toBeLessThan(
        CHANCE,
      );
    }
    // A page is filled from its end, so a forensic guess reverses each page.
    const pages = Map.groupBy(stored, ({ key }) => Math.floor(bytes.lastIndexOf(String(key)) / PAGE_BYTES));
    const right = [...pages.values()].flatMap((page) =>
      page
        .toSorted((one, other) => bytes.lastIndexOf(String(other.key)) - bytes.lastIndexOf(String(one.key)))
        .map(({ choice }, index) => choice === (index < page.length / 2 ? 'yes' : 'no')),
    );
    const share = right.filter(Boolean).length / right.length;
    expect(Math.abs(share - 0.5)).toBeLessThan(CHANCE);
    // The journal does not reveal the order either.
    expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
    database.close();
    expect(server.problems).toEqual([]);
  });
});

it('logs that a reader blocks the erasure of the ballot order', async () => {
  const { server, file } = await anOpenVoting({ voters: 1, choiceOf: () => 'yes' });
  const reader = openSqlite(file, { readOnly: true });
  reader.exec('begin; select count(*) from ballots');
  await server.aMember();
  const { database } = server.dependencies;
  const kept = await database.eraseWriteOrder(0);
  reader.exec('commit');
  reader.close();
  expect([kept, await database.eraseWriteOrder()]).toEqual([false, true]);
});
