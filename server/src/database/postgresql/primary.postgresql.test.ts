/** A database with several hosts, as after a failover. */
import { expect, it, onTestFinished } from 'vitest';
import { aDatabase } from '../../testing/databases.ts';
import { aCuttingProxy, type CuttingProxy } from '../../testing/faults/proxy.ts';
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
