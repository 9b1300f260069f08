import { listActivity } from '@vigilia/contract/activity';
import {
  listAttendees,
  listPossibleAttendees,
  readQuorum,
  removeAttendee,
} from '@vigilia/contract/assemblies/assemblies';
import { createAssembly, updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { listAttorneyPowers, listRevokedPowers } from '@vigilia/contract/assemblies/attorney-powers';
import { listUsers } from '@vigilia/contract/users/users';
import { createQuestion, deleteQuestion } from '@vigilia/contract/votings/question-edits';
import { readVotingStatus } from '@vigilia/contract/votings/voting-progress';
import { describe, expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  assemblyForm,
  endVoting,
  represents,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { itBeforeSql } from '../../../testing/engines.ts';
import { aServer } from '../../../testing/server.ts';

describe('an assembly', () => {
  it('requires a minimum for an assembly with quorum, from any client', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const refused = { status: 422, issues: [{ path: 'quorumMin' }] };
    const create = async (overrides: object) =>
      server.ask(createAssembly, { as, form: await assemblyForm(overrides) });
    expect(await create({ quorum: 'true', quorumMin: '0' })).toMatchObject(refused);
    const id = await anAssembly(server, as, { quorum: 'true', quorumMin: '3' });
    const change = (body: object) => server.ask(updateAssembly, { as, params: { id }, body });
    expect(await change({ quorumMin: '0' })).toMatchObject(refused);
    expect((await change({ quorum: 'false', quorumMin: '0' })).status).toBe(200);
    expect(await change({ quorum: 'true' })).toMatchObject(refused);
    expect((await change({ title: 'Otra' })).status).toBe(200);
  });

  it('refuses duplicate agenda points in any spelling', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const id = await anAssembly(server, as);
    const change = (agenda: string[]) =>
      server.ask(updateAssembly, { as, params: { id }, body: { orderDay: { agenda } } });
    expect(await change(['Elección', 'Informe', 'eleccion'])).toMatchObject({
      status: 422,
      issues: [{ path: 'orderDay', message: 'La agenda repite el punto «eleccion».' }],
    });
    expect((await change(['Elección', 'Informe'])).status).toBe(200);
  });

  it('keeps titles, agenda points and questions as one line', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const id = await anAssembly(server, as);
    const body = { title: 'Junta\n✔ Todo', orderDay: { agenda: ['Informe\n\n✔ Todo'] } };
    expect(await server.ask(updateAssembly, { as, params: { id }, body })).toMatchObject({
      data: { title: 'Junta ✔ Todo', orderDay: JSON.stringify({ agenda: ['Informe ✔ Todo'] }) },
    });
    const question = { title: '¿Sí?\r\n✔ Todo', assambleId: id };
    expect(await server.ask(createQuestion, { as, body: question })).toMatchObject({
      data: { title: '¿Sí? ✔ Todo' },
    });
  });

  it('limits the participants to a million', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const form = await assemblyForm({ participants: '1000001' });
    expect(await server.ask(createAssembly, { as, form })).toMatchObject({
      status: 422,
      issues: [{ path: 'participants', message: 'Puede ser 1.000.000 como máximo' }],
    });
  });
});

itBeforeSql.each(['0026-11-28T13:00:00.000Z', '2206-11-28T13:00:00.000Z', '9999-11-28T13:00:00.000Z'])(
  'refuses an assembly with the mistyped date %s',
  async (moment) => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const message = 'El año debe estar entre 1900 y 2199';
    const form = await assemblyForm({ startDate: moment, endDate: moment });
    expect(await server.ask(createAssembly, { as, form })).toMatchObject({
      status: 422,
      issues: [
        { path: 'startDate', message },
        { path: 'endDate', message },
      ],
    });
  },
);

