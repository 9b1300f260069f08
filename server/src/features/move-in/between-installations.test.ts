/** `npm run move-in` from a running installation with the demo into an empty one, killed on the way. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { openFiles } from '../../app/open-dependencies.ts';
import { takeSnapshot } from '../../database/snapshot.ts';
import { seedDemo } from '../../demo/seed.ts';
import { createLog } from '../../observability/log.ts';
import { readConfig } from '../../runtime/config.ts';
import { contentsOf, sourceOf } from '../../testing/comparison/backups.ts';
import { largestDifference, movedPictures, movedRows } from '../../testing/comparison/moved.ts';
import { aDatabase } from '../../testing/databases.ts';
import { aFolder, aProcess, programFile, run } from '../../testing/process.ts';
import { aServer } from '../../testing/server.ts';

/** The demo, with small pictures, on a port. */
async function anAssociation() {
  const server = await aServer();
  const administrator = await server.anAdministrator({ name: 'Julia', lastName: 'Otero' });
  // Different ones, so that a picture at the wrong record is seen.
  const colours = Array.from({ length: 16 }, (_, n) => ({ r: n * 16, g: 255 - n * 16, b: (n * 96) % 256 }));
  const pictures = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 600, height: 300, channels: 3, background } })
        .webp()
        .toBuffer(),
    ),
  );
  const scenes: string[] = [];
  await seedDemo(server.dependencies, undefined, (scene) => {
    if (!scenes.includes(scene)) scenes.push(scene);
    return pictures[scenes.indexOf(scene) % pictures.length] ?? Buffer.alloc(0);
  });
  // A draft, a scheduled one, and an expired one.
  for (const [index, table] of (['news', 'benefits', 'courses', 'articles'] as const).entries())
    await server.dependencies.database.write((tx) =>
      tx
        .updateTable(table)
        .set({
          is_draft: index % 2,
          publish_at: '2026-03-01T00:00:00.000Z',
          expire_at: index > 1 ? '2026-03-02T00:00:00.000Z' : null,
        })
        .where('id', '=', 1)
        .execute(),
    );
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  return { server, administrator, address };
}

it('moves a whole association, killed twice on the way, with equal rows and files', {
  timeout: 240_000,
}, async () => {
  const { server, administrator, address } = await anAssociation();
  const folder = aFolder();
  const place = { DATA_DIR: folder, ...(await aDatabase()) };
  const env = { ...place, MOVE_IN_TOKEN: administrator.token };
  const move = () => run(programFile('move-in'), ['--from', address], env);

  for (const progress of [/Beneficios: /, /Asistentes de /]) {
    const killed = move();
    await expect.poll(() => killed.printed.out, { timeout: 120_000 }).toMatch(progress);
    killed.child.kill('SIGKILL');
    expect(await killed.ended).toBe('SIGKILL');
  }
  // A server refuses to start on a partly moved association.
  const early = aProcess(folder, place);
  expect(await early.ended).toBe(1);
  expect(early.printed.err).toMatch(/^Una mudanza desde \S+ no ha terminado\. [^\n]+\n$/);
  const last = move();
  expect({ code: await last.ended, ...last.printed }).toEqual({
    code: 0,
    out: expect.stringContaining('Sigue la mudanza'),
    err: '',
  });

  const config = readConfig(place);
  const files = await openFiles(config, createLog('silent'));
  const there = await contentsOf(sourceOf(server));
  const here = await contentsOf({ snapshot: (use) => takeSnapshot(config, use), files });
  expect(movedRows(here)).toEqual(movedRows(there));
  expect(here.rows.ballots).toEqual([]);
  expect(here.rows.move_in_items).toEqual([]);
  const pictures = await takeSnapshot(config, (db) => movedPictures(db, files));
  const original = await movedPictures(server.dependencies.database.read, server.dependencies.files);
  expect([...pictures.keys()]).toEqual([...original.keys()]);
  for (const [item, { size, grid }] of original) {
    expect(pictures.get(item)?.size, item).toBe(size);
    expect(largestDifference(pictures.get(item)?.grid ?? Buffer.alloc(0), grid), item).toBeLessThan(12);
  }
  const report = readFileSync(join(folder, 'informe-de-mudanza.txt'), 'utf8');
  expect(report).toMatch(/Usuarios +241\n/);
  expect(report).toContain('Las contraseñas');

  // A repeated run moves nothing, and the next id was never used.
  const again = move();
  expect(await again.ended).toBe(1);
  expect(again.printed.err).toMatch(/^ {2}La mudanza desde \S+ ya terminó [^\n]+\n$/);

  const start = aProcess(folder, { ...place, SEED: 'demo', ADMIN_EMAIL: administrator.email });
  await start.address;
  expect(start.printed.out).toMatch(
    new RegExp(`Primer administrador: ${administrator.email}\\n.*Contraseña:`),
  );
  start.child.kill('SIGTERM');
  expect(await start.ended).toBe(0);
  const kept = await takeSnapshot(config, (db) =>
    db.selectFrom('users').select(['id', 'email', 'user_type']).orderBy('id').execute(),
  );
  expect(kept).toHaveLength(here.rows.users?.length ?? 0);
  expect(existsSync(join(folder, 'trash'))).toBe(false);
});
