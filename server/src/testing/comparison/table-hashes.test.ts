/** The comparison on which tests of refusals rely sees every change. */
import { createLink, updateLink } from '@vigilia/contract/content/links';
import { expect, it } from 'vitest';
import { openServer } from '../server.ts';
import { tableHashes } from './table-hashes.ts';

it('finds the tables that a call changed, and none after a refused one', async () => {
  const server = await openServer();
  const { database } = server.dependencies;
  const as = await server.anAdministrator();
  const changedBy = async (work: () => Promise<unknown>) => {
    const before = await tableHashes(database);
    await work();
    const after = await tableHashes(database);
    return Object.keys(after).filter((table) => after[table] !== before[table]);
  };
  const body = { link: 'News', url: 'https://uno.test/' } as const;
  expect(await changedBy(() => server.ask(createLink, { body }))).toEqual([]);
  expect(await changedBy(() => server.ask(createLink, { as, body }))).toContain('links');
  const id = 1;
  const change = { as, params: { id }, body: { url: 'https://dos.test/' } };
  expect(await changedBy(() => server.ask(updateLink, change))).toContain('links');
  expect(await changedBy(async () => undefined)).toEqual([]);
  await server.close();
});
