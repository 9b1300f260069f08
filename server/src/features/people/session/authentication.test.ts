/** The check of tokens against the sessions of their users (R3.4). */
import { USER_TYPES } from '@vigilia/contract/limits';
import { deleteUser } from '@vigilia/contract/users/users';
import { expect, it, vi } from 'vitest';
import type { Session } from '../../../kernel/http/session.ts';
import { aServer } from '../../../testing/server.ts';
import { authenticateWith } from './authentication.ts';

it('reads sessions that are checked together with one query, anew each time', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const [ana, beto] = [await server.aMember(), await server.aMember()];
  const { database, tokens } = server.dependencies;
  const authenticate = authenticateWith(tokens);
  const query = vi.spyOn(database.read.getExecutor(), 'executeQuery');
  const check = async () => {
    query.mockClear();
    const callers = await Promise.all(
      [ana, beto, ana, as, { token: 'forged' }].map(({ token }) =>
        authenticate(token, database.read, { together: true }),
      ),
    );
    expect(query).toHaveBeenCalledTimes(1);
    return callers.map((caller) => caller?.userId);
  };
  expect(await check()).toEqual([ana.id, beto.id, ana.id, as.id, undefined]);
  await server.ask(deleteUser, { as, params: { id: ana.id } });
  expect(await check()).toEqual([undefined, beto.id, undefined, as.id, undefined]);
});

it('waits for nothing where the session is known, and checks all of it', async () => {
  const server = await aServer();
  const [ana, beto] = [await server.aMember(), await server.aMember()];
  const { database, tokens } = server.dependencies;
  const authenticate = authenticateWith(tokens);
  const known = new Map<number, Session | null>();
  const check = ({ token }: { token: string }) => authenticate(token, database.read, { known });
  const caller = { userId: ana.id, userType: USER_TYPES.member, sessionCount: 0 };
  expect(await check(ana)).toEqual(caller);
  expect(check(ana)).toEqual(caller);
  known.set(ana.id, { userType: USER_TYPES.member, sessionCount: 1 });
  expect(check(ana)).toBeNull();
  known.set(ana.id, { userType: USER_TYPES.administrator, sessionCount: 0 });
  expect(check(ana)).toBeNull();
  known.set(beto.id, null);
  expect(check(beto)).toBeNull();
});
