/** An administrator cannot take over an account that can vote in an open voting. */
import { listActivity } from '@vigilia/contract/activity';
import { USER_TYPES } from '@vigilia/contract/limits';
import { login } from '@vigilia/contract/session/session';
import { registerUser } from '@vigilia/contract/users/registration';
import { deleteUser, updateUser } from '@vigilia/contract/users/users';
import { expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  represents,
  startVoting,
  votes,
} from '../../testing/builders/assemblies.ts';
import type { Person } from '../../testing/builders/people.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

const HOUR = 60 * 60_000;

/** Ana is present, Beto is represented by Caro, who may not vote herself, Dora is absent, Eva is on no roll. */
async function anEvening(startDate = '2026-03-02T13:00:00.000Z') {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as, { startDate, endDate: '2026-03-04T23:00:00.000Z' });
  const [ana, beto, caro, dora, eva] = (await Promise.all(
    ['Ana', 'Beto', 'Caro', 'Dora', 'Eva'].map((name) => server.aMember({ name, lastName: 'Ríos' })),
  )) as [Person, Person, Person, Person, Person];
  for (const person of [ana, caro]) await addAttendee(server, as, assemblyId, person);
  await addAttendee(server, as, assemblyId, dora, false);
  await represents(server, assemblyId, caro, beto);
  await server.dependencies.database.write((tx) =>
    tx.updateTable('attendees').set({ can_vote: 0 }).where('user_id', '=', caro.id).execute(),
  );
  const question = await aQuestion(server, as, assemblyId);
  return { server, as, assemblyId, question, ana, beto, caro, dora, eva };
}

const edit = (server: TestServer, as: Person, { id }: Person, body: object) =>
  server.ask(updateUser, { as, params: { id }, body });

it('refuses to set passwords of people whose right can still be used', async () => {
  const { server, as, question, ana, beto, caro, dora, eva } = await anEvening();
  expect((await edit(server, as, ana, { hash: 'antes-de-abrir' })).status).toBe(200);
  await startVoting(server, as, question.id);
  for (const person of [ana, beto, caro]) {
    const refused = await edit(server, as, person, { hash: 'una-clave-nueva', name: 'Otra' });
    expect(refused).toMatchObject({
      status: 409,
      message: expect.stringContaining(`${person.name} Ríos participa en una votación abierta`),
      issues: [{ path: 'hash' }],
    });
    const body = { email: person.email, hash: 'una-clave-nueva' };
    expect((await server.ask(login, { body })).status).toBe(401);
    // Fields that give no access may be corrected.
    expect((await edit(server, as, person, { phone: '311' })).status).toBe(200);
    expect((await edit(server, as, person, { email: `x${person.id}@a.test` })).status).toBe(409);
  }
  // An assembly with an open voting, made up for it, keeps nobody on its roll from a password.
  for (const person of [dora, eva])
    expect(
      (await edit(server, as, person, { hash: 'una-clave-nueva', email: `x${person.id}@a.test` })).status,
    ).toBe(200);
  await endVoting(server, as, question.id);
  expect((await edit(server, as, beto, { hash: 'una-clave-nueva' })).status).toBe(200);
});

it('refuses an administrator on the roll a new password while a voting is open', async () => {
  const { server, as, assemblyId, question } = await anEvening();
  await addAttendee(server, as, assemblyId, as);
  await server.dependencies.database.write((tx) =>
    tx.updateTable('attendees').set({ can_vote: 1 }).where('user_id', '=', as.id).execute(),
  );
  await startVoting(server, as, question.id);
  expect((await edit(server, as, as, { hash: 'una-clave-nueva' })).status).toBe(409);
});

it('gives a deleted and registered again user no right in the open voting', async () => {
  const { server, as, question, ana } = await anEvening();
  await startVoting(server, as, question.id);
  expect((await server.ask(deleteUser, { as, params: { id: ana.id } })).status).toBe(409);
  await endVoting(server, as, question.id);
  expect((await server.ask(deleteUser, { as, params: { id: ana.id } })).status).toBe(200);
  const { email, name, lastName, phone, dni } = ana;
  const hash = 'una-clave-nueva';
  const again = await server.ask(registerUser, {
    as,
    body: { email, name, lastName, phone, dni, dniType: 1, hash },
  });
  expect(again.status).toBe(201);
  await startVoting(server, as, question.id);
  const { data } = await server.ask(login, { body: { email, hash } });
  const body = { vote: 'yes' };
  expect((await votes(server, { ...ana, token: data.accessToken }, question.id, body)).status).toBe(404);
  const onBehalf = { ...body, onBehalfOf: ana.id };
  expect((await votes(server, { ...ana, token: data.accessToken }, question.id, onBehalf)).status).toBe(404);
});

it('records at the opening whose password an administrator set, however long ago', async () => {
  const { server, as, question, ana, beto, caro, dora } = await anEvening('2026-03-03T15:00:00.000Z');
  const edits = [ana, caro, dora];
  await edit(server, as, beto, { hash: 'una-clave-nueva' });
  server.clock.pass(2 * HOUR);
  for (const person of edits) await edit(server, as, person, { hash: 'una-clave-nueva' });
  server.clock.pass(23 * HOUR);
  const later = await server.anAdministrator();
  await startVoting(server, later, question.id);
  const { data } = await server.ask(listActivity, { as: later, query: { limit: '1' } });
  expect(data[0]).toMatchObject({
    what: expect.stringContaining('contraseñas o correos que puso un administrador'),
    changes: [{ field: 'Ana Ríos' }, { field: 'Beto Ríos' }, { field: 'Caro Ríos' }],
  });
});

it('records an assigned password also where its owner, made an administrator for it, changed it since', async () => {
  const { server, as, question, ana } = await anEvening();
  const { administrator, member } = USER_TYPES;
  await edit(server, as, ana, { userType: administrator, hash: 'la-asignada' });
  const { data } = await server.ask(login, { body: { email: ana.email, hash: 'la-asignada' } });
  const asAna = { ...ana, token: data.accessToken };
  expect((await edit(server, asAna, ana, { hash: 'la-propia-de-ana' })).status).toBe(200);
  await edit(server, as, ana, { userType: member });
  await startVoting(server, as, question.id);
  const log = await server.ask(listActivity, { as, query: { limit: '1' } });
  expect(log.data[0]).toMatchObject({
    what: expect.stringContaining('contraseñas o correos que puso un administrador'),
    changes: [{ field: 'Ana Ríos' }],
  });
});
