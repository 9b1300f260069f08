/** Ballots that are committed together: their outcomes are those of casting one after another in their order of arrival. */
import { updateCanVote } from '@vigilia/contract/assemblies/assemblies';
import { castBallot } from '@vigilia/contract/votings/votings';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  represents,
  resultsOf,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { FULL } from '../../../testing/full.ts';
import { inOneCommit } from '../../../testing/one-commit.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { rootFrom } from '../../verification/protocol/receipts.ts';

const CODES = ['0123-4567-89AB-CDEF', 'ZYXW-VTSR-QPNM-KJHG', 'AAAA-BBBB-CCCC-DDDD'] as const;
const [CODE, OTHER_CODE] = CODES;

/** A server with an open voting and three members present, and an absent one whom the second represents. */
async function anOpenVoting() {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const present = [await server.aMember(), await server.aMember(), await server.aMember()] as const;
  for (const member of present) await addAttendee(server, as, assemblyId, member);
  const absent = await server.aMember();
  await represents(server, assemblyId, present[1], absent);
  const question = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, question.id);
  const [ana, beto, caro] = present;
  return { server, as, assemblyId, question, ana, beto, caro, absent };
}

interface Ballot {
  readonly by: Person;
  readonly questionId: number;
  readonly body: object;
}

const cast = (server: TestServer, ballots: readonly Ballot[]) =>
  inOneCommit(
    server.dependencies.database,
    ballots.map(
      ({ by, questionId, body }) =>
        () =>
          votes(server, by, questionId, body),
    ),
  );

const statusesOf = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status);

it('answers a ballot with what the call declares, and nothing else', async () => {
  const { server, question, ana } = await anOpenVoting();
  const { data, status } = await votes(server, ana, question.id, { vote: 'yes' });
  expect(status).toBe(201);
  expect(data?.receipt).toBeDefined();
  // What is not declared is removed.
  expect(castBallot.response.parse(data)).toEqual(data);
});

it('gives the receipt of a ballot again to its own right only, and to nobody once the voting is closed', async () => {
  const { server, as, question, ana, beto, caro } = await anOpenVoting();
  const ballot = { vote: 'yes', code: CODE };
  const first = await votes(server, ana, question.id, ballot);
  expect(first.status).toBe(201);
  const again = await votes(server, ana, question.id, ballot);
  expect(again).toMatchObject({ status: 201, data: { receipt: { leaf: first.data.receipt?.leaf } } });
  // A guess of the choice of another member, by one whose own right is used, right or wrong.
  expect((await votes(server, beto, question.id, { vote: 'no' })).status).toBe(201);
  const guesses = [];
  for (const vote of ['yes', 'no', 'blank'])
    guesses.push(await votes(server, beto, question.id, { vote, code: CODE }));
  expect(statusesOf(guesses)).toEqual([409, 409, 409]);
  expect(new Set(guesses.map(({ message }) => message)).size).toBe(1);
  // And by one who has not voted.
  expect((await votes(server, caro, question.id, ballot)).status).toBe(409);
  await endVoting(server, as, question.id);
  const later = [
    await votes(server, ana, question.id, ballot),
    await votes(server, beto, question.id, ballot),
  ];
  expect(statusesOf(later)).toEqual([409, 409]);
  expect(new Set(later.map(({ message }) => message)).size).toBe(1);
});

it('gives no receipt again after ten minutes', async () => {
  const { server, question, ana } = await anOpenVoting();
  const ballot = { vote: 'yes', code: CODE };
  await votes(server, ana, question.id, ballot);
  server.clock.pass(11 * 60_000);
  expect((await votes(server, ana, question.id, ballot)).status).toBe(409);
});

it('gives one receipt to simultaneous ballots of one right with different codes', async () => {
  const { server, as, assemblyId, ana, beto, caro } = await anOpenVoting();
  for (let round = 0; round < 10; round += 1) {
    const { id } = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, id);
    const answers = await Promise.all(
      [ana, beto, caro].flatMap((by) =>
        CODES.map((code, index) =>
          votes(server, by, id, { vote: 'yes', code: `${code.slice(0, -2)}${by.id % 10}${index}` }),
        ),
      ),
    );
    const receipts = answers.filter(({ data }) => data?.receipt);
    expect(receipts).toHaveLength(3);
    expect(new Set(receipts.map(({ data }) => data.receipt?.code)).size).toBe(3);
  }
});

