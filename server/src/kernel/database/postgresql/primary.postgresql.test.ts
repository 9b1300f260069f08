/** A database with several hosts, as after a failover. */
import { expect, it, onTestFinished } from 'vitest';
import { aDatabase } from '../../../testing/databases.ts';
import { aCuttingProxy, type CuttingProxy } from '../../../testing/faults/proxy.ts';
import { startPostgresql } from '../../../testing/programs/postgresql.ts';
import { openDatabase } from '../open.ts';
import { connect } from './connection.ts';
import { openPostgresql } from './postgresql-database.ts';

/** Two ways to one database, in one address. */
async function twoHosts(): Promise<{ url: string; one: CuttingProxy; other: CuttingProxy }> {
  const { DATABASE_URL = '' } = await aDatabase();
  const [one, other] = [await aCuttingProxy(DATABASE_URL), await aCuttingProxy(DATABASE_URL)];
  const hosts = [one, other].map(({ url }) => new URL(url).host).join(',');
  const url = one.url.replace(new URL(one.url).host, hosts);
  return { url: `${url}?target_session_attrs=read-write`, one, other };
}

it('uses the host that answers, and goes on with another one once it is gone', async () => {
  const { url, one, other } = await twoHosts();
  one.refuse(true);
  const database = await openPostgresql(url);
  onTestFinished(() => database.close());
  const write = (name: string) =>
    database.write((tx) => tx.insertInto('links').values({ name, url: 'u' }).execute());
  await write('a');
  one.refuse(false);
  other.refuse(true);
  other.cutAll();
  await write('b');
  const { rows } = await (async () => {
    const client = await connect(url);
    onTestFinished(() => client.end());
    return client.query('select name from links order by name');
  })();
  expect(rows).toEqual([{ name: 'a' }, { name: 'b' }]);
  expect(await database.read.selectFrom('links').select('name').execute()).toHaveLength(2);
  await database.check();
});

/** A migrated database that only reads until it is promoted. */
async function aStandby() {
  const postgresql = await startPostgresql();
  onTestFinished(() => postgresql.stop());
  const admin = await connect(postgresql.urlOf('postgres'));
  const url = postgresql.urlOf('vigilia');
  await admin.query('create database vigilia');
  await (await openDatabase({ DATA_DIR: '', DATABASE_URL: url })).close();
  const [{ data_directory: data }] = (await admin.query('show data_directory')).rows;
  await admin.query(`copy (select 1) to '${data}/standby.signal'`);
  await admin.end();
  await postgresql.kill('SIGINT');
  await postgresql.start();
  const promote = async () => {
    const again = await connect(postgresql.urlOf('postgres'));
    await again.query('select pg_promote()');
    await again.end();
  };
  return { host: new URL(url).host, url, promote };
}

it('passes over a host that only reads, until it is promoted', async () => {
  const standby = await aStandby();
  const other = await startPostgresql();
  onTestFinished(() => other.stop());
  const primary = await aCuttingProxy(other.urlOf('vigilia'));
  const admin = await connect(other.urlOf('postgres'));
  await admin.query('create database vigilia');
  await admin.end();
  await (await openDatabase({ DATA_DIR: '', DATABASE_URL: primary.url })).close();
  const through = (...hosts: string[]) => standby.url.replace(standby.host, hosts.join(','));
  await expect(connect(through(standby.host, standby.host))).rejects.toMatchObject({ code: 'EHOSTDOWN' });

  const database = await openPostgresql(through(standby.host, new URL(primary.url).host));
  onTestFinished(() => database.close());
  const write = (name: string) =>
    database.write((tx) => tx.insertInto('links').values({ name, url: 'u' }).execute());
  await write('a');
  primary.refuse(true);
  primary.cutAll();
  await expect(write('lost')).rejects.toThrow();
  await standby.promote();
  await write('b');
  const promoted = await connect(standby.url);
  onTestFinished(() => promoted.end());
  expect((await promoted.query('select name from links')).rows).toEqual([{ name: 'b' }]);
});
