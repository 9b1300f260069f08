/** Names in a voting are frozen at its opening and survive later changes. */
import { listAttorneyPowers, revokeAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { exportAssembly, exportResults, readMinutes } from '@vigilia/contract/assemblies/minutes';
import { issueMinutes, saveMinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import { deleteUser, updateUser } from '@vigilia/contract/users/users';
import { readResults } from '@vigilia/contract/votings/question-results';
import { readVotingStatus } from '@vigilia/contract/votings/voting-progress';
import { listQuestions } from '@vigilia/contract/votings/votings';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  represents,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { presentLiveQuestion } from './presenter.ts';
import { votingStores } from './stores.ts';

/** An election that Ana won, with Caro represented by Beto, Eva absent and a revoked power. */
async function anElection(state: 'open' | 'closed' = 'closed') {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as, {
    startDate: '2026-03-02T14:00:00.000Z',
    endDate: '2026-03-02T17:00:00.000Z',
  });
  const [ana, beto, caro, dora, eva] = (await Promise.all(
    ['Ana', 'Beto', 'Caro', 'Dora', 'Eva'].map((name, index) =>
      server.aMember({ name, lastName: `Apellido ${index}`, dni: `10${index}` }),
    ),
  )) as [Person, Person, Person, Person, Person];
  for (const member of [ana, beto, dora]) await addAttendee(server, as, assemblyId, member);
  await addAttendee(server, as, assemblyId, eva, false);
  await represents(server, assemblyId, dora, eva);
  const { data: powers } = await server.ask(listAttorneyPowers, {
    as,
    query: { assemblyId: String(assemblyId) },
  });
  await server.ask(revokeAttorneyPower, { as, params: { id: powers[0]?.id ?? 0 } });
  await represents(server, assemblyId, beto, caro, 9999);
  const question = await aQuestion(server, as, assemblyId, [ana, beto]);
  await startVoting(server, as, question.id);
  await votes(server, dora, question.id, { candidateId: ana.id });
  await votes(server, beto, question.id, { candidateId: ana.id, onBehalfOf: caro.id });
  if (state === 'closed') await endVoting(server, as, question.id);
  return { server, as, assemblyId, question, people: [ana, beto, caro, dora, eva] as const };
}

type Election = Awaited<ReturnType<typeof anElection>>;

/** All texts about the election. */
async function electionTexts({ server, as, assemblyId, question }: Election) {
  const { id } = question;
  const minutes = await server.ask(readMinutes, { as, params: { assemblyId } });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(minutes.bytes)), {
    mergePages: true,
  });
  const csv = { format: 'csv' };
  return {
    results: (await server.ask(readResults, { as, params: { id } })).text,
    status: (await server.ask(readVotingStatus, { as, params: { assemblyId, questionId: id } })).text,
    questions: (await server.ask(listQuestions, { as, query: { assambleId: String(assemblyId) } })).text,
    live: await presentLiveQuestion(votingStores(server.dependencies.database.read), id),
    results_export: (await server.ask(exportResults, { as, params: { id }, query: csv })).text,
    assembly_export: (await server.ask(exportAssembly, { as, params: { assemblyId }, query: csv })).text,
    minutes: text,
  };
}

/** Renames users, as an administrator does. */
async function rename(server: TestServer, as: Person, { id }: Person, to: object) {
  const { status, text } = await server.ask(updateUser, { as, params: { id }, body: to });
  if (status !== 200) throw new Error(text);
}

/** Swaps the names of two users, and changes all document numbers and e-mails. */
async function swapAll({ server, as, people }: Election, state: 'open' | 'closed') {
  const [ana, beto] = people;
  for (const [index, person] of people.entries()) {
    const { name, lastName } =
      person === ana ? beto : person === beto ? ana : { name: 'Z', lastName: 'Otro' };
    // An administrator changes no address with which a right can still be used (R12.38).
    const email = state === 'open' ? person.email : `otra${index}@a.test`;
    const changed = { name, lastName, dni: `99${index}`, email, phone: '999' };
    await rename(server, as, person, changed);
  }
}

it.each(['open', 'closed'] as const)(
  'keeps the names of an %s voting after all users are renamed',
  async (state) => {
    const election = await anElection(state);
    const before = await electionTexts(election);
    expect(before.results).toContain('"candidateName":"Ana"');
    expect(before.minutes).toContain('Apellido 4');
    await swapAll(election, state);
    expect(await electionTexts(election)).toEqual(before);
  },
);

