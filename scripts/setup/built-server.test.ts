/** The server as it is built: what it reads and runs by the addresses of its sources. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ensureBuilt } from './build.mjs';
import { nodeEnvironment, projectNode } from './node.mjs';
import { inProject } from './paths.mjs';

const PASSWORD = 'una-clave-dada';

it('writes the demo, and runs every process and thread of the sources', { timeout: 180_000 }, async () => {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'vigilia-built-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const own = { DATA_DIR: folder, PORT: '0', SEED: 'demo', LOG_LEVEL: 'warn', ADMIN_PASSWORD: PASSWORD };
  const server = spawn(projectNode(), [inProject('server/dist/main.mjs')], {
    env: { ...nodeEnvironment(), ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  let printed = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  await expect.poll(() => printed, { timeout: 60_000 }).toMatch(/ está en http/);
  const address = / está en (\S+)/.exec(printed)?.[1] ?? '';
  const signedIn = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@vigilia.test', hash: PASSWORD }),
  });
  const { data } = (await signedIn.json()) as { data: { accessToken: string } };
  const headers = { authorization: `Bearer ${data.accessToken}` };
  const ask = async (path: string, body?: FormData) => {
    const answer = await fetch(address + path, { headers, ...(body && { method: 'POST', body }) });
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };
  for (const page of ['/sign-in', '/votar', '/news'])
    expect(await ask(page)).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
  // The process of pictures.
  const news = new FormData();
  const picture = readFileSync(inProject('server/src/demo/pictures/square/480/bed.webp'));
  news.append('title', 'Una noticia');
  news.append('description', 'con foto');
  news.append('file', new Blob([picture], { type: 'image/webp' }), 'foto.webp');
  expect(await ask('/api/news/create', news)).toMatchObject({ status: 201 });
  // The process of spreadsheets: it finds no row in the empty one.
  const template = await fetch(`${address}/api/users/import/template?format=xlsx`, { headers });
  const table = new FormData();
  table.append('file', await template.blob(), 'usuarios.xlsx');
  expect(await ask('/api/users/import/preview', table)).toMatchObject({ status: 422 });
  // The threads of documents.
  expect(await ask('/api/assamble/1/member-sheet')).toMatchObject({ status: 200, type: 'application/pdf' });
  expect(await ask('/api/assamble/1/minutes?format=pdf')).toMatchObject({ status: 200 });
  expect(await ask('/api/docs/')).toMatchObject({ status: 200 });
  expect(await ask('/api/health/ready')).toMatchObject({ status: 200 });

  server.kill('SIGTERM');
  expect(await once(server, 'close')).toEqual([0, null]);
  expect(printed).not.toContain('"level":50');
});
