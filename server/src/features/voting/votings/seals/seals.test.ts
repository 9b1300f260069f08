import { readMine } from '@vigilia/contract/assemblies/member-assembly';
import { createQuestion, deleteQuestion } from '@vigilia/contract/votings/question-edits';
import { readResults } from '@vigilia/contract/votings/question-results';
import { recordHandVotes, recordLot } from '@vigilia/contract/votings/voting-decisions';
import { type BallotReceipt, castBallot } from '@vigilia/contract/votings/votings';
import { expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
} from '../../../../testing/builders/assemblies.ts';
import type { Person } from '../../../../testing/builders/people.ts';
import { aServer, type TestServer } from '../../../../testing/server.ts';
import { leafOf, rootFrom } from '../../../verification/protocol/receipts.ts';
import { presentLiveQuestion } from '../presenter.ts';
import { votingStores } from '../stores.ts';

const CODE = 'K7QM-29TX-4HBD-P0ZS';
const OTHER_CODE = '0123-4567-89AB-CDEF';

async function anEvening() {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const people = [await server.aMember(), await server.aMember(), await server.aMember()] as const;
  for (const person of people) await addAttendee(server, as, assemblyId, person);
  const stores = votingStores(server.dependencies.database.read);
  return { server, as, assemblyId, people, stores };
}

const votesWith = (server: TestServer, as: Person, questionId: number, body: object) =>
  server.ask(castBallot, { as, body: { questionId, ...body } });

it('stores one of two ballots with the same code that are written together, and no turnout of the other', async () => {
  const { server, as, assemblyId, people, stores } = await anEvening();
  const { id } = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, id);
  const [ana, beto, caro] = people;
  const answers = await Promise.all([
    votesWith(server, ana, id, { vote: 'yes', code: CODE }),
    votesWith(server, beto, id, { vote: 'no', code: CODE }),
    votesWith(server, caro, id, { vote: 'blank', code: OTHER_CODE }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409]);
  const standing = await stores.ballots.standing(id);
  expect(standing?.participation.cast).toBe(2);
  expect([...(standing?.ballots.electronic.values() ?? [])]).toEqual([1, 1]);
  for (const [index, { id: userId }] of people.entries())
    expect((await stores.ballots.votedOn(assemblyId, userId)).has(id)).toBe(answers[index]?.status === 201);
});

it('answers a repeated ballot with the same code and choice as the first, and refuses any other', async () => {
  const { server, as, assemblyId, people, stores } = await anEvening();
  const { id } = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, id);
  const [ana, beto] = people;
  const first = await votesWith(server, ana, id, { vote: 'yes', code: CODE });
  expect(first.status).toBe(201);
  const again = await votesWith(server, ana, id, { vote: 'yes', code: CODE.replaceAll('-', '') });
  expect(again).toMatchObject({
    status: 201,
    data: { questionId: id, voted: true, receipt: { leaf: first.data.receipt?.leaf } },
  });
  for (const body of [
    { vote: 'no', code: CODE },
    { vote: 'yes', code: OTHER_CODE },
    { vote: 'yes' },
    { code: CODE },
    { candidateId: 3, code: CODE },
  ])
    expect(await votesWith(server, ana, id, body)).toMatchObject({
      status: 409,
      message: 'Este voto ya estaba registrado. Se contó una sola vez.',
    });
  // The code of another ballot, with any choice.
  const used = await votesWith(server, beto, id, { vote: 'no', code: CODE });
  expect(used.status).toBe(409);
  expect((await votesWith(server, beto, id, { vote: 'yes', code: CODE })).text).toBe(used.text);
  expect((await votesWith(server, beto, id, { vote: 'no', code: 'I7QM-29TX-4HBD-P0ZS' })).status).toBe(422);
  expect((await votesWith(server, beto, id, { vote: 'no', code: OTHER_CODE })).status).toBe(201);
  expect((await stores.ballots.counts([id])).get(id)).toBe(2);
  await endVoting(server, as, id);
  expect((await votesWith(server, ana, id, { vote: 'yes', code: CODE })).status).toBe(409);
});

it('shows the fingerprint of the last seal of a voting on screens, streams and phones', async () => {
  const { server, as, assemblyId, people, stores } = await anEvening();
  const { id } = await aQuestion(server, as, assemblyId);
  const shown = async () => {
    const { data } = await server.ask(readResults, { as, params: { id } });
    const { now } = (await server.ask(readMine, { as: people[0], params: { assemblyId } })).data;
    const live = await presentLiveQuestion(stores, id);
    return [data.seal, live?.results.seal, (now.open[0] ?? now.last)?.seal];
  };
  expect(await shown()).toEqual([undefined, undefined, undefined]);
  for (const [act, kind] of [
    [() => startVoting(server, as, id), 'opened'],
    [() => endVoting(server, as, id), 'closed'],
    [() => startVoting(server, as, id, true), 'reopened'],
  ] as const) {
    await act();
    const hash = (await stores.seals.last(assemblyId))?.hash;
    expect(await shown()).toEqual(Array(3).fill({ kind, hash }));
  }
});

