/**
 * Hidden results (R12.14). Two votings that differ in nothing but the choices are watched by an administrator who makes
 * every call that reads, after each ballot: with results at the close both look the same.
 */

import { readMinutes } from '@vigilia/contract/assemblies/minutes';
import type { AnswerOf, Call } from '@vigilia/contract/call';
import { CALLS } from '@vigilia/contract/calls';
import { createQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { readResults } from '@vigilia/contract/votings/question-results';
import { downloadVerificationPackage } from '@vigilia/contract/votings/verification';
import { createSecondRound, recordHandVotes, recordLot } from '@vigilia/contract/votings/voting-decisions';
import { readVotingStatus } from '@vigilia/contract/votings/voting-progress';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  endVoting,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { FULL } from '../../../testing/full.ts';
import { aServer } from '../../../testing/server.ts';
import { presentLiveQuestion } from './presenter.ts';
import { votingStores } from './stores.ts';

const BALLOTS = FULL ? 200 : 3;
/** Ballots between two drafts of the minutes, which take long to draw. */
const MINUTES_EVERY = 20;
const COUNTED = { countedBy: 'Ana Díaz', witnessedBy: 'Luis Rey' };

/** Calls that read; streams are compared by the state that they send. */
const READS: readonly Call[] = CALLS.filter(
  ({ method, path }) => method === 'GET' && !path.endsWith('/live'),
);

/** Random names of files, signatures and identifiers of the installation, which differ between any two servers. */
const withoutRandom = (text: string) =>
  text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32}|signature=[\w-]+|"id":"[\w-]{20,}"/g, '…');

interface Watched {
  /** The answers of every call after each ballot, and of refused writes. */
  readonly seen: readonly string[][];
  /** Each new voter with the choice that the change of the totals revealed; null where it revealed none. */
  readonly linked: ReadonlyMap<number, string | null>;
  readonly actual: ReadonlyMap<number, string>;
}

/** Seals of two servers with the same secret and salt differ only in the sealed content. */
const SECRET = { JWT_SECRET: 'the-same-for-both-of-the-servers'.repeat(2) };
const SALT = 'ab'.repeat(32);

