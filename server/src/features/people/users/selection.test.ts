/** Calls on many chosen rows, over HTTP: users, their assemblies, registration requests. */
import { listActivity } from '@vigilia/contract/activity';
import { listAttendees, updateCanVote } from '@vigilia/contract/assemblies/assemblies';
import type { Call } from '@vigilia/contract/call';
import { CALLS } from '@vigilia/contract/calls';
import { SELECTION } from '@vigilia/contract/limits';
import {
  acceptRequests,
  addAttendees,
  deleteUsers,
  exportRequests,
  exportSelectedUsers,
  rejectRequests,
} from '@vigilia/contract/selection';
import { inviteUsers } from '@vigilia/contract/users/invitations';
import { listRequests, requestRegistration } from '@vigilia/contract/users/registration';
import { deleteUser, exportUsers, listUsers } from '@vigilia/contract/users/users';
import { describe, expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
} from '../../../testing/builders/assemblies.ts';
import { manyMembers, type Person } from '../../../testing/builders/people.ts';
import { itBeforeSql, itOnSqlite } from '../../../testing/engines.ts';
import { aServer, type TestRequest, type TestServer } from '../../../testing/server.ts';
import { requestStore } from '../registration/store.ts';

async function aStart() {
  const server = await aServer();
  const as = await server.anAdministrator({ name: 'Marta', lastName: 'Quintero' });
  return { server, as };
}

const total = async (server: TestServer, as: Person) =>
  Number((await server.ask(listUsers, { as, query: { limit: '1' } })).headers['x-total-count']);

const log = async (server: TestServer, as: Person) => (await server.ask(listActivity, { as })).data;

describe('deleting many users', () => {
  it('leaves the same rows as deleting each, and names everyone in the log', async () => {
    const { server, as } = await aStart();
    const people = [];
    for (const name of ['Ana', 'Beto', 'Caro']) people.push(await server.aMember({ name, lastName: 'Paz' }));
    const [first, second, third] = people;
    const assembly = await anAssembly(server, as, { endDate: '2026-12-01T20:00:00.000Z' });
    for (const person of people) await addAttendee(server, as, assembly, person);
    await server.ask(deleteUser, { as, params: { id: first?.id ?? 0 } });
    const body = { ids: [second?.id, third?.id, third?.id, 9999] };
    expect((await server.ask(deleteUsers, { as, body })).data).toEqual({
      deleted: 2,
      leftOut: { count: 0, rows: [] },
    });
    const rows = await server.dependencies.database.read
      .selectFrom('users')
      .selectAll()
      .where('deleted_at', 'is not', null)
      .orderBy('id')
      .execute();
    const [one, ...others] = rows.map(({ id, email, email_search, ...row }) => {
      expect([email, email_search]).toEqual([`eliminado-${id}`, `eliminado-${id}`]);
      return row;
    });
    expect(others.map((row) => ({ ...row, session_count: one?.session_count }))).toEqual([
      { ...one, created_at: others[0]?.created_at, deleted_at: others[0]?.deleted_at },
      { ...one, created_at: others[1]?.created_at, deleted_at: others[1]?.deleted_at },
    ]);
    const roll = await server.ask(listAttendees, { as, params: { assemblyId: assembly } });
    expect(roll.data.map(({ assist, canVote }) => [assist, canVote])).toEqual([
      [false, false],
      [false, false],
      [false, false],
    ]);
    const [entry] = await log(server, as);
    expect(entry?.what).toBe('Eliminó a 2 usuarios');
    expect(entry?.changes?.map(({ field }) => field)).toEqual(['Beto Paz: cédula', 'Caro Paz: cédula']);
    // Repeated after an interruption.
    expect((await server.ask(deleteUsers, { as, body })).status).toBe(409);
  });

  it('deletes all users that fit filters but some, and keeps the own account', async () => {
    const { server, as } = await aStart();
    await manyMembers(server.dependencies, 250);
    const spared = (await server.ask(listUsers, { as, query: { email: 'socio7@' } })).data[0]?.id ?? 0;
    const body = { filters: {}, except: [spared], seen: 250 };
    const { data } = await server.ask(deleteUsers, { as, body });
    expect(data).toEqual({
      deleted: 249,
      leftOut: { count: 1, rows: [{ id: as.id, name: 'Marta Quintero', reason: 'Es su propia cuenta.' }] },
    });
    expect((await server.ask(listUsers, { as })).data.map(({ id }) => id).toSorted()).toEqual(
      [as.id, spared].toSorted(),
    );
    expect((await log(server, as)).map(({ what, changes }) => [what, changes?.length])).toEqual([
      ['Eliminó a 249 usuarios, parte 3 de 3', 49],
      ['Eliminó a 249 usuarios, parte 2 de 3', 100],
      ['Eliminó a 249 usuarios', 100],
    ]);
  });

  it('refuses a search that finds more than was seen, and selections that say nothing or too much', async () => {
    const { server, as } = await aStart();
    await manyMembers(server.dependencies, 3);
    const unread = await server.ask(deleteUsers, { as, body: { filters: { email: 'socio' }, seen: 2 } });
    expect(unread).toMatchObject({ status: 409, message: expect.stringContaining('ahora encuentra 3') });
    for (const body of [
      {},
      { ids: [] },
      { ids: [1], filters: {}, seen: 9 },
      { filters: {} },
      { filters: { nombre: 'Ana' }, seen: 9 },
      { filters: { withoutPassword: 'true' }, seen: 9 },
      { ids: Array.from({ length: 10_001 }, (_, each) => each + 1) },
    ])
      expect((await server.ask(deleteUsers, { as, body })).status, JSON.stringify(body)).toBe(422);
    expect(await total(server, as)).toBe(4);
    expect((await server.ask(deleteUsers, { as, body: { ids: [as.id] } })).status).toBe(409);
  });
});