describe('removal from the roll', () => {
  async function anEvening() {
    const server = await aServer();
    const as = await server.anAdministrator();
    const assemblyId = await anAssembly(server, as);
    const [ana, beto, caro] = [await server.aMember(), await server.aMember(), await server.aMember()];
    for (const member of [ana, beto]) await addAttendee(server, as, assemblyId, member);
    await represents(server, assemblyId, ana, caro);
    const question = await aQuestion(server, as, assemblyId);
    const seatOf = async (person: Person) => {
      const { data } = await server.ask(listAttendees, { as, params: { assemblyId } });
      return data.find(({ userId }) => userId === person.id)?.id ?? 0;
    };
    const takeOff = async (person: Person) =>
      server.ask(removeAttendee, { as, params: { id: await seatOf(person) } });
    return { server, as, assemblyId, ana, beto, caro, question, seatOf, takeOff };
  }

  it('updates quorum and powers when an attendee is removed, with event and log', async () => {
    const { server, as, assemblyId, ana, caro, takeOff, seatOf } = await anEvening();
    const quorum = async () => (await server.ask(readQuorum, { as, params: { assemblyId } })).data;
    expect(await quorum()).toMatchObject({ present: 2, represented: 1, total: 3 });
    let notified = 0;
    server.dependencies.events.subscribe(`assembly:${assemblyId}`, () => {
      notified += 1;
    });
    const id = await seatOf(ana);
    expect(await takeOff(ana)).toMatchObject({ status: 200, data: { id } });
    expect(await quorum()).toMatchObject({ present: 1, represented: 0, total: 2 });
    expect(notified).toBe(1);
    const query = { assemblyId: String(assemblyId) };
    expect((await server.ask(listAttorneyPowers, { as, query })).data).toEqual([]);
    expect((await server.ask(listRevokedPowers, { as, query })).data).toMatchObject([
      { user: { id: caro.id }, userToDelegate: { id: ana.id }, powerOfAttorneyUrl: null },
    ]);
    expect(server.filesOnDisk().stored.filter((name) => name.endsWith('.pdf'))).toEqual([]);
    const { data } = await server.ask(listActivity, { as, query: { limit: '1' } });
    expect(data[0]?.what).toBe(
      `Quitó a ${ana.name} ${ana.lastName} de la lista de «Asamblea general ordinaria», y revocó un poder`,
    );
    expect((await server.ask(removeAttendee, { as, params: { id } })).status).toBe(404);
    expect((await addAttendee(server, as, assemblyId, ana)).status).toBe(201);
    expect(await quorum()).toMatchObject({ present: 2, total: 3 });
  });

  it('refuses to remove an attendee who voted, is a candidate, or voted by proxy, also after the question is deleted', async () => {
    const { server, as, assemblyId, ana, beto, caro, question, takeOff } = await anEvening();
    const before = (await server.ask(listAttendees, { as, params: { assemblyId } })).data;
    expect(before.every((attendee) => !('ballotShare' in attendee))).toBe(true);
    await startVoting(server, as, question.id);
    await votes(server, ana, question.id, { vote: 'yes', onBehalfOf: caro.id });
    await votes(server, beto, question.id, { vote: 'yes' });
    const { data: roll } = await server.ask(listAttendees, { as, params: { assemblyId } });
    const shareOf = ({ id }: Person) => roll.find(({ userId }) => userId === id)?.ballotShare;
    expect([ana, beto, caro].map(shareOf)).toEqual(['attorney', 'voted', 'represented']);
    const reasons = async () =>
      Promise.all([ana, beto, caro].map(async (person) => (await takeOff(person)).message));
    const [asAttorney, asVoter, asRepresented] = await reasons();
    expect(asAttorney).toContain('ya votó como apoderado');
    expect(asVoter).toContain('ya votó en esta asamblea');
    expect(asRepresented).toContain('su apoderado ya votó en su nombre');
    await endVoting(server, as, question.id);
    await server.ask(deleteQuestion, { as, params: { id: question.id } });
    for (const person of [ana, beto, caro]) expect((await takeOff(person)).status).toBe(409);
  });

  it('takes the right of a removed attendee in an open voting, and keeps the frozen roll', async () => {
    const { server, as, assemblyId, beto, question, takeOff } = await anEvening();
    await startVoting(server, as, question.id);
    expect((await takeOff(beto)).status).toBe(200);
    expect((await votes(server, beto, question.id, { vote: 'yes' })).status).toBe(404);
    const params = { assemblyId, questionId: question.id };
    const { data } = await server.ask(readVotingStatus, { as, params });
    expect(data.entitled).toBe(3);
    expect(data.peopleWhoDidntVote).toHaveLength(3);
    expect(data.peopleWhoDidntVote.find(({ userId }) => userId === beto.id)?.canVote).toBe(false);
  });

  it('either counts the ballot or removes the attendee when both happen at once', async () => {
    const { server, as, beto, question, seatOf } = await anEvening();
    await startVoting(server, as, question.id);
    const params = { id: await seatOf(beto) };
    const [ballot, removal] = await Promise.all([
      votes(server, beto, question.id, { vote: 'yes' }),
      server.ask(removeAttendee, { as, params }),
    ]);
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([ballot.status, removal.status]);
  });
});