it('keeps frozen names at a second opening, and freezes new attendees under their current names', async () => {
  const election = await anElection();
  const { server, as, assemblyId, question, people } = election;
  /** Who is elected is said of a closed voting only; the seal is that of the last opening or closing. */
  const countsOf = ({ results }: { readonly results: string }) => {
    const {
      elected: _,
      statements: _sentences,
      notices: _notices,
      actsBefore: _acts,
      seal: _seal,
      ...counts
    } = JSON.parse(results).data;
    return counts;
  };
  const before = countsOf(await electionTexts(election));
  await swapAll(election, 'closed');
  const late = await server.aMember({ name: 'Late', lastName: 'Uno' });
  await addAttendee(server, as, assemblyId, late);
  await startVoting(server, as, question.id, true);
  expect(countsOf(await electionTexts(election))).toEqual(before);
  await rename(server, as, late, { name: 'Después' });
  const { data } = await server.ask(readVotingStatus, {
    as,
    params: { assemblyId, questionId: question.id },
  });
  const names = [...data.peopleWhoVoted, ...data.peopleWhoDidntVote].map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Ana', 'Beto', 'Caro', 'Dora', 'Eva', 'Late']);
  expect(data.peopleWhoVoted.map(({ userId }) => userId).sort()).toEqual([people[2].id, people[3].id].sort());
});

it('shows current names in a draft until it is opened', async () => {
  const { server, as, assemblyId, people } = await anElection();
  const [ana, beto] = people;
  const draft = await aQuestion(server, as, assemblyId, [ana, beto]);
  await rename(server, as, ana, { name: 'Anita' });
  const names = async () =>
    (await server.ask(readResults, { as, params: { id: draft.id } })).data.votesCounterForEachCandidate.map(
      ({ candidateName }) => candidateName,
    );
  expect(await names()).toEqual(['Anita', 'Beto']);
  await startVoting(server, as, draft.id);
  await rename(server, as, ana, { name: 'Otra' });
  expect(await names()).toEqual(['Anita', 'Beto']);
});

it('freezes at the closing the names of those who joined the roll during the voting', async () => {
  const election = await anElection('open');
  const { server, as, assemblyId, question } = election;
  const late = await server.aMember({ name: 'Late', lastName: 'Uno', dni: null });
  await addAttendee(server, as, assemblyId, late);
  await endVoting(server, as, question.id);
  const before = await electionTexts(election);
  await rename(server, as, late, { name: 'Después', dni: '777' });
  expect(await electionTexts(election)).toEqual(before);
});

it('omits attendees who joined the roll after the closing', async () => {
  const { server, as, assemblyId, question } = await anElection();
  const params = { assemblyId, questionId: question.id };
  const before = await server.ask(readVotingStatus, { as, params });
  const late = await server.aMember({ name: 'Fe' });
  await addAttendee(server, as, assemblyId, late);
  expect((await server.ask(readVotingStatus, { as, params })).data).toEqual(before.data);
});

it.each([
  ['before the closing', true],
  ['after the closing', false],
] as const)('lists a candidate who joined the roll %s: %s', async (_, isListed) => {
  const { server, as, assemblyId, people } = await anElection();
  const candidate = await server.aMember({ name: 'Fe' });
  const { id } = await aQuestion(server, as, assemblyId, [people[0], candidate]);
  await startVoting(server, as, id);
  if (isListed) await addAttendee(server, as, assemblyId, candidate);
  await endVoting(server, as, id);
  if (!isListed) await addAttendee(server, as, assemblyId, candidate, false);
  const { data } = await server.ask(readVotingStatus, { as, params: { assemblyId, questionId: id } });
  expect(data.peopleWhoDidntVote.some(({ userId }) => userId === candidate.id)).toBe(isListed);
});