it('refuses unknown fields and parameters of calls that select or export rows, by name', async () => {
  const { server, as } = await aStart();
  await manyMembers(server.dependencies, 3);
  const typo = { nmae: 'Ana' };
  const refused = (asking: TestRequest, call: Call) =>
    expect(server.ask(call, { as, ...asking }), `${call.method} ${call.path}`).resolves.toMatchObject({
      status: 422,
      message: expect.stringContaining('No se reconoce «nmae»'),
    });
  const calls: readonly Call[] = CALLS;
  // Of tables: the minutes are a document.
  const exporting = calls.filter(
    ({ query, path }) => query && 'format' in query.shape && !path.includes('minutes'),
  );
  expect(exporting.length).toBeGreaterThanOrEqual(4);
  for (const call of exporting)
    await refused(
      {
        params: { id: 1, assemblyId: 1 },
        query: {
          format: 'csv',
          ...(call.query && 'audience' in call.query.shape && { audience: 'roll' }),
          ...(call.query && 'report' in call.query.shape && { report: 'months', year: '2026' }),
          ...typo,
        },
      },
      call,
    );
  const selecting = calls.filter(({ body }) => body && 'ids' in body.shape);
  expect(selecting.length).toBeGreaterThanOrEqual(6);
  for (const call of selecting)
    for (const body of [
      { ids: [1], ...typo },
      { filters: typo, seen: 9 },
    ])
      await refused(
        {
          params: { assemblyId: 1 },
          body: { ...(call.body && 'format' in call.body.shape && { format: 'csv' }), ...body },
        },
        call,
      );
  // Beside the unknown name, other mistakes are named too.
  const { issues } = await server.ask(exportUsers, { as, query: { format: 'doc', ...typo, x: '1' } });
  expect(issues.map(({ path }) => path)).toEqual(['format', 'nmae', 'x']);
  // A list tolerates unknown fields of another client.
  expect((await server.ask(listUsers, { as, query: typo })).status).toBe(200);
  expect(await total(server, as)).toBe(4);
});

