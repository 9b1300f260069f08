/** Users over HTTP. */
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { deleteUsers } from '@vigilia/contract/selection';
import { login } from '@vigilia/contract/session/session';
import { importUsers } from '@vigilia/contract/users/user-import';
import { deleteUser, exportUsers, listUsers, updateUser, usersByEmail } from '@vigilia/contract/users/users';
import { describe, expect, it } from 'vitest';
import { addAttendee, anAssembly } from '../../../testing/builders/assemblies.ts';
import { insertUsers } from '../../../testing/builders/many-users.ts';
import { manyMembers, type Person } from '../../../testing/builders/people.ts';
import { itBeforeSql } from '../../../testing/engines.ts';
import { aMailbox, recipientOf, textOf } from '../../../testing/mailbox.ts';
import { aServer, type TestResponse, type TestServer } from '../../../testing/server.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const loggedTexts = async (server: TestServer) =>
  (await server.dependencies.database.read.selectFrom('activity').select('what').orderBy('id').execute()).map(
    ({ what }) => what,
  );

const presented = ({ id, name, lastName, email, phone, dniType, dni, userType, createdAt }: Person) => ({
  id,
  name,
  lastName,
  email,
  phone,
  dniType,
  dni,
  userType,
  created: createdAt,
  hasPassword: true,
  invited: null,
  activated: null,
  version: 0,
});

describe('the list of users', () => {
  it('lists users with exactly their fields, latest registration first', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const member = await server.aMember({ name: 'Ana', lastName: 'Ríos' });
    const { status, data, headers } = await server.ask(listUsers, { as });
    expect(status).toBe(200);
    expect(data).toEqual([presented(member), presented(as)]);
    expect(headers['x-total-count']).toBe('2');
  });

  it('finds users by name and last name together without case and accents', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    await server.aMember({ name: 'Óscar', lastName: 'Muñoz Peña' });
    const names = async (query: Record<string, string>) =>
      (await server.ask(listUsers, { as, query })).data.map(({ name }) => name);
    for (const name of ['oscar', 'ÓSCAR MUN', 'r  muñoz', 'PENA'])
      expect(await names({ name })).toEqual(['Óscar']);
    expect(await names({ name: 'oscar', email: 'nadie' })).toEqual([]);
    expect(await names({ name: '%' })).toEqual([]);
  });

  it('filters by days in Colombia', async () => {
    const server = await aServer();
    const as = await server.anAdministrator({ createdAt: '2026-03-02T04:59:59.999Z' });
    await server.aMember({ name: 'Medianoche', createdAt: '2026-03-02T05:00:00.000Z' });
    await server.aMember({ name: 'Noche', createdAt: '2026-03-03T04:59:59.999Z' });
    const of = async (created: string) =>
      (await server.ask(listUsers, { as, query: { created } })).data.map(({ name }) => name);
    expect(await of('2026-03-02')).toEqual(['Noche', 'Medianoche']);
    expect(await of('2026-03-01')).toEqual([as.name]);
    expect(await of('2026-03-03')).toEqual([]);
    expect(await of('')).toHaveLength(3);
  });

  it('finds a document number in any spelling', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    await server.aMember({ dni: '1107000111' });
    for (const dni of ['1107000111', '1.107.000.111', '700 0', '000.111'])
      expect((await server.ask(listUsers, { as, query: { dni } })).data, dni).toHaveLength(1);
  });

  itBeforeSql.each([
    ['created', '2026-02-30'],
    ['created', '2 de marzo'],
    ['sort', 'password_hash'],
    ['order', 'up'],
  ])('refuses %s=%s', async (name, value) => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const refused = await server.ask(listUsers, { as, query: { [name]: value } });
    expect(refused).toMatchObject({ status: 422, issues: [{ path: name }] });
  });
});

