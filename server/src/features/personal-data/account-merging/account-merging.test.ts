/** Merging of two accounts over HTTP (R9.19). */
import { listActivity } from '@vigilia/contract/activity';
import { listAttendees } from '@vigilia/contract/assemblies/assemblies';
import { createCase } from '@vigilia/contract/content/cases';
import { readReport } from '@vigilia/contract/reports';
import { deleteUsers } from '@vigilia/contract/selection';
import { login } from '@vigilia/contract/session/session';
import { type MergedField, mergeAccounts } from '@vigilia/contract/users/account-merging';
import { issueCertificate } from '@vigilia/contract/users/certificates';
import { readUserHistory } from '@vigilia/contract/users/user-history';

import { deleteUser, listUsers, updateUser } from '@vigilia/contract/users/users';
import { readSeals } from '@vigilia/contract/verification/published-votings';
import type { QuestionResults } from '@vigilia/contract/votings/question-results';
import { expect, it } from 'vitest';
import { formatTimestamp } from '../../../kernel/runtime/date-format.ts';
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
import { type Person, tokenOf } from '../../../testing/builders/people.ts';
import { aMailbox, recipientOf, textOf } from '../../../testing/mailbox.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { waitFor } from '../../../testing/wait-for.ts';

/** Ana twice: the account she uses, and one of an old list. */
async function twoAccounts() {
  const server = await aServer();
  const as = await server.anAdministrator();
  const used = await server.aMember({ name: 'Ana', lastName: 'Ríos', dni: '1001', phone: '3001' });
  const old = await server.aMember({ name: 'Ana María', lastName: 'Ríos', dni: '1002', phone: '3002' });
  return { server, as, used, old };
}

const merge = (server: TestServer, as: Person, into: Person, other: Person, take: MergedField[] = []) =>
  server.ask(mergeAccounts, { as, params: { id: into.id }, body: { other: other.id, take } });

const DAY = 86_400_000;

/** One that is over, with a voting in which each of these people voted. */
async function aPastAssembly(server: TestServer, as: Person, voters: readonly Person[]) {
  const assemblyId = await anAssembly(server, as, {
    startDate: '2026-03-02T14:00:00.000Z',
    endDate: '2026-03-02T16:00:00.000Z',
  });
  for (const person of voters) await addAttendee(server, as, assemblyId, person);
  const { id } = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, id, true);
  for (const person of voters) expect((await votes(server, person, id, { vote: 'yes' })).status).toBe(201);
  await endVoting(server, as, id);
  server.clock.pass(DAY);
  return { assemblyId, questionId: id };
}

/** As a token that has not expired by then would. */
const again = async (server: TestServer, { id, ...person }: Person): Promise<Person> => ({
  ...person,
  id,
  token: await tokenOf(server.dependencies, id),
});

/** The notices of a result, and the situation that folds out beside them. */
const statementOf = ({ notices = [], actsBefore = [] }: QuestionResults): string =>
  [...notices, ...actsBefore.flatMap(({ acts }) => acts)].join(' ');

it('ends the other account, takes the chosen fields, and shows cases, attendance and votings on one page', async () => {
  const { server, as, used, old } = await twoAccounts();
  const form = [['title', 'Vía aérea'] as const, ['description', 'Difícil'] as const];
  expect((await server.ask(createCase, { as: old, form: form as never })).status).toBe(201);
  const { assemblyId, questionId } = await aPastAssembly(server, as, [old]);
  const admin = await again(server, as);
  const before = await resultsOf(server, admin, questionId);

  const merged = await merge(server, admin, used, old, ['name', 'dni']);
  expect(merged).toMatchObject({
    status: 200,
    data: { id: used.id, name: 'Ana María', lastName: 'Ríos', dni: '1002', phone: '3001', email: used.email },
  });
  const people = (await server.ask(listUsers, { as: admin, query: { name: 'rios' } })).data;
  expect(people.map(({ id }) => id)).toEqual([used.id]);
  expect((await server.ask(login, { body: { email: old.email, hash: old.password } })).status).toBe(401);

  for (const id of [used.id, old.id]) {
    const { data } = await server.ask(readUserHistory, { as: admin, params: { id } });
    expect(data.user?.id).toBe(used.id);
    expect(data.cases).toMatchObject({ total: 1, rows: [{ title: 'Vía aérea' }] });
    expect(data.assemblies).toMatchObject({
      total: 1,
      rows: [{ id: assemblyId, attendance: 'present', votings: [{ entitled: true, voted: true }] }],
    });
    expect(data.changes?.rows[0]?.what).toBe('Unió a Ana Ríos la cuenta repetida de Ana María Ríos');
    expect(data.changes?.rows[0]?.changes).toContainEqual({
      field: 'correo de la cuenta repetida',
      before: old.email,
      after: null,
    });
    const fields = data.changes?.rows[0]?.changes?.map(({ field }) => field) ?? [];
    expect(fields[0]).toBe('nombre');
    // They stayed.
    for (const kept of ['nombre', 'apellido', 'cédula'])
      expect(fields).not.toContain(`${kept} de la cuenta repetida`);
  }
  const { data: report } = await server.ask(readReport, { as: admin, query: { year: '2026' } });
  expect(report.people).toEqual({ came: 1, represented: 0, never: 0, unlisted: 0, absent: 0 });
  expect(await resultsOf(server, admin, questionId)).toEqual(before);
  const certificate = await server.ask(issueCertificate, {
    ...{ as: admin, params: { id: used.id }, body: { kind: 'attendance' as const, assemblyId } },
  });
  expect(certificate.data.statement).toContain('Ana María Ríos');
});

