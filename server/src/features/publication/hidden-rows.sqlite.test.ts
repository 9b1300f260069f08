import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aServer } from '../../testing/server.ts';
import { hiddenRows } from './store.ts';

it.each(['news', 'benefits'] as const)(
  'finds the %s that are hidden from members by an index',
  async (table) => {
    const { database } = (await aServer()).dependencies;
    const hidden = hiddenRows('hidden', { forAdministrator: false, now: '2026-03-02T15:00:00.000Z' });
    const { rows } = await sql<{ detail: string }>`
    explain query plan select count(*) from ${sql.table(table)} as hidden where ${hidden}`.execute(
      database.read,
    );
    expect(rows.map(({ detail }) => detail)).toEqual([`SCAN hidden USING COVERING INDEX ${table}_hideable`]);
  },
);
