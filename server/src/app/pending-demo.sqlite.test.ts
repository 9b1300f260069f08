/** The demo of a start that was killed while it wrote it (R2.3). */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FULL } from '../testing/full.ts';
import { aFolder, aProcess } from '../testing/process.ts';

const PASSWORD = 'una-clave-dada';
const MARK = 'demo-pending';

/** A folder whose first start was killed when it had printed the first administrator. */
async function aKilledStart(): Promise<string> {
  const folder = aFolder();
  const { child, printed, ended } = aProcess(folder, { SEED: 'demo', ADMIN_PASSWORD: PASSWORD });
  await expect.poll(() => printed.out, { interval: 5 }).toContain('Primer administrador');
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  return folder;
}

/** Starts, and counts the news that there are then. */
async function newsAfterStart(folder: string, seed: 'demo' | 'none'): Promise<number> {
  const server = aProcess(folder, { SEED: seed });
  const address = await server.address;
  const signedIn = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@vigilia.test', hash: PASSWORD }),
  });
  const { data } = (await signedIn.json()) as { data: { accessToken: string } };
  const answer = await fetch(`${address}/api/news`, {
    headers: { authorization: `Bearer ${data.accessToken}` },
  });
  const news = (await answer.json()) as { data: unknown[] };
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  return news.data.length;
}

it('writes the demo of a start that was killed meanwhile', async () => {
  const folder = await aKilledStart();
  expect(readdirSync(folder)).toContain(MARK);
  expect(await newsAfterStart(folder, 'demo')).toBe(12);
  expect(readdirSync(folder)).not.toContain(MARK);
});

it.runIf(FULL)('forgets an interrupted demo at a start without one', async () => {
  const folder = await aKilledStart();
  expect(await newsAfterStart(folder, 'none')).toBe(0);
  expect(await newsAfterStart(folder, 'demo')).toBe(0);
});
