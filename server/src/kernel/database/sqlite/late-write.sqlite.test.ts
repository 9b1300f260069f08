/** A write after the close, as of a mail that is answered during the shutdown. */
import { expect, it } from 'vitest';
import { openServer } from '../../../testing/server.ts';

it('rejects a write after the database was closed', async () => {
  const server = await openServer({ embedded: true });
  const { database } = server.dependencies;
  await server.close();
  await expect(database.write((tx) => tx.selectFrom('users').select('id').execute())).rejects.toThrow(
    'not open',
  );
});