describe('the roll', () => {
  it('gives members the right to vote initially, and administrators on request', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const assemblyId = await anAssembly(server, as);
    const member = await server.aMember();
    expect((await addAttendee(server, as, assemblyId, member)).data.canVote).toBe(true);
    expect((await addAttendee(server, as, assemblyId, as)).data.canVote).toBe(false);
    const { data } = await server.ask(listAttendees, { as, params: { assemblyId } });
    expect(new Map(data.map(({ userId, canVote }) => [userId, canVote]))).toEqual(
      new Map([
        [member.id, true],
        [as.id, false],
      ]),
    );
  });

  it('finds a document number in any spelling, on and off the roll', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const assemblyId = await anAssembly(server, as);
    const present = await server.aMember({ dni: '1107000111' });
    const absent = await server.aMember({ dni: '1107000222' });
    await addAttendee(server, as, assemblyId, present);
    const query = { dni: '1.107.000' };
    const roll = await server.ask(listAttendees, { as, params: { assemblyId }, query });
    expect(roll.data.map(({ userId }) => userId)).toEqual([present.id]);
    const possible = await server.ask(listPossibleAttendees, { as, params: { assemblyId }, query });
    expect(possible.data.map(({ id }) => id)).toEqual([absent.id]);
  });

  it('does not offer accounts of no person for the roll', async () => {
    const server = await aServer();
    const as = await server.anAdministrator({ lastName: 'Zúñiga' });
    const assemblyId = await anAssembly(server, as);
    await server.anAdministrator({ name: 'Administración', lastName: '', dni: null });
    const numbered = await server.aMember({ name: 'Ana', lastName: '', dni: '1107000111' });
    const offered = await server.ask(listPossibleAttendees, { as, params: { assemblyId } });
    expect(offered.data.map(({ id }) => id)).toEqual([numbered.id, as.id]);
    const users = await server.ask(listUsers, { as, query: { peopleOnly: 'true', sort: 'lastName' } });
    expect(users.data.map(({ id }) => id)).toEqual([numbered.id, as.id]);
    expect((await server.ask(listUsers, { as })).data).toHaveLength(3);
  });

  it('pages through people who are not on the roll', async () => {
    const server = await aServer();
    const as = await server.anAdministrator({ lastName: 'Zúñiga' });
    const assemblyId = await anAssembly(server, as);
    for (const lastName of ['Castro', 'Arango', 'Botero']) await server.aMember({ lastName });
    const names = async (query: Record<string, string>) => {
      const { data, headers } = await server.ask(listPossibleAttendees, {
        as,
        params: { assemblyId },
        query,
      });
      return [headers['x-total-count'], ...data.map(({ lastName }) => lastName)];
    };
    expect(await names({ offset: '2' })).toEqual(['4', 'Castro', 'Zúñiga']);
    expect(await names({ offset: '1', limit: '1' })).toEqual(['4', 'Botero']);
  });
});
