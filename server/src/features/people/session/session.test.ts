import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listActivity } from '@vigilia/contract/activity';
import { requestAssistance } from '@vigilia/contract/content/assistance';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { changeOwnPassword } from '@vigilia/contract/session/own-password';
import { login } from '@vigilia/contract/session/session';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as passwords from '../../../kernel/security/passwords.ts';
import { changePassword, USUAL_PASSWORD } from '../../../testing/builders/people.ts';
import { FULL } from '../../../testing/full.ts';
import { addressOf, aServer, type TestResponse, type TestServer } from '../../../testing/server.ts';
import { userStore } from '../users/store.ts';

const WRONG = { status: 401, message: 'El correo o la contraseña no son correctos' };
const MINUTE = 60_000;

const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

const signIn = (
  server: TestServer,
  email: string,
  hash = USUAL_PASSWORD,
  from = '10.0.0.1',
  cookie?: string,
) => server.ask(login, { body: { email, hash }, from, ...(cookie && { headers: { cookie } }) });

/** The cookie that a browser sends back. */
const cookieOf = ({ headers }: TestResponse) => String(headers['set-cookie']).split(';')[0] ?? '';

describe('changing the own password', () => {
  it('requires the current password for a new one, ends other sessions and keeps this one', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const change = (current: unknown, hash: unknown, token = as.token) =>
      server.ask(changeOwnPassword, { token, body: { current, hash } });
    for (const [current, hash, path] of [
      ['otra-clave', 'nueva-clave-1', 'current'],
      [undefined, 'nueva-clave-1', 'current'],
      [USUAL_PASSWORD, 'corta', 'hash'],
      [USUAL_PASSWORD, USUAL_PASSWORD, 'hash'],
    ])
      expect(await change(current, hash)).toMatchObject({ status: 422, issues: [{ path }] });
    expect((await signIn(server, as.email)).status).toBe(200);
    const { status, data } = await change(USUAL_PASSWORD, 'nueva-clave-1');
    expect(status).toBe(200);
    expect((await server.ask(newsCalls.list, { as })).status).toBe(401);
    expect((await server.ask(listActivity, { token: data.accessToken })).data[0]).toMatchObject({
      what: 'Cambió su contraseña',
      userId: as.id,
    });
    expect((await signIn(server, as.email)).status).toBe(401);
    expect((await signIn(server, as.email, 'nueva-clave-1')).status).toBe(200);
    const member = await server.aMember();
    expect((await change(USUAL_PASSWORD, 'nueva-clave-1', member.token)).status).toBe(403);
  });

  it('throttles a change of the own password like a sign-in, over all networks', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const change = (current: string, from: string) =>
      server.ask(changeOwnPassword, { as, body: { current, hash: 'nueva-clave-1' }, from });
    for (let each = 0; each < 10; each += 1)
      expect((await change(`mala-${each}`, `10.0.${each}.1`)).status).toBe(422);
    expect((await change(USUAL_PASSWORD, '10.1.1.1')).status).toBe(429);
  });
});

