/**
 * Every declared call × every kind of caller: the declared audience alone decides, and a refused call changes nothing.
 * New calls are included automatically.
 */
import { createHmac } from 'node:crypto';
import { type Call, LINK_KINDS, type LinkKind } from '@vigilia/contract/call';
import { CALLS } from '@vigilia/contract/calls';
import { TOKEN_LIFETIME_SECONDS, USER_TYPES } from '@vigilia/contract/limits';
import { updateUser } from '@vigilia/contract/users/users';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimsOf } from '../../features/people/session/authentication.ts';
import { eraseAccounts } from '../../features/people/users/erase-accounts.ts';
import { systemClock } from '../../kernel/runtime/clock.ts';
import { createTokens } from '../../kernel/security/tokens.ts';
import { type Request, validRequest } from '../../testing/attack/request-arbitraries.ts';
import { addAttendee, anAssembly, aQuestion, startVoting } from '../../testing/builders/assemblies.ts';
import { aLink } from '../../testing/builders/evening-links.ts';
import { changePassword } from '../../testing/builders/people.ts';
import { aClock } from '../../testing/clock.ts';
import { tableHashes } from '../../testing/comparison/table-hashes.ts';
import { FULL } from '../../testing/full.ts';
import { openServer, type TestServer } from '../../testing/server.ts';

const SECRET = 's'.repeat(40);

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

const signed = (header: object, payload: object, secret = SECRET, hash = 'sha256') => {
  const content = `${base64(header)}.${base64(payload)}`;
  return `${content}.${createHmac(hash, secret).update(content).digest('base64url')}`;
};

const named = (call: Call) => `${call.method} ${call.path} (${call.audience})`;
const closed = CALLS.filter(({ audience }) => audience !== 'public');
const open = CALLS.filter(({ audience }) => audience === 'public');
const each = (calls: readonly Call[]) => calls.map((call) => [named(call), call] as const);

const samples = new Map<Call, readonly Request[]>();

/** Requests that would do something if they were admitted. */
function requestsOf(call: Call): readonly Request[] {
  const requests = samples.get(call) ?? fc.sample(validRequest(call), { numRuns: 2, seed: 6 });
  samples.set(call, requests);
  return requests;
}

/** The token is read before the request: without `--full` one of them carries every invalid token. */
const tokenRequestsOf = (call: Call) => requestsOf(call).slice(0, FULL ? undefined : 1);

