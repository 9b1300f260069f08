/** The second factor over HTTP, with codes of an authenticator. */

import { listActivity } from '@vigilia/contract/activity';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import {
  disableSecondFactor,
  enableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@vigilia/contract/session/second-factor';
import { login } from '@vigilia/contract/session/session';
import { deleteUser, updateUser } from '@vigilia/contract/users/users';
import { describe, expect, it } from 'vitest';
import { USUAL_PASSWORD } from '../../../testing/builders/people.ts';
import { codeOf } from '../../../testing/builders/phone-codes.ts';
import { withSecondFactor } from '../../../testing/builders/second-factor.ts';
import { aServer, type ServerOptions, type TestServer } from '../../../testing/server.ts';

const PERIOD = 30_000;
const ASKED = 'Escriba el código de su aplicación de verificación';
const WRONG_CODE = 'El código no es correcto o ya se usó. Espere el siguiente y vuelva a intentarlo.';

const signIn = (server: TestServer, email: string, code?: string, hash = USUAL_PASSWORD, from = '10.0.0.1') =>
  server.ask(login, { body: { email, hash, ...(code !== undefined && { code }) }, from });

/** A server with an administrator who has the second factor on. */
async function prepared(options?: ServerOptions) {
  const server = await aServer(options);
  const person = await server.anAdministrator();
  const { secret, recoveryCodes, token } = await withSecondFactor(server, person);
  // The code of the confirmation is used.
  server.clock.pass(PERIOD);
  return { server, person, secret, recoveryCodes, token, code: () => codeOf(secret, server.clock) };
}

describe('the secret', () => {
  it('shows the secret once, as text and QR code, inactive until confirmed', async () => {
    const server = await aServer({ config: { BRAND_NAME: 'Guardia' } });
    const as = await server.anAdministrator({ email: 'ana@asociacion.test' });
    const begun = await server.ask(startSecondFactor, { as, body: { hash: USUAL_PASSWORD } });
    expect(begun.status).toBe(200);
    const { secret, address } = begun.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(address);
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toMatch(/Guardia:ana@asociacion\.test$/);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret,
      issuer: 'Guardia',
      digits: '6',
      period: '30',
    });

    expect(await signIn(server, as.email)).toMatchObject({ status: 200 });
    const read = await server.ask(readSecondFactor, { as });
    expect(read.data).toEqual({ enabled: false, since: null, recoveryCodesLeft: 0 });
    const rows = await server.dependencies.database.read.selectFrom('second_factors').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('generates a new secret at each start, and confirms only the last one', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const begin = async () =>
      (await server.ask(startSecondFactor, { as, body: { hash: USUAL_PASSWORD } })).data;
    const [first, second] = [await begin(), await begin()];
    expect(first.secret).not.toBe(second.secret);
    const enable = (secret: string) =>
      server.ask(enableSecondFactor, { as, body: { code: codeOf(secret, server.clock) } });
    expect(await enable(first.secret)).toMatchObject({
      status: 422,
      issues: [{ path: 'code', message: WRONG_CODE }],
    });
    expect(await enable(second.secret)).toMatchObject({ status: 200 });
  });

  it('requires the password to begin, under the limits of the sign-in', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const begin = (hash: string) => server.ask(startSecondFactor, { as, body: { hash } });
    for (let tries = 0; tries < 10; tries += 1)
      expect(await begin('mala')).toMatchObject({
        status: 422,
        issues: [{ path: 'hash', message: 'La contraseña no es correcta' }],
      });
    expect((await begin(USUAL_PASSWORD)).status).toBe(429);
    expect((await signIn(server, as.email)).status).toBe(200);
  });

  it('refuses to confirm without a start, and to start or confirm when active', async () => {
    const { server, person, token, code } = await prepared();
    const other = await server.anAdministrator();
    expect((await server.ask(enableSecondFactor, { as: other, body: { code: '123456' } })).status).toBe(409);
    expect((await server.ask(startSecondFactor, { token, body: { hash: person.password } })).status).toBe(
      409,
    );
    expect((await server.ask(enableSecondFactor, { token, body: { code: code() } })).status).toBe(409);
  });

  it('reports an unreadable secret after JWT_SECRET changed; recovery codes still work', async () => {
    const { server, person, recoveryCodes, code } = await prepared({
      config: { JWT_SECRET: 'a'.repeat(40) },
    });
    const after = await server.reopen({ JWT_SECRET: 'b'.repeat(40) });
    expect(await signIn(after, person.email, code())).toMatchObject({
      status: 503,
      message: expect.stringContaining('código de recuperación'),
    });
    expect(after.problems.splice(0)).toEqual([expect.stringContaining('another JWT_SECRET')]);
    expect((await signIn(after, person.email, recoveryCodes[0])).status).toBe(200);
  });
});