describe('ballots that are committed together', () => {
  it('refuse those whose token was revoked, also with a body that is invalid, and count the others', async () => {
    const { server, as, question, ana, beto, caro } = await anOpenVoting();
    const { id: questionId } = question;
    const body = { vote: 'yes' };
    await server.dependencies.database.write((tx) =>
      tx.updateTable('users').set({ session_count: 1 }).where('id', '=', beto.id).execute(),
    );
    const answers = await Promise.all([ana, beto, caro].map((by) => votes(server, by, questionId, body)));
    expect(statusesOf(answers)).toEqual([201, 401, 201]);
    const invalid = { vote: 'maybe' };
    expect((await votes(server, beto, questionId, invalid)).status).toBe(401);
    expect((await votes(server, ana, questionId, invalid)).status).toBe(422);
    expect(await resultsOf(server, as, questionId)).toMatchObject({ trueVotes: 2, totalVotes: 2 });
  });

  it('count the first of a right, and refuse the others', async () => {
    const { server, as, question, ana, beto } = await anOpenVoting();
    const by = (person: Person, vote: string) => ({ by: person, questionId: question.id, body: { vote } });
    const { commits } = server.dependencies.database.statistics();
    const answers = await cast(server, [by(ana, 'no'), by(beto, 'yes'), by(ana, 'yes'), by(ana, 'yes')]);
    // One of the ballots, one of the write that they waited for.
    expect(server.dependencies.database.statistics().commits).toBe(commits + 2);
    expect(statusesOf(answers)).toEqual([201, 201, 409, 409]);
    expect(await resultsOf(server, as, question.id)).toMatchObject({ trueVotes: 1, falseVotes: 1 });
  });

  it('count the first of a code, and refuse that of another voter with the same one', async () => {
    const { server, as, question, ana, beto, caro } = await anOpenVoting();
    const by = (person: Person, vote: string, code?: string) => ({
      by: person,
      questionId: question.id,
      body: { vote, code },
    });
    const answers = await cast(server, [by(ana, 'yes', CODE), by(beto, 'no', CODE), by(caro, 'no')]);
    expect(statusesOf(answers)).toEqual([201, 409, 201]);
    expect(answers[1]?.message).toMatch(/código del comprobante/);
    expect((await votes(server, beto, question.id, { vote: 'no' })).status).toBe(201);
    expect(await resultsOf(server, as, question.id)).toMatchObject({ trueVotes: 1, falseVotes: 2 });
  });

  it('answer a retry as the ballot that it repeats, and refuse another choice with its code', async () => {
    const { server, as, question, ana } = await anOpenVoting();
    const by = (vote: string, code: string) => ({ by: ana, questionId: question.id, body: { vote, code } });
    const answers = await cast(server, [
      by('yes', CODE),
      by('yes', CODE),
      by('no', CODE),
      by('yes', OTHER_CODE),
    ]);
    expect(statusesOf(answers)).toEqual([201, 201, 409, 409]);
    const [first, again] = answers.map(({ data }) => data?.receipt);
    for (const receipt of [first, again]) {
      if (!receipt) throw new Error('a receipt is missing');
      expect(rootFrom(receipt.leaf, receipt.path)).toBe(receipt.root);
    }
    expect(again?.leaf).toBe(first?.leaf);
    expect((await resultsOf(server, as, question.id)).totalVotes).toBe(1);
  });

  it('are accepted and refused each by its own rule, in several questions', async () => {
    const { server, as, assemblyId, question, ana, beto, caro } = await anOpenVoting();
    const election = await aQuestion(server, as, assemblyId, [ana, beto]);
    const closed = await aQuestion(server, as, assemblyId);
    const stranger = await server.aMember();
    for (const { id } of [election, closed]) await startVoting(server, as, id);
    await endVoting(server, as, closed.id);
    const answers = await cast(server, [
      { by: ana, questionId: question.id, body: { vote: 'yes' } },
      { by: ana, questionId: election.id, body: { candidateId: beto.id } },
      { by: stranger, questionId: question.id, body: { vote: 'yes' } },
      { by: beto, questionId: election.id, body: { candidateId: caro.id } },
      { by: beto, questionId: closed.id, body: { vote: 'yes' } },
      { by: beto, questionId: 999_999, body: { vote: 'yes' } },
      { by: as, questionId: 999_999, body: { vote: 'yes' } },
      { by: caro, questionId: election.id, body: { vote: 'yes' } },
      { by: caro, questionId: election.id, body: { candidateId: ana.id } },
      { by: caro, questionId: question.id, body: { vote: 'no' } },
    ]);
    expect(statusesOf(answers)).toEqual([201, 201, 404, 422, 409, 404, 404, 422, 201, 201]);
    expect(await resultsOf(server, as, question.id)).toMatchObject({ trueVotes: 1, falseVotes: 1 });
    expect(await resultsOf(server, as, election.id)).toMatchObject({ totalVotes: 2 });
  });

  it('are refused for a represented person without the right, and the own right is named as kept', async () => {
    const { server, as, assemblyId, ana, beto, caro } = await anOpenVoting();
    const holder = await server.aMember();
    const onRoll = (await addAttendee(server, as, assemblyId, holder, false)).data;
    await represents(server, assemblyId, ana, holder);
    await server.ask(updateCanVote, { as, body: { id: onRoll.id, canVote: false } });
    const question = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, question.id);
    const refused = await votes(server, ana, question.id, { vote: 'yes', onBehalfOf: holder.id });
    expect([refused.status, refused.message]).toEqual([
      403,
      expect.stringMatching(/^La persona que usted representa no tiene derecho .*; el suyo no cambia\./),
    ]);
    for (const person of [ana, beto, caro])
      expect((await votes(server, person, question.id, { vote: 'yes' })).status).toBe(201);
  });

  it('use a right once, by its holder or by the attorney', async () => {
    const { server, as, assemblyId, question, ana, beto, absent } = await anOpenVoting();
    const inName = (by: Person, holder: Person, vote: string) => ({
      by,
      questionId: question.id,
      body: { vote, onBehalfOf: holder.id },
    });
    const second = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, second.id);
    const answers = await cast(server, [
      inName(ana, absent, 'yes'),
      { by: absent, questionId: question.id, body: { vote: 'no' } },
      inName(beto, absent, 'yes'),
      inName(beto, absent, 'no'),
      { by: absent, questionId: question.id, body: { vote: 'no' } },
      { by: beto, questionId: question.id, body: { vote: 'no' } },
    ]);
    expect(statusesOf(answers)).toEqual([403, 409, 201, 409, 409, 201]);
    expect(answers[1]?.message).toMatch(/representado por un apoderado/);
    expect(answers[4]?.message).toBe(answers[3]?.message);
    await addAttendee(server, as, assemblyId, absent);
    const others = await cast(server, [
      { by: beto, questionId: second.id, body: { vote: 'yes', onBehalfOf: absent.id } },
      { by: absent, questionId: second.id, body: { vote: 'no' } },
    ]);
    expect(statusesOf(others)).toEqual([409, 201]);
    expect(await resultsOf(server, as, question.id)).toMatchObject({ trueVotes: 1, falseVotes: 1 });
    expect(await resultsOf(server, as, second.id)).toMatchObject({ trueVotes: 0, falseVotes: 1 });
  });

  it('are stored but for the one that the database refuses', async () => {
    const { server, as, question, ana, beto, caro, absent } = await anOpenVoting();
    // The code of a stored ballot.
    expect((await votes(server, ana, question.id, { vote: 'yes', code: CODE })).status).toBe(201);
    const answers = await cast(server, [
      { by: beto, questionId: question.id, body: { vote: 'yes', code: OTHER_CODE } },
      { by: caro, questionId: question.id, body: { vote: 'no', code: CODE } },
      { by: beto, questionId: question.id, body: { vote: 'no', onBehalfOf: absent.id } },
      { by: beto, questionId: question.id, body: { vote: 'no' } },
    ]);
    expect(statusesOf(answers)).toEqual([201, 409, 201, 409]);
    expect(answers[1]?.message).toMatch(/código del comprobante/);
    expect(answers[0]?.data.receipt?.root).toBe(answers[2]?.data.receipt?.root);
    expect(await resultsOf(server, as, question.id)).toMatchObject({ trueVotes: 2, falseVotes: 1 });
    expect((await votes(server, caro, question.id, { vote: 'no' })).status).toBe(201);
  });

  it('see what was committed before them, and who is no longer signed in', async () => {
    const { server, as, assemblyId, question, ana, beto, caro } = await anOpenVoting();
    const other = await server.anAdministrator();
    await addAttendee(server, as, assemblyId, other);
    const voters = [ana, other, beto, caro];
    const answers = await inOneCommit(
      server.dependencies.database,
      voters.map((by) => () => votes(server, by, question.id, { vote: 'yes' })),
      async (tx) => {
        await sql`update users set session_count = session_count + 1 where id = ${other.id}`.execute(tx);
        await sql`update attendees set can_vote = 0 where user_id = ${beto.id}`.execute(tx);
      },
    );
    expect(statusesOf(answers)).toEqual([201, 401, 403, 201]);
    expect((await resultsOf(server, as, question.id)).totalVotes).toBe(2);
  });

  it('give no receipts where their assembly gives none', async () => {
    const { server, assemblyId, question, ana, beto } = await anOpenVoting();
    await server.dependencies.database.write((tx) =>
      sql`update assemblies set gives_receipts = 0 where id = ${assemblyId}`.execute(tx),
    );
    // The codes of clients are ignored.
    const ballots = [ana, beto].map((by) => ({
      by,
      questionId: question.id,
      body: { vote: 'yes', code: CODE },
    }));
    const answers = await cast(server, ballots);
    expect(answers.map(({ data }) => data)).toEqual(
      answers.map(() => ({ questionId: question.id, voted: true })),
    );
  });
});