describe('signing in', () => {
  it('issues a token that identifies the user, without password data', async () => {
    const server = await aServer();
    const person = await server.anAdministrator({ name: 'Ana', lastName: 'Ríos' });
    const { status, data, text } = await signIn(server, person.email);
    expect(status).toBe(200);
    expect(data).toEqual({ accessToken: expect.any(String) });
    expect(JSON.parse(text)).toEqual({ data });
    const issuedAt = server.clock.now().getTime() / 1000;
    expect(payloadOf(data.accessToken)).toEqual({
      sub: String(person.id),
      email: person.email,
      name: 'Ana',
      lastName: 'Ríos',
      phone: person.phone,
      dni: person.dni,
      dniType: 1,
      userType: 2,
      session: 0,
      iat: issuedAt,
      exp: issuedAt + 12 * 60 * 60,
    });
    expect(await server.ask(newsCalls.list, { token: data.accessToken })).toMatchObject({ status: 200 });
  });

  it('accepts the e-mail in any case with spaces, and the exact password', async () => {
    const server = await aServer();
    await server.aMember({ email: 'ana@asociacion.test', password: ' Ñandú 5 ' });
    expect(await signIn(server, '  ANA@Asociacion.test ', ' Ñandú 5 ')).toMatchObject({ status: 200 });
    expect(await signIn(server, 'ana@asociacion.test', 'Ñandú 5')).toMatchObject(WRONG);
    expect(await signIn(server, 'ana@asociacion.test', ' ñandú 5 ')).toMatchObject(WRONG);
  });

  it('answers an unknown account like a wrong password', async () => {
    const server = await aServer();
    const { email } = await server.aMember();
    const unknown = await signIn(server, 'nadie@asociacion.test');
    const wrong = await signIn(server, email, 'otra');
    const comparable = ({
      status,
      text,
      headers: { date, 'x-request-id': _id, ...headers },
    }: TestResponse) => ({
      status,
      text,
      headers,
    });
    expect(comparable(unknown)).toEqual(comparable(wrong));
    expect(unknown).toMatchObject(WRONG);
  });

  it('derives a password for unknown accounts too, at the cost of a hash that the product writes', async () => {
    const server = await aServer();
    const matches = vi.spyOn(passwords, 'passwordMatches');
    onTestFinished(() => matches.mockRestore());
    expect(await signIn(server, 'nadie@asociacion.test', 'mala')).toMatchObject(WRONG);
    const [, , , cost] = (await passwords.hashPassword('x')).split('$');
    expect(cost).toBe('m=19456,t=2,p=1');
    expect(matches.mock.calls).toContainEqual(['mala', expect.stringContaining(`$${cost}$`)]);
  });

  it.each([
    [{}, 'email', 'Este dato es requerido'],
    [{ email: '', hash: 'x' }, 'email', 'Correo es requerido'],
    [{ email: 'ana', hash: 'x' }, 'email', 'Ingrese una dirección de correo electrónico válida'],
    [{ email: 'a@b.co' }, 'hash', 'Este dato es requerido'],
    [{ email: 'a@b.co', hash: '' }, 'hash', 'Contraseña es requerida'],
    [{ email: 'a@b.co', hash: 'x'.repeat(26) }, 'hash', 'La contraseña debe tener al maximo 25 caracteres'],
    [{ email: ['a@b.co'], hash: 'x' }, 'email', 'Debe ser un texto'],
    [{ email: 'a@b.co', hash: 12345678 }, 'hash', 'Debe ser un texto'],
  ])('refuses %j', async (body, path, message) => {
    const server = await aServer();
    const refused = await server.ask(login, { body });
    expect(refused.status).toBe(422);
    expect(refused.issues).toContainEqual({ path, message });
    expect(refused.message).toBe(refused.issues[0]?.message);
  });

  it('ends earlier tokens with a new password', async () => {
    const server = await aServer();
    const person = await server.aMember();
    const passwordHash = await passwords.hashPassword('nueva-clave');
    await server.dependencies.database.write((tx) => userStore(tx).changePassword(person.id, passwordHash));
    expect(await server.ask(newsCalls.list, { as: person })).toMatchObject({ status: 401 });
    const { data } = await signIn(server, person.email, 'nueva-clave');
    expect(await server.ask(newsCalls.list, { token: data.accessToken })).toMatchObject({ status: 200 });
  });

  it.each([
    ['with a changed password', true, 401],
    ['without a change', false, 201],
  ])('checks the token again after a delayed body, %s', async (_, changes, status) => {
    const server = await aServer();
    const member = await server.aMember();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const body = JSON.stringify({ description: 'Turno' });
    const sending = request({
      host: '127.0.0.1',
      port,
      method: requestAssistance.method,
      path: addressOf(requestAssistance),
      headers: {
        authorization: `Bearer ${member.token}`,
        'content-type': 'application/json',
        'content-length': body.length,
        // Answered as soon as the headers are there.
        expect: '100-continue',
      },
    });
    sending.flushHeaders();
    await once(sending, 'continue');
    if (changes) {
      const passwordHash = await passwords.hashPassword('otra clave');
      await server.dependencies.database.write((tx) => userStore(tx).changePassword(member.id, passwordHash));
    }
    server.clock.pass(MINUTE);
    sending.end(body);
    const [answer] = await once(sending, 'response');
    answer.resume();
    expect(answer.statusCode).toBe(status);
  });

  it('expires a token after twelve hours', async () => {
    const server = await aServer();
    const as = await server.aMember();
    server.clock.pass(12 * 60 * MINUTE - 1000);
    expect(await server.ask(newsCalls.list, { as })).toMatchObject({ status: 200 });
    server.clock.pass(1000);
    expect(await server.ask(newsCalls.list, { as })).toMatchObject({ status: 401 });
  });
});