describe('signing in with a second factor', () => {
  it('asks for a code after a correct password, and accepts each code once', async () => {
    const { server, person, code } = await prepared();
    const response = await signIn(server, person.email);
    expect(response).toMatchObject({
      status: 401,
      message: ASKED,
      issues: [{ path: 'code', message: ASKED }],
    });
    expect(response.data).toBeUndefined();

    const { status, data } = await signIn(server, person.email, code());
    expect(status).toBe(200);
    expect(await server.ask(newsCalls.list, { token: data.accessToken })).toMatchObject({ status: 200 });

    const again = await signIn(server, person.email, code());
    expect(again).toMatchObject({
      status: 401,
      message: WRONG_CODE,
      issues: [{ path: 'code', message: WRONG_CODE }],
    });
    server.clock.pass(PERIOD);
    expect((await signIn(server, person.email, code())).status).toBe(200);
  });

  it('accepts a code once although it arrives many times at once', async () => {
    const { server, person, code } = await prepared();
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(server, person.email, code())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('does not reveal a second factor without the password', async () => {
    const { server, person, code } = await prepared();
    const plain = await server.anAdministrator();
    const answerTo = async (email: string, typed?: string) => {
      const { status, text } = await signIn(server, email, typed, 'mala');
      return { status, text };
    };
    const usual = await answerTo(plain.email);
    expect(await answerTo(person.email)).toEqual(usual);
    expect(await answerTo(person.email, code())).toEqual(usual);
  });

  it('accepts a code one step off, and none further', async () => {
    const { server, person, secret } = await prepared();
    const at = (steps: number) =>
      codeOf(secret, { now: () => new Date(server.clock.now().getTime() + steps * PERIOD) });
    server.clock.pass(10 * PERIOD);
    for (const far of [-2, 2]) expect((await signIn(server, person.email, at(far))).status).toBe(401);
    expect((await signIn(server, person.email, at(-1))).status).toBe(200);
    const spaced = at(1).replace(/^(...)/, '$1 ');
    expect((await signIn(server, person.email, spaced)).status).toBe(200);
    // Codes of earlier steps are refused too.
    expect((await signIn(server, person.email, at(0))).status).toBe(401);
  });

  it('limits guesses of codes, also between correct passwords, for a quarter of an hour', async () => {
    const { server, person, code } = await prepared();
    const wrong = () => (code() === '000000' ? '000001' : '000000');
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await signIn(server, person.email)).status).toBe(401);
      expect((await signIn(server, person.email, wrong())).status).toBe(401);
    }
    expect((await signIn(server, person.email, code())).status).toBe(429);
    expect((await signIn(server, person.email)).status).toBe(429);
    server.clock.pass(15 * 60_000);
    expect((await signIn(server, person.email, code())).status).toBe(200);
  });

  it('does not lock the owner out by wrong passwords of strangers or wrong codes of a password thief', async () => {
    const { server, person, code } = await prepared();
    const at = (from: string, typed?: string, hash = USUAL_PASSWORD) =>
      signIn(server, person.email, typed, hash, from);
    // Without the correct password no code is checked.
    for (let tries = 0; tries < 10; tries += 1)
      expect((await at('10.0.0.7', code(), 'mala')).status).toBe(401);
    expect((await at('10.0.0.7', code(), 'mala')).status).toBe(429);
    expect((await at('10.0.0.8', code())).status).toBe(200);

    server.clock.pass(PERIOD);
    const wrong = () => (code() === '000000' ? '000001' : '000000');
    for (let network = 0; network < 3; network += 1) {
      for (let tries = 0; tries < 10; tries += 1) {
        expect((await at(`10.0.1.${network}`, wrong())).status).toBe(401);
        expect((await at(`10.0.2.${network}`, undefined)).status).toBe(401);
      }
      expect((await at(`10.0.1.${network}`, code())).status).toBe(429);
    }
    expect((await at('10.0.0.9', code())).status).toBe(200);
    const { data } = await server.ask(listActivity, { as: await server.anAdministrator() });
    expect(data.filter(({ what }) => what.includes('códigos equivocados'))).toHaveLength(1);
  });

  it('bounds the codes that a password thief tries from many networks, and keeps a known device apart', async () => {
    const { server, person, code } = await prepared();
    const first = await signIn(server, person.email, code());
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    server.clock.pass(PERIOD);
    const wrong = code() === '000000' ? '000001' : '000000';
    const tryFrom = async (network: number, typed: string) =>
      (await signIn(server, person.email, typed, USUAL_PASSWORD, `10.1.${network}.1`)).status;
    for (let network = 0; network < 60; network += 1) expect(await tryFrom(network, wrong)).toBe(401);
    expect(await tryFrom(60, code())).toBe(429);
    const body = { email: person.email, hash: USUAL_PASSWORD, code: code() };
    expect((await server.ask(login, { body, headers: { cookie } })).status).toBe(200);
  });

  it.each([
    ['', 422],
    ['x'.repeat(41), 422],
    ['12345', 401],
    ['abcdef', 401],
  ] as const)('refuses %j as a code', async (typed, status) => {
    const { server, person } = await prepared();
    expect(await signIn(server, person.email, typed)).toMatchObject({ status });
  });

  it('asks no code of members or accounts without a second factor', async () => {
    const server = await aServer();
    for (const person of [await server.aMember(), await server.anAdministrator()]) {
      expect((await signIn(server, person.email)).status).toBe(200);
      expect((await signIn(server, person.email, '123456')).status).toBe(200);
    }
  });
});

