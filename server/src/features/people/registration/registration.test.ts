/** Registration over HTTP. */

import { login } from '@vigilia/contract/session/session';
import { inviteUsers } from '@vigilia/contract/users/invitations';
import {
  listRequests,
  registerFromRequest,
  registerUser,
  rejectRequest,
  requestRegistration,
  updateFromRequest,
} from '@vigilia/contract/users/registration';
import { listUsers } from '@vigilia/contract/users/users';
import { describe, expect, it } from 'vitest';
import { addAttendee, anAssembly, aQuestion, startVoting } from '../../../testing/builders/assemblies.ts';
import { itBeforeSql } from '../../../testing/engines.ts';
import { runWritesTwice } from '../../../testing/faults/transaction-retries.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { searchColumnsOf } from '../users/store.ts';

const newUserBody = {
  name: 'Ana María',
  lastName: 'Ríos Peña',
  email: 'ana@asociacion.test',
  hash: 'clave-inicial',
  phone: '3101234567',
  dniType: 1,
  dni: '1.107.000.111',
  userType: 1,
};
const { hash, userType, ...applicant } = newUserBody;

const loggedTexts = async (server: TestServer) =>
  (await server.dependencies.database.read.selectFrom('activity').select('what').orderBy('id').execute()).map(
    ({ what }) => what,
  );

async function aRequest(
  server: TestServer,
  fields: Partial<typeof applicant> & { isAnesthesiologist?: boolean } = {},
) {
  const { status, data } = await server.ask(requestRegistration, { body: { ...applicant, ...fields } });
  expect(status).toBe(201);
  return data.id;
}

describe('registering', () => {
  it('registers a user who can sign in', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const { status, data, text } = await server.ask(registerUser, { as, body: newUserBody });
    expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.any(Number),
      version: 0,
      ...applicant,
      dni: '1107000111',
      userType: 1,
      created: server.clock.now().toISOString(),
      hasPassword: true,
      invited: null,
      activated: null,
    });
    expect(text).not.toContain('clave-inicial');
    expect((await server.ask(listUsers, { as })).data[0]).toEqual(data);
    const body = { email: 'ANA@asociacion.test', hash: 'clave-inicial' };
    expect((await server.ask(login, { body })).status).toBe(200);
    expect(await loggedTexts(server)).toEqual(['Registró a Ana María Ríos Peña']);
  });

  it('registers a user without a password, whom later invitations include', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const id = await aRequest(server, { email: 'otra@asociacion.test', dni: '202' });
    const body = { ...newUserBody, withoutPassword: true };
    const others = { ...body, email: 'otra@asociacion.test', dni: '202' };
    for (const { status, data } of [
      await server.ask(registerUser, { as, body }),
      await server.ask(registerFromRequest, { as, params: { id }, body: others }),
    ]) {
      expect(status).toBe(201);
      expect(data).toMatchObject({ hasPassword: false, invited: null, activated: null });
    }
    const { data } = await server.ask(listUsers, { as, query: { account: 'withoutPassword' } });
    expect(data).toHaveLength(2);
    const { email } = newUserBody;
    expect((await server.ask(login, { body: { email, hash } })).status).toBe(401);
    expect((await server.ask(inviteUsers, { as, body: { filters: {} } })).data.queued).toBe(2);
  });

  it('registers a member by default', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const { userType: _, ...body } = newUserBody;
    expect((await server.ask(registerUser, { as, body })).data.userType).toBe(1);
  });

  itBeforeSql.each([
    ['name', '', 'Nombre es requerido'],
    ['lastName', ' ', 'Apellido es requerido'],
    ['email', '', 'Correo es requerido'],
    ['email', 'ana@', 'Ingrese una dirección de correo electrónico válida'],
    ['hash', '', 'Contraseña es requerida'],
    ['hash', 'x'.repeat(26), 'La contraseña debe tener como máximo 25 caracteres'],
    ['phone', '', 'Celular es requerido'],
    ['phone', '3'.repeat(16), 'Puede tener 15 caracteres como máximo. Sobra 1 carácter.'],
    ['dniType', 0, 'El tipo de documento es requerido'],
    ['dniType', '1', 'El tipo de documento es requerido'],
    ['dni', '', 'Número de cedula es requerido'],
    ['userType', 0, 'El tipo de usuario debe ser asociado o administrador'],
  ])('refuses a registration with %s = %j', async (field, value, message) => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const refused = await server.ask(registerUser, { as, body: { ...newUserBody, [field]: value } });
    expect(refused).toMatchObject({ status: 422, message, issues: [{ path: field, message }] });
    expect((await server.ask(listUsers, { as })).data).toHaveLength(1);
  });

  it('refuses a second user with the same e-mail or document number, also at once', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const answers = await Promise.all([
      server.ask(registerUser, { as, body: newUserBody }),
      server.ask(registerUser, { as, body: { ...newUserBody, dni: '2' } }),
      server.ask(registerUser, { as, body: { ...newUserBody, email: 'otra@asociacion.test' } }),
    ]);
    const [first, ...others] = answers.toSorted((a, b) => a.status - b.status);
    expect(first?.status).toBe(201);
    // The winner of the race conflicts with the others.
    for (const { status, issues } of others) {
      if (status === 201) continue;
      expect(status).toBe(409);
      expect(issues).toEqual([{ path: expect.stringMatching(/^(email|dni)$/), message: expect.any(String) }]);
    }
    const { data } = await server.ask(listUsers, { as });
    expect(new Set(data.map(({ email }) => email)).size).toBe(data.length);
    expect(new Set(data.map(({ dni }) => dni)).size).toBe(data.length);
    const owner = data.find(({ email }) => email === newUserBody.email);
    const again = await server.ask(registerUser, { as, body: { ...newUserBody, dni: '3' } });
    expect(again.message).toBe(
      `El correo «ana@asociacion.test» ya pertenece a ${owner?.name} ${owner?.lastName}`,
    );
  });
});