describe('editing a user', () => {
  it('changes only the sent fields of a user, and logs them', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const member = await server.aMember({ name: 'Ana', lastName: 'Ríos' });
    const body = { phone: ' 3110000000 ', email: 'ANA@otra.test' };
    const { status, data } = await server.ask(updateUser, { as, params: { id: member.id }, body });
    expect(status).toBe(200);
    expect(data).toEqual({ ...presented(member), phone: '3110000000', email: 'ana@otra.test', version: 1 });
    expect((await server.ask(listUsers, { as, query: { email: 'otra.test' } })).data).toEqual([data]);
    expect((await server.ask(newsCalls.list, { as: member })).status).toBe(200);
    expect(await loggedTexts(server)).toEqual(['Editó a Ana Ríos (correo, celular)']);
  });

  it('ends the tokens with a new password, and accepts only the new one', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const member = await server.aMember({ name: 'Ana', lastName: 'Ríos' });
    const changed = await server.ask(updateUser, {
      as,
      params: { id: member.id },
      body: { hash: 'clave-nueva' },
    });
    expect(changed.status).toBe(200);
    expect((await server.ask(newsCalls.list, { as: member })).status).toBe(401);
    const signIn = (hash: string) => server.ask(login, { body: { email: member.email, hash } });
    expect((await signIn(member.password)).status).toBe(401);
    expect((await signIn('clave-nueva')).status).toBe(200);
    expect(await loggedTexts(server)).toEqual(['Editó a Ana Ríos (contraseña)']);
  });

  it('ends the tokens with another type, but not with other fields', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const member = await server.aMember({ name: 'Ana', lastName: 'Ríos' });
    const type = (userType: number) =>
      server.ask(updateUser, { as, params: { id: member.id }, body: { userType } });
    expect(await type(1)).toMatchObject({ status: 200 });
    expect((await server.ask(newsCalls.list, { as: member })).status).toBe(200);
    expect(await type(2)).toMatchObject({ status: 200, data: { userType: 2 } });
    expect((await server.ask(newsCalls.list, { as: member })).status).toBe(401);
    expect(await type(1)).toMatchObject({ status: 200, data: { userType: 1 } });
    expect(await loggedTexts(server)).toEqual([
      'Editó a Ana Ríos (sin cambios)',
      'Editó a Ana Ríos (tipo de usuario)',
      'Hizo administrador a Ana Ríos',
      'Editó a Ana Ríos (tipo de usuario)',
      'Quitó el permiso de administrador a Ana Ríos',
    ]);
  });

  it.each([
    [{ email: 'otra@asociacion.test' }, 'email', 'El correo «otra@asociacion.test» ya pertenece a Luz Paz'],
    [{ dni: '55.555' }, 'dni', 'La cédula «55555» ya pertenece a Luz Paz'],
  ])('refuses %j of another user and changes nothing', async (body, path, message) => {
    const server = await aServer();
    const as = await server.anAdministrator();
    await server.aMember({ name: 'Luz', lastName: 'Paz', email: 'otra@asociacion.test', dni: '55555' });
    const member = await server.aMember();
    const request = { as, params: { id: member.id }, body: { name: 'Otra', hash: 'clave-nueva', ...body } };
    expect(await server.ask(updateUser, request)).toMatchObject({
      status: 409,
      message,
      issues: [{ path, message }],
    });
    expect((await server.ask(listUsers, { as })).data[0]).toEqual(presented(member));
    expect((await server.ask(newsCalls.list, { as: member })).status).toBe(200);
    expect(await loggedTexts(server)).toEqual([]);
  });

  itBeforeSql.each([
    [{ name: ' ' }, 'name', 'Nombre es requerido'],
    [{ lastName: '' }, 'lastName', 'Apellido es requerido'],
    [{ phone: '' }, 'phone', 'Celular es requerido'],
    [{ phone: '1'.repeat(16) }, 'phone', 'Puede tener 15 caracteres como máximo. Sobra 1 carácter.'],
    [{ email: '' }, 'email', 'Correo es requerido'],
    [{ email: 'ana' }, 'email', 'Ingrese una dirección de correo electrónico válida'],
    [{ hash: '' }, 'hash', 'Contraseña es requerida'],
    [{ hash: 'clave-7' }, 'hash', 'La contraseña debe tener al menos 8 caracteres'],
    [{ hash: '😀😀😀😀😀😀😀' }, 'hash', 'La contraseña debe tener al menos 8 caracteres'],
    [{ hash: 'x'.repeat(26) }, 'hash', 'La contraseña debe tener como máximo 25 caracteres'],
    [{ dniType: 17 }, 'dniType', 'El tipo de documento es requerido'],
    [{ dniType: null }, 'dniType', 'El tipo de documento es requerido'],
    [{ dni: ' . ' }, 'dni', 'Número de cedula es requerido'],
    [{ userType: 3 }, 'userType', 'El tipo de usuario debe ser asociado o administrador'],
  ])('refuses %j', async (body, path, message) => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const member = await server.aMember();
    const refused = await server.ask(updateUser, { as, params: { id: member.id }, body });
    expect(refused).toMatchObject({ status: 422, message, issues: [{ path, message }] });
    expect((await server.ask(listUsers, { as })).data[0]).toEqual(presented(member));
  });

  it('mails the former address that the account has another one, also by an import, and keeps it no longer', async () => {
    const mailbox = await aMailbox();
    const server = await aServer({ config: { SMTP_URL: mailbox.url } });
    const as = await server.anAdministrator();
    const [ana, beto] = [
      await server.aMember({ email: 'ana@a.test' }),
      await server.aMember({ email: 'beto@a.test', dni: '1002' }),
    ];
    const body = { email: 'otra@a.test' };
    expect((await server.ask(updateUser, { as, params: { id: ana.id }, body })).status).toBe(200);
    expect((await server.ask(updateUser, { as, params: { id: ana.id }, body: { phone: '1' } })).status).toBe(
      200,
    );
    const file = {
      name: 'u.csv',
      type: 'text/csv',
      content: Buffer.from(`Nombre;Apellido;Cédula;Correo\n${beto.name};${beto.lastName};1002;nueva@a.test`),
    };
    expect((await server.ask(importUsers, { as, form: [file] })).status).toBe(200);
    server.dependencies.mailQueues.wake();
    await waitFor(() => expect(mailbox.mails.map(recipientOf).sort()).toEqual(['ana@a.test', 'beto@a.test']));
    for (const mail of mailbox.mails)
      expect(textOf(mail)).toContain('los correos de la cuenta llegan al nuevo');
    const addresses = server.dependencies.database.read.selectFrom('outgoing_mails').select('email');
    await waitFor(async () => expect(await addresses.execute()).toEqual([{ email: null }, { email: null }]));
  });

  it('mails people whose account an administrator deletes, and keeps no address of theirs', async () => {
    const mailbox = await aMailbox();
    const server = await aServer({ config: { SMTP_URL: mailbox.url } });
    const as = await server.anAdministrator();
    const [ana, beto] = [
      await server.aMember({ email: 'ana@a.test' }),
      await server.aMember({ email: 'beto@a.test' }),
    ];
    expect((await server.ask(deleteUser, { as, params: { id: ana.id } })).status).toBe(200);
    expect((await server.ask(deleteUsers, { as, body: { ids: [beto.id] } })).status).toBe(200);
    await waitFor(() => expect(mailbox.mails.map(recipientOf).sort()).toEqual(['ana@a.test', 'beto@a.test']));
    for (const mail of mailbox.mails) expect(textOf(mail)).toContain('un administrador eliminó la cuenta de');
    const addresses = server.dependencies.database.read.selectFrom('outgoing_mails').select('email');
    await waitFor(async () => expect(await addresses.execute()).toEqual([{ email: null }, { email: null }]));
  });

  it('answers 404 for an unknown user', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    expect(await server.ask(updateUser, { as, params: { id: 99 }, body: { name: 'x' } })).toMatchObject({
      status: 404,
      message: 'Este usuario ya no existe. Vuelva a cargar la lista.',
    });
  });
});