it('refuses two accounts that had a right in one voting, and changes nothing', async () => {
  const { server, as, used, old } = await twoAccounts();
  await aPastAssembly(server, as, [used, old]);
  const admin = await again(server, as);
  expect(await merge(server, admin, used, old, ['name'])).toMatchObject({
    status: 409,
    message: expect.stringContaining('tuvieron derecho a votar en «¿Aprueba el informe?»'),
  });
  const people = (await server.ask(listUsers, { as: admin, query: { name: 'rios' } })).data;
  expect(people.map(({ id, name }) => [id, name]).toSorted()).toEqual([
    [used.id, 'Ana'],
    [old.id, 'Ana María'],
  ]);
});

it('puts the account that stays in the place of the other on the roll of an assembly to come', async () => {
  const { server, as, used, old } = await twoAccounts();
  const assemblyId = await anAssembly(server, as);
  await addAttendee(server, as, assemblyId, old, false);
  const draft = await aQuestion(server, as, assemblyId, [old, as]);
  expect((await merge(server, as, used, old)).status).toBe(200);
  const roll = await server.ask(listAttendees, { as, params: { assemblyId } });
  expect(roll.data.map(({ userId, canVote }) => [userId, canVote])).toEqual([[used.id, true]]);
  await addAttendee(server, as, assemblyId, used);
  expect((await startVoting(server, as, draft.id, true)).status).toBe(200);
  expect((await votes(server, used, draft.id, { candidateId: used.id })).status).toBe(201);
});

it('refuses an account that is present, gave a power, or still has a right, in an assembly that is not over', async () => {
  const { server, as, used, old } = await twoAccounts();
  const assemblyId = await anAssembly(server, as);
  await represents(server, assemblyId, as, old);
  expect(await merge(server, as, used, old)).toMatchObject({
    status: 409,
    message: expect.stringContaining('ya participa con esa cuenta en «Asamblea general ordinaria»'),
  });
  const other = await server.aMember();
  await addAttendee(server, as, assemblyId, other);
  expect((await merge(server, as, used, other)).status).toBe(409);
  const { id } = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, id, true);
  expect(await merge(server, as, used, other)).toMatchObject({
    status: 409,
    message: expect.stringContaining('todavía se puede votar'),
  });
});

it('refuses the same account, an unknown one, an administrator, and an old version', async () => {
  const { server, as, used, old } = await twoAccounts();
  expect((await merge(server, as, used, used)).status).toBe(422);
  expect((await merge(server, as, used, { ...old, id: 999 })).status).toBe(404);
  const boss = await server.anAdministrator();
  expect((await merge(server, as, used, boss)).status).toBe(409);
  const body = { other: old.id, take: ['name' as const], version: 7 };
  expect((await server.ask(mergeAccounts, { as, params: { id: used.id }, body })).status).toBe(409);
  expect((await server.ask(listUsers, { as, query: { name: 'rios' } })).data).toHaveLength(2);
});

it('leaves an account as it is while a right of it can still be used, so that its owner can recover the password', async () => {
  const { server, as, used, old } = await twoAccounts();
  const assemblyId = await anAssembly(server, as);
  await addAttendee(server, as, assemblyId, used);
  const { id } = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, id);
  expect(await merge(server, as, used, old, ['dni'])).toMatchObject({
    status: 409,
    message: expect.stringContaining('unir las cuentas'),
  });
  await votes(server, used, id, { vote: 'yes' });
  expect((await merge(server, as, used, old, ['dni'])).status).toBe(200);
});

