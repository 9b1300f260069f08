import { castBallot } from '@vigilia/contract/votings/votings';
import { expect, it, vi } from 'vitest';

vi.hoisted(() => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  Object.assign(globalThis, {
    localStorage: storage,
    window: Object.assign(new EventTarget(), { localStorage: storage, location: { href: 'http://a.test/' } }),
    document: { getElementById: () => null },
  });
});
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
