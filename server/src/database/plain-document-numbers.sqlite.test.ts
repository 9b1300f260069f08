import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { aFolder } from '../testing/process.ts';
import { openSqliteDatabase } from './sqlite/sqlite-database.ts';

it('removes signs from numeric document numbers without a conflict', async () => {
  const file = join(aFolder(), 'vigilia.db');
  await (await openSqliteDatabase(file, '019-frozen-attorneys')).close();
  const before = new DatabaseSync(file);
  const put = before.prepare(
    `insert into users (name, last_name, email, phone, password_hash, user_type, created_at, name_search,
      last_name_search, email_search, dni_search, dni)
      values ('Ana', 'Ríos', ?, '3', 'x', 1, '2026-01-01T00:00:00.000Z', 'ana', 'rios', ?, ?, ?)`,
  );
  const numbers = ['AB-123', '0-017', '12-34', '1234', '5/6/7', 'Ñ-1', '99'];
  for (const [n, dni] of numbers.entries()) put.run(`a${n}@a.test`, `a${n}@a.test`, dni.toLowerCase(), dni);
  before.close();
  await (await openSqliteDatabase(file)).close();
  const after = new DatabaseSync(file, { readOnly: true });
  const rows = after.prepare('select dni, dni_search from users order by id').all();
  after.close();
  expect(rows.map(({ dni }) => dni)).toEqual(['AB-123', '0017', '12-34', '1234', '567', 'Ñ-1', '99']);
  expect(rows[4]?.dni_search).toBe('567');
});