it('merges in a row, and erases all of them with the last one', async () => {
  const { server, as, used, old } = await twoAccounts();
  const third = await server.aMember({ name: 'Anita', lastName: 'Ríos' });
  expect((await merge(server, as, old, third)).status).toBe(200);
  expect((await merge(server, as, used, old)).status).toBe(200);
  expect((await server.ask(readUserHistory, { as, params: { id: third.id } })).data.user?.id).toBe(used.id);
  expect((await server.ask(deleteUser, { as, params: { id: used.id } })).status).toBe(200);
  const rows = await server.dependencies.database.read
    .selectFrom('users')
    .select('name')
    .where('id', 'in', [used.id, old.id, third.id])
    .execute();
  expect(rows.map(({ name }) => name)).toEqual(Array(3).fill('Usuario eliminado'));
  expect((await server.ask(listActivity, { as })).status).toBe(200);
});

it('states a merge of a person on the roll with the result, and marks an account that became another person', async () => {
  const { server, as, used, old } = await twoAccounts();
  expect((await merge(server, as, used, old, ['name', 'dni'])).status).toBe(200);
  const assemblyId = await anAssembly(server, as);
  await addAttendee(server, as, assemblyId, used);
  const { id } = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, id, true);
  await votes(server, used, id, { vote: 'yes' });
  await endVoting(server, as, id);
  const { notices = [] } = await resultsOf(server, as, id);
  const told = notices.join(' ');
  for (const part of [
    'cuentas del padrón que se unieron con otra repetida: 1',
    'cuentas del padrón con otra cédula: 1',
    'se podía usar desde cuentas cuya contraseña o correo puso un administrador',
  ])
    expect(told).toContain(part);
});

it('states other names and documents of people on the roll, also where they are swapped', async () => {
  const { server, as, used, old } = await twoAccounts();
  const assemblyId = await anAssembly(server, as);
  for (const person of [used, old]) await addAttendee(server, as, assemblyId, person);
  const edit = (person: Person, body: object) =>
    server.ask(updateUser, { as, params: { id: person.id }, body });
  for (const [person, body] of [
    [old, { dni: '9999' }],
    [used, { name: 'Ana María', dni: '1002' }],
    [old, { name: 'Ana', dni: '1001' }],
  ] as const)
    expect((await edit(person, body)).status).toBe(200);
  const { id } = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, id, true);
  await endVoting(server, as, id);
  const told = statementOf(await resultsOf(server, as, id));
  for (const part of ['con otro nombre: 2', 'cuentas del padrón con otra cédula: 2'])
    expect(told).toContain(part);
});

it('mails both addresses that an administrator merged the accounts, and when', async () => {
  const mailbox = await aMailbox();
  const server = await aServer({ config: { SMTP_URL: mailbox.url } });
  const as = await server.anAdministrator({ email: 'marta@a.test' });
  const used = await server.aMember({ email: 'ana@a.test' });
  const old = await server.aMember({ email: 'vieja@a.test' });
  expect((await merge(server, as, used, old, ['email'])).status).toBe(200);
  await waitFor(() => expect(mailbox.mails.map(recipientOf).sort()).toEqual(['ana@a.test', 'vieja@a.test']));
  for (const mail of mailbox.mails) {
    expect(textOf(mail)).toContain(`El ${formatTimestamp(server.clock.now().toISOString())} (hora`);
    expect(mail).not.toContain('marta');
  }
  const addresses = server.dependencies.database.read.selectFrom('outgoing_mails').select('email');
  await waitFor(async () => expect(await addresses.execute()).toEqual([{ email: null }, { email: null }]));
});

it('keeps no address of a mail about a merge that a killed process left', async () => {
  const mailbox = await aMailbox();
  const server = await aServer({ config: { SMTP_URL: mailbox.url } });
  const as = await server.anAdministrator();
  const [used, old] = [await server.aMember(), await server.aMember()];
  const { deliver } = server.dependencies.mail;
  server.dependencies.mail.deliver = () => Promise.reject(new Error('killed'));
  expect((await merge(server, as, used, old)).status).toBe(200);
  await waitFor(() => expect(server.problems.splice(0)).toHaveLength(1));
  server.dependencies.mail.deliver = deliver;
  server.dependencies.mailQueues.wake();
  const kept = server.dependencies.database.read
    .selectFrom('outgoing_mails')
    .select(['state', 'email'])
    .orderBy('state');
  const without = ['accepted', 'uncertain'].map((state) => ({ state, email: null }));
  await waitFor(async () => expect(await kept.execute()).toEqual(without));
});

