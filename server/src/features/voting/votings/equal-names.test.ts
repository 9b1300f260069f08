/** People with the same full name are told apart wherever they are named (R12.36). */

import { listAttendees } from '@vigilia/contract/assemblies/assemblies';
import { listAttorneyPowers } from '@vigilia/contract/assemblies/attorney-powers';
import { readDeskRoll } from '@vigilia/contract/assemblies/check-in';
import { readMine } from '@vigilia/contract/assemblies/member-assembly';
import { exportResults, readMinutes } from '@vigilia/contract/assemblies/minutes';
import { updateUser } from '@vigilia/contract/users/users';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import { downloadVerificationPackage } from '@vigilia/contract/votings/verification';
import { readVotingStatus } from '@vigilia/contract/votings/voting-progress';
import { listQuestions } from '@vigilia/contract/votings/votings';
import { unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
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
import { aServer } from '../../../testing/server.ts';
import { recount } from '../recount/programs/recuento.mjs';

const [ONE, OTHER] = ['Juan Pérez (···1432)', 'Juan Pérez (···2432)'];

/** Two called Juan Pérez: both candidates, the second represented by the first. */
async function aTie() {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const one = await server.aMember({ name: 'Juan', lastName: 'Pérez', dni: '101432' });
  const other = await server.aMember({ name: 'JUAN', lastName: 'Perez', dni: '102432' });
  await server.ask(updateUser, { as, params: { id: other.id }, body: { name: 'Juan', lastName: 'Pérez' } });
  const ana = await server.aMember({ name: 'Ana', lastName: 'Díaz' });
  for (const person of [one, ana]) await addAttendee(server, as, assemblyId, person);
  await represents(server, assemblyId, one, other);
  const question = await aQuestion(server, as, assemblyId, [one, other]);
  return { server, as, assemblyId, one, other, ana, question };
}

it('labels equal names of candidates, voters and attorneys with the last digits of their documents', async () => {
  const { server, as, assemblyId, one, other, ana, question } = await aTie();
  const fullNames = (people: readonly { name: string; lastName: string }[]) =>
    people.map(({ name, lastName }) => `${name} ${lastName}`).sort();
  const shown = async () => {
    const { data } = await server.ask(listQuestions, { as, query: { assambleId: String(assemblyId) } });
    return fullNames(data[0]?.peopleToBeVoted ?? []);
  };
  expect(await shown()).toEqual([ONE, OTHER]);
  const roll = await server.ask(listAttendees, { as, params: { assemblyId } });
  expect(fullNames(roll.data.map(({ user }) => user))).toEqual(['Ana Díaz', ONE, OTHER]);
  const desk = await server.ask(readDeskRoll, { as, params: { assemblyId } });
  expect(fullNames(desk.data.people)).toEqual(['Ana Díaz', ONE, OTHER]);
  expect(desk.data.people.find(({ userId }) => userId === other.id)).toMatchObject({ attorney: ONE });
  const powers = await server.ask(listAttorneyPowers, { as, query: { assemblyId: String(assemblyId) } });
  expect(powers.data.map(({ user, userToDelegate }) => fullNames([user, userToDelegate]))).toEqual([
    [ONE, OTHER],
  ]);

  await startVoting(server, as, question.id);
  expect(await shown()).toEqual([ONE, OTHER]);
  const mine = await server.ask(readMine, { as: one, params: { assemblyId } });
  expect(fullNames(mine.data.represented)).toEqual([OTHER]);
  expect(mine.data.now.open[0]?.candidates.map(({ lastName }) => lastName)).toEqual([
    'Pérez (···1432)',
    'Pérez (···2432)',
  ]);
  const status = await server.ask(readVotingStatus, { as, params: { assemblyId, questionId: question.id } });
  expect(status.data.peopleWhoDidntVote.find(({ userId }) => userId === other.id)).toMatchObject({
    lastName: 'Pérez (···2432)',
    representedBy: ONE,
  });
  await votes(server, one, question.id, { candidateId: one.id });
  await votes(server, ana, question.id, { candidateId: other.id });
  await endVoting(server, as, question.id);
  // The label is frozen with the roll.
  await server.ask(updateUser, { as, params: { id: one.id }, body: { lastName: 'Otro' } });
  const results = await resultsOf(server, as, question.id);
  expect(results.votesCounterForEachCandidate.map(({ candidateLastName }) => candidateLastName)).toEqual([
    'Pérez (···1432)',
    'Pérez (···2432)',
  ]);
  expect(results.undecided?.explanation).toContain(`${ONE} y ${OTHER}`);
  const csv = await server.ask(exportResults, { as, params: { id: question.id }, query: { format: 'csv' } });
  expect(csv.text).toContain(ONE);
  expect(csv.text).toContain(OTHER);
  const minutes = await server.ask(readMinutes, { as, params: { assemblyId } });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(minutes.bytes)), {
    mergePages: true,
  });
  expect(text.replace(/\s+/g, ' ')).toContain(`${OTHER} por ${ONE}`);
  const pack = await server.ask(downloadVerificationPackage, { as, params: { assemblyId }, body: {} });
  const recounted = await recount(new Map(Object.entries(unzipSync(pack.bytes))));
  expect(recounted.ok).toBe(true);
  expect(recounted.summary[0]).toContain(`${ONE}: 1; ${OTHER}: 1`);
});