describe('failing to sign in', () => {
  it('slows and then refuses failed sign-ins, also with the correct password, for a minute', async () => {
    const server = await aServer();
    const { email } = await server.aMember();
    for (let tries = 0; tries < 10; tries += 1)
      expect(await signIn(server, email, 'mala')).toMatchObject(WRONG);
    expect(server.clock.slept).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);

    const stopped = await signIn(server, email);
    expect(stopped).toMatchObject({
      status: 429,
      message: 'Demasiados intentos de inicio de sesión. Espere un minuto y vuelva a intentarlo.',
    });
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(50);
    server.clock.pass(MINUTE);
    expect(await signIn(server, email)).toMatchObject({ status: 200 });
  });

  it('counts failures of unknown accounts alike', async () => {
    const server = await aServer();
    for (let tries = 0; tries < 10; tries += 1)
      expect(await signIn(server, 'nadie@x.test')).toMatchObject(WRONG);
    expect(server.clock.slept).toHaveLength(7);
    expect((await signIn(server, 'nadie@x.test')).status).toBe(429);
  });

  it('does not lock the owner out from elsewhere or from a known device', async () => {
    const server = await aServer();
    const { email } = await server.aMember();
    const cookie = cookieOf(await signIn(server, email));
    const known = (hash?: string) => signIn(server, email, hash, '10.0.0.1', cookie);
    for (let tries = 0; tries < 11; tries += 1) await signIn(server, email, 'mala');
    expect((await signIn(server, email)).status).toBe(429);
    expect((await known()).status).toBe(200);
    expect((await signIn(server, email, USUAL_PASSWORD, '10.9.9.9')).status).toBe(200);

    // A known device cannot be used to guess either.
    for (let tries = 0; tries < 10; tries += 1) expect((await known('mala')).status).toBe(401);
    expect((await known()).status).toBe(429);
  });

  it('does not lock other accounts, even from the same address', async () => {
    const server = await aServer();
    const [attacked, other] = [await server.aMember(), await server.aMember()];
    for (let tries = 0; tries < 11; tries += 1) await signIn(server, attacked.email, 'mala');
    expect((await signIn(server, attacked.email)).status).toBe(429);
    expect((await signIn(server, other.email)).status).toBe(200);
  });

  it('resets failures with the correct password', async () => {
    const server = await aServer();
    const { email } = await server.aMember();
    for (let round = 0; round < 4; round += 1) {
      for (let tries = 0; tries < 3; tries += 1)
        expect(await signIn(server, email, 'mala')).toMatchObject(WRONG);
      expect(await signIn(server, email)).toMatchObject({ status: 200 });
    }
  });

  it('enforces the limit of an account on simultaneous tries', async () => {
    const server = await aServer();
    const { email } = await server.aMember();
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(server, email, 'mala')));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
  });
});

describe('a known device', () => {
  /** Whether a cookie admits to an account that is locked for this network. */
  async function isKnown(server: TestServer, email: string, cookie: string, hash = USUAL_PASSWORD) {
    for (let tries = 0; tries < 10; tries += 1) await signIn(server, email, 'mala', '10.0.0.5');
    return (await signIn(server, email, hash, '10.0.0.5', cookie)).status === 200;
  }

  it('marks a device as known in an HttpOnly, same-site cookie that grants no access', async () => {
    const server = await aServer();
    const { email } = await server.aMember();
    const answer = await signIn(server, email);
    expect(answer.headers['set-cookie']).toMatch(
      /^device=[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    const refused = await signIn(server, email, 'mala', '10.0.0.1', cookieOf(answer));
    expect(refused.status).toBe(401);
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect((await server.ask(newsCalls.list, { headers: { cookie: cookieOf(answer) } })).status).toBe(401);

    const behindTls = await aServer({ config: { PUBLIC_URL: 'https://vigilia.test' } });
    const person = await behindTls.aMember();
    expect((await signIn(behindTls, person.email)).headers['set-cookie']).toMatch(
      /^__Host-device=.*; Path=\/;.*; Secure$/,
    );
  });

  it('recognises a device for its own accounts only, also when shared', async () => {
    const server = await aServer();
    const [ana, beto] = [await server.aMember(), await server.aMember()];
    const ofAna = cookieOf(await signIn(server, ana.email));
    expect(await isKnown(server, beto.email, ofAna)).toBe(false);
    server.clock.pass(15 * MINUTE);
    const ofBoth = cookieOf(await signIn(server, beto.email, USUAL_PASSWORD, '10.0.0.1', ofAna));
    expect(await isKnown(server, ana.email, ofBoth)).toBe(true);
    expect(await isKnown(server, beto.email, ofBoth)).toBe(true);
  });

  it.each([
    ['forged', (cookie: string) => cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['dated anew', (cookie: string) => cookie.replace(/\.(\d+)\./, (_, at) => `.${Number(at) + 1}.`)],
    ['cut', (cookie: string) => cookie.slice(0, -1)],
    ['empty', () => 'device='],
  ])('ignores a device cookie that is %s', async (_, change) => {
    const server = await aServer();
    const { email } = await server.aMember();
    const cookie = cookieOf(await signIn(server, email));
    expect(await isKnown(server, email, change(cookie))).toBe(false);
  });

  it('no longer knows a device after a new password, and half a year after the last sign-in', async () => {
    const server = await aServer();
    const person = await server.aMember();
    const cookie = cookieOf(await signIn(server, person.email));
    await changePassword(server.dependencies, person, 'otra-clave');
    expect(await isKnown(server, person.email, cookie, 'otra-clave')).toBe(false);
    const next = cookieOf(await signIn(server, person.email, 'otra-clave'));
    server.clock.pass(179 * 24 * 60 * MINUTE);
    expect(await isKnown(server, person.email, next, 'otra-clave')).toBe(true);
    server.clock.pass(24 * 60 * MINUTE);
    expect(await isKnown(server, person.email, next, 'otra-clave')).toBe(false);
  });
});

const AT_ONCE = FULL ? 300 : 60;

it(`admits ${AT_ONCE} simultaneous sign-ins from one address`, async () => {
  const server = await aServer();
  const people = await Promise.all(Array.from({ length: AT_ONCE }, () => server.aMember()));
  const answers = await Promise.all(people.map(({ email }) => signIn(server, email)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
}, 120_000);