describe('other calls on chosen users', () => {
  it('exports chosen users in the order of the list', async () => {
    const { server, as } = await aStart();
    await manyMembers(server.dependencies, 4);
    const { data } = await server.ask(listUsers, { as, query: { sort: 'email' } });
    const [spared] = data.filter(({ email }) => email.startsWith('socio'));
    const emails = async (body: object) =>
      (await server.ask(exportSelectedUsers, { as, body: { format: 'csv', ...body } })).text.match(
        /socio\d/g,
      );
    const filters = { email: 'socio' };
    expect(await emails({ filters, seen: 4, except: [spared?.id], sort: 'email', order: 'desc' })).toEqual([
      'socio3',
      'socio2',
      'socio1',
    ]);
    expect(await emails({ ids: [data[2]?.id, data[1]?.id], sort: 'email' })).toEqual(['socio0', 'socio1']);
    expect((await server.ask(exportSelectedUsers, { as, body: { ids: [1] } })).status).toBe(422);
  });

  it('puts chosen users on a roll once, absent, members with the right to vote', async () => {
    const { server, as } = await aStart();
    await manyMembers(server.dependencies, 3);
    const member = await server.aMember();
    const assemblyId = await anAssembly(server, as);
    const attendee = await addAttendee(server, as, assemblyId, member);
    await server.ask(updateCanVote, { as, body: { id: attendee.data.id, canVote: false } });
    const body = { filters: {}, seen: 5 };
    const add = () => server.ask(addAttendees, { as, params: { assemblyId }, body });
    expect((await add()).data).toEqual({ added: 4, alreadyOnRoll: 1 });
    expect((await add()).data).toEqual({ added: 0, alreadyOnRoll: 5 });
    const { data } = await server.ask(listAttendees, { as, params: { assemblyId } });
    expect(data.filter(({ assist }) => assist).map(({ userId }) => userId)).toEqual([member.id]);
    expect(
      data
        .filter(({ canVote }) => !canVote)
        .map(({ userId }) => userId)
        .toSorted(),
    ).toEqual([as.id, member.id].toSorted());
    const unknown = { as, params: { assemblyId: 999 }, body };
    expect((await server.ask(addAttendees, unknown)).status).toBe(404);
  });

  it('leaves accounts without a person off a roll, and says how many', async () => {
    const { server, as } = await aStart();
    const account = await server.anAdministrator({ name: 'Administración', lastName: '', dni: null });
    const member = await server.aMember();
    const byDni = await server.aMember({ lastName: '', dni: '123' });
    const params = { assemblyId: await anAssembly(server, as) };
    const add = (ids: number[]) => server.ask(addAttendees, { as, params, body: { ids } });
    expect((await add([account.id])).data).toEqual({ added: 0, alreadyOnRoll: 0, withoutPerson: 1 });
    expect((await log(server, as))[0]?.what).toContain('1 cuenta no es de una persona');
    const ids = [account.id, member.id, byDni.id];
    expect((await add(ids)).data).toEqual({ added: 2, alreadyOnRoll: 0, withoutPerson: 1 });
    expect((await add(ids)).data).toEqual({ added: 0, alreadyOnRoll: 2, withoutPerson: 1 });
    const { data } = await server.ask(listAttendees, { as, params });
    expect(data.map(({ userId }) => userId).toSorted()).toEqual([member.id, byDni.id].toSorted());
  });

  it('invites chosen users without a password, and says how many have one', async () => {
    const { server, as } = await aStart();
    await manyMembers(server.dependencies, 2);
    const member = await server.aMember();
    const { data } = await server.ask(listUsers, { as, query: { account: 'withoutPassword' } });
    const ids = [...data.map(({ id }) => id), member.id];
    expect((await server.ask(inviteUsers, { as, body: { ids, withPassword: false } })).data).toEqual({
      queued: 2,
      skipped: 0,
      withPassword: 1,
    });
    const nobody = { as, body: { ids: [member.id], withPassword: false } };
    expect((await server.ask(inviteUsers, nobody)).status).toBe(409);
    const others = { filters: {}, except: ids };
    expect((await server.ask(inviteUsers, { as, body: others })).status).toBe(409);
  });
});

