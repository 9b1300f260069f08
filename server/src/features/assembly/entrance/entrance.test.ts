/** Single-use codes of the check-in desk. */
import { listActivity } from '@vigilia/contract/activity';
import { readMine } from '@vigilia/contract/assemblies/member-assembly';
import { USER_TYPES } from '@vigilia/contract/limits';
import {
  ENTRANCE_LIFETIME,
  enterWithCode,
  issueEntrance,
  readEntrance,
} from '@vigilia/contract/session/entrance';
import { deleteUser, updateUser } from '@vigilia/contract/users/users';
import { expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aServer } from '../../../testing/server.ts';

async function aDesk() {
  const server = await aServer();
  const as = await server.anAdministrator({ name: 'Rosa', lastName: 'Luna' });
  const assemblyId = await anAssembly(server, as);
  const ana = await server.aMember({ name: 'Ana', lastName: 'Ríos' });
  await addAttendee(server, as, assemblyId, ana);
  const issue = (person: Person) =>
    server.ask(issueEntrance, { as, params: { assemblyId }, body: { userId: person.id } });
  const codeFor = async (person: Person) => (await issue(person)).data.address.split('#')[1] ?? '';
  const enter = (code: string, from?: string) =>
    server.ask(enterWithCode, { body: { code }, ...(from && { from }) });
  return { server, as, assemblyId, ana, issue, codeFor, enter };
}

it('signs a member in once, and logs who showed the code and who used it', async () => {
  const { server, as, assemblyId, ana, issue, enter } = await aDesk();
  const { status, data } = await issue(ana);
  expect([status, data.lifetime]).toEqual([201, ENTRANCE_LIFETIME]);
  const [path, code = ''] = data.address.split('#');
  expect(path).toBe('/votar/entrar');
  const rows = await server.dependencies.database.read.selectFrom('entrance_codes').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(code);

  const waits = async () =>
    (await server.ask(readEntrance, { as, params: { assemblyId, userId: ana.id } })).data.waits;
  expect(await waits()).toBe(true);
  const entered = await enter(code);
  expect(await waits()).toBe(false);
  expect([entered.status, entered.data.assemblyId]).toEqual([200, assemblyId]);
  const mine = await server.ask(readMine, { token: entered.data.accessToken, params: { assemblyId } });
  expect(mine.data.person).toMatchObject({ userId: ana.id, name: 'Ana' });
  // A session of a member, not of an administrator.
  expect((await server.ask(listActivity, { token: entered.data.accessToken })).status).toBe(403);

  const again = await enter(code);
  expect([again.status, again.message]).toEqual([
    409,
    'Este código ya se usó o venció. Pida otro en la mesa de registro.',
  ]);
  const { text } = await server.ask(listActivity, { as });
  expect(text).toContain('Mostró a Ana Ríos un código para entrar a votar');
  expect(text).toContain('con el código que mostró Rosa Luna');
  expect(text).not.toContain(code);
});

it('lets one of two requests at once in', async () => {
  const { ana, codeFor, enter } = await aDesk();
  const code = await codeFor(ana);
  const answers = await Promise.all([enter(code), enter(code), enter(code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

it('ends a code after five minutes, with a later one, a new password, and the account', async () => {
  const { server, as, ana, codeFor, enter } = await aDesk();
  const late = await codeFor(ana);
  server.clock.pass(ENTRANCE_LIFETIME);
  expect((await enter(late)).status).toBe(409);
  const first = await codeFor(ana);
  const second = await codeFor(ana);
  expect((await enter(first)).status).toBe(409);
  expect((await enter(second)).status).toBe(200);
  const before = await codeFor(ana);
  await server.ask(updateUser, { as, params: { id: ana.id }, body: { hash: 'otra-clave-nueva' } });
  expect((await enter(before)).status).toBe(409);
  const last = await codeFor(ana);
  await server.ask(deleteUser, { as, params: { id: ana.id } });
  expect((await enter(last)).status).toBe(409);
});

it('gives no code for administrators, for people off the roll, or while they may vote', async () => {
  const { server, as, assemblyId, ana, issue, codeFor, enter } = await aDesk();
  const other = await server.anAdministrator();
  await addAttendee(server, as, assemblyId, other);
  expect((await issue(other)).status).toBe(409);
  expect((await issue(await server.aMember())).status).toBe(404);
  expect(
    (await server.ask(issueEntrance, { as: ana, params: { assemblyId }, body: { userId: ana.id } })).status,
  ).toBe(403);
  const code = await codeFor(ana);
  const { id } = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, id);
  // Also one of another assembly, which its administrators may have left open.
  expect((await issue(ana)).message).toMatch(
    /^Esta persona puede votar en «.+», de «Asamblea .+», que está abierta/,
  );
  // Shown before the opening, which says so.
  expect((await enter(code)).status).toBe(200);
  const { text } = await server.ask(listActivity, { as });
  expect(text).toContain('con códigos para entrar que mostró una mesa');
  await endVoting(server, as, id);
  // Promoted meanwhile.
  const promoted = await codeFor(ana);
  await server.dependencies.database.write((tx) =>
    tx.updateTable('users').set({ user_type: USER_TYPES.administrator }).where('id', '=', ana.id).execute(),
  );
  expect((await enter(promoted)).status).toBe(409);
});

it('limits unusable codes of a network, which do not keep those with a good one out', async () => {
  const { ana, codeFor, enter } = await aDesk();
  expect((await enter('no'.repeat(32))).status).toBe(422);
  for (let times = 0; times < 100; times += 1) expect((await enter('0'.repeat(64))).status).toBe(409);
  expect((await enter('0'.repeat(64))).status).toBe(429);
  expect((await enter('0'.repeat(64), '203.0.113.9')).status).toBe(409);
  // A hall shares one network: who tries codes there must not shut the door.
  const code = await codeFor(ana);
  expect((await enter(code)).status).toBe(200);
  expect((await enter(code)).status).toBe(429);
});
