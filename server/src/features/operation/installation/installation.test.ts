import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkLive, checkReady, readBrand } from '@vigilia/contract/installation';
import { expect, it, vi } from 'vitest';
import { VERSION } from '../../../kernel/runtime/version.ts';
import { aServer } from '../../../testing/server.ts';

it('serves the brand without a session', async () => {
  const server = await aServer({ config: { BRAND_NAME: 'Guardia', BRAND_ACRONYM: 'AGA' } });
  expect(await server.ask(readBrand)).toMatchObject({
    status: 200,
    data: { brandName: 'Guardia', brandAcronym: 'AGA' },
  });
});

it('reports live and ready', async () => {
  const server = await aServer();
  for (const call of [checkLive, checkReady])
    expect(await server.ask(call)).toMatchObject({ status: 200, data: { status: 'ok', version: VERSION } });
  expect(server.filesOnDisk().stored).toEqual([]);
});

it('reports live but not ready when files cannot be written', async () => {
  const server = await aServer();
  const folder = join(server.folder, 'files');
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, 'not a folder');
  expect(await server.ask(checkReady)).toMatchObject({
    status: 503,
    message: 'El servidor no está listo para atender',
    data: undefined,
  });
  expect(await server.ask(checkLive)).toMatchObject({ status: 200 });
  expect(server.problems.splice(0)).toHaveLength(1);
});

it('reports not ready when the database does not respond', async () => {
  const server = await aServer();
  await server.dependencies.database.write((tx) => tx.schema.alterTable('users').renameTo('lost').execute());
  expect(await server.ask(checkReady)).toMatchObject({ status: 503, data: undefined });
  expect(await server.ask(checkLive)).toMatchObject({ status: 200 });
  expect(server.problems.splice(0)).toHaveLength(1);
});

it('reports not ready within two seconds when the storage hangs', async () => {
  const server = await aServer();
  vi.spyOn(server.dependencies.files, 'check').mockReturnValue(new Promise(() => undefined));
  expect(await server.ask(checkReady)).toMatchObject({ status: 503 });
  expect(server.problems.splice(0)).toEqual([expect.stringContaining('no answer within 1800 ms')]);
});

it('reports live but not ready during the shutdown, and closes connections', async () => {
  const server = await aServer();
  expect((await server.ask(checkLive)).headers.connection).not.toBe('close');
  server.dependencies.shutdown.abort();
  const { status, message } = await server.ask(checkReady);
  expect({ status, message }).toEqual({ status: 503, message: 'El servidor se está apagando' });
  expect(await server.ask(checkLive)).toMatchObject({ status: 200, headers: { connection: 'close' } });
});

it('sends the security headers', async () => {
  const server = await aServer();
  const { headers } = await server.ask(checkLive);
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  // Over plain HTTP browsers ignore these with a warning.
  expect(headers).not.toHaveProperty('strict-transport-security');
  expect(headers).not.toHaveProperty('cross-origin-opener-policy');
  expect(headers).not.toHaveProperty('x-powered-by');
});

it('sends Strict-Transport-Security over HTTPS', async () => {
  const server = await aServer({ config: { PUBLIC_URL: 'https://vigilia.test' } });
  const { headers } = await server.ask(checkLive);
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
});
