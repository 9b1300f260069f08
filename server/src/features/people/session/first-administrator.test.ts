import { USER_TYPES } from '@vigilia/contract/limits';
import { login } from '@vigilia/contract/session/session';
import { expect, it } from 'vitest';
import { aServer } from '../../../testing/server.ts';
import { NO_PASSWORD, userStore } from '../users/store.ts';
import { ensureAdministrator } from './first-administrator.ts';

const wanted = { email: 'admin@vigilia.test', password: undefined };

it('creates the first administrator once, with a random password that fits the form', async () => {
  const server = await aServer();
  const { database, clock } = server.dependencies;
  const first = await ensureAdministrator(database, clock, wanted);
  expect(first).toEqual({
    id: expect.any(Number),
    email: wanted.email,
    password: expect.stringMatching(/^[\w-]{16}$/),
    generated: true,
    alone: true,
  });
  const body = { email: wanted.email, hash: first?.password };
  expect((await server.ask(login, { body })).status).toBe(200);
  // Minutes state who did what.
  expect(await userStore(database.read).byEmail(wanted.email)).toMatchObject({ name: wanted.email });
  expect(await ensureAdministrator(database, clock, wanted)).toBeNull();
});

it('gives a password to an administrator who was moved in without one, and to no other user', async () => {
  const server = await aServer();
  const { database, clock } = server.dependencies;
  const moved = {
    name: 'Ana',
    lastName: 'Ruiz',
    phone: '',
    dniType: null,
    dni: null,
    passwordHash: NO_PASSWORD,
  };
  const createdAt = clock.now().toISOString();
  const id = await database.write(async (tx) => {
    await userStore(tx).insert({ ...moved, email: 'socio@x.co', userType: USER_TYPES.member, createdAt });
    return userStore(tx).insert({
      ...moved,
      email: 'ana@x.co',
      userType: USER_TYPES.administrator,
      createdAt,
    });
  });
  await expect(ensureAdministrator(database, clock, { ...wanted, email: 'socio@x.co' })).rejects.toThrow(
    /no es administrador/,
  );
  const first = await ensureAdministrator(database, clock, { ...wanted, email: 'ana@x.co' });
  expect(first).toMatchObject({ id, generated: true, alone: false });
  const body = { email: 'ana@x.co', hash: first?.password };
  expect((await server.ask(login, { body })).status).toBe(200);
});

it('uses a configured password, and does not count it as generated', async () => {
  const server = await aServer();
  const { database, clock } = server.dependencies;
  const first = await ensureAdministrator(database, clock, { ...wanted, password: 'una-clave-dada' });
  expect(first?.generated).toBe(false);
  const body = { email: wanted.email, hash: 'una-clave-dada' };
  expect((await server.ask(login, { body })).status).toBe(200);
});

it('stores the password only as Argon2id', async () => {
  const server = await aServer();
  const first = await ensureAdministrator(server.dependencies.database, server.dependencies.clock, wanted);
  const row = await server.dependencies.database.read
    .selectFrom('users')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(row)).not.toContain(first?.password);
});