describe('the last administrator', () => {
  const LAST = /^Es el único administrador/;

  it('neither demotes nor deletes the last administrator', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    await server.aMember();
    const params = { id: as.id };
    const demoted = await server.ask(updateUser, { as, params, body: { userType: 1, name: 'Otra' } });
    expect(demoted).toMatchObject({ status: 409, message: expect.stringMatching(LAST) });
    expect(await server.ask(deleteUser, { as, params })).toMatchObject({
      status: 409,
      message: expect.stringMatching(LAST),
    });
    expect((await server.ask(updateUser, { as, params, body: { name: 'Otra' } })).status).toBe(200);
  });

  it('counts only administrators who can sign in as remaining', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    await manyMembers(server.dependencies, 1);
    const { data } = await server.ask(listUsers, { as });
    const imported = data.find(({ id }) => id !== as.id)?.id ?? 0;
    const promoted = await server.ask(updateUser, { as, params: { id: imported }, body: { userType: 2 } });
    expect(promoted.status).toBe(200);
    const demoted = await server.ask(updateUser, { as, params: { id: as.id }, body: { userType: 1 } });
    expect(demoted).toMatchObject({ status: 409, message: expect.stringMatching(LAST) });
  });

  it('keeps one administrator when all demote or delete each other at once', async () => {
    const server = await aServer();
    const people = [
      await server.anAdministrator(),
      await server.anAdministrator(),
      await server.anAdministrator(),
    ];
    const answers = await Promise.all(
      people.map((as, index) => {
        const params = { id: people[(index + 1) % people.length]?.id ?? 0 };
        return index % 2
          ? server.ask(deleteUser, { as, params })
          : server.ask(updateUser, { as, params, body: { userType: 1 } });
      }),
    );
    const [one, other, refused = 0] = answers.map(({ status }) => status).toSorted();
    expect([one, other]).toEqual([200, 200]);
    // The last caller is the only administrator left, or none any more.
    expect([401, 403, 409]).toContain(refused);
    const { read } = server.dependencies.database;
    expect(await read.selectFrom('users').select('id').where('user_type', '=', 2).execute()).toHaveLength(1);
  });
});