describe('recovery codes', () => {
  it('accepts each recovery code once in any spelling, and logs each use', async () => {
    const { server, person, token, recoveryCodes } = await prepared();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect((await signIn(server, person.email, first)).status).toBe(200);
    expect((await signIn(server, person.email, first)).status).toBe(401);
    expect((await signIn(server, person.email, ` ${second.toLowerCase().replace('-', ' ')} `)).status).toBe(
      200,
    );
    const { data } = await server.ask(readSecondFactor, { token });
    expect(data).toMatchObject({ enabled: true, recoveryCodesLeft: 8 });
    const log = await server.ask(listActivity, { token });
    expect(log.data.map(({ what }) => what)).toContain('Entró con un código de recuperación; le quedan 8');
  });

  it('stores recovery codes as Argon2id and never shows them again', async () => {
    const { server, token, recoveryCodes } = await prepared();
    const rows = await server.dependencies.database.read.selectFrom('recovery_codes').selectAll().execute();
    expect(rows.map(({ code_hash }) => code_hash)).toEqual(
      Array(10).fill(expect.stringMatching(/^\$argon2id\$/)),
    );
    const { text } = await server.ask(readSecondFactor, { token });
    for (const code of recoveryCodes)
      expect(JSON.stringify(rows) + text).not.toContain(code.replace('-', ''));
  });

  it('replaces all recovery codes with the password and a code', async () => {
    const { server, person, token, recoveryCodes, code } = await prepared();
    const renew = (body: object) => server.ask(renewRecoveryCodes, { token, body });
    expect(await renew({ hash: 'mala', code: code() })).toMatchObject({
      status: 422,
      issues: [{ path: 'hash' }],
    });
    expect(await renew({ hash: person.password, code: 'ABCDE-ABCDE' })).toMatchObject({
      status: 422,
      issues: [{ path: 'code' }],
    });
    const renewed = await renew({ hash: person.password, code: code() });
    expect(renewed.status).toBe(200);
    expect(await renew({ hash: person.password, code: code() })).toMatchObject({ status: 422 });
    expect((await signIn(server, person.email, recoveryCodes[0])).status).toBe(401);
    expect((await signIn(server, person.email, renewed.data.recoveryCodes[0])).status).toBe(200);
  });
});

