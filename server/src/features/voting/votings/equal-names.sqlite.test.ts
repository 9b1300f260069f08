/** How SQLite finds users with the name of a nominee at an opening: by index, however many users there are. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { embeddedFile } from '../../../kernel/database/open.ts';
import { kyselyOn, openSqlite } from '../../../kernel/database/sqlite/connection.ts';
import { aServer } from '../../../testing/server.ts';
import { nameStore } from './name-store.ts';

it('reads no user beside the nominees and their namesakes, and the frozen names by index', async () => {
  const { dependencies } = await aServer({ embedded: true });
  const connection = openSqlite(embeddedFile(dependencies.config), { readOnly: true });
  onTestFinished(() => connection.close());
  const prepared = vi.spyOn(connection, 'prepare');
  await nameStore(kyselyOn(connection)).labels(1, 1, true);
  const [statement = ''] = prepared.mock.calls[0] ?? [];
  const plan = connection.prepare(`explain query plan ${statement}`).all();
  expect(plan.filter(({ detail }) => /SCAN opening_names/.test(String(detail)))).toEqual([]);
  const ofUsers = new Set(plan.map(({ detail }) => String(detail)).filter((step) => / other\b/.test(step)));
  expect([...ofUsers]).toEqual([
    'SEARCH other USING INDEX users_by_last_name_search (deleted_at=? AND last_name_search=? AND name_search=?)',
  ]);
});
