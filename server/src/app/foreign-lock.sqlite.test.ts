/** Another program locks the database file: reads continue, writes wait, nothing is lost. */
import { listActivity } from '@vigilia/contract/activity';
import { createArticle, listArticles } from '@vigilia/contract/content/articles';
import { checkReady } from '@vigilia/contract/installation';
import { expect, it } from 'vitest';
import { DatabaseBusy } from '../kernel/database/errors.ts';
import { embeddedFile, openDatabase } from '../kernel/database/open.ts';
import { kyselyOn, openSqlite } from '../kernel/database/sqlite/connection.ts';
import { readConfig } from '../kernel/runtime/config.ts';
import { aLockHolder } from '../testing/faults/lock-holder.ts';
import { aFolder } from '../testing/process.ts';
import { aServer } from '../testing/server.ts';
import { describeStartError } from './start-errors.ts';

const article = (name: string) => ({ name, url: 'https://a.test' });

it('answers reads while a write waits for a foreign lock, and writes it once', async () => {
  const server = await aServer({ embedded: true });
  const as = await server.anAdministrator();
  const holder = aLockHolder(embeddedFile({ DATA_DIR: server.folder }));
  await holder.holds;
  let answered = false;
  const writing = server.ask(createArticle, { as, body: article('Uno') }).then((answer) => {
    answered = true;
    return answer;
  });
  for (let read = 0; read < 10; read += 1)
    expect(await server.ask(listArticles, { as })).toMatchObject({ status: 200, data: [] });
  expect(answered).toBe(false);
  await holder.release();
  expect((await writing).status).toBe(201);
  expect((await server.ask(listArticles, { as })).data).toHaveLength(1);
  expect((await server.ask(listActivity, { as })).data).toHaveLength(1);
});

it('reports not ready while a foreign lock blocks writes, and ready after it', async () => {
  const server = await aServer({ embedded: true });
  const holder = aLockHolder(embeddedFile({ DATA_DIR: server.folder }));
  await holder.holds;
  expect((await server.ask(checkReady)).status).toBe(503);
  expect(server.problems.splice(0)).toHaveLength(1);
  await holder.release();
  expect((await server.ask(checkReady)).status).toBe(200);
});

it('waits at the start for a foreign lock, then migrates', async () => {
  const place = { DATA_DIR: aFolder() };
  await (await openDatabase(place, '058-baseline')).close();
  const holder = aLockHolder(embeddedFile(place));
  await holder.holds;
  let opened = false;
  const opening = openDatabase(place).then((database) => {
    opened = true;
    return database;
  });
  const reader = openSqlite(embeddedFile(place), { readOnly: true });
  const rows = kyselyOn(reader, 'alone').selectFrom('users').select('id');
  for (let read = 0; read < 10; read += 1) expect(await rows.execute()).toEqual([]);
  reader.close();
  expect(opened).toBe(false);
  await holder.release();
  const database = await opening;
  await database.check();
  await database.close();
});

it('reports a foreign lock in one line at the start', () => {
  const explained = describeStartError(new DatabaseBusy('locked'), readConfig({ DATA_DIR: '/datos' }));
  expect(explained).toBe(
    'DATA_DIR /datos no se puede usar: otro programa tiene bloqueada su base de datos; ciérrelo e inicie de nuevo',
  );
});