describe('enabling and disabling', () => {
  it('ends every other session when the second factor changes, and issues a new token', async () => {
    const server = await aServer();
    const person = await server.anAdministrator();
    const { secret, token } = await withSecondFactor(server, person);
    expect((await server.ask(newsCalls.list, { as: person })).status).toBe(401);
    expect((await server.ask(newsCalls.list, { token })).status).toBe(200);
    server.clock.pass(PERIOD);
    const body = { hash: person.password, code: codeOf(secret, server.clock) };
    const off = await server.ask(disableSecondFactor, { token, body });
    expect(off.status).toBe(200);
    expect((await server.ask(newsCalls.list, { token })).status).toBe(401);
    expect((await server.ask(newsCalls.list, { token: off.data.accessToken })).status).toBe(200);
  });

  it('requires password and unused code to disable it, and locks after ten wrong codes as at the sign-in', async () => {
    const { server, person, token, recoveryCodes, code } = await prepared();
    const off = (hash: string, code: string) =>
      server.ask(disableSecondFactor, { token, body: { hash, code } });
    expect(await off('mala', recoveryCodes[0] ?? '')).toMatchObject({
      status: 422,
      issues: [{ path: 'hash' }],
    });
    const wrong = code() === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 10; tries += 1)
      expect(await off(person.password, wrong)).toMatchObject({ status: 422, issues: [{ path: 'code' }] });
    expect((await off(person.password, recoveryCodes[0] ?? '')).status).toBe(429);
    // Longer than a lock of passwords.
    server.clock.pass(5 * 60_000);
    expect((await off(person.password, recoveryCodes[0] ?? '')).status).toBe(429);
    server.clock.pass(10 * 60_000);
    expect((await off(person.password, recoveryCodes[0] ?? '')).status).toBe(200);
    expect((await signIn(server, person.email)).status).toBe(200);
    const { read } = server.dependencies.database;
    expect(await read.selectFrom('second_factors').selectAll().execute()).toEqual([]);
    expect(await read.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  });

  it('refuses to disable an inactive second factor, and logs each change', async () => {
    const { server, person, token, recoveryCodes } = await prepared();
    const body = { hash: person.password, code: recoveryCodes[0] };
    const { data } = await server.ask(disableSecondFactor, { token, body });
    const again = await server.ask(disableSecondFactor, { token: data.accessToken, body });
    expect(again.status).toBe(409);
    const log = await server.ask(listActivity, { token: data.accessToken });
    expect(log.data.map(({ what }) => what)).toEqual([
      'Desactivó su verificación en dos pasos',
      'Activó su verificación en dos pasos',
      'Empezó a activar la verificación en dos pasos',
    ]);
  });

  it('keeps the second factor when an administrator sets a password, and deletes it with the account', async () => {
    const { server, person, code } = await prepared();
    const as = await server.anAdministrator();
    await server.ask(updateUser, { as, params: { id: person.id }, body: { hash: 'otra-clave' } });
    expect(await signIn(server, person.email, undefined, 'otra-clave')).toMatchObject({
      status: 401,
      message: ASKED,
    });
    expect((await signIn(server, person.email, code(), 'otra-clave')).status).toBe(200);
    await server.ask(deleteUser, { as, params: { id: person.id } });
    const { read } = server.dependencies.database;
    expect(await read.selectFrom('second_factors').selectAll().execute()).toEqual([]);
    expect(await read.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  });
});
