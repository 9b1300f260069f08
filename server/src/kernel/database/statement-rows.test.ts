import { deleteUsers, exportSelectedUsers } from '@vigilia/contract/selection';
import { previewLetter } from '@vigilia/contract/users/letters';
import { expect, it } from 'vitest';
import { aSharedServer } from '../../testing/server.ts';

const server = aSharedServer();
/** Beyond the integers of a column of ids on PostgreSQL. */
const ids = [2 ** 31, Number.MAX_SAFE_INTEGER];

it('finds nobody by ids that no column can hold', async () => {
  const { ask, anAdministrator } = await server();
  const as = await anAdministrator();
  expect(await ask(deleteUsers, { as, body: { ids } })).toMatchObject({ status: 409 });
  const letter = { subject: 'Reunión', text: 'El lunes', recipients: { ids } };
  expect(await ask(previewLetter, { as, body: letter })).toMatchObject({ status: 409 });
});

it('exports no rows for ids that no column can hold', async () => {
  const { ask, anAdministrator } = await server();
  const as = await anAdministrator();
  const { status, text } = await ask(exportSelectedUsers, { as, body: { format: 'csv', ids } });
  expect([status, text.trim().split('\n').length]).toEqual([200, 1]);
});