async function watch(showResults: 'live' | 'closed', choices: readonly string[]): Promise<Watched> {
  const server = await aServer({ config: SECRET });
  const as = await server.anAdministrator({ lastName: 'Vigía', email: 'vigia@a.test', dni: '900' });
  const assemblyId = await anAssembly(server, as);
  await server.dependencies.database.write((tx) =>
    tx.updateTable('assemblies').set({ verification_salt: SALT }).where('id', '=', assemblyId).execute(),
  );
  const people: Person[] = [];
  for (const [n] of choices.entries()) {
    const unique = { lastName: `Voto ${n}`, email: `voto${n}@a.test`, dni: String(1000 + n) };
    people.push(await server.aMember(unique));
  }
  for (const person of people) await addAttendee(server, as, assemblyId, person);
  const [a, b] = people.map(({ id }) => id) as [number, number];
  const slates = [a, b].map((userId) => ({ name: `Plancha ${userId}`, places: [{ userId }] }));
  const { data: question } = await server.ask(createQuestion, {
    as,
    body: { title: '¿Cuál?', assambleId: assemblyId, kind: 'slates', showResults, slates },
  });
  const { id } = question;
  const [first, second] = (question.slates ?? []).map((slate) => slate.id) as [number, number];
  const ballotOf = (choice: string) =>
    choice === 'blank' ? { vote: 'blank' } : { slateId: choice === 'a' ? first : second };
  await startVoting(server, as, id);

  const stores = votingStores(server.dependencies.database.read);
  /** @param everything also the minutes, which take long to draw */
  async function snapshot(everything = false): Promise<string[]> {
    if (showResults === 'live') return [];
    const texts = [JSON.stringify(await presentLiveQuestion(stores, id))];
    for (const call of READS) {
      if (call === readMinutes && !everything) continue;
      // Ids of different tables are small numbers, so that each call finds something.
      for (const each of call.path.includes(':id') ? [id, assemblyId, a] : [0]) {
        const params = {
          id: each,
          assemblyId,
          questionId: id,
          userId: a,
          name: 'x',
          file: 'x',
          list: 'ballots',
        };
        const query = { assemblyId: String(assemblyId), assambleId: String(assemblyId), format: 'csv' };
        const answer = await server.ask(call, { as, params, query });
        texts.push(withoutRandom(`${call.path} ${each} ${answer.status} ${answer.bytes.toString('latin1')}`));
      }
    }
    if (everything) texts.push(...(await packaged()));
    return texts;
  }
  /** The package of the auditor, with names. */
  async function packaged(): Promise<string[]> {
    const body = { withNames: true };
    const answer = await server.ask(downloadVerificationPackage, { as, params: { assemblyId }, body });
    expect(answer.status).toBe(200);
    return Object.entries(unzipSync(answer.bytes)).map(
      ([name, content]) => `${name} ${Buffer.from(content).toString()}`,
    );
  }

  const seen = [await snapshot()];
  const linked = new Map<number, string | null>();
  const votersNow = async () => {
    const { data } = await server.ask(readVotingStatus, { as, params: { assemblyId, questionId: id } });
    return data.peopleWhoVoted.map(({ userId }) => userId);
  };
  const totalsNow = async () => {
    const { data }: { data: AnswerOf<typeof readResults> } = await server.ask(readResults, {
      as,
      params: { id },
    });
    const [forA, forB] = data.votesCounterForEachSlate ?? [];
    return { a: forA?.votes ?? 0, b: forB?.votes ?? 0, blank: data.blankVotes };
  };
  let before = { voters: await votersNow(), totals: await totalsNow() };
  /** The last two vote on paper. */
  const electronic = choices.slice(0, -2);
  for (const [index, choice] of electronic.entries()) {
    expect((await votes(server, people[index] as Person, id, ballotOf(choice))).status).toBe(201);
    const now = { voters: await votersNow(), totals: await totalsNow() };
    const [newcomer] = now.voters.filter((userId) => !before.voters.includes(userId));
    const grown = (['a', 'b', 'blank'] as const).find((option) => now.totals[option] > before.totals[option]);
    linked.set(newcomer ?? 0, grown ?? null);
    before = now;
    seen.push(await snapshot(index % MINUTES_EVERY === MINUTES_EVERY - 1 || index === electronic.length - 1));
  }
  const onPaper = choices.slice(-2);
  const counted = (choice: string) => onPaper.filter((each) => each === choice).length;
  const recorded = await server.ask(recordHandVotes, {
    as,
    params: { id },
    body: {
      voters: people.slice(-2).map((person) => person.id),
      blank: counted('blank'),
      slates: [
        { slateId: first, votes: counted('a') },
        { slateId: second, votes: counted('b') },
      ],
      ...COUNTED,
    },
  });
  expect(recorded.status).toBe(201);
  // Refusals must not reveal it either.
  const refused = [
    await server.ask(recordLot, {
      as,
      params: { id },
      body: { drawn: [first], drawnBy: 'A', witnessedBy: 'B' },
    }),
    await server.ask(createSecondRound, { as, params: { id }, body: {} }),
    await server.ask(recordHandVotes, { as, params: { id }, body: { voters: [a], blank: 1, ...COUNTED } }),
    await server.ask(updateQuestion, { as, params: { id }, body: { showResults: 'live', seats: 2 } }),
    await server.ask(updateQuestion, { as, params: { id }, body: { isActive: true } }),
  ];
  seen.push([recorded.text, ...refused.map(({ status, text }) => `${status} ${text}`)], await snapshot());
  const hidden = await server.ask(readResults, { as, params: { id } });
  await endVoting(server, as, id);
  const final = (await server.ask(readResults, { as, params: { id } })).data;
  expect(final).toMatchObject({ hidden: false, totalVotes: choices.length });
  if (hidden.data.hidden) expect((await startVoting(server, as, id, true)).status).toBe(409);
  seen.push([JSON.stringify(hidden.data)]);
  return {
    seen,
    linked,
    actual: new Map(electronic.map((choice, index) => [people[index]?.id ?? 0, choice])),
  };
}

/** Milliseconds: with `--full` every call of an administrator follows each of 200 ballots. */
const LIMIT = 1_200_000;

const OPTIONS = ['a', 'b', 'blank'] as const;
const choicesBy = (shift: number) =>
  Array.from({ length: BALLOTS }, (_, index) => OPTIONS[(index * 7 + shift + (index % 3)) % 3] as string);

it(`reveals nothing of ${BALLOTS} ballots to an administrator who makes every call after each of them`, {
  timeout: LIMIT,
}, async () => {
  const one = await watch('closed', choicesBy(0));
  const other = await watch('closed', choicesBy(1));
  for (const [index, texts] of one.seen.entries()) expect(texts).toEqual(other.seen[index]);
  expect([...one.linked.values()].every((choice) => choice === null)).toBe(true);
  const results = one.seen.at(-1)?.[0] ?? '';
  expect(JSON.parse(results)).toMatchObject({ hidden: true, totalVotes: 0, onPaper: null, statements: [] });
});

it('links every voter to a choice where results are live, as its screen says', {
  timeout: LIMIT,
}, async () => {
  const { linked, actual } = await watch('live', choicesBy(0));
  expect(linked).toEqual(actual);
});