describe('a call', () => {
  let server: TestServer;
  /** Invalid tokens by their defect. */
  const worthless: Record<string, string> = {};
  const good = { member: '', administrator: '' };
  const links: { kind: LinkKind; token: string; assemblyId: number }[] = [];
  const evening = { assemblyId: 0, questionId: 0 };

  /** One record of each kind as a target of requests. */
  async function stock(): Promise<void> {
    const administrator = await server.anAdministrator();
    const creating = CALLS.filter(
      ({ method, audience }) => method === 'POST' && audience === 'administrator',
    );
    const assemblyId = await anAssembly(server, administrator);
    const [ana, beatriz] = [await server.aMember(), await server.aMember()];
    for (const person of [ana, beatriz]) await addAttendee(server, administrator, assemblyId, person);
    await startVoting(server, administrator, (await aQuestion(server, administrator, assemblyId)).id);
    for (const call of creating) {
      for (const request of requestsOf(call)) await send(request, `Bearer ${administrator.token}`);
    }
  }

  beforeAll(async () => {
    server = await openServer({ clock: aClock(), config: { JWT_SECRET: SECRET } });
    await stock();
    const admin = await server.anAdministrator();
    const payload = payloadOf(admin.token);
    const header = { alg: 'HS256', typ: 'JWT' };
    const [head, body, signature = ''] = admin.token.split('.');

    worthless['with a forged signature'] = signed(header, payload, 'x'.repeat(40));
    worthless['with an empty secret'] = signed(header, payload, '');
    worthless['with a changed signature'] =
      `${head}.${body}.${signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`;
    worthless['without its signature'] = `${head}.${body}.`;
    for (const alg of ['none', 'None', 'NONE', 'nOnE', ''])
      worthless[`with alg ${alg}`] = `${base64({ alg, typ: 'JWT' })}.${base64(payload)}.`;
    worthless['with alg none and the signature'] =
      `${base64({ alg: 'none' })}.${base64(payload)}.${signature}`;
    worthless['with HS512'] = signed({ alg: 'HS512' }, payload, SECRET, 'sha512');
    worthless['with HS512 and the signature of HS256'] = signed({ alg: 'HS512' }, payload);
    worthless['with RS256'] = signed({ alg: 'RS256' }, payload);
    worthless['with a key of its own'] = signed({ ...header, jwk: { kty: 'oct', k: 'AA' } }, payload, '\0');
    worthless['with a key id that is a path'] = signed({ ...header, kid: '/dev/null' }, payload, '');
    worthless['without an end'] = signed(header, { ...payload, exp: undefined });
    worthless['with an end that is text'] = signed(header, { ...payload, exp: '9999999999' });
    worthless['of an unknown user'] = signed(header, { ...payload, sub: '999999' });
    worthless['of a user that is no number'] = signed(header, { ...payload, sub: '1 or 1=1' });
    worthless['of a user in a list'] = signed(header, { ...payload, sub: [payload.sub] });
    worthless['of rubbish'] = 'no.es.un-token';
    worthless['of dots'] = '...';
    worthless['of another installation'] = createTokens('z'.repeat(40), server.clock).sign(
      claimsOf({ ...admin, passwordHash: '', sessionCount: 0 }),
    );
    expect(
      createTokens('z'.repeat(40), server.clock).read(worthless['of another installation']),
    ).not.toBeNull();

    const member = await server.aMember();
    worthless['of a member who says administrator'] = signed(header, {
      ...payloadOf(member.token),
      userType: USER_TYPES.administrator,
    });

    const late = await server.anAdministrator();
    worthless['that has ended'] = late.token;
    server.clock.pass(TOKEN_LIFETIME_SECONDS * 1000);

    const changed = await server.anAdministrator();
    worthless['from before a new password'] = changed.token;
    await changePassword(server.dependencies, changed, 'otra-clave');

    const as = await server.anAdministrator();
    const demoted = await server.anAdministrator();
    worthless['from before the loss of the permission'] = demoted.token;
    const body1 = { userType: USER_TYPES.member };
    expect((await server.ask(updateUser, { as, params: { id: demoted.id }, body: body1 })).status).toBe(200);
    const promoted = await server.aMember();
    worthless['from before the permission'] = promoted.token;
    const body2 = { userType: USER_TYPES.administrator };
    expect((await server.ask(updateUser, { as, params: { id: promoted.id }, body: body2 })).status).toBe(200);

    const deleted = await server.anAdministrator();
    worthless['of a deleted user'] = deleted.token;
    await server.dependencies.database.write((tx) =>
      // By an administrator a mail about it would be sent meanwhile.
      eraseAccounts(tx)([deleted.id], systemClock.now().toISOString(), 'self'),
    );

    good.member = (await server.aMember()).token;
    good.administrator = (await server.anAdministrator()).token;
    evening.assemblyId = await anAssembly(server, as);
    evening.questionId = (await aQuestion(server, as, evening.assemblyId)).id;
    for (const assemblyId of [evening.assemblyId, await anAssembly(server, as)])
      for (const kind of LINK_KINDS)
        links.push({ kind, assemblyId, token: (await aLink(server, as, assemblyId, kind)).token });
  });
  afterAll(() => server.close());

  async function send({ method, url, headers, body }: Request, authorization?: string) {
    const { statusCode, body: text } = await server.app.inject({
      method: method as Call['method'] | 'HEAD',
      url,
      headers: { ...headers, ...(authorization !== undefined && { authorization }) },
      ...(body !== undefined && { payload: body }),
    });
    return { statusCode, text };
  }
  const bare = (call: Call): Request => ({
    method: call.method,
    url: `/api${call.path.replace(/:\w+/g, '999')}`,
    headers: {},
  });

  /** Expects that `work` changes no row and no file. */
  async function changingNothing(work: () => Promise<void>): Promise<void> {
    const before = { tables: await tableHashes(server.dependencies.database), disk: server.filesOnDisk() };
    await work();
    expect({ tables: await tableHashes(server.dependencies.database), disk: server.filesOnDisk() }).toEqual(
      before,
    );
  }

  describe.each(each(closed))('%s', (_, call) => {
    it('refuses a call without a token, and changes nothing', async () => {
      await changingNothing(async () => {
        for (const request of requestsOf(call)) {
          const { statusCode, text } = await send(request);
          expect(statusCode).toBe(401);
          expect(JSON.parse(text)).toEqual({
            statusCode: 401,
            error: 'Unauthorized',
            message: 'Su sesión no es válida o terminó. Inicie sesión de nuevo.',
          });
        }
      });
    });

    it('treats an invalid token as none, and changes nothing', async () => {
      await changingNothing(async () => {
        for (const [what, token] of Object.entries(worthless)) {
          for (const request of tokenRequestsOf(call))
            expect((await send(request, `Bearer ${token}`)).statusCode, what).toBe(401);
        }
      });
    });

    it('accepts a valid token only as bearer in its header', async () => {
      const { administrator: token } = good;
      await changingNothing(async () => {
        for (const request of requestsOf(call)) {
          for (const header of [
            token,
            `Basic ${token}`,
            `Bearer  ${token}`,
            `Bearer ${token} x`,
            'Bearer',
            '',
          ])
            expect((await send(request, header)).statusCode, header).toBe(401);
          const mark = request.url.includes('?') ? '&' : '?';
          const inQuery = { ...request, url: `${request.url}${mark}access_token=${token}&token=${token}` };
          expect((await send(inQuery)).statusCode).toBe(401);
          const inCookie = { ...request, headers: { ...request.headers, cookie: `token=${token}` } };
          expect((await send(inCookie)).statusCode).toBe(401);
        }
      });
      expect([401, 403]).not.toContain((await send(bare(call), `bearer ${token}`)).statusCode);
    });

    it('admits a member only to calls whose audience is members', async () => {
      if (call.audience === 'member')
        return expect([401, 403]).not.toContain((await send(bare(call), `Bearer ${good.member}`)).statusCode);
      await changingNothing(async () => {
        for (const request of requestsOf(call))
          expect((await send(request, `Bearer ${good.member}`)).statusCode).toBe(403);
      });
    });

    it('admits a link only where its kind is declared, and only for its own assembly', async () => {
      const id = call.links?.assembly === 'question' ? evening.questionId : evening.assemblyId;
      const path = call.path.replace(/:(assemblyId|id)/g, String(id)).replace(/:\w+/g, '999');
      const own: Request = {
        // A stream has no end; its headers have.
        method: call.method === 'GET' ? 'HEAD' : call.method,
        url: `/api${path}${call.links?.assembly === 'assambleId' ? `?assambleId=${id}` : ''}`,
        headers: {},
      };
      await changingNothing(async () => {
        for (const { kind, token, assemblyId } of links) {
          const isTheirs = call.links?.kinds.includes(kind) && assemblyId === evening.assemblyId;
          const { statusCode } = await send(own, `Bearer ${token}`);
          if (isTheirs) expect([401, 403], kind).not.toContain(statusCode);
          else expect(statusCode, kind).toBe(403);
          for (const request of call.links ? [bare(call)] : requestsOf(call))
            expect((await send(request, `Bearer ${token}`)).statusCode, kind).toBe(403);
        }
      });
    });

    it('admits an administrator', async () => {
      const { statusCode } = await send(bare(call), `Bearer ${good.administrator}`);
      expect([401, 403]).not.toContain(statusCode);
      expect(statusCode).toBeLessThan(500);
    });

    it('protects HEAD and look-alike paths as the declared method', async () => {
      await changingNothing(async () => {
        for (const request of requestsOf(call)) {
          const head = await send({ ...request, method: 'HEAD' });
          // Not every path has a method that answers HEAD.
          expect([401, 404]).toContain(head.statusCode);
          const [path = '', query = ''] = request.url.split('?');
          for (const url of [
            `${path}/`,
            path.replace('/api', '/API'),
            path.replace('/api', '/api/'),
            `${path}%20`,
          ])
            expect([400, 401, 404], url).toContain(
              (await send({ ...request, url: `${url}?${query}` })).statusCode,
            );
        }
      });
    });
  });

  it.each(each(open))('admits every caller to %s, with any token', async (_, call) => {
    expect([401, 403]).not.toContain((await send(bare(call))).statusCode);
    for (const [what, token] of Object.entries({ ...worthless, ...good }))
      expect([401, 403], what).not.toContain((await send(bare(call), `Bearer ${token}`)).statusCode);
  });
});