describe('administrators who remove each other at once', () => {
  const removals = {
    demote: { call: updateUser, body: { userType: 1 } },
    delete: { call: deleteUser, body: undefined },
    'set the password of': { call: updateUser, body: { hash: 'otra-clave-larga' } },
  } as const;

  it.each(Object.keys(removals) as (keyof typeof removals)[])(
    'refuses one of two administrators who %s each other, without a trace',
    async (name) => {
      const server = await aServer();
      const [one, other] = [await server.anAdministrator(), await server.anAdministrator()];
      // The last administrator always remains: only the caller's own role decides.
      await server.anAdministrator();
      const { call, body } = removals[name];
      const answers = await Promise.all([
        server.ask(call, { as: one, params: { id: other.id }, ...(body && { body }) }),
        server.ask(call, { as: other, params: { id: one.id }, ...(body && { body }) }),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 401]);
      const winner = statuses[0] === 200 ? one : other;
      const actors = await server.dependencies.database.read
        .selectFrom('activity')
        .select('user_id')
        .execute();
      expect(new Set(actors.map(({ user_id }) => user_id))).toEqual(new Set([winner.id]));
    },
  );

  it('refuses other writes of a removed administrator in the same commit', async () => {
    const server = await aServer();
    const [one, other] = [await server.anAdministrator(), await server.anAdministrator()];
    const member = await server.aMember({ name: 'Nadia' });
    const assembly = await anAssembly(server, one);
    const [demoted, renamed, attended] = await Promise.all([
      server.ask(updateUser, { as: one, params: { id: other.id }, body: { userType: 1 } }),
      server.ask(updateUser, { as: other, params: { id: member.id }, body: { name: 'Cambiada' } }),
      // A call of members that administrators may make for others.
      addAttendee(server, other, assembly, member),
    ]);
    const { engine, read } = server.dependencies.database;
    expect(demoted.status).toBe(200);
    // Writes of one connection keep their order; those of several may be before the demotion.
    if (engine === 'sqlite') expect([renamed.status, attended.status]).toEqual([401, 401]);
    const attendees = await read.selectFrom('attendees').select('id').execute();
    expect([attended.status, attendees.length]).toEqual(attended.status === 201 ? [201, 1] : [401, 0]);
    const row = await read.selectFrom('users').select('name').where('id', '=', member.id).executeTakeFirst();
    expect([renamed.status, row?.name]).toEqual(renamed.status === 200 ? [200, 'Cambiada'] : [401, 'Nadia']);
  });
});