describe('many registration requests', () => {
  const asking = (server: TestServer, fields: object) =>
    server.ask(requestRegistration, {
      body: { lastName: 'Paz', phone: '3001234567', dniType: 1, ...fields },
    });

  it('exports requests in the order of the list, by ids or filters', async () => {
    const { server, as } = await aStart();
    for (const [index, name] of ['Ana', 'Beto', 'Caro'].entries())
      await asking(server, { name, email: `${name.toLowerCase()}@a.test`, dni: `${index + 1}1` });
    const { data } = await server.ask(listRequests, { as, query: { sort: 'name' } });
    const ids = data.map(({ id }) => id);
    const exported = (body: object) => server.ask(exportRequests, { as, body: { format: 'csv', ...body } });
    const names = async (body: object) => (await exported(body)).text.match(/Ana|Beto|Caro/g);
    expect(await names({ filters: {}, seen: 3, sort: 'name', order: 'desc' })).toEqual([
      'Caro',
      'Beto',
      'Ana',
    ]);
    expect(await names({ filters: { name: 'paz' }, seen: 2, except: [ids[1]], sort: 'name' })).toEqual([
      'Ana',
      'Caro',
    ]);
    expect(await names({ ids: [ids[1], ids[0], 999_999], sort: 'dni' })).toEqual(['Ana', 'Beto']);
    const { headers, text } = await exported({ ids: [ids[0]] });
    expect(headers['content-disposition']).toMatch(/filename="solicitudes-[\d-]{10}\.csv"/);
    expect(text.split('\r\n')[1]).toMatch(/^Ana;Paz;ana@a\.test;3001234567;.*;11;(Sí|No);[\d-]{10}$/);
    expect((await server.ask(exportRequests, { as, body: { ids } })).status).toBe(422);
    expect((await exported({})).status).toBe(422);
  });

  it('accepts requests without a password, but those that need a decision', async () => {
    const { server, as } = await aStart();
    await server.aMember({ name: 'Ana', lastName: 'Paz', email: 'otra@asociacion.test', dni: '900' });
    await asking(server, { name: 'Ana', email: 'ana@a.test', dni: '11' });
    await asking(server, { name: 'Beto', email: 'beto@a.test', dni: '12' });
    await asking(server, { name: 'Caro', email: 'caro@a.test', dni: '12' });
    await asking(server, { name: 'Dora', email: 'dora@a.test', dni: '900' });
    await asking(server, { name: 'Elsa', email: 'elsa@a.test', dni: '15', dniType: undefined });
    await asking(server, { name: 'Fito', email: 'otra@asociacion.test', dni: '16' });
    await asking(server, { name: 'Gilma', email: 'gilma@a.test', dni: '17' });
    const body = { filters: {}, seen: 7 };
    const { data } = await server.ask(acceptRequests, { as, body });
    expect(data.accepted).toHaveLength(2);
    expect(data.leftOut.count).toBe(5);
    expect(data.leftOut.rows.map(({ name, reason }) => [name, reason.split('.')[0]])).toEqual([
      ['Ana Paz', 'Ya hay un usuario con este nombre'],
      ['Caro Paz', 'Otra de las solicitudes elegidas tiene la misma cédula'],
      ['Dora Paz', 'Ya hay un usuario con esta cédula'],
      ['Elsa Paz', 'Falta el tipo de documento'],
      ['Fito Paz', 'Ya hay un usuario con este correo'],
    ]);
    const users = await server.ask(listUsers, { as, query: { account: 'withoutPassword', sort: 'name' } });
    expect(users.data.map(({ name }) => name)).toEqual(['Beto', 'Gilma']);
    expect((await log(server, as))[0]?.what).toBe('Registró a 2 usuarios a partir de sus solicitudes');
    expect((await server.ask(acceptRequests, { as, body })).status).toBe(409);
    const left = await server.ask(listRequests, { as });
    expect(left.data).toHaveLength(5);
    const ids = left.data.map(({ id }) => id);
    expect((await server.ask(rejectRequests, { as, body: { ids } })).data).toEqual({ rejected: 5 });
    expect((await server.ask(listRequests, { as })).data).toEqual([]);
    expect((await log(server, as))[0]).toMatchObject({ what: 'Rechazó 5 solicitudes' });
    expect((await server.ask(rejectRequests, { as, body: { ids } })).status).toBe(409);
  });
});

