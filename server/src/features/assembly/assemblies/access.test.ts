/** Which assemblies a member finds (R3.9). */
import { deleteAssembly, removeAttendee, setRegistration } from '@vigilia/contract/assemblies/assemblies';
import { expect, it, vi } from 'vitest';
import { addAttendee, anAssembly } from '../../../testing/builders/assemblies.ts';
import { aServer } from '../../../testing/server.ts';
import { createVisibilityLoader } from './access.ts';
import { assemblyStore } from './store.ts';

it('reads with one query for each assembly who of its watchers finds it, anew each time', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const [ana, beto] = [await server.aMember(), await server.aMember()];
  const [first, second] = [await anAssembly(server, as), await anAssembly(server, as)];
  const attendee = await addAttendee(server, as, first, ana);
  await addAttendee(server, as, second, beto);
  const assemblies = assemblyStore(server.dependencies.database.read);
  const visibility = createVisibilityLoader(assemblies);
  const asked = vi.spyOn(assemblies, 'findersAmong');
  const check = async () => {
    asked.mockClear();
    const found = await Promise.all(
      [first, second].flatMap((assemblyId) =>
        [ana, beto].map(({ id }) => visibility.load({ assemblyId, userId: id })),
      ),
    );
    expect(asked).toHaveBeenCalledTimes(2);
    return found;
  };
  expect(await check()).toEqual([true, false, false, true]);
  await server.ask(removeAttendee, { as, params: { id: attendee.data.id } });
  await server.ask(setRegistration, { as, params: { id: second }, body: { isRegister: true } });
  expect(await check()).toEqual([false, false, true, true]);
  await server.ask(deleteAssembly, { as, params: { id: second } });
  expect(await check()).toEqual([false, false, false, false]);
});