describe('deleting a user', () => {
  it('erases the identity of a deleted user, ends the tokens, and keeps the row', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const member = await server.aMember({ name: 'Ana', lastName: 'Ríos' });
    expect(await server.ask(deleteUser, { as, params: { id: member.id } })).toMatchObject({
      status: 200,
      data: { id: member.id },
    });
    expect((await server.ask(newsCalls.list, { as: member })).status).toBe(401);
    expect((await server.ask(login, { body: { email: member.email, hash: member.password } })).status).toBe(
      401,
    );
    expect((await server.ask(listUsers, { as })).data).toEqual([presented(as)]);
    expect((await server.ask(listUsers, { as, query: { name: 'eliminado' } })).data).toEqual([]);
    expect((await server.ask(usersByEmail, { as, params: { email: member.email } })).data).toEqual([]);
    const { read } = server.dependencies.database;
    const row = await read
      .selectFrom('users')
      .selectAll()
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      id: member.id,
      in_good_standing: null,
      merged_into: null,
      unsubscribed_at: null,
      standing_since: null,
      standing_source: null,
      name: 'Usuario eliminado',
      last_name: '',
      email: `eliminado-${member.id}`,
      phone: '',
      dni_type: null,
      dni: null,
      password_hash: '',
      password_assigned_at: null,
      password_assigned_by: null,
      email_assigned_at: null,
      email_assigned_by: null,
      verified_by_assigner: 0,
      entrance_shown_at: null,
      invited_at: null,
      activated_at: null,
      password_changes: 0,
      user_type: 1,
      session_count: 0,
      created_at: member.createdAt,
      deleted_at: server.clock.now().toISOString(),
      name_search: 'usuario eliminado',
      last_name_search: '',
      email_search: `eliminado-${member.id}`,
      dni_search: '',
    });
    expect(await loggedTexts(server)).toEqual(['Eliminó a Ana Ríos']);
  });

  it('frees e-mail and document number once at the deletion', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const member = await server.aMember();
    const { email, dni } = member;
    const params = { id: member.id };
    const both = await Promise.all([
      server.ask(deleteUser, { as, params }),
      server.ask(deleteUser, { as, params }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await server.ask(updateUser, { as, params, body: { name: 'x' } })).status).toBe(404);
    await server.aMember({ email, dni });
    expect((await server.ask(listUsers, { as, query: { email } })).data).toHaveLength(1);
  });

  it('refuses the token of a deleted administrator', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const other = await server.anAdministrator();
    await server.ask(deleteUser, { as, params: { id: other.id } });
    expect((await server.ask(listUsers, { as: other })).status).toBe(401);
  });
});

describe('who has an e-mail address', () => {
  it('answers an id by e-mail to the public and members, and the user to administrators', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const member = await server.aMember();
    const ask = (email: string, who?: Person) =>
      server.ask(usersByEmail, { params: { email }, ...(who && { as: who }) });
    for (const answer of [await ask(member.email), await ask(member.email, member)])
      expect(answer).toMatchObject({ status: 200, text: JSON.stringify({ data: [{ id: member.id }] }) });
    expect((await ask(member.email.toUpperCase(), as)).data).toEqual([presented(member)]);
    for (const who of [undefined, member, as])
      expect((await ask('nadie@asociacion.test', who)).data).toEqual([]);
    expect((await ask('nadie')).status).toBe(400);
  });

  it('limits questions by e-mail from a network, but not of administrators', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const ask = (from: string, who: Person | null = null) =>
      server.ask(usersByEmail, { params: { email: as.email }, from, as: who });
    const answers: TestResponse[] = [];
    for (let i = 0; i < 61; i += 1) answers.push(await ask('192.0.2.1'));
    expect(answers.slice(0, 60).every(({ status }) => status === 200)).toBe(true);
    expect(answers[60]).toMatchObject({
      status: 429,
      message: 'Demasiadas consultas desde esta conexión. Espere 15 minutos y vuelva a intentarlo.',
    });
    expect((await ask('192.0.2.2')).status).toBe(200);
    expect((await ask('192.0.2.1', as)).status).toBe(200);
    server.clock.pass(15 * 60_000);
    expect((await ask('192.0.2.1')).status).toBe(200);
  });

  it('limits questions by e-mail from all networks of one IPv6 subscriber together', async () => {
    const server = await aServer();
    const ask = (from: string) =>
      server.ask(usersByEmail, { params: { email: 'nadie@asociacion.test' }, from });
    const statuses = new Set<number>();
    for (let network = 0; network < 80; network += 1)
      statuses.add((await ask(`2001:db8:1:${network.toString(16)}::1`)).status);
    expect([...statuses]).toEqual([200, 429]);
    expect((await ask('2001:db8:2::1')).status).toBe(200);
  });
});

