/** The check of tokens against the sessions of their users (R3.4). */
import { deleteUser } from '@vigilia/contract/users/users';
import { expect, it, vi } from 'vitest';
import { aServer } from '../../testing/server.ts';
import { authenticateWith } from './authentication.ts';

it('reads sessions that are checked together with one query, anew each time', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const [ana, beto] = [await server.aMember(), await server.aMember()];
  const { database, tokens } = server.dependencies;
  const authenticate = authenticateWith(tokens);
  const select = vi.spyOn(database.read, 'selectFrom');
  const check = async () => {
    select.mockClear();
    const callers = await Promise.all(
      [ana, beto, ana, as, { token: 'forged' }].map(({ token }) =>
        authenticate(token, database.read, { together: true }),
      ),
    );
    expect(select).toHaveBeenCalledTimes(1);
    return callers.map((caller) => caller?.userId);
  };
  expect(await check()).toEqual([ana.id, beto.id, ana.id, as.id, undefined]);
  await server.ask(deleteUser, { as, params: { id: ana.id } });
  expect(await check()).toEqual([undefined, beto.id, undefined, as.id, undefined]);
});
