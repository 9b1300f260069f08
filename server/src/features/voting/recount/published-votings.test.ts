/** The lists and seals that members read, and the check of a receipt that a phone makes with them. */
import { removeAttendee } from '@vigilia/contract/assemblies/assemblies';
import {
  publishedList,
  publishedSeals,
  readPublishedList,
  readSeals,
} from '@vigilia/contract/verification/published-votings';
import {
  checkReceipt,
  isReceiptOf,
  leafOfBallot,
  marksOf,
} from '@vigilia/contract/verification/receipt-check';
import { plainCode } from '@vigilia/contract/votings/ballot-code';
import { createQuestion, deleteQuestion } from '@vigilia/contract/votings/question-edits';
import { downloadVerificationPackage } from '@vigilia/contract/votings/verification';
import { type BallotReceipt, castBallot } from '@vigilia/contract/votings/votings';
import { expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { digestOfText } from '../../verification/protocol/digest.ts';
import { leafOf } from '../../verification/protocol/receipts.ts';

const CODES = ['K7QM-29TX-4HBD-P0ZS', '0123-4567-89AB-CDEF', 'ZZZZ-ZZZZ-ZZZZ-ZZZZ'] as const;
const CHOICES = ['yes', 'no', 'blank'] as const;

/** Three members vote together in a voting with hidden results. */
async function anEvening(showResults: 'live' | 'closed' = 'closed') {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const people = [await server.aMember(), await server.aMember(), await server.aMember()] as const;
  const seats: number[] = [];
  for (const person of people) seats.push((await addAttendee(server, as, assemblyId, person)).data.id);
  const body = { title: '¿Aprueba?', assambleId: assemblyId, kind: 'yesNo', showResults } as const;
  const { id: questionId } = (await server.ask(createQuestion, { as, body })).data;
  await startVoting(server, as, questionId);
  const answers = await Promise.all(
    people.map((person, index) =>
      server.ask(castBallot, {
        as: person,
        body: { questionId, vote: CHOICES[index] ?? 'yes', code: CODES[index] },
      }),
    ),
  );
  const receipts = answers.map(({ data }) => data.receipt as BallotReceipt);
  return { server, as, assemblyId, questionId, people, seats, receipts };
}

const sealsFor = (server: TestServer, as: Person, assemblyId: number) =>
  server.ask(readSeals, { as, params: { assemblyId } });
const listFor = (
  server: TestServer,
  as: Person,
  questionId: number,
  list: 'ballots' | 'participation' = 'ballots',
) => server.ask(readPublishedList, { as, params: { questionId, list } });

/** The finding of a person's phone for a receipt. */
async function findingFor(
  server: TestServer,
  as: Person,
  assemblyId: number,
  receipt: BallotReceipt,
  fingerprints: readonly string[] = [],
) {
  const { data } = await sealsFor(server, as, assemblyId);
  const { content } = (await listFor(server, as, receipt.questionId)).data;
  return checkReceipt(receipt, { ...data, ballots: content, fingerprints });
}

it('publishes the sealed lists after the close, in which each receipt is found', async () => {
  const { server, as, assemblyId, questionId, people, receipts } = await anEvening();
  const [ana] = people;
  const during = await listFor(server, ana, questionId);
  expect(during).toMatchObject({ status: 409, message: expect.stringContaining('cuando se cierra') });
  expect((await listFor(server, as, questionId, 'participation')).status).toBe(409);
  const opened = (await sealsFor(server, ana, assemblyId)).data.seals[1];
  await endVoting(server, as, questionId);

  const seals = await sealsFor(server, ana, assemblyId);
  expect(publishedSeals.parse(seals.data)).toEqual(seals.data);
  const closed = JSON.parse(seals.data.seals[2]?.body ?? '');
  for (const list of ['ballots', 'participation'] as const) {
    const answer = await listFor(server, ana, questionId, list);
    expect(publishedList.parse(answer.data)).toEqual(answer.data);
    expect(answer.data).toMatchObject({ questionId, round: 1 });
    expect(digestOfText(answer.data.content)).toBe(closed[list].sha256);
  }
  for (const [index, receipt] of receipts.entries()) {
    const ballot = { questionId, code: plainCode(CODES[index] ?? ''), choice: CHOICES[index] ?? '' };
    expect(await isReceiptOf(receipt, ballot)).toBe(true);
    expect(await isReceiptOf(receipt, { ...ballot, choice: 'yes,no' })).toBe(false);
    // Anybody of the assembly may look; the fingerprint of the opening is remembered since then.
    expect(
      await findingFor(server, people[2], assemblyId, receipt, [opened?.hash.slice(0, 16) ?? '']),
    ).toEqual({ problem: null, signaturesChecked: true });
  }
  expect(await findingFor(server, as, assemblyId, receipts[0] as BallotReceipt)).toMatchObject({
    problem: null,
  });
});

it('finds a ballot that was changed or removed, another list, another chain, and a forged receipt', async () => {
  const { server, as, assemblyId, questionId, people, receipts } = await anEvening();
  await endVoting(server, as, questionId);
  const [one, other] = receipts as [BallotReceipt, BallotReceipt];
  const { data } = await sealsFor(server, people[0], assemblyId);
  const ballots = (await listFor(server, people[0], questionId)).data.content;
  const found = async (receipt: object, published: object = {}) =>
    (await checkReceipt({ ...one, ...receipt }, { ...data, ballots, ...published })).problem;
  expect(await found({})).toBeNull();
  expect(await found({ root: other.leaf })).toBe('receipt');
  expect(await found({ signature: 'ab'.repeat(64) })).toBe('receipt');
  expect(await found({ keyId: '0'.repeat(16) })).toBe('receipt');
  expect(await found({ path: Array(99).fill(one.leaf) })).toBe('receipt');
  // The receipt of another ballot under this code.
  expect(await found({ ...other, code: one.code })).toBe('changed');
  expect(await found({}, { fingerprints: ['0000-1111-2222-3333'] })).toBe('fingerprint');
  const [opened, closed] = data.seals as [(typeof data.seals)[number], (typeof data.seals)[number]];
  for (const seals of [
    [closed],
    [closed, opened],
    [opened, { ...closed, body: `${closed.body} ` }],
    [opened, { ...closed, signature: opened.signature }],
    [opened, { ...closed, publicKey: 'cd'.repeat(32) }],
    [opened, { ...closed, at: '2020-01-01T00:00:00.000Z' }],
  ])
    expect(await found({}, { seals })).toBe('chain');
  for (const seals of [[opened], [opened, { ...closed, body: null }]])
    expect(await found({}, { seals })).toBe('list');

  const { database } = server.dependencies;
  await database.write((tx) =>
    tx.updateTable('ballots').set({ choice: 'no' }).where('key', '=', one.code).execute(),
  );
  expect(await findingFor(server, people[0], assemblyId, one)).toMatchObject({ problem: 'changed' });
  expect(await findingFor(server, people[1], assemblyId, other)).toMatchObject({ problem: 'list' });
  await database.write((tx) => tx.deleteFrom('ballots').where('key', '=', one.code).execute());
  expect(await findingFor(server, people[0], assemblyId, one)).toMatchObject({ problem: 'missing' });
});

it('withholds earlier counts while a voting is open again, and publishes the later list', async () => {
  const { server, as, assemblyId, questionId, people, receipts } = await anEvening('live');
  await endVoting(server, as, questionId);
  const other = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, other.id);
  const { receipt } = (
    await server.ask(castBallot, { as: people[0], body: { questionId: other.id, vote: 'no' } })
  ).data;
  await endVoting(server, as, other.id);
  await startVoting(server, as, questionId, true);
  const seals = await sealsFor(server, people[0], assemblyId);
  expect(seals.data.seals.map(({ kind, body }) => [kind, body !== null])).toEqual([
    ['actsBefore', true],
    ['opened', true],
    ['closed', false],
    ['actsBefore', true],
    ['opened', true],
    ['closed', true],
    ['actsBefore', true],
    ['reopened', true],
  ]);
  expect((await listFor(server, people[0], questionId)).status).toBe(409);
  const download = () => server.ask(downloadVerificationPackage, { as, params: { assemblyId }, body: {} });
  expect((await download()).status).toBe(409);
  // The chain without that body is enough for other votings.
  expect(await findingFor(server, people[0], assemblyId, receipt as BallotReceipt)).toEqual({
    problem: null,
    signaturesChecked: true,
  });
  await endVoting(server, as, questionId);
  expect((await download()).status).toBe(200);
  expect((await listFor(server, people[0], questionId)).data.round).toBe(2);
  // A voting that was deleted remains in the recount.
  expect((await server.ask(deleteQuestion, { as, params: { id: questionId } })).status).toBe(200);
  expect(await findingFor(server, people[0], assemblyId, receipts[0] as BallotReceipt)).toMatchObject({
    problem: null,
  });
});