const PEOPLE = 5;
const SEQUENCES = (FULL ? 200 : 20) / (inject('templateUrl') ? 2 : 1);
const who = fc.nat(PEOPLE - 1);
const ballot = fc.record({
  by: who,
  holder: fc.option(who),
  candidate: who,
  isBlank: fc.boolean(),
  code: fc.option(fc.constantFrom(...CODES)),
});

it('has the same outcome for ballots in one commit as for one after another', {
  timeout: 600_000,
}, async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const people: Person[] = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await server.aMember());
  const person = (index: number) => people[index] as Person;
  for (const index of [0, 1, 2]) await addAttendee(server, as, assemblyId, person(index));
  // One is represented by a person who is present; the last is on no roll.
  await represents(server, assemblyId, person(0), person(3));
  const withoutRight = await addAttendee(server, as, assemblyId, person(2), true);
  await server.ask(updateCanVote, { as, body: { id: withoutRight.data.id, canVote: false } });
  await fc.assert(
    fc.asyncProperty(fc.array(ballot, { minLength: 2, maxLength: 12 }), async (ballots) => {
      const outcomeOf = async (
        how: (calls: (() => ReturnType<typeof votes>)[]) => ReturnType<typeof all>,
      ) => {
        const { id } = await aQuestion(server, as, assemblyId, [person(0), person(1)]);
        await startVoting(server, as, id);
        const answers = await how(
          ballots.map(({ by, holder, candidate, isBlank, code }) => () => {
            const choice = isBlank ? { vote: 'blank' } : { candidateId: person(candidate).id };
            return votes(server, person(by), id, {
              ...choice,
              ...(holder !== null && { onBehalfOf: person(holder).id }),
              ...(code !== null && { code }),
            });
          }),
        );
        const { totalVotes, votesCounterForEachCandidate } = await resultsOf(server, as, id);
        const turnout = await server.dependencies.database.read
          .selectFrom('turnout')
          .select(['user_id', 'by_proxy'])
          .where('question_id', '=', id)
          .orderBy('user_id')
          .execute();
        await endVoting(server, as, id);
        const texts = answers.map(
          ({ status, message, data }) => `${status} ${message ?? ''} ${Boolean(data?.receipt)}`,
        );
        return { texts, turnout, totalVotes, votesCounterForEachCandidate };
      };
      const all = async (calls: readonly (() => ReturnType<typeof votes>)[]) => {
        const answers: Awaited<ReturnType<typeof votes>>[] = [];
        for (const call of calls) answers.push(await call());
        return answers;
      };
      const together = await outcomeOf((calls) => inOneCommit(server.dependencies.database, calls));
      expect(together).toEqual(await outcomeOf(all));
    }),
    { numRuns: SEQUENCES },
  );
});
