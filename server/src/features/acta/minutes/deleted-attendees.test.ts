/** How a user attended stays in the exports and the minutes when the user is deleted (R9.6). */

import { readQuorum, updateCanVote } from '@vigilia/contract/assemblies/assemblies';
import { exportAssembly } from '@vigilia/contract/assemblies/minutes';
import { issueMinutes, saveMinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import { deleteUser, readDeletionEffects } from '@vigilia/contract/users/users';
import { readVotingStatus } from '@vigilia/contract/votings/voting-progress';
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
import { sheetsOf } from '../../../testing/builders/spreadsheets.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { eraseAccounts } from '../../people/users/erase-accounts.ts';

const HOUR = 60 * 60_000;

/** Ana, Beto and Dora without vote are present, Caro is represented by Beto, Eva absent, Fe on the roll only. */
async function anEvening() {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as, {
    startDate: '2026-03-02T13:00:00.000Z',
    endDate: '2026-03-02T17:00:00.000Z',
  });
  const [ana, beto, caro, dora, eva] = (await Promise.all(
    ['Ana', 'Beto', 'Caro', 'Dora', 'Eva'].map((name) => server.aMember({ name, lastName: 'Ríos' })),
  )) as [Person, Person, Person, Person, Person];
  for (const person of [ana, beto]) await addAttendee(server, as, assemblyId, person);
  const { data } = await addAttendee(server, as, assemblyId, dora);
  await server.ask(updateCanVote, { as, body: { id: data.id, canVote: false } });
  await addAttendee(server, as, assemblyId, eva, false);
  await represents(server, assemblyId, beto, caro);
  const question = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, question.id);
  await votes(server, beto, question.id, { vote: 'yes', onBehalfOf: caro.id });
  return { server, as, assemblyId, question, ana, beto, caro, dora, eva };
}

/** Rows of the attendance as `Apellido;Nombre;Asistencia;Apoderado;Puede votar`. */
async function attendanceOf(server: TestServer, as: Person, assemblyId: number) {
  const answer = await server.ask(exportAssembly, { as, params: { assemblyId }, query: { format: 'xlsx' } });
  const { Asistencia = [] } = sheetsOf(answer.bytes);
  return Asistencia.slice(1).map(([lastName, name, , email, ...how]) => {
    expect(email === '' || String(email).includes('@')).toBe(true);
    return [lastName, name, ...how].join(';');
  });
}

const remove = (server: TestServer, as: Person, { id }: Person) =>
  server.ask(deleteUser, { as, params: { id } });

it('keeps under the placeholder how a deleted user attended and could vote, and not in the quorum', async () => {
  const { server, as, assemblyId, question, ana, beto, caro, dora, eva } = await anEvening();
  await endVoting(server, as, question.id);
  const statusOf = async () => {
    const params = { assemblyId, questionId: question.id };
    const { data } = await server.ask(readVotingStatus, { as, params });
    return [data.peopleWhoVoted, data.peopleWhoDidntVote].map((people) =>
      people
        .map(({ userId, canVote, byProxy }) => ({ userId, canVote, byProxy }))
        .sort((a, b) => a.userId - b.userId),
    );
  };
  const status = await statusOf();
  for (const person of [ana, caro, dora, eva]) await remove(server, as, person);

  const gone = ';Usuario eliminado;';
  const withoutBeto = [`${gone}Asistió;;Sí`, `${gone}Representado;Beto Ríos;Sí`, `${gone}Asistió;;No`];
  const rows = await attendanceOf(server, as, assemblyId);
  expect(rows.toSorted()).toEqual(
    [...withoutBeto, `${gone}Ausente;;No`, 'Ríos;Beto;Presente;;Sí'].toSorted(),
  );
  expect(await statusOf()).toEqual(status);
  const quorum = { present: 1, represented: 0, total: 5 };
  expect((await server.ask(readQuorum, { as, params: { assemblyId } })).data).toMatchObject(quorum);

  // The attorney too: whom they represented at the voting stays represented.
  await remove(server, as, beto);
  server.clock.pass(8 * HOUR);
  const later = await server.anAdministrator();
  const at = await attendanceOf(server, later, assemblyId);
  expect(at.toSorted()).toEqual(
    [
      `${gone}Asistió;;Sí`,
      `${gone}Asistió;;Sí`,
      `${gone}Asistió;;No`,
      `${gone}Representado;Usuario eliminado;Sí`,
      `${gone}Ausente;;No`,
    ].toSorted(),
  );
});