describe('asking to be registered', () => {
  it('accepts a registration request without a token, and lists it', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const { dniType: _, ...withoutType } = applicant;
    const created = await server.ask(requestRegistration, {
      body: { ...withoutType, isAnesthesiologist: true },
    });
    expect(created).toMatchObject({ status: 201, text: JSON.stringify({ data: { id: created.data.id } }) });
    server.clock.pass(1000);
    await aRequest(server, { email: 'otro@asociacion.test', dniType: 4, dni: 'AB 12' });
    const { data, headers } = await server.ask(listRequests, { as });
    expect(headers['x-total-count']).toBe('2');
    expect(data).toEqual([
      {
        ...applicant,
        dniType: 4,
        id: expect.any(Number),
        email: 'otro@asociacion.test',
        dni: 'AB12',
        isAnesthesiologist: false,
        date: '2026-03-02T15:00:01.000Z',
        lookalikes: [],
      },
      {
        ...withoutType,
        id: created.data.id,
        dni: '1107000111',
        dniType: null,
        isAnesthesiologist: true,
        date: '2026-03-02T15:00:00.000Z',
        lookalikes: [],
      },
    ]);
    expect(await loggedTexts(server)).toEqual([]);
  });

  it('refuses a second request with the same e-mail, also at once', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.ask(requestRegistration, { body: applicant })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect((await server.ask(listRequests, { as })).data).toHaveLength(1);
  });

  it.each([
    ['', () => undefined],
    [', also when each write is run again', runWritesTwice],
  ])('limits registration requests from one network%s', async (_, before) => {
    const server = await aServer();
    before(server.dependencies.database);
    const ask = (i: number, from: string) =>
      server.ask(requestRegistration, { from, body: { ...applicant, email: `a${i}@asociacion.test` } });
    for (let i = 0; i < 60; i += 1) expect((await ask(i, '192.0.2.1')).status).toBe(201);
    expect(await ask(60, '192.0.2.1')).toMatchObject({
      status: 429,
      message: 'Demasiadas solicitudes desde esta conexión. Espere 60 minutos y vuelva a intentarlo.',
    });
    expect((await ask(61, '192.0.2.2')).status).toBe(201);
  });
});

