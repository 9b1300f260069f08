import { listActivity } from '@vigilia/contract/activity';
import { createLink, deleteLink, LINK_NAMES, linkByName, updateLink } from '@vigilia/contract/content/links';
import { describe, expect, it } from 'vitest';
import { aServer } from '../../../testing/server.ts';
import { titleOf } from './routes.ts';

const url = 'https://asociacion.test/pagos';

describe('the link of a section', () => {
  it('returns null until a link is saved, then the link', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    expect(await server.ask(linkByName, { as, params: { name: 'Payments' } })).toMatchObject({
      status: 200,
      text: '{"data":null}',
    });

    const created = await server.ask(createLink, { as, body: { link: 'Payments', url } });
    expect(created.status).toBe(201);
    const link = { id: expect.any(Number), link: 'Payments', url };
    expect(created.data).toEqual({ ...link, version: 0 });

    const member = await server.aMember();
    const read = await server.ask(linkByName, { as: member, params: { name: 'Payments' } });
    expect(read.status).toBe(200);
    expect(read.data).toEqual(link);
  });

  it.each(LINK_NAMES)('saves a link for %s', async (link) => {
    const server = await aServer();
    const as = await server.anAdministrator();
    expect(await server.ask(createLink, { as, body: { link, url } })).toMatchObject({ status: 201 });
  });

  it('logs a link under the name of its screen', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const { data: saved } = await server.ask(createLink, { as, body: { link: 'ManagmentBoard', url } });
    await server.ask(deleteLink, { as, params: { id: saved.id } });
    const { data: log } = await server.ask(listActivity, { as });
    expect(log.map(({ what }) => what)).toEqual([
      'Eliminó el enlace de Junta directiva',
      `Guardó el enlace de Junta directiva: ${url}`,
    ]);
    expect(titleOf('Rights')).toBe('Derechos y deberes');
    expect(titleOf('Gone')).toBe('Gone');
  });

  it('refuses a second link of a section and changes nothing', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    await server.ask(createLink, { as, body: { link: 'News', url } });
    const second = await server.ask(createLink, { as, body: { link: 'News', url: 'https://otra.test' } });
    expect(second).toMatchObject({
      status: 409,
      message: 'Esta sección ya tiene un enlace. Vuelva a cargar la página para editarlo.',
    });
    expect((await server.ask(linkByName, { as, params: { name: 'News' } })).data?.url).toBe(url);
  });

  it('changes and removes a link', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const { data: saved } = await server.ask(createLink, { as, body: { link: 'News', url } });
    const params = { id: saved.id };

    const changed = await server.ask(updateLink, { as, params, body: { url: ' http://otra.test/x?y=1#z ' } });
    expect(changed).toMatchObject({
      status: 200,
      data: { ...saved, url: 'http://otra.test/x?y=1#z', version: 1 },
    });

    expect(await server.ask(deleteLink, { as, params })).toMatchObject({
      status: 200,
      data: { id: saved.id },
    });
    expect((await server.ask(linkByName, { as, params: { name: 'News' } })).data).toBeNull();
  });

  it('answers 404 for a link with unknown id or name', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const gone = { status: 404, message: 'Este enlace ya no existe. Vuelva a cargar la página.' };
    expect(await server.ask(updateLink, { as, params: { id: 77 }, body: { url } })).toMatchObject(gone);
    expect(await server.ask(deleteLink, { as, params: { id: 77 } })).toMatchObject(gone);
    expect(await server.ask(linkByName, { as, params: { name: 'Nada' } })).toMatchObject({
      status: 404,
      message: 'Esta sección no existe',
    });
  });

  it('refuses a link of an unknown section', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    expect(await server.ask(createLink, { as, body: { link: 'Nada', url } })).toMatchObject({
      status: 422,
      issues: [{ path: 'link', message: 'Esta sección no existe' }],
    });
  });
});
