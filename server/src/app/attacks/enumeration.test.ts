/** Account enumeration, by the response or by the work it takes. */
import { createHook } from 'node:async_hooks';
import type { Call } from '@vigilia/contract/call';
import { login } from '@vigilia/contract/session/session';
import { deleteAccount, mailDeletionCode } from '@vigilia/contract/users/account-deletion';
import { requestRegistration } from '@vigilia/contract/users/registration';
import { usersByEmail } from '@vigilia/contract/users/users';
import { expect, it } from 'vitest';
import { eraseAccounts } from '../../features/people/users/erase-accounts.ts';
import { NO_PASSWORD, userStore } from '../../features/people/users/store.ts';
import { aServer, type TestRequest, type TestResponse, type TestServer } from '../../testing/server.ts';

/** Counts the password derivations while `work` ran: nine tenths of the time of a sign-in. */
async function derivations(work: () => Promise<void>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'ARGON2REQUEST') count += 1;
    },
  }).enable();
  await work();
  hook.disable();
  return count;
}

/** A response without its date. */
const comparable = ({
  status,
  text,
  headers: { date: _, 'x-request-id': _id, ...headers },
}: TestResponse) => ({
  status,
  text,
  headers,
});

/** One account of each kind that an attacker may try, by e-mail. */
async function accounts(server: TestServer): Promise<Record<string, string>> {
  const member = await server.aMember();
  const administrator = await server.anAdministrator();
  const deleted = await server.aMember();
  const at = server.clock.now().toISOString();
  await server.dependencies.database.write((tx) => eraseAccounts(tx)([deleted.id], at));
  const imported = await server.aMember();
  await server.dependencies.database.write((tx) => userStore(tx).changePassword(imported.id, NO_PASSWORD));
  return {
    member: member.email,
    administrator: administrator.email,
    deleted: deleted.email,
    'without a password': imported.email,
    unknown: 'nadie@asociacion.test',
  };
}

it('reveals no account by the response or the work of a sign-in', async () => {
  const server = await aServer();
  const emails = await accounts(server);
  const answers: Record<string, unknown> = {};
  for (const [kind, email] of Object.entries(emails)) {
    const derived = await derivations(async () => {
      for (const hash of ['mala', 'x'.repeat(25)])
        answers[`${kind} ${hash}`] = comparable(await server.ask(login, { body: { email, hash } }));
    });
    expect(derived, kind).toBe(2);
  }
  expect(new Set(Object.values(answers).map((answer) => JSON.stringify(answer))).size).toBe(1);
});

it('refuses too many tries alike, without checking the password', async () => {
  const server = await aServer();
  const emails = await accounts(server);
  for (const [kind, email] of Object.entries(emails)) {
    const ask = () => server.ask(login, { body: { email, hash: 'mala' }, from: '10.0.1.1' });
    for (let tries = 0; tries < 10; tries += 1) expect((await ask()).status).toBe(401);
    expect(await derivations(async () => expect((await ask()).status, kind).toBe(429))).toBe(0);
  }
});

it('answers only the id for an e-mail address, and limits the rate', async () => {
  const server = await aServer();
  const member = await server.aMember();
  const ask = (email: string) => server.ask(usersByEmail, { params: { email }, as: member });
  expect((await ask(member.email)).data).toEqual([{ id: member.id }]);
  expect((await ask('nadie@asociacion.test')).data).toEqual([]);
  let answered = 0;
  for (let tries = 0; tries < 100; tries += 1)
    if ((await ask(`a${tries}@b.test`)).status === 200) answered += 1;
  expect(answered).toBe(58);
});

it('does not allow the account deletion to be enumerated by number', async () => {
  const server = await aServer();
  for (let people = 0; people < 30; people += 1) await server.aMember();
  const walk = async (call: Call, asking: TestRequest) => {
    const statuses: number[] = [];
    for (let id = 1; id <= 100; id += 1)
      statuses.push((await server.ask(call, { ...asking, params: { id } })).status);
    return statuses;
  };
  const mailed = await walk(mailDeletionCode, {});
  expect(mailed.filter((status) => status !== 429)).toEqual(Array(8).fill(200));
  const tried = await walk(deleteAccount, { body: { code: '123456' } });
  expect(tried.filter((status) => status !== 429)).toHaveLength(60);
  expect(tried).not.toContain(200);
});

it('does not reveal existing users on a registration request', async () => {
  const server = await aServer();
  const emails = await accounts(server);
  const shapes = new Set<string>();
  for (const [index, email] of Object.values(emails).entries()) {
    const body = { name: 'a', lastName: 'b', email, phone: '1', dni: String(index) };
    const answer = await server.ask(requestRegistration, { body });
    shapes.add(JSON.stringify({ status: answer.status, keys: Object.keys(answer.data) }));
  }
  expect([...shapes]).toEqual([JSON.stringify({ status: 201, keys: ['id'] })]);
});