it('labels equal names of heads of slates', async () => {
  const { server, as, assemblyId, one, other } = await aTie();
  const { data } = await server.ask(createQuestion, {
    as,
    body: {
      title: 'Consejo',
      assambleId: assemblyId,
      kind: 'slates',
      slates: [
        { name: 'Azul', places: [{ userId: one.id }] },
        { name: 'Verde', places: [{ userId: other.id }] },
      ],
    },
  });
  const heads = (slates = data.slates) => slates?.map(({ places }) => places[0]?.lastName);
  expect(heads()).toEqual(['Pérez (···1432)', 'Pérez (···2432)']);
  await startVoting(server, as, data.id);
  const listed = await server.ask(listQuestions, { as, query: { assambleId: String(assemblyId) } });
  expect(heads(listed.data.find(({ id }) => id === data.id)?.slates)).toEqual(heads());
});

it('labels names that only look equal, and refuses a typed label in names, slates and titles', async () => {
  const { server, as, assemblyId, one } = await aTie();
  // The first letter is Cyrillic, the second name has Greek ones and a digit.
  const cyrillic = await server.aMember({ name: 'Јuan', lastName: 'Pérez', dni: '103432' });
  const greek = await server.aMember({ name: 'Juαn', lastName: 'Ρ\u0301érez', dni: '104432' });
  await aQuestion(server, as, assemblyId, [one, cyrillic, greek]);
  const { data } = await server.ask(listQuestions, { as, query: { assambleId: String(assemblyId) } });
  const shown = data.flatMap(({ peopleToBeVoted }) => peopleToBeVoted.map(({ lastName }) => lastName));
  expect(shown.filter((lastName) => lastName.endsWith('432)')).length).toBe(5);
  const refused = { status: 422, message: expect.stringContaining('«···»') };
  for (const lastName of ['Pérez (···111)', 'Pérez (• • •111)', 'Pérez (…111)'])
    expect(await server.ask(updateUser, { as, params: { id: one.id }, body: { lastName } })).toMatchObject(
      refused,
    );
  const slate = { name: 'Juan Pérez (···111)', places: [{ userId: one.id }] };
  for (const body of [
    { title: '¿Juan Pérez (···111)?', assambleId: assemblyId },
    { title: 'Junta', assambleId: assemblyId, kind: 'slates', seats: 1, slates: [slate] },
  ] as const)
    expect(await server.ask(createQuestion, { as, body: body as never })).toMatchObject(refused);

  // The same for titles, which get numbers, and slates, which are refused.
  const place = (person: { readonly id: number }) => [{ userId: person.id }];
  const slates = [
    { name: 'Plancha Azul', places: place(one) },
    { name: 'Plancha ɑzul', places: place(greek) },
  ];
  const body = { title: 'Junta', assambleId: assemblyId, kind: 'slates', seats: 1, slates } as const;
  expect(await server.ask(createQuestion, { as, body: body as never })).toMatchObject({ status: 422 });
  for (const title of ['¿Se aprueba el informe?', '¿Se ɑprueba el informe?'])
    await server.ask(createQuestion, { as, body: { title, assambleId: assemblyId } });
  const listed = await server.ask(listQuestions, { as, query: { assambleId: String(assemblyId) } });
  expect(listed.data.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['¿Se aprueba el informe? (1)', '¿Se ɑprueba el informe? (2)']),
  );
});

it('labels a candidate with the name of a person outside the roll, and candidates whose names only look equal', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const [ana, juan, cyrillic] = [
    await server.aMember({ name: 'Ana', lastName: 'Díaz', dni: '2777' }),
    await server.aMember({ name: 'Juan', lastName: 'Pérez', dni: '1432' }),
    await server.aMember({ name: 'Јuan', lastName: 'Pérez', dni: '1433' }),
  ];
  await server.aMember({ name: 'ana', lastName: 'Diaz', dni: '2888' });
  await addAttendee(server, as, assemblyId, ana);
  const { id } = await aQuestion(server, as, assemblyId, [ana, juan, cyrillic]);
  await startVoting(server, as, id);
  const { data } = await server.ask(listQuestions, { as, query: { assambleId: String(assemblyId) } });
  expect(data[0]?.peopleToBeVoted.map(({ lastName }) => lastName)).toEqual([
    'Díaz (···777)',
    'Pérez (···432)',
    'Pérez (···433)',
  ]);
});

it('labels equal names of each voting by its own people', async () => {
  const { server, as, assemblyId, question, one, other } = await aTie();
  const shown = async () => {
    const { data } = await server.ask(listQuestions, { as, query: { assambleId: String(assemblyId) } });
    return data.map(({ peopleToBeVoted }) => peopleToBeVoted.map(({ lastName }) => lastName));
  };
  const before = ['Pérez (···1432)', 'Pérez (···2432)'];
  await startVoting(server, as, question.id);
  await endVoting(server, as, question.id);
  // One more of that name, whose document ends like that of the first.
  const third = await server.aMember({ name: 'Juan', lastName: 'Pérez', dni: '201432' });
  const second = await aQuestion(server, as, assemblyId, [one, other, third]);
  await startVoting(server, as, second.id);
  const during = ['Pérez (···101432)', 'Pérez (···102432)', 'Pérez (···201432)'];
  expect(await shown()).toEqual([before, during]);
  await endVoting(server, as, second.id);
  for (const [{ id }, lastName] of [
    [other, 'Otro'],
    [third, 'Tercero'],
  ] as const)
    await server.ask(updateUser, { as, params: { id }, body: { lastName } });
  const last = await aQuestion(server, as, assemblyId, [one, other]);
  await startVoting(server, as, last.id);
  expect(await shown()).toEqual([before, during, ['Pérez', 'Otro']]);
});