describe('the list of requests', () => {
  it('filters and sorts requests by their columns', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    await aRequest(server, { name: 'Óscar', lastName: 'Zapata', email: 'o@a.test', dni: '900' });
    await aRequest(server, {
      name: 'Beatriz',
      lastName: 'Ñáñez',
      email: 'b@a.test',
      dni: '1000',
      isAnesthesiologist: true,
    });
    const names = async (query: Record<string, string>) =>
      (await server.ask(listRequests, { as, query })).data.map(({ name }) => name);
    expect(await names({ name: 'oscar zap' })).toEqual(['Óscar']);
    expect(await names({ email: 'B@' })).toEqual(['Beatriz']);
    expect(await names({ dni: '00' })).toEqual(['Beatriz', 'Óscar']);
    expect(await names({ dni: '1.0', name: 'nanez' })).toEqual(['Beatriz']);
    expect(await names({ created: '2026-03-01' })).toEqual([]);
    expect(await names({ created: '2026-03-02', limit: '1', offset: '1' })).toEqual(['Óscar']);
    for (const sort of ['name', 'lastName', 'email', 'phone', 'isAnesthesiologist'])
      expect((await names({ sort, order: 'desc' }))[0], sort).toBe(
        sort === 'phone' || sort === 'isAnesthesiologist' ? 'Beatriz' : 'Óscar',
      );
    expect(await names({ sort: 'dni' })).toEqual(['Óscar', 'Beatriz']);
    expect((await server.ask(listRequests, { as, query: { sort: 'hash' } })).status).toBe(422);
  });

  it('shows users with the same document number, e-mail or name as a request', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const twin = await server.aMember({ name: 'ana maria', lastName: 'Rios  Peña', dni: '1107000111' });
    const mail = await server.aMember({ email: 'ana@asociacion.test', dni: null });
    await server.aMember();
    const gone = await server.aMember({ name: 'Ana María', lastName: 'Ríos Peña' });
    const { deleteUser } = await import('@vigilia/contract/users/users');
    await server.ask(deleteUser, { as, params: { id: gone.id } });
    await aRequest(server);
    const [request] = (await server.ask(listRequests, { as })).data;
    expect(request?.lookalikes).toEqual([
      { id: twin.id, name: 'ana maria', lastName: 'Rios  Peña', same: ['dni', 'name'] },
      { id: mail.id, name: mail.name, lastName: mail.lastName, same: ['email'] },
    ]);
  });
});

describe('completing a request', () => {
  it('creates the user and removes the request in one transaction', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const id = await aRequest(server);
    const done = await server.ask(registerFromRequest, { as, params: { id }, body: newUserBody });
    expect(done).toMatchObject({ status: 201, data: { email: newUserBody.email } });
    expect((await server.ask(listRequests, { as })).data).toEqual([]);
    expect(await loggedTexts(server)).toEqual(['Registró a Ana María Ríos Peña a partir de su solicitud']);
  });

  it('creates one user when two administrators complete a request at once', async () => {
    const server = await aServer();
    const [one, two] = [await server.anAdministrator(), await server.anAdministrator()];
    const id = await aRequest(server);
    const answers = await Promise.all([
      server.ask(registerFromRequest, { as: one, params: { id }, body: newUserBody }),
      server.ask(registerFromRequest, {
        as: two,
        params: { id },
        body: { ...newUserBody, email: 'otra@a.test', dni: '5' },
      }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404]);
    expect((await server.ask(listUsers, { as: one })).data).toHaveLength(3);
    expect(answers.find(({ status }) => status === 404)?.message).toMatch(/^Esta solicitud ya no existe/);
  });

  it('either completes or rejects a request when both happen at once', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const id = await aRequest(server);
    const answers = await Promise.all([
      server.ask(rejectRequest, { as, params: { id } }),
      server.ask(registerFromRequest, { as, params: { id }, body: newUserBody }),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(1);
  });

  it('keeps a request whose completion is refused', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    await server.aMember({ dni: '1107000111' });
    const id = await aRequest(server);
    const refused = await server.ask(registerFromRequest, { as, params: { id }, body: newUserBody });
    expect(refused).toMatchObject({ status: 409, issues: [{ path: 'dni' }] });
    const broken = await server.ask(registerFromRequest, {
      as,
      params: { id },
      body: { ...newUserBody, hash: '' },
    });
    expect(broken.status).toBe(422);
    expect((await server.ask(listRequests, { as })).data).toHaveLength(1);
    expect(await loggedTexts(server)).toEqual([]);
  });
});