it('keeps who was represented at a voting when the attorney is deleted, until they arrive', async () => {
  const { server, as, assemblyId, question, beto, caro } = await anEvening();
  // A power without a voting leaves nothing.
  const waiting = await server.aMember({ name: 'Fe', lastName: 'Ríos' });
  await endVoting(server, as, question.id);
  await represents(server, assemblyId, beto, waiting);
  await remove(server, as, beto);
  const rows = await attendanceOf(server, as, assemblyId);
  expect(rows).toContain('Ríos;Caro;Representado;Usuario eliminado;Sí');
  expect(rows).toContain('Ríos;Fe;Ausente;;Sí');
  await addAttendee(server, as, assemblyId, caro);
  expect(await attendanceOf(server, as, assemblyId)).toContain('Ríos;Caro;Presente;;Sí');
});

it('takes a deleted user off the quorum of an evening that lasts longer than planned, between two votings', async () => {
  const { server, as, assemblyId, question, ana } = await anEvening();
  await endVoting(server, as, question.id);
  server.clock.pass(5 * HOUR);
  await remove(server, as, ana);
  const { data } = await server.ask(readQuorum, { as, params: { assemblyId } });
  expect(data).toMatchObject({ present: 2, represented: 1, total: 5 });
  const next = await aQuestion(server, as, assemblyId);
  expect((await startVoting(server, as, next.id)).data.opening).toMatchObject({ entitled: 2 });
  expect(await attendanceOf(server, as, assemblyId)).toContain(';Usuario eliminado;Asistió;;Sí');
});

it('withdraws a user who is deleted while a voting is open, and shows them as they were once it is closed', async () => {
  const { server, as, assemblyId, question, ana } = await anEvening();
  // By her own act: an administrator's is refused (R12.38).
  await server.dependencies.database.write((tx) =>
    eraseAccounts(tx)([ana.id], server.clock.now().toISOString(), 'self'),
  );
  expect((await votes(server, ana, question.id, { vote: 'yes' })).status).toBe(401);
  expect((await server.ask(readQuorum, { as, params: { assemblyId } })).data).toMatchObject({ present: 2 });
  await endVoting(server, as, question.id);
  expect(await attendanceOf(server, as, assemblyId)).toContain(';Usuario eliminado;Asistió;;Sí');
});

it('leaves nothing of a deleted user in an assembly that has not begun', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const ana = await server.aMember();
  await addAttendee(server, as, assemblyId, ana, false);
  await remove(server, as, ana);
  expect(await attendanceOf(server, as, assemblyId)).toEqual([';Usuario eliminado;Ausente;;No']);
});

it('names the closed votings and the assemblies in progress that a deletion would change', async () => {
  const { server, as, assemblyId, question, ana, eva } = await anEvening();
  await endVoting(server, as, question.id);
  const election = await aQuestion(server, as, assemblyId, [ana, eva]);
  await aQuestion(server, as, assemblyId, [ana, eva]);
  await startVoting(server, as, election.id);
  const effectsOn = async ({ id }: Pick<Person, 'id'>, by = as) =>
    (await server.ask(readDeletionEffects, { as: by, params: { id } })).data;
  // Ana stands in the open voting, and the deletion is refused as it says.
  await votes(server, ana, election.id, { candidateId: eva.id });
  expect((await effectsOn(ana)).blockedBy).toEqual(['¿Aprueba el informe? (2)']);
  expect(await server.ask(deleteUser, { as, params: { id: ana.id } })).toMatchObject({
    status: 409,
    message: expect.stringContaining('figura entre los candidatos de una votación abierta'),
  });
  await endVoting(server, as, election.id);
  const ongoing = ['Asamblea general ordinaria'];
  const candidateIn = ['¿Aprueba el informe? (2)'];
  expect(await effectsOn(ana)).toEqual({ candidateIn, keptFor: candidateIn, ongoing });
  expect(await effectsOn(as)).toEqual({ candidateIn: [], keptFor: [], ongoing: [] });
  expect((await server.ask(readDeletionEffects, { as, params: { id: 99_999 } })).status).toBe(404);
  // Over at the entered end, not twelve hours after the planned one.
  const enter = (endedAt: string | null) =>
    server.ask(saveMinutesFacts, { as, params: { assemblyId }, body: { endedAt } });
  await enter(server.clock.now().toISOString());
  expect((await effectsOn(ana)).ongoing).toEqual([]);
  await enter(null);
  expect((await effectsOn(ana)).ongoing).toEqual(ongoing);
  server.clock.pass(15 * HOUR);
  const later = await server.anAdministrator();
  expect(await effectsOn(ana, later)).toEqual({ candidateIn, keptFor: candidateIn, ongoing: [] });
  expect((await server.ask(issueMinutes, { as: later, params: { assemblyId } })).status).toBe(201);
  expect(await effectsOn(ana, later)).toEqual({ candidateIn, keptFor: [], ongoing: [] });
});
