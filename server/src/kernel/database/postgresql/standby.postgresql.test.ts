/** A synchronous standby that is missing: writes hang in the database. */
import { expect, it, onTestFinished } from 'vitest';
import { startPostgresql } from '../../../testing/programs/postgresql.ts';
import { toRefusal } from '../../http/error-responses.ts';
import { openDatabase } from '../open.ts';
import { connect } from './connection.ts';

it('is not ready and refuses writes while a synchronous standby is missing, with a user of few privileges', async () => {
  const postgresql = await startPostgresql();
  onTestFinished(() => postgresql.stop());
  const admin = await connect(postgresql.urlOf('postgres'));
  onTestFinished(() => admin.end());
  await admin.query('create role vigilia login');
  await admin.query('create database vigilia owner vigilia');
  const url = postgresql.urlOf('vigilia').replace('postgres@', 'vigilia@');
  const database = await openDatabase({ DATA_DIR: '', DATABASE_URL: url });
  onTestFinished(() => database.close());
  const add = (name: string) =>
    database.write((tx) => tx.insertInto('links').values({ name, url: name }).execute(), 'office');
  const waitFor = async (standby: string) => {
    await admin.query(`alter system set synchronous_standby_names = '${standby}'`);
    await admin.query('select pg_reload_conf()');
    await expect
      .poll(async () => (await admin.query('show synchronous_standby_names')).rows[0])
      .toEqual({ synchronous_standby_names: standby });
  };
  await add('before');
  await database.check();
  await waitFor('nobody');
  await expect(database.check()).rejects.toThrow();
  expect(toRefusal(await add('a').catch((reason) => reason))).toMatchObject({ statusCode: 503 });
  await waitFor('');
  await database.check();
  await add('b');
  const rows = await database.read.selectFrom('links').select('name').orderBy('id').execute();
  expect(rows.map(({ name }) => name)).toEqual(['before', 'a', 'b']);
}, 60_000);