describe('a request of a user', () => {
  it('changes the account by the chosen fields, and removes the request', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const ana = await server.aMember({ name: 'Ana', dni: '1107000111', phone: '300', email: 'vieja@a.test' });
    const id = await aRequest(server, { dni: '01107000111' });
    const [request] = (await server.ask(listRequests, { as })).data;
    expect(request?.lookalikes).toMatchObject([{ id: ana.id, same: ['dni'] }]);
    const params = { id, userId: ana.id };
    const body = { phone: '3101234567', email: applicant.email };
    expect(await server.ask(updateFromRequest, { as, params, body })).toMatchObject({
      status: 200,
      data: { id: ana.id, name: 'Ana', dni: '1107000111', ...body },
    });
    expect((await server.ask(listRequests, { as })).data).toEqual([]);
    expect((await server.ask(listUsers, { as })).data).toHaveLength(2);
    expect(await loggedTexts(server)).toEqual([
      `Actualizó a Ana ${ana.lastName} con su solicitud de registro (correo, celular)`,
    ]);
    expect((await server.ask(updateFromRequest, { as, params, body })).status).toBe(404);
  });

  it('keeps the request where the account may not be changed', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const [ana, eva] = [await server.aMember({ dniType: 1 }), await server.aMember()];
    const assemblyId = await anAssembly(server, as);
    await addAttendee(server, as, assemblyId, ana, true);
    await startVoting(server, as, (await aQuestion(server, as, assemblyId)).id);
    const id = await aRequest(server);
    const change = (body: object, userId = ana.id) =>
      server.ask(updateFromRequest, { as, params: { id, userId }, body });
    // Takes no vote away: the address signs in.
    const refused = await change({ email: applicant.email });
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('cambiar su correo') });
    expect((await change({ email: eva.email }, as.id)).status).toBe(409);
    expect((await change({ dni: 'AB12' })).status).toBe(422);
    expect((await change({ phone: '' })).status).toBe(422);
    expect((await change({ phone: '310', version: 7 })).status).toBe(409);
    expect((await change({ phone: '310' }, 999)).status).toBe(404);
    expect((await server.ask(listRequests, { as })).data).toHaveLength(1);
    expect((await change({ phone: '310' })).status).toBe(200);
  });
});

it('deletes a rejected request once', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const id = await aRequest(server);
  expect(await server.ask(rejectRequest, { as, params: { id } })).toMatchObject({
    status: 200,
    data: { id },
  });
  expect((await server.ask(rejectRequest, { as, params: { id } })).status).toBe(404);
  expect((await server.ask(listRequests, { as })).data).toEqual([]);
  expect(await loggedTexts(server)).toEqual(['Rechazó la solicitud de Ana María Ríos Peña']);
  // A rejected person may request again.
  await aRequest(server);
});

it('lists more requests than one statement has parameters for', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const COUNT = 12_000;
  const known = await server.aMember({ dni: '900000001' });
  await server.dependencies.database.write(async (tx) => {
    for (let start = 0; start < COUNT; start += 1000)
      await tx
        .insertInto('registration_requests')
        .values(
          Array.from({ length: 1000 }, (_, index) => ({
            name: 'Ana',
            last_name: 'Ruiz',
            email: `r${start + index}@x.test`,
            phone: '1',
            dni_type: 1,
            dni: String(900_000_000 + start + index),
            is_anesthesiologist: 0,
            created_at: '2026-01-01T00:00:00.000Z',
            ...searchColumnsOf({
              name: 'Ana',
              lastName: 'Ruiz',
              email: `r${start + index}@x.test`,
              dni: '1',
            }),
          })),
        )
        .execute();
  });
  const { status, data } = await server.ask(listRequests, { as });
  expect(status).toBe(200);
  expect(data).toHaveLength(COUNT);
  const [resembling] = data.filter(({ dni }) => dni === '900000001');
  expect(resembling?.lookalikes).toMatchObject([{ id: known.id, same: ['dni'] }]);
});