it('states merges, other names and documents of half a year before, also before the assembly was made', async () => {
  const { server, as, used, old } = await twoAccounts();
  const edit = (person: Person, body: object) =>
    server.ask(updateUser, { as, params: { id: person.id }, body });
  const bare = await server.aMember({ dni: null, dniType: null });
  expect((await merge(server, as, used, old)).status).toBe(200);
  expect((await edit(used, { name: 'Anita', dni: '9999' })).status).toBe(200);
  expect((await edit(bare, { dni: '7777' })).status).toBe(200);
  server.clock.pass(170 * DAY);
  const admin = await again(server, as);
  const startDate = server.clock.now().toISOString();
  const endDate = new Date(server.clock.now().getTime() + DAY).toISOString();
  const assemblyId = await anAssembly(server, admin, { startDate, endDate });
  for (const person of [used, bare])
    await addAttendee(server, admin, assemblyId, await again(server, person));
  const { id } = await aQuestion(server, admin, assemblyId);
  await startVoting(server, admin, id, true);
  await endVoting(server, admin, id);
  const told = statementOf(await resultsOf(server, admin, id));
  for (const part of [
    'otro nombre: 1',
    'cuentas del padrón con otra cédula: 1',
    'cuentas del padrón que se unieron con otra repetida: 1',
  ])
    expect(told).toContain(part);
});

/** What the result states of a voting among these people. */
async function statedOf(server: TestServer, as: Person, people: readonly Person[]) {
  const assemblyId = await anAssembly(server, as);
  for (const person of people) await addAttendee(server, as, assemblyId, person);
  const { id } = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, id, true);
  await endVoting(server, as, id);
  return statementOf(await resultsOf(server, as, id));
}

it('states what an administrator on the roll changed of the own account', async () => {
  const { server, as, used, old } = await twoAccounts();
  expect((await server.ask(deleteUser, { as, params: { id: old.id } })).status).toBe(200);
  const body = { name: 'Ana María', lastName: 'Ríos', dni: '1002' };
  expect((await server.ask(updateUser, { as, params: { id: as.id }, body })).status).toBe(200);
  const told = await statedOf(server, as, [as, used]);
  for (const part of ['otro nombre: 1', 'cuentas del padrón con otra cédula: 1'])
    expect(told).toContain(part);
});

it('states accounts that were made with the document number of one that was deleted or changed, or the name of a deleted one', async () => {
  const { server, as, used, old } = await twoAccounts();
  const third = await server.aMember({ dni: '1003', name: 'Zoe', lastName: 'Paz' });
  expect((await server.ask(deleteUser, { as, params: { id: old.id } })).status).toBe(200);
  expect((await server.ask(deleteUsers, { as, body: { ids: [third.id] } })).status).toBe(200);
  await server.ask(updateUser, { as, params: { id: used.id }, body: { dni: '2001' } });
  server.clock.pass(3 * DAY);
  const admin = await again(server, as);
  const made = [];
  for (const dni of ['1001', '1002', '1003', '1004']) made.push(await server.aMember({ dni }));
  made.push(await server.aMember({ dni: '1005', name: 'ZOÉ', lastName: 'Paz' }));
  expect(await statedOf(server, admin, made)).toContain(
    'cuentas del padrón creadas con la cédula que tenía otra, o el nombre de una que se eliminó: 4',
  );
});

it('states an account that was made with the document number of one that was merged', async () => {
  const { server, as, used, old } = await twoAccounts();
  expect((await merge(server, as, used, old)).status).toBe(200);
  server.clock.pass(1000);
  expect(await statedOf(server, as, [await server.aMember({ dni: '1002' })])).toContain(
    'cuentas del padrón creadas con la cédula que tenía otra, o el nombre de una que se eliminó: 1',
  );
});

it('refuses two accounts that stand in one draft, and gives no second right after a ballot of the other', async () => {
  const { server, as, used, old } = await twoAccounts();
  const { assemblyId, questionId } = await aPastAssembly(server, as, [old]);
  const admin = await again(server, as);
  expect((await merge(server, admin, used, old)).status).toBe(200);
  await addAttendee(server, admin, assemblyId, used);
  expect((await startVoting(server, admin, questionId, true)).status).toBe(200);
  expect((await votes(server, await again(server, used), questionId, { vote: 'yes' })).status).toBe(409);
  await endVoting(server, admin, questionId);
  const seals = { params: { assemblyId } };
  expect((await server.ask(readSeals, { as: await again(server, used), ...seals })).status).toBe(200);

  const [one, other] = [await server.aMember(), await server.aMember()];
  const next = await anAssembly(server, admin);
  await aQuestion(server, admin, next, [one, other]);
  expect(await merge(server, admin, one, other)).toMatchObject({
    status: 409,
    message: expect.stringContaining('Las dos cuentas figuran en «¿Aprueba el informe?»'),
  });
});
