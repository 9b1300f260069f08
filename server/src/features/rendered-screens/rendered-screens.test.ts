import { readRenderedScreen } from '@vigilia/contract/rendered-screens';
import { expect, it, vi } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';

/** Replaces the thread by a screen that makes one call. */
const renderWith = (server: TestServer, address: string) =>
  vi
    .spyOn(server.dependencies.screenRenderer, 'render')
    .mockImplementation(async ({ path, token }, makeCall) =>
      JSON.stringify({ path, token, answer: await makeCall(address) }),
    );

it('answers a screen to administrators only', async () => {
  const server = await aServer();
  const render = renderWith(server, '/api/news');
  const query = { path: '/news' };
  expect(await server.ask(readRenderedScreen, { query })).toMatchObject({ status: 401 });
  expect(await server.ask(readRenderedScreen, { query, as: await server.aMember() })).toMatchObject({
    status: 403,
  });
  expect(render).not.toHaveBeenCalled();
  const administrator = await server.anAdministrator();
  const { status, data } = await server.ask(readRenderedScreen, { query, as: administrator });
  expect(status).toBe(200);
  expect(JSON.parse(data.markup ?? '')).toMatchObject({ path: '/news', token: administrator.token });
});

it('makes the calls of a screen as the caller', async () => {
  const server = await aServer();
  renderWith(server, '/api/users/all?limit=1');
  const administrator = await server.anAdministrator();
  await server.aMember();
  const query = { path: '/register/users' };
  const { data } = await server.ask(readRenderedScreen, { query, as: administrator });
  const { answer } = JSON.parse(data.markup ?? '');
  expect(answer).toMatchObject({ status: 200, headers: { 'x-total-count': '2' } });
  expect(JSON.parse(answer.body).data).toHaveLength(1);

  renderWith(server, '/api/no/such/call');
  const unknown = await server.ask(readRenderedScreen, { query, as: administrator });
  expect(JSON.parse(unknown.data.markup ?? '').answer.status).toBe(404);
});

it('answers no markup, and logs why, where a screen fails', async () => {
  const log: string[] = [];
  const server = await aServer({ log });
  vi.spyOn(server.dependencies.screenRenderer, 'render').mockRejectedValue(new Error('no such component'));
  const { status, data } = await server.ask(readRenderedScreen, {
    query: { path: '/news' },
    as: await server.anAdministrator(),
  });
  expect({ status, data }).toEqual({ status: 200, data: { markup: null } });
  expect(log.join('\n')).toContain('a screen could not be rendered');
});

it.each(['', 'news', '//evil/x', '/news?x=1', '/..%2f', '/a\n', `/${'a'.repeat(200)}`])(
  'refuses %j, which is no path of a screen',
  async (path) => {
    const server = await aServer();
    const render = renderWith(server, '/api/news');
    const refused = await server.ask(readRenderedScreen, {
      query: { path },
      as: await server.anAdministrator(),
    });
    expect(refused.status).toBe(422);
    expect(render).not.toHaveBeenCalled();
  },
);
