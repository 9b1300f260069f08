/** What somebody who holds the database file can find out about who voted what: nothing better than chance. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '../../database/sqlite.ts';
import { anAssembly, aQuestion, attends, closes, opens, votes } from '../../testing/assemblies.ts';
import type { Person } from '../../testing/people.ts';
import { aServer } from '../../testing/server.ts';

const VOTERS = 200;
/** SQLite's page. */
const PAGE_BYTES = 4096;

/** A closed voting in which everybody's choice is known to the test: the first half says yes, the second no. */
async function aClosedVoting() {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const question = await aQuestion(server, as, assemblyId);
  const voters: Person[] = [];
  for (let n = 0; n < VOTERS; n += 1) {
    const voter = await server.aMember();
    await attends(server, as, assemblyId, voter);
    voters.push(voter);
  }
  await opens(server, as, question.id);
  const choices = new Map<number, string>();
  for (const [index, voter] of voters.entries()) {
    const vote = index < VOTERS / 2 ? 'yes' : 'no';
    choices.set(voter.id, vote);
    await votes(server, voter, question.id, { vote });
  }
  await closes(server, as, question.id);
  return { server, file: join(server.folder, 'vigilia.db'), question, choices };
}

/** The share of members whose choice is guessed right when both lists are put side by side. */
function guessed(
  members: readonly number[],
  ballots: readonly string[],
  choices: ReadonlyMap<number, string>,
): number {
  const right = members.filter((member, index) => ballots[index] === choices.get(member)).length;
  return right / members.length;
}

/** With 200 coins, further from one half than this happens once in some 2,000,000 tries. */
const CHANCE = 0.18;

describe('the stored votes', () => {
  it('share nothing but the question, and neither order nor place in the file links them', async () => {
    const { server, file, choices } = await aClosedVoting();
    const database = openSqlite(file, { readOnly: true });
    const all = (sql: string) => database.prepare(sql).all() as Record<string, string | number>[];

    const columnsOf = (table: string) =>
      all(`select name from pragma_table_info('${table}')`).map(({ name }) => name);
    expect(columnsOf('turnout')).toEqual(['question_id', 'user_id', 'by_proxy']);
    expect(columnsOf('ballots')).toEqual(['question_id', 'key', 'choice']);
    // No hidden row number that would count up with the arrivals.
    for (const table of ['turnout', 'ballots'])
      expect(() => all(`select rowid from ${table}`)).toThrow(/rowid/);

    const members = all('select user_id from turnout').map(({ user_id }) => Number(user_id));
    const ballots = all('select choice from ballots').map(({ choice }) => String(choice));
    expect(members).toHaveLength(VOTERS);
    expect(Math.abs(guessed(members, ballots, choices) - 0.5)).toBeLessThan(CHANCE);
    expect(Math.abs(guessed(members.toReversed(), ballots, choices) - 0.5)).toBeLessThan(CHANCE);

    // Where the keys stand in the bytes of the file, remains of moved rows included: were it the order of arrival,
    // yes would come before no.
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
    // A page is filled from its end, so a forensic guess is made page by page: what came first stands last.
    const pages = Map.groupBy(stored, ({ key }) => Math.floor(bytes.lastIndexOf(String(key)) / PAGE_BYTES));
    const right = [...pages.values()].flatMap((page) =>
      page
        .toSorted((one, other) => bytes.lastIndexOf(String(other.key)) - bytes.lastIndexOf(String(one.key)))
        .map(({ choice }, index) => choice === (index < page.length / 2 ? 'yes' : 'no')),
    );
    const share = right.filter(Boolean).length / right.length;
    expect(Math.abs(share - 0.5)).toBeLessThan(CHANCE);
    // And no journal holds what came in which order.
    expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
    database.close();
    expect(server.problems).toEqual([]);
  });
});