it('gives receipts whose path leads to one signed root, without name, time or order of arrival', async () => {
  const { server, as, assemblyId, people } = await anEvening();
  const { id } = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, id);
  const choices = ['yes', 'no', 'blank'] as const;
  const answers = await Promise.all(
    people.map((person, index) => votesWith(server, person, id, { vote: choices[index] })),
  );
  const { keyId } = server.dependencies.signingKey;
  for (const [index, { data }] of answers.entries()) {
    const receipt = data.receipt as BallotReceipt;
    expect(Object.keys(receipt).sort()).toEqual([
      'code',
      'keyId',
      'leaf',
      'path',
      'questionId',
      'root',
      'signature',
    ]);
    expect(receipt).toMatchObject({ questionId: id, keyId });
    expect(receipt.leaf).toBe(leafOf({ questionId: id, code: receipt.code, choice: choices[index] ?? '' }));
    expect(rootFrom(receipt.leaf, receipt.path)).toBe(receipt.root);
    expect(receipt.signature).toBe(server.dependencies.signingKey.sign(`vigilia-receipt-1\n${receipt.root}`));
  }
});

it('seals openings, closings, reopenings, lots and withdrawals in one chain without names', async () => {
  const { server, as, assemblyId, people, stores } = await anEvening();
  const [ana, beto, caro] = people;
  const { data: question } = await server.ask(createQuestion, {
    as,
    body: { title: '¿Quién?', assambleId: assemblyId, kind: 'candidates', peopleToVote: [ana.id, beto.id] },
  });
  const { id } = question;
  await startVoting(server, as, id);
  await votesWith(server, ana, id, { candidateId: ana.id });
  await votesWith(server, beto, id, { candidateId: beto.id });
  await endVoting(server, as, id);
  const lot = { drawn: [beto.id], drawnBy: 'Eva', witnessedBy: 'Leo' };
  expect((await server.ask(recordLot, { as, params: { id }, body: lot })).status).toBe(201);
  await startVoting(server, as, id, true);
  await server.ask(recordHandVotes, {
    as,
    params: { id },
    body: {
      voters: [caro.id],
      candidates: [{ userId: ana.id, votes: 1 }],
      countedBy: 'Eva',
      witnessedBy: 'Leo',
    },
  });
  await endVoting(server, as, id);
  expect((await server.ask(deleteQuestion, { as, params: { id } })).status).toBe(200);

  const chain = await stores.seals.chain(assemblyId);
  expect(chain.map(({ kind }) => kind)).toEqual([
    'actsBefore',
    'opened',
    'closed',
    'lot',
    'actsBefore',
    'reopened',
    'closed',
    'withdrawn',
  ]);
  expect(chain.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(chain.slice(1).map(({ previous }) => previous)).toEqual(chain.slice(0, -1).map(({ hash }) => hash));
  const bodies = chain.map(({ body }) => JSON.parse(body));
  expect(bodies[2].result).toEqual({
    votes: { [ana.id]: 1, [beto.id]: 1, blank: 0 },
    elected: [],
    tie: { seats: 1, options: [ana.id, beto.id] },
    vacant: 0,
  });
  expect(bodies[3].result).toMatchObject({ elected: [beto.id], tie: null });
  expect(bodies[6]).toMatchObject({
    round: 2,
    ballots: { count: 2 },
    participation: { count: 3 },
    paper: { ballots: 1 },
  });
  expect(bodies[6].result).toMatchObject({ elected: [ana.id] });
  const texts = chain.map(({ body }) => body).join();
  for (const { name, lastName } of people) {
    expect(texts).not.toContain(lastName);
    expect(texts).not.toContain(name);
  }
  expect(await stores.lists.content(id, 1, 'ballots')).toMatch(/^([0-9A-Z]{16};\d+\n){2}$/);
  const { write } = server.dependencies.database;
  for (const change of [
    () => write((tx) => tx.updateTable('seals').set({ body: '{}' }).execute()),
    () => write((tx) => tx.deleteFrom('seals').execute()),
    () => write((tx) => tx.updateTable('published_lists').set({ content: '' }).execute()),
  ])
    await expect(change()).rejects.toThrow('only added');
});
