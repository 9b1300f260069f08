import { castBallot } from '@vigilia/contract/votings/votings';
import { expect, it, vi } from 'vitest';

await vi.hoisted(async () => (await import('../../testing/page.ts')).openPage());
const { call } = await import('./api.ts');

it('takes the page of a proxy for no answer, and accepts bare values and none', async () => {
  const answered = (text: string) => {
    vi.stubGlobal('fetch', async () => new Response(text));
    return call(castBallot, { body: { questionId: 3, vote: 'yes' } });
  };
  for (const page of ['<!doctype html><title>Bienvenido</title>', '\n <html></html>'])
    await expect(answered(page)).rejects.toMatchObject({ status: 0, message: /No hay conexión/ });
  expect(await answered('{"data":{"voted":true}}')).toEqual({ voted: true });
  expect(await answered('{"voted":true}')).toEqual({ voted: true });
  expect(await answered('')).toBeNull();
  expect(await answered('OK')).toBeNull();
});

it('reads the line ends of another backend as line feeds', async () => {
  const text = JSON.stringify({ data: [{ description: 'a\r\nb\rc\nd', path: 'C:\\ruta' }] });
  vi.stubGlobal('fetch', async () => new Response(text));
  expect(await call(castBallot, { body: { questionId: 3, vote: 'yes' } })).toEqual([
    { description: 'a\nb\nc\nd', path: 'C:\\ruta' },
  ]);
});

it('shows the message of this product as it is, also where it quotes an English title', async () => {
  const message = 'Ya hay un artículo «The difficult airway is not rare».';
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ statusCode: 409, message }), { status: 409 }),
  );
  await expect(call(castBallot, { body: { questionId: 3, vote: 'yes' } })).rejects.toMatchObject({ message });
});
