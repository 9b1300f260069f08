/** The clock is set back an hour: no invalid token is accepted, and no lock lasts long. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { login } from '@vigilia/contract/session/session';
import { deleteAccount, mailDeletionCode } from '@vigilia/contract/users/account-deletion';
import { usersByEmail } from '@vigilia/contract/users/users';
import { readResults } from '@vigilia/contract/votings/question-results';
import { readVotingStatus } from '@vigilia/contract/votings/voting-progress';
import { expect, it } from 'vitest';
import { sendTo } from '../../testing/attack/attack.ts';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
  votes,
} from '../../testing/builders/assemblies.ts';
import { aFolder, aProcess } from '../../testing/process.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const signIn = (server: TestServer, email: string, hash: string, from = '10.0.0.1') =>
  server.ask(login, { body: { email, hash }, from });

it('neither expires valid tokens nor revives revoked ones after a clock change', async () => {
  const server = await aServer();
  const as = await server.aMember();
  server.clock.pass(-HOUR);
  expect((await server.ask(newsCalls.list, { as })).status).toBe(200);
  const { data } = await signIn(server, as.email, as.password);
  server.clock.pass(HOUR);
  expect((await server.ask(newsCalls.list, { token: data.accessToken })).status).toBe(200);
  // The token lasts twelve hours by its own clock, so eleven by the corrected one.
  server.clock.pass(11 * HOUR);
  expect((await server.ask(newsCalls.list, { token: data.accessToken })).status).toBe(401);
});

it('neither extends sign-in locks nor forgives later failures after a clock change', async () => {
  const server = await aServer();
  const { email, password } = await server.aMember();
  const failsTenTimes = async () => {
    for (let tries = 0; tries < 10; tries += 1) await signIn(server, email, 'mala');
  };
  await failsTenTimes();
  expect((await signIn(server, email, password)).status).toBe(429);
  server.clock.pass(-HOUR);
  expect((await signIn(server, email, password)).status).toBe(200);
  await failsTenTimes();
  expect((await signIn(server, email, password)).status).toBe(429);
  server.clock.pass(15 * MINUTE);
  expect((await signIn(server, email, password)).status).toBe(200);
});

it('does not extend rate limits of public questions after a clock change', async () => {
  const server = await aServer();
  const asks = async (from: string) => {
    const { status, headers } = await server.ask(usersByEmail, { params: { email: 'a@b.test' }, from });
    if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    return status;
  };
  const askUntilStopped = async (from: string) => {
    for (let tries = 0; tries < 60; tries += 1) expect(await asks(from)).toBe(200);
    expect(await asks(from)).toBe(429);
  };
  await askUntilStopped('10.0.0.1');
  server.clock.pass(-HOUR);
  await askUntilStopped('10.0.0.2');
  await askUntilStopped('10.0.0.1');
  server.clock.pass(15 * MINUTE);
  // Earlier entries, which are first in the map, block no client.
  expect(await asks('10.0.0.2')).toBe(200);
  expect(await asks('10.0.0.1')).toBe(200);
});

it('does not change an open voting after a clock change', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const [ana, luz] = [await server.aMember(), await server.aMember()];
  const assemblyId = await anAssembly(server, as);
  for (const person of [ana, luz]) await addAttendee(server, as, assemblyId, person);
  const { id } = await aQuestion(server, as, assemblyId);
  expect((await startVoting(server, as, id)).status).toBe(200);
  expect((await votes(server, ana, id, { vote: 'yes' })).status).toBe(201);
  server.clock.pass(-HOUR);
  expect((await votes(server, ana, id, { vote: 'no' })).status).toBe(409);
  expect((await votes(server, luz, id, { vote: 'no' })).status).toBe(201);
  expect((await endVoting(server, as, id)).status).toBe(200);
  expect((await startVoting(server, as, id, true)).status).toBe(200);
  expect((await endVoting(server, as, id)).status).toBe(200);
  expect((await server.ask(readResults, { as, params: { id } })).data).toMatchObject({
    trueVotes: 1,
    falseVotes: 1,
    totalVotes: 2,
  });
  const status = await server.ask(readVotingStatus, { as, params: { assemblyId, questionId: id } });
  expect(status.data.peopleWhoVoted).toHaveLength(2);
});

it('keeps the tries of a mailed code after a clock change', async () => {
  const server = await aServer();
  const { id } = await server.aMember();
  await server.ask(mailDeletionCode, { params: { id } });
  server.clock.pass(-HOUR);
  const tries: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1)
    tries.push((await server.ask(deleteAccount, { params: { id }, body: { code: '000000' } })).status);
  expect(tries.filter((status) => status === 422).length).toBeLessThanOrEqual(5);
  expect(tries.at(-1)).toBe(409);
});

it('survives a clock that is set back in the running process', async () => {
  // Sets back every JavaScript clock once the file exists.
  const folder = aFolder();
  const mark = join(folder, 'back');
  const shift = join(folder, 'shift.mjs');
  writeFileSync(
    shift,
    `import { existsSync } from 'node:fs';
     const now = Date.now;
     const Real = Date;
     const shifted = () => now() - (existsSync(${JSON.stringify(mark)}) ? ${HOUR} : 0);
     globalThis.Date = class extends Real {
       constructor(...given) { given.length === 0 ? super(shifted()) : super(...given); }
       static now() { return shifted(); }
     };`,
  );
  const data = join(folder, 'data');
  mkdirSync(data);
  const env = { ADMIN_EMAIL: 'ana@x.test', ADMIN_PASSWORD: 'una-clave', NODE_OPTIONS: `--import=${shift}` };
  const { address } = aProcess(data, env);
  const port = Number(new URL(await address).port);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'ana@x.test', hash: 'una-clave' });
  const enter = async () => {
    const { status, text } = await sendTo(port, { method: 'POST', url: '/api/auth/login', headers, body });
    expect(status).toBe(200);
    return String(JSON.parse(text).data.accessToken);
  };
  const issuedAt = (token: string) =>
    Number(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).iat);
  const list = async (token: string) =>
    (await sendTo(port, { method: 'GET', url: '/api/news', headers: { authorization: `Bearer ${token}` } }))
      .status;

  const before = await enter();
  writeFileSync(mark, '');
  const after = await enter();
  expect(issuedAt(before) - issuedAt(after)).toBeGreaterThan(HOUR / 1000 - 60);
  expect([await list(before), await list(after)]).toEqual([200, 200]);
  expect((await sendTo(port, { method: 'GET', url: '/api/health/ready', headers: {} })).status).toBe(200);
});
