import { requestAssistance } from '@vigilia/contract/content/assistance';
import { answerCase, createCase } from '@vigilia/contract/content/cases';
import { expect, it, vi } from 'vitest';
import { aPicture } from '../../../testing/builders/pictures.ts';
import type { Part } from '../../../testing/multipart.ts';
import { aServer } from '../../../testing/server.ts';

const CASE = { title: 'Vía aérea', description: 'Difícil' };

it.each([
  ['cases', createCase, CASE],
  ['answers', answerCase, { response: 'Con videolaringoscopio' }],
  ['requests for assistance', requestAssistance, { description: 'Necesito apoyo' }],
] as const)(
  'lets a member add 60 %s an hour, and administrators as many as they like',
  async (_, call, body) => {
    const server = await aServer();
    const [member, other, administrator] = [
      await server.aMember(),
      await server.aMember(),
      await server.anAdministrator(),
    ];
    const { data: existing } = await server.ask(createCase, { as: administrator, body: CASE });
    const ask = async (as: typeof member) =>
      (await server.ask(call, { as, body, params: { id: existing.id } })).status;
    for (let n = 0; n < 60; n += 1) expect(await ask(member)).toBe(201);
    expect(await ask(member)).toBe(429);
    expect(await ask(other)).toBe(201);
    for (let n = 0; n < 61; n += 1) expect(await ask(administrator)).toBe(201);
    server.clock.pass(60 * 60_000);
    expect(await ask(member)).toBe(201);
  },
);

it('refuses a member beyond the limit before the picture is decoded, and counts no invalid request', async () => {
  const server = await aServer();
  const as = await server.aMember();
  const store = vi.spyOn(server.dependencies.images, 'store');
  const picture = { name: 'x.jpg', type: 'image/jpeg', content: await aPicture() };
  const fields = Object.entries(CASE);
  const ask = async (form: readonly Part[]) => (await server.ask(createCase, { as, form })).status;
  for (let n = 0; n < 61; n += 1) expect(await ask([['title', ' '], picture])).toBe(422);
  for (let n = 0; n < 60; n += 1) expect(await ask(fields)).toBe(201);
  expect(await ask([...fields, picture])).toBe(429);
  expect(store).not.toHaveBeenCalled();
  expect(server.filesOnDisk()).toEqual({ stored: [], temporary: [] });
});

it('counts requests whose picture was refused', async () => {
  const server = await aServer();
  const as = await server.aMember();
  const picture = { name: 'x.jpg', type: 'image/jpeg', content: 'hola' };
  const ask = async () =>
    (await server.ask(createCase, { as, form: [...Object.entries(CASE), picture] })).status;
  for (let n = 0; n < 60; n += 1) expect(await ask()).toBe(415);
  expect(await ask()).toBe(429);
});
