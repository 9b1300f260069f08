import { listUsers } from '@vigilia/contract/users/users';
import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { recordPicture } from '../../testing/builders/pictures.ts';
import { aDatabase } from '../../testing/databases.ts';
import { aFolder } from '../../testing/process.ts';
import { aServer } from '../../testing/server.ts';
import type { Database } from './database.ts';
import { up as foldLettersAgain } from './migrations/072-letters-without-accents.ts';
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
    const server = await aServer();
    const { id } = await server.aMember({ name: 'Łukasz', lastName: 'Sørensen' });
    const { database } = server.dependencies;
    const stored = () =>
      database.read
        .selectFrom('users')
        .select(['name_search', 'last_name_search'])
        .where('id', '=', id)
        .executeTakeFirst();
    const expected = { name_search: 'lukasz sorensen', last_name_search: 'sorensen' };
    expect(await stored()).toEqual(expected);
    await database.write(async (tx) => {
      const before = { name_search: 'łukasz sørensen', last_name_search: 'sørensen' };
      await tx.updateTable('users').set(before).where('id', '=', id).execute();
      await foldLettersAgain(tx as unknown as Kysely<unknown>);
    });
    expect(await stored()).toEqual(expected);
    const as = await server.anAdministrator();
    const { data } = await server.ask(listUsers, { as, query: { name: 'lukasz' } });
    expect(data.map((user) => user.id)).toEqual([id]);
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
      { numRuns: 150 },
    );
    await database.close();
  });
});
