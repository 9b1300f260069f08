import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { aFolder } from '../../testing/process.ts';
import { openSqliteDatabase } from './sqlite/sqlite-database.ts';

it('migrates stored line breaks to line feeds, and folds stored names again', async () => {
  const file = join(aFolder(), 'vigilia.db');
  await (await openSqliteDatabase(file, '058-baseline')).close();
  const before = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  before.exec(`insert into users (name, last_name, email, phone, password_hash, user_type, created_at, name_search,
      last_name_search, email_search, dni_search, dni) values ('Rosa', 'O’Malley', 'a@a.test', '3', 'x', 1,
      '2026-01-01T00:00:00.000Z', 'rosa o’malley', 'o’malley', 'a@a.test', '9', '9')`);
  before
    .prepare(
      `insert into news (title, description, picture, sort_rank, search) values ('Uno', ?, 'p', 1, 'uno a b')`,
    )
    .run('a\r\nb\rc');
  before
    .prepare(`insert into versions (section, record_id, number, content) values ('news', 1, 1, ?)`)
    .run(JSON.stringify({ title: 'Uno \\r', description: 'a\r\nb' }));
  const item = before.prepare(`insert into profile_items (category_id, name, name_search) values (1, ?, ?)`);
  for (const name of ['L’Hospitalet', "L'Hospitalet"]) item.run(name, name.toLowerCase());
  before.close();
  await (await openSqliteDatabase(file)).close();
  const after = new DatabaseSync(file, { readOnly: true });
  const all = (query: string) =>
    after
      .prepare(query)
      .all()
      .map((row) => ({ ...row }));
  expect(all('select name_search, last_name_search from users')).toEqual([
    { name_search: "rosa o'malley", last_name_search: "o'malley" },
  ]);
  expect(all('select word from name_words order by word')).toEqual([{ word: "o'malley" }, { word: 'rosa' }]);
  expect(all('select description from news')).toEqual([{ description: 'a\nb\nc' }]);
  expect(JSON.parse(String(all('select content from versions')[0]?.content))).toEqual({
    title: 'Uno \\r',
    description: 'a\nb',
  });
  expect(all('select name_search from profile_items order by id')).toEqual([
    { name_search: 'l’hospitalet' },
    { name_search: "l'hospitalet" },
  ]);
  after.close();
});