itOnSqlite('answers others while many requests are accepted or rejected', async () => {
  const { server, as } = await aStart();
  const date = server.clock.now().toISOString();
  const store = requestStore(server.dependencies.database.read);
  const fill = (many: number, prefix: string) =>
    server.dependencies.database.write(async (tx) => {
      for (let n = 0; n < many; n += 1)
        await requestStore(tx).insert({
          name: `${prefix}${n}`,
          lastName: 'Paz',
          email: `${prefix}${n}@a.test`,
          phone: '3001234567',
          dniType: 1,
          dni: `${prefix.length}${1000 + n}`,
          isAnesthesiologist: true,
          date,
        });
    });
  /** The turns of the event loop during a call. */
  const turnsDuring = async (call: () => Promise<unknown>) => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await call();
    isOver = true;
    return turns;
  };
  const few = 10;
  const many = 2000;
  await fill(few, 'pocos');
  const accept = (seen: number) => async () =>
    expect((await server.ask(acceptRequests, { as, body: { filters: {}, seen } })).status).toBe(200);
  const least = await turnsDuring(accept(few));
  await fill(many, 'muchas');
  const chunks = many / 100;
  expect(await turnsDuring(accept(many))).toBeGreaterThanOrEqual(least + chunks - 1);
  expect(await store.list({})).toMatchObject({ total: 0 });
});

describe('a selection beside an open voting', () => {
  it('refuses so many rows that ballots would wait, and changes nothing', async () => {
    const { server, as } = await aStart();
    await manyMembers(server.dependencies, SELECTION.besideVoting + 1);
    const assembly = await anAssembly(server, as);
    await addAttendee(server, as, assembly, await server.aMember());
    const { id: question } = await aQuestion(server, as, assembly);
    await startVoting(server, as, question);
    const before = await total(server, as);
    const body = { filters: { email: 'socio' }, seen: SELECTION.besideVoting + 1 };
    const refused = await server.ask(deleteUsers, { as, body });
    expect(refused).toMatchObject({
      status: 409,
      message: expect.stringContaining('Hay una votación abierta'),
    });
    const added = await server.ask(addAttendees, { as, params: { assemblyId: assembly }, body });
    expect(added.status).toBe(409);
    expect(await total(server, as)).toBe(before);

    await endVoting(server, as, question);
    expect((await server.ask(deleteUsers, { as, body })).data.deleted).toBe(SELECTION.besideVoting + 1);
    const { data } = await server.ask(listActivity, { as, query: { grouped: 'true', limit: '1' } });
    expect(data.map(({ what }) => what)).toEqual([`Eliminó a ${SELECTION.besideVoting + 1} usuarios`]);
  });
});

describe('an invitation of all who match', () => {
  itBeforeSql.each(['text', 'nam'])(
    'refuses the unknown filter %s, which would invite everybody',
    async (name) => {
      const { server, as } = await aStart();
      await server.aMember();
      const body = { filters: { [name]: 'zzz' }, withPassword: true };
      expect((await server.ask(inviteUsers, { as, body })).status).toBe(422);
    },
  );
});
