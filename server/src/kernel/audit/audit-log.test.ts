import { createLink } from '@vigilia/contract/content/links';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { describe, expect, it } from 'vitest';
import { aServer } from '../../testing/server.ts';

const entries = (server: Awaited<ReturnType<typeof aServer>>) =>
  server.dependencies.database.read.selectFrom('activity').selectAll().orderBy('id').execute();

describe('the activity log', () => {
  it('logs person, change and time, in the transaction of the change', async () => {
    const server = await aServer();
    const as = await server.anAdministrator({ name: 'Marta', lastName: 'Quintero' });
    await server.ask(createLink, { as, body: { link: 'Videos', url: 'https://example.org/v' } });
    expect(await entries(server)).toEqual([
      {
        id: 1,
        at: server.clock.now().toISOString(),
        user_id: as.id,
        person: 'Marta Quintero',
        person_search: 'marta quintero',
        area: 'Enlaces',
        what: 'Guardó el enlace de Videos: https://example.org/v',
        key: 'POST /link-url/create',
        changes: null,
        act: null,
        together: null,
        head_id: null,
      },
    ]);
  });

  it('logs nothing of a refused change', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const body = { link: 'Videos', url: 'https://example.org/v' };
    await server.ask(createLink, { as, body });
    expect((await server.ask(createLink, { as, body })).status).toBe(409);
    expect(
      (await server.ask(newsCalls.move, { as, params: { id: 7 }, body: { newPosition: 1 } })).status,
    ).toBe(404);
    expect(await entries(server)).toHaveLength(1);
  });
});