it('erases the name of a deleted user at once, and that of a candidate when the minutes are issued', async () => {
  const election = await anElection();
  const { server, as, assemblyId, people } = election;
  const [ana, beto, ...others] = people;
  const namesOf = ({ name, lastName, dni }: Person) => [`"${name}"`, `${name} `, lastName, `"${dni}"`];
  for (const { id } of people) await server.ask(deleteUser, { as, params: { id } });
  const after = JSON.stringify(await electionTexts(election));
  for (const { email } of people) expect(after).not.toContain(email);
  for (const text of others.flatMap(namesOf)) expect(after).not.toContain(text);
  for (const { lastName } of [ana, beto]) expect(after).toContain(lastName);

  const params = { assemblyId };
  const endedAt = server.clock.now().toISOString();
  await server.ask(saveMinutesFacts, { as, params, body: { endedAt } });
  expect((await server.ask(issueMinutes, { as, params })).status).toBe(201);
  // The issued file keeps what it states.
  const { minutes: _, ...texts } = await electionTexts(election);
  for (const text of people.flatMap(namesOf)) expect(JSON.stringify(texts)).not.toContain(text);
  expect(JSON.stringify(texts)).toContain('Usuario eliminado (candidato 1)');
});

/** How often names are stored, by person. */
async function timesStored({ dependencies }: TestServer): Promise<Map<number, number>> {
  const rows = await dependencies.database.read.selectFrom('opening_names').select('user_id').execute();
  return new Map([...Map.groupBy(rows, ({ user_id }) => user_id)].map(([id, those]) => [id, those.length]));
}

/** Names in the list of a voting, by person. */
async function namesIn({ server, as, assemblyId }: Election, questionId: number) {
  const { data } = await server.ask(readVotingStatus, { as, params: { assemblyId, questionId } });
  const people = [...data.peopleWhoVoted, ...data.peopleWhoDidntVote];
  return new Map(people.map(({ userId, name }) => [userId, name]));
}

it('stores each name once an assembly, however many votings it opens', async () => {
  const { server, as, assemblyId, question, people } = await anElection();
  const once = new Map(people.map(({ id }) => [id, 1]));
  expect(await timesStored(server)).toEqual(once);
  for (let n = 0; n < 3; n += 1) {
    const { id } = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, id);
    await endVoting(server, as, id);
  }
  await startVoting(server, as, question.id, true);
  expect(await timesStored(server)).toEqual(once);
});

it('names each person in each voting as at its own opening, where they were renamed in between', async () => {
  const election = await anElection('open');
  const { server, as, assemblyId, question, people } = election;
  const [ana] = people;
  const shown = new Map([[question.id, 'Ana']]);
  for (const name of ['Anita', 'Mariana']) {
    await rename(server, as, ana, { name });
    const { id } = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, id);
    shown.set(id, name);
  }
  await rename(server, as, ana, { name: 'Otra' });
  for (const state of ['open', 'closed', 'open again'])
    for (const [id, name] of shown) {
      if (state === 'closed') await endVoting(server, as, id);
      if (state === 'open again') await startVoting(server, as, id, true);
      expect((await namesIn(election, id)).get(ana.id)).toBe(name);
    }
  expect(await timesStored(server)).toEqual(new Map(people.map((each) => [each.id, each === ana ? 3 : 1])));
});

it('names a person who joins during two votings in both, and in none that was closed before', async () => {
  const election = await anElection();
  const { server, as, assemblyId, question, people } = election;
  const ids = [question.id];
  for (let n = 0; n < 2; n += 1) {
    const { id } = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, id);
    ids.push(id);
  }
  const late = await server.aMember({ name: 'Late' });
  await addAttendee(server, as, assemblyId, late);
  // The voting opened last is closed first.
  for (const id of ids.slice(1).reverse()) await endVoting(server, as, id);
  await rename(server, as, late, { name: 'Después' });
  const shown = await Promise.all(ids.map(async (id) => (await namesIn(election, id)).get(late.id)));
  expect(shown).toEqual([undefined, 'Late', 'Late']);
  expect((await timesStored(server)).size).toBe(people.length + 1);
});

it('keeps the name of a deleted candidate in their own votings only', async () => {
  const election = await anElection();
  const { server, as, assemblyId, question, people } = election;
  const [ana] = people;
  const other = await aQuestion(server, as, assemblyId);
  const again = await aQuestion(server, as, assemblyId, [ana, people[1]]);
  for (const { id } of [other, again]) {
    await startVoting(server, as, id);
    await endVoting(server, as, id);
  }
  await server.ask(deleteUser, { as, params: { id: ana.id } });
  const shown = [question, other, again].map(async ({ id }) => (await namesIn(election, id)).get(ana.id));
  expect(await Promise.all(shown)).toEqual(['Ana', 'Usuario eliminado', 'Ana']);
});
