/** Bulk writes on PostgreSQL: concurrent writes continue, also of rows that reference the changed ones. */
import { expect, it } from 'vitest';
import { aServer } from '../../testing/server.ts';

it('accepts ballots of users that a bulk write changes, and delays only edits of them', async () => {
  const server = await aServer();
  const member = await server.aMember();
  const { database } = server.dependencies;
  const link = (name: string) =>
    database.write((tx) => tx.insertInto('links').values({ name, url: 'x' }).execute());
  const referring = () =>
    database.write((tx) =>
      tx
        .insertInto('second_factors')
        .values({ user_id: member.id, secret: 's', last_step: 0, enabled_at: null })
        .execute(),
    );
  const order: string[] = [];
  const edit = () =>
    database
      .write((tx) => tx.updateTable('users').set({ phone: '9' }).where('id', '=', member.id).execute())
      .then(() => order.push('edit'));
  let edited: Promise<unknown> = Promise.resolve();
  await database.bulkWrite({
    stage: async () => undefined,
    async apply(tx) {
      await tx
        .updateTable('users')
        .set({ email: 'otro@a.test', dni: '999' })
        .where('id', '=', member.id)
        .execute();
      // A row that references the changed one, such as a ballot.
      await referring();
      edited = edit();
      for (const name of ['a', 'b', 'c']) await link(name).then(() => order.push(name));
      order.push('bulk');
    },
  });
  await edited;
  expect(order).toEqual(['a', 'b', 'c', 'bulk', 'edit']);
  const row = await database.read
    .selectFrom('users')
    .select(['email', 'phone'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ email: 'otro@a.test', phone: '9' });
});

it('rolls back a failed bulk write, and runs the next', async () => {
  const { database } = (await aServer()).dependencies;
  const bulk = (name: string, fail: boolean) =>
    database.bulkWrite({
      stage: async () => undefined,
      async apply(tx) {
        await tx.insertInto('links').values({ name, url: 'x' }).execute();
        if (fail) throw new Error('a rule says no');
      },
    });
  await expect(bulk('a', true)).rejects.toThrow('a rule says no');
  await bulk('a', false);
  expect(await database.read.selectFrom('links').select('name').execute()).toEqual([{ name: 'a' }]);
});
