/** `npm run move-in` from a running installation with the demo into an empty one, killed on the way. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { seedDemo } from '../../../demo/seed.ts';
import type { Db } from '../../../kernel/database/database.ts';
import { takeSnapshot } from '../../../kernel/database/snapshot.ts';
import { readConfig } from '../../../kernel/runtime/config.ts';
import { aDatabase } from '../../../testing/databases.ts';
import { aFolder, aProcess, programFile, run } from '../../../testing/process.ts';
import { aServer } from '../../../testing/server.ts';

/** The demo, with one small picture, on a port. */
async function anAssociation() {
  const server = await aServer();
  const administrator = await server.anAdministrator({ name: 'Julia', lastName: 'Otero' });
  const background = { r: 80, g: 120, b: 160 };
  const picture = await sharp({ create: { width: 60, height: 30, channels: 3, background } })
    .webp()
    .toBuffer();
  await seedDemo(server.dependencies, undefined, () => picture);
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  return { server, administrator, address };
}

/** Tables of which both installations have as many rows, whose results and requests of help are not moved. */
const EQUAL = [
  ...([
    'users',
    'links',
    'news',
    'benefits',
    'courses',
    'articles',
    'profile_items',
    'registration_requests',
  ] as const),
  ...(['assemblies', 'attendees', 'attorney_powers', 'cases', 'case_responses', 'assistance_steps'] as const),
];

it('moves a whole association, killed twice on the way, once and without a mail', {
  timeout: 240_000,
}, async () => {
  const { server, administrator, address } = await anAssociation();
  const folder = aFolder();
  const place = { DATA_DIR: folder, ...(await aDatabase()) };
  const env = { ...place, MOVE_IN_TOKEN: administrator.token, ADMIN_EMAIL: administrator.email };
  const move = () => run(programFile('move-in'), ['--from', address], env);
  const countsIn = async (snapshot: typeof takeSnapshot) =>
    snapshot(readConfig(place), async (db) => {
      const found: Record<string, number> = {};
      for (const table of EQUAL) found[table] = (await db.selectFrom(table).select('id').execute()).length;
      return found;
    });

  for (const progress of [/Noticias…/, /Asambleas…/]) {
    const killed = move();
    await expect.poll(() => killed.printed.out, { timeout: 120_000 }).toMatch(progress);
    killed.child.kill('SIGKILL');
    expect(await killed.ended).toBe('SIGKILL');
  }
  const last = move();
  expect({ code: await last.ended, err: last.printed.err }).toEqual({ code: 0, err: '' });
  const here = await countsIn(takeSnapshot);
  expect(here).toEqual(await countsIn(async (_, use) => use(server.dependencies.database.read)));
  const read = (name: string) => readFileSync(join(folder, 'mudanza', name), 'utf8');
  expect(read('informe.txt')).toContain('Las contraseñas');
  expect(read('resultados-anteriores.csv').split('\r\n').length).toBeGreaterThan(3);
  expect(read('usuarios-por-completar.csv').trim().split('\r\n')).toHaveLength(1);

  const again = move();
  expect(await again.ended).toBe(0);
  expect(again.printed.out).toMatch(/Usuarios +0 creados/);
  expect(await countsIn(takeSnapshot)).toEqual(here);
  const mails = (db: Db) => db.selectFrom('outgoing_mails').selectAll().execute();
  expect(await takeSnapshot(readConfig(place), mails)).toEqual([]);
  const outbox = join(folder, 'outbox');
  expect(existsSync(outbox) ? readdirSync(outbox) : []).toEqual([]);

  const start = aProcess(folder, place);
  await start.address;
  start.child.kill('SIGTERM');
  expect(await start.ended).toBe(0);
});
