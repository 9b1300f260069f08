import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { recordPicture } from '../../testing/builders/pictures.ts';
import { aDatabase, aDatabaseWithoutTables } from '../../testing/databases.ts';
import { runs } from '../../testing/full.ts';
import { aFolder } from '../../testing/process.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open.ts';
import { contains, fold } from './search.ts';

describe('folded text', () => {
  it.each([
    ['Título', 'titulo'],
    ['  ÁÉÍÓÚ  Ü\tÑandú ', 'aeiou u nandu'],
    ['José\u0301', 'jose'],
    ['ﬁn', 'fin'],
    ['İstanbul', 'istanbul'],
    ['', ''],
  ])('folds %j to %j', (text, folded) => expect(fold(text)).toBe(folded));

  it('joins the given texts for a search', () =>
    expect(fold('Ana', null, undefined, '', 'Ríos')).toBe('ana rios'));

  it('folds letters that no decomposition makes plain, as people type them', () =>
    expect(fold('Łukasz Sørensen Đorđe STRAẞE Straße Ægir Œuvre Þór Işık')).toBe(
      'lukasz sorensen dorde strasse strasse aegir oeuvre thor isik',
    ));

  it('folds stored names again', async () => {
    const place = { DATA_DIR: aFolder(), ...(await aDatabaseWithoutTables()) };
    const before = await openDatabase(place, '070-base-of-those-present');
    await before.write((tx) =>
      sql`insert into users (id, name, last_name, email, phone, password_hash, user_type, created_at, name_search,
        last_name_search, email_search, dni_search) values (7, 'Łukasz', 'Sørensen', 'a@a.test', '3', 'x', 1, '2026',
        'łukasz sørensen', 'sørensen', 'a@a.test', '')`.execute(tx),
    );
    await before.close();
    const after = await openDatabase(place);
    const stored = after.read.selectFrom('users').select(['name_search', 'last_name_search']);
    expect(await stored.execute()).toEqual([
      { name_search: 'lukasz sorensen', last_name_search: 'sorensen' },
    ]);
    const found = after.read.selectFrom('user_name_words').select('user_id').where('word', '=', 'lukasz');
    expect(await found.execute()).toEqual([{ user_id: 7 }]);
    await after.close();
  });

  it('folds text idempotently, independent of its composition', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
      }),
    );
  });
});

describe('contains', () => {
  /** Few letters, many with a meaning in LIKE, so that random texts often match random searches. */
  const someText = fc.string({
    unit: fc.constantFrom(
      ...['a', 'A', 'á', 'é', 'ñ', 'N', 'n\u0303', 'ü', 'U', 'ß', 'ss', 'İ', 'ı', 'i', '\u0301'],
      ...['%', '_', '\\', "'", '"', ' ', '\u00a0', '😀', '[', '*', '?', '$1'],
    ),
    maxLength: 8,
  });

  const found = async (database: Database, typed: string): Promise<string[]> => {
    const rows = await database.read
      .selectFrom('news')
      .select('title')
      .where((eb) => contains(eb, 'search', typed))
      .orderBy('id')
      .execute();
    return rows.map(({ title }) => title);
  };

  it('finds the same rows as a plain search in the folded text', async () => {
    const database = await openDatabase({ DATA_DIR: aFolder(), ...(await aDatabase()) });
    const picture = 'x.webp';
    await recordPicture(database, picture);
    await fc.assert(
      fc.asyncProperty(
        fc.array(someText, { maxLength: 12 }),
        fc.array(someText, { maxLength: 6 }),
        async (texts, searches) => {
          await database.write(async (tx) => {
            await tx.deleteFrom('news').execute();
            for (const title of texts) {
              const row = { title, description: '', picture, sort_rank: 1, search: fold(title) };
              await tx.insertInto('news').values(row).execute();
            }
          });
          for (const typed of searches) {
            const expected = texts.filter((text) => fold(text).includes(fold(typed)));
            expect(await found(database, typed)).toEqual(expected);
          }
        },
      ),
      { numRuns: runs(150) },
    );
    await database.close();
  });
});