it('publishes to the members of the assembly alone, also to those who were removed, and limits their reads', async () => {
  const { server, as, assemblyId, questionId, people, seats } = await anEvening();
  await endVoting(server, as, questionId);
  const stranger = await server.aMember();
  const refused = await Promise.all([
    listFor(server, stranger, questionId),
    listFor(server, stranger, 9999),
    sealsFor(server, stranger, assemblyId),
    sealsFor(server, stranger, 9999),
    sealsFor(server, as, 9999),
  ]);
  expect(refused.map(({ status, text }) => [status, text])).toEqual(
    Array(5).fill([404, refused[0]?.text ?? '']),
  );
  const wrong = await server.ask(readPublishedList, {
    as,
    params: { questionId, list: 'names' as 'ballots' },
  });
  expect(wrong.status).toBe(400);
  const draft = await aQuestion(server, as, assemblyId);
  expect((await listFor(server, people[0], draft.id)).status).toBe(404);
  await server.ask(removeAttendee, { as, params: { id: seats[0] ?? 0 } });
  expect((await listFor(server, people[0], questionId)).status).toBe(200);

  const statuses = await Promise.all(
    Array.from({ length: 60 }, () => listFor(server, people[1], questionId)),
  );
  expect(statuses.filter(({ status }) => status !== 200)).toEqual([]);
  expect((await sealsFor(server, people[1], assemblyId)).status).toBe(429);
  expect((await sealsFor(server, people[2], assemblyId)).status).toBe(200);
});

it('gives a device the leaves of the server, for each kind of choice', async () => {
  for (const [choice, text] of [
    [{ vote: 'blank' }, 'blank'],
    [{ candidateId: 12 }, '12'],
    [{ candidateIds: [100, 15, 9] }, '9,15,100'],
    [{ slateId: 4 }, '4'],
  ] as const) {
    expect(marksOf(choice)).toBe(text);
    expect(await leafOfBallot(7, 'K7QM29TX4HBDP0ZS', text)).toBe(
      leafOf({ questionId: 7, code: 'K7QM29TX4HBDP0ZS', choice: text }),
    );
  }
});
