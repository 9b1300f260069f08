/** Sign-in log entries: outcome and account id, never the input. */
import { login } from '@vigilia/contract/session/session';
import { expect, it } from 'vitest';
import { codeOf } from '../../../testing/builders/phone-codes.ts';
import { withSecondFactor } from '../../../testing/builders/second-factor.ts';
import { aServer } from '../../../testing/server.ts';

it('logs one line for each sign-in of any outcome', async () => {
  const lines: string[] = [];
  const server = await aServer({ log: lines });
  const plain = await server.anAdministrator();
  const protectedUser = await server.anAdministrator();
  const { secret } = await withSecondFactor(server, protectedUser);
  server.clock.pass(30_000);
  const signIn = (email: string, hash: string, code?: string) =>
    server.ask(login, { body: { email, hash, ...(code && { code }) } });
  const noted = () =>
    lines
      .map((line) => JSON.parse(line) as { msg: string; user: number | null; outcome: string })
      .filter(({ msg }) => msg === 'sign-in')
      .map(({ user, outcome }) => [user, outcome]);

  await signIn('nadie@x.test\n{"msg":"sign-in"}', 'mala');
  await signIn('nadie@x.test', 'mala');
  await signIn(plain.email, 'mala');
  await signIn(plain.email, plain.password);
  await signIn(protectedUser.email, protectedUser.password);
  const code = codeOf(secret, server.clock);
  await signIn(protectedUser.email, protectedUser.password, code === '000000' ? '000001' : '000000');
  await signIn(protectedUser.email, protectedUser.password, code);
  expect(noted()).toEqual([
    [null, 'wrong password'],
    [plain.id, 'wrong password'],
    [plain.id, 'signed in'],
    [protectedUser.id, 'code asked'],
    [protectedUser.id, 'wrong code'],
    [protectedUser.id, 'signed in'],
  ]);
  for (let tries = 0; tries < 11; tries += 1) await signIn('otro@x.test', 'mala');
  expect(noted().at(-1)).toEqual([null, 'stopped']);
});