describe('the exported list', () => {
  it('exports the filtered and sorted list as CSV for Excel, without formulas', async () => {
    const server = await aServer();
    const as = await server.anAdministrator({ name: 'Zoila', lastName: '"La Jefa"; Díaz', dni: '7' });
    await server.aMember({
      name: '=HYPERLINK("http://x")',
      lastName: '@suma',
      phone: '+573001234567',
      dni: '8',
    });
    await server.aMember({ name: '\tTab', lastName: '-1', dni: '9' });
    const query = { format: 'csv', sort: 'dni', email: 'asociacion' };
    const { status, text, headers } = await server.ask(exportUsers, { as, query });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="usuarios-2026-03-02.csv"',
    });
    const [headings, first, second, third, end] = text.split('\r\n');
    expect(headings).toBe(
      '\ufeffNombre;Apellido;Correo Electronico;Celular;Tipo de documento;Cedula;Tipo de usuario;Fecha de Registro;Paz y salvo;Paz y salvo desde',
    );
    expect(first).toBe(
      `Zoila;"""La Jefa""; Díaz";${as.email};3001234567;Cédula de Ciudadanía;7;Administrador;2026-03-02;;`,
    );
    expect(second).toMatch(/^"'=HYPERLINK\(""http:\/\/x""\)";'@suma;[^;]+;\+573001234567;/);
    expect(third).toMatch(/^"'\tTab";'-1;/);
    expect(end).toBe('');
  });

  it.each(['csv', 'xlsx'])('exports a long list as %s complete and in order', async (format) => {
    const server = await aServer();
    const as = await server.anAdministrator();
    await server.dependencies.database.write((tx) =>
      insertUsers(
        tx,
        Array.from({ length: 1234 }, (_, i) => ({
          name: `N${i}`,
          lastName: 'A',
          email: `n${i}@lista.test`,
          phone: '3',
          dniType: 1,
          dni: String(1_000_000 + i),
          userType: 1,
          passwordHash: '',
          createdAt: server.clock.now().toISOString(),
        })),
      ),
    );
    const answer = await server.ask(exportUsers, {
      as,
      query: { format, sort: 'dni', order: 'desc', email: 'lista' },
    });
    const { writeFileSync } = await import('node:fs');
    const { readSpreadsheet } = await import('../../../kernel/spreadsheets/spreadsheets.ts');
    const path = `${server.folder}/exported`;
    writeFileSync(path, answer.bytes);
    const { rows } = await readSpreadsheet({
      path,
      size: answer.bytes.length,
      fileName: `x.${format}`,
      headings: null,
    });
    expect(rows).toHaveLength(1235);
    expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual(
      Array.from({ length: 1234 }, (_, i) => `N${1233 - i}`),
    );
  });

  it('requires an export format', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    expect((await server.ask(exportUsers, { as })).status).toBe(422);
    expect((await server.ask(exportUsers, { as, query: { format: 'pdf' } })).issues).toEqual([
      { path: 'format', message: 'El formato debe ser csv o xlsx' },
    ]);
  });
});
