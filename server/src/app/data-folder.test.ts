/** Only the owner can access the data folder. */
import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aPicture } from '../testing/builders/pictures.ts';
import { aClient, anAdministratorOf } from '../testing/client.ts';
import { aDatabase } from '../testing/databases.ts';
import { aFolder, aProcess, programFile, run } from '../testing/process.ts';

const PASSWORD = 'una-clave-dada';

/** The folder and everything below, with the permissions of group and others. */
const openIn = (folder: string): string[] =>
  [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))].filter(
    (path) => (lstatSync(path).mode & 0o077) !== 0,
  );

/** A shell with the usual umask, replaced by the program. */
const USUAL_UMASK = ['/bin/sh', '-c', 'umask 022; exec "$0" "$@"'] as const;

async function aPicturePublished(address: string): Promise<void> {
  const administrator = await anAdministratorOf(address, PASSWORD);
  const { status } = await administrator.ask('POST', '/news/create', [
    ['title', 'Noticia'],
    ['description', 'y'],
    { name: 'x.jpg', type: 'image/jpeg', content: await aPicture() },
  ]);
  expect(status).toBe(201);
}

it('creates private files, and removes permissions of others from existing ones', {
  timeout: 180_000,
}, async () => {
  const folder = join(aFolder(), 'data');
  const env = { ADMIN_PASSWORD: PASSWORD, ...(await aDatabase()) };
  const server = aProcess(folder, env, USUAL_UMASK);
  const address = await server.address;
  await aPicturePublished(address);
  // A mailed code, kept as a file where there is no mail server.
  const response = await aClient(address).ask('POST', '/users/delete-account/1/code');
  expect(response.status).toBe(200);
  const copies = aFolder();
  const within = { DATA_DIR: folder, ...env };
  const backup = run(programFile('backup'), [join(copies, 'copia.tar.gz')], within, USUAL_UMASK);
  expect(await backup.ended).toBe(0);
  expect(readdirSync(join(folder, 'outbox'))).toHaveLength(1);
  expect(openIn(folder)).toEqual([]);
  expect(statSync(join(copies, 'copia.tar.gz')).mode & 0o777).toBe(0o600);
  server.child.kill('SIGKILL');
  await server.ended;

  const restored = join(aFolder(), 'restored');
  const elsewhere = { DATA_DIR: restored, ...(await aDatabase()) };
  const restoring = run(programFile('restore'), [join(copies, 'copia.tar.gz')], elsewhere, USUAL_UMASK);
  expect(await restoring.ended).toBe(0);
  expect(openIn(restored)).toEqual([]);

  // As an earlier version or a manual copy left it.
  writeFileSync(join(folder, 'mine.txt'), 'no business of the server');
  mkdirSync(join(folder, 'outbox'), { recursive: true });
  writeFileSync(join(folder, 'outbox', 'old.eml'), 'x');
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, String(name));
    chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o755);
  const again = aProcess(folder, env, USUAL_UMASK);
  await again.address;
  expect(openIn(folder)).toEqual([join(folder, 'mine.txt')]);
});
