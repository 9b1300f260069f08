import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { aServer } from '../../testing/server.ts';
import { openVotingsOf } from './open-votings.ts';

it('finds the open votings of an assembly by an index of open ones', async () => {
  const { database } = (await aServer()).dependencies;
  const { sql, parameters } = openVotingsOf(database.read, 1).compile();
  const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await database.read.executeQuery<{ detail: string }>(plan);
  expect(rows.map(({ detail }) => detail)).toEqual([
    'SEARCH questions USING INDEX questions_open (assembly_id=?)',
  ]);
});
