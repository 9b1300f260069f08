/** Every declared call × every kind of caller: the declared audience decides, nothing else. */
import { createHmac } from 'node:crypto';
import type { Call } from '@vigilia/contract/call';
import { CALLS } from '@vigilia/contract/calls';
import { TOKEN_LIFETIME_SECONDS } from '@vigilia/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStore } from '../features/users/store.ts';
import { hashPassword } from '../platform/passwords.ts';
import { aClock } from '../testing/clock.ts';
import { addressOf, openServer, type TestServer } from '../testing/server.ts';

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

const signed = (header: object, payload: object, secret: string) => {
  const content = `${base64(header)}.${base64(payload)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
};

const named = (call: Call) => `${call.method} ${call.path} (${call.audience})`;

describe('a call', () => {
  let server: TestServer;
  /** Tokens that prove nothing, by what is wrong with them. */
  const worthless: Record<string, string> = {};
  const good = { member: '', administrator: '' };

  beforeAll(async () => {
    server = await openServer({ clock: aClock(), config: { JWT_SECRET: 's'.repeat(40) } });
    const admin = await server.anAdministrator();
    const payload = payloadOf(admin.token);
    const header = { alg: 'HS256', typ: 'JWT' };
    const [head, body, signature = ''] = admin.token.split('.');

    worthless['with a forged signature'] = signed(header, payload, 'x'.repeat(40));
    worthless['with a changed signature'] =
      `${head}.${body}.${signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`;
    worthless['with alg none'] = `${base64({ alg: 'none', typ: 'JWT' })}.${base64(payload)}.`;
    worthless['with alg none and the signature'] =
      `${base64({ alg: 'none' })}.${base64(payload)}.${signature}`;
    worthless['with another algorithm'] = signed({ alg: 'HS512' }, payload, 's'.repeat(40));
    worthless['without an end'] = signed(header, { ...payload, exp: undefined }, 's'.repeat(40));
    worthless['of an unknown user'] = signed(header, { ...payload, sub: '999999' }, 's'.repeat(40));
    worthless['of a user that is no number'] = signed(
      header,
      { ...payload, sub: '1 or 1=1' },
      's'.repeat(40),
    );
    worthless['of rubbish'] = 'no.es.un-token';
    worthless['of dots'] = '...';

    const member = await server.aMember();
    worthless['of a member who says administrator'] = signed(
      header,
      { ...payloadOf(member.token), userType: 2 },
      's'.repeat(40),
    );

    const late = await server.anAdministrator();
    worthless['that has ended'] = late.token;
    server.clock.pass(TOKEN_LIFETIME_SECONDS * 1000);

    const changed = await server.anAdministrator();
    worthless['from before a new password'] = changed.token;
    const hash = await hashPassword('otra-clave');
    await server.parts.database.write((tx) => userStore(tx).changePassword(changed.id, hash));

    const deleted = await server.anAdministrator();
    worthless['of a deleted user'] = deleted.token;
    await server.parts.database.write((tx) => userStore(tx).remove(deleted.id));

    good.member = (await server.aMember()).token;
    good.administrator = (await server.anAdministrator()).token;
  });
  afterAll(() => server.close());

  const status = async (
    call: Call,
    authorization?: string,
    method: Call['method'] | 'HEAD' = call.method,
  ) => {
    const headers = authorization === undefined ? {} : { authorization };
    const { statusCode, body } = await server.app.inject({ method, url: addressOf(call), headers });
    return { statusCode, body };
  };

  describe.each(CALLS.map((call) => [named(call), call] as const))('%s', (_, call) => {
    it('answers nobody more than its audience', async () => {
      const { statusCode, body } = await status(call);
      if (call.audience === 'public') return expect([401, 403]).not.toContain(statusCode);
      expect(statusCode).toBe(401);
      expect(JSON.parse(body)).toEqual({
        statusCode: 401,
        error: 'Unauthorized',
        message: 'Su sesión no es válida o terminó. Inicie sesión de nuevo.',
      });
    });

    it('takes a worthless token for none', async () => {
      for (const [what, token] of Object.entries(worthless)) {
        const { statusCode } = await status(call, `Bearer ${token}`);
        if (call.audience === 'public') expect([401, 403], what).not.toContain(statusCode);
        else expect(statusCode, what).toBe(401);
      }
    });

    it('takes a good token only as a bearer', async () => {
      const { administrator: token } = good;
      for (const header of [token, `Basic ${token}`, `Bearer  ${token}`, `Bearer ${token} x`, 'Bearer', '']) {
        const { statusCode } = await status(call, header);
        if (call.audience === 'public') expect([401, 403]).not.toContain(statusCode);
        else expect(statusCode, header).toBe(401);
      }
      expect([401, 403]).not.toContain((await status(call, `bearer ${token}`)).statusCode);
    });

    it('admits a member only where members are the audience', async () => {
      const { statusCode } = await status(call, `Bearer ${good.member}`);
      if (call.audience === 'administrator') expect(statusCode).toBe(403);
      else expect([401, 403]).not.toContain(statusCode);
    });

    it('admits an administrator', async () => {
      const { statusCode } = await status(call, `Bearer ${good.administrator}`);
      expect([401, 403]).not.toContain(statusCode);
      expect(statusCode).toBeLessThan(500);
    });
  });

  const closedReads = CALLS.filter(({ method, audience }) => method === 'GET' && audience !== 'public');
  it.each(closedReads.map((call) => [named(call), call] as const))(
    '%s is as closed to HEAD as to GET',
    async (_, call) => {
      expect((await status(call, undefined, 'HEAD')).statusCode).toBe(401);
    },
  );
});
