/** The words of names: what a search finds by them, and that they follow each write of users. */
import { acceptRequests, deleteUsers } from '@vigilia/contract/selection';
import { registerUser, requestRegistration } from '@vigilia/contract/users/registration';
import { importUsers } from '@vigilia/contract/users/user-import';
import { deleteUser, listUsers, updateUser } from '@vigilia/contract/users/users';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Database, Db } from '../../../kernel/database/database.ts';
import { openDatabase } from '../../../kernel/database/open.ts';
import { fold, wordsOf } from '../../../kernel/database/search.ts';
import { insertUsers } from '../../../testing/builders/many-users.ts';
import { expectNameWords } from '../../../testing/comparison/name-words.ts';
import { aDatabase } from '../../../testing/databases.ts';
import { runs } from '../../../testing/full.ts';
import { aFolder } from '../../../testing/process.ts';
import { aServer } from '../../../testing/server.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { type UserQuery, userList } from './list.ts';
import { userStore } from './store.ts';

const AT = '2026-01-01T00:00:00.000Z';

let people = 0;
/** Without digits in the e-mail address or a document number: only the name decides. */
const person = (name: string, lastName = '') => {
  people += 1;
  const email = `${[...String(people)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}-@a.test`;
  return {
    ...{ name, lastName, email, phone: '', dniType: null, dni: null },
    ...{ userType: 1, passwordHash: '', createdAt: AT },
  };
};

/** Few letters, many with a meaning in LIKE, JSON or SQL, so that random names often match random searches. */
const someText = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      ...['a', 'A', 'á', 'e', 'ñ', 'n', 'r', 'ß', 'İ', 'ı', '\u0301', '%', '_', '\\', "'", '"', '-', '´'],
      ...[' ', ' ', '  ', '\u00a0', '\t', '😀', '[', ']', ',', '{', '$1', '\u0001', '\u200b', 'ana', 'a"b'],
    ),
    maxLength: 14,
  }),
  fc.constantFrom(
    'Ana María',
    "O'Neil",
    'Pérez-Ana',
    'ana ana',
    `x${'ana'.repeat(40)}`,
    '\\u0041na',
    '","ana',
  ),
);

async function openedDatabase(): Promise<Database> {
  return openDatabase({ DATA_DIR: aFolder(), ...(await aDatabase()) });
}

describe('a search by name', () => {
  it('finds the users whose names contain every typed word', { timeout: 120_000 }, async () => {
    const database = await openedDatabase();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(someText, someText), { minLength: 1, maxLength: 12 }),
        fc.array(someText, { maxLength: 6 }),
        async (names, searches) => {
          const users = names.map(([name, lastName]) => person(name, lastName));
          await database.write(async (tx) => {
            await tx.deleteFrom('users').execute();
            await insertUsers(tx, users);
          });
          await expectNameWords(database.read);
          for (const typed of searches) {
            const fits = users.filter(({ name, lastName }) =>
              wordsOf(typed).every((word) => fold(name, lastName).includes(word)),
            );
            // A word with a digit may be part of an e-mail address, which has none.
            const { users: found, total } = await userList(database.read).find({ name: typed });
            expect(total).toBe(fits.length);
            expect(found.map(({ email }) => email).toSorted()).toEqual(
              fits.map(({ email }) => email).toSorted(),
            );
          }
        },
      ),
      { numRuns: runs(150) },
    );
    await database.close();
  });

  it('finds by common names, in each order and on each page', async () => {
    const database = await openedDatabase();
    const name = (n: number) => `${n % 2 ? 'María' : 'Mariana'} ${n % 3 ? 'Fernanda' : 'Luz'}`;
    const lastName = (n: number) => `${n % 5 ? 'Zúñiga' : 'Paz'} ${n % 400 ? 'Molina' : 'Único'}`;
    const users = Array.from({ length: 4000 }, (_, n) => person(name(n), lastName(n)));
    await database.write((tx) => insertUsers(tx, users));
    const list = userList(database.read);
    const pages: readonly UserQuery[] = [
      {},
      { email: '-@a' },
      { sort: 'name', offset: 30 },
      { sort: 'email', order: 'desc' },
    ];
    for (const typed of [
      'mar',
      'maria luz',
      'mari fern zuni',
      'unico',
      'unico fernanda',
      'maria',
      'x',
      'maría molina u',
    ])
      for (const more of pages) {
        const fits = users.filter((user) =>
          wordsOf(typed).every((word) => fold(user.name, user.lastName).includes(word)),
        );
        const { users: found, total } = await list.find({ name: typed, ...more, limit: 25 });
        expect([typed, more, total]).toEqual([typed, more, fits.length]);
        expect(found).toHaveLength(Math.max(0, Math.min(25, total - (more.offset ?? 0))));
        expect(found.every(({ email }) => fits.some((each) => each.email === email))).toBe(true);
      }
    await database.close();
  });
});

describe('the words of names', () => {
  it('follow registrations, edits, imports and deletions', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const { read } = server.dependencies.database;
    const words = async () => {
      await expectNameWords(read);
      return (await read.selectFrom('name_words').select('word').orderBy('word').execute()).map(
        ({ word }) => word,
      );
    };
    const body = { phone: '3001234567', dniType: 1, userType: 1, hash: 'clave-de-ana' };
    const one = { ...body, name: 'Ana', lastName: 'Ríos Ríos', email: 'ana@a.test', dni: '111111' };
    const { data: ana } = await server.ask(registerUser, { as, body: one });
    expect(await words()).toEqual(expect.arrayContaining(['ana', 'rios']));
    const { userType: _, hash: __, ...asked } = { ...one, name: 'Zoraida', email: 'z@a.test', dni: '222222' };
    const { data: request } = await server.ask(requestRegistration, { body: asked });
    expect(await words()).not.toContain('zoraida');
    await server.ask(acceptRequests, { as, body: { ids: [request?.id] } });
    expect(await words()).toContain('zoraida');

    await server.ask(updateUser, { as, params: { id: ana?.id ?? 0 }, body: { name: 'Anabel', phone: '3' } });
    const edited = await words();
    expect(edited).toContain('anabel');
    expect(edited).not.toContain('ana');

    const sheet = (rows: readonly string[]) => ({
      ...{ name: 'lista.csv', type: 'text/csv' },
      content: ['Nombre;Apellido;Correo Electronico;Celular;Tipo de documento;Cedula', ...rows].join('\n'),
    });
    const bring = (...rows: string[]) => server.ask(importUsers, { as, form: [sheet(rows)] });
    expect(
      (await bring('Hilda;Nieto;h@a.test;3;1;333333', 'Anabel;Otero;ana@a.test;3;1;111111')).status,
    ).toBe(200);
    const imported = await words();
    expect(imported).toEqual(expect.arrayContaining(['hilda', 'nieto', 'otero', 'anabel']));
    // Another person has the other last name.
    expect(imported).toContain('rios');

    await server.ask(deleteUser, { as, params: { id: ana?.id ?? 0 } });
    expect(await words()).not.toContain('anabel');
    const { data: left } = await server.ask(listUsers, { as, query: { name: 'nieto' } });
    await server.ask(deleteUsers, { as, body: { ids: left.map(({ id }) => id) } });
    const remaining = await words();
    for (const gone of ['hilda', 'nieto', 'usuario', 'eliminado']) expect(remaining).not.toContain(gone);
    expect(remaining).toContain('zoraida');
  });

  it('follow random writes, also after a rollback', { timeout: 120_000 }, async () => {
    const database = await openedDatabase();
    const someName = fc.constantFrom('Ana', 'Ana Luz', 'Luz', 'Único Luz', 'Luz  Luz', '', "O'Neil");
    const someWrite = fc.oneof(
      fc.tuple(fc.constant('insert' as const), fc.array(someName, { minLength: 1, maxLength: 4 })),
      fc.tuple(fc.constantFrom('rename' as const, 'erase' as const, 'remove' as const), someName),
    );
    const run = async (tx: Db, [kind, of]: typeof someWrite extends fc.Arbitrary<infer T> ? T : never) => {
      const first = (await tx.selectFrom('users').select('id').where('deleted_at', 'is', null).execute())[0]
        ?.id;
      if (kind === 'insert')
        return insertUsers(
          tx,
          of.map((name) => person(name, 'Paz')),
        );
      if (first === undefined) return undefined;
      if (kind === 'erase') return eraseAccounts(tx)([first], AT);
      if (kind === 'remove') return userStore(tx).remove(first);
      return userStore(tx).update(first, person(of), { at: AT, by: null });
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('write', 'undone'), fc.array(someWrite, { maxLength: 4 })), {
          maxLength: 6,
        }),
        async (steps) => {
          for (const [way, writes] of steps) {
            const all = async (tx: Db) => {
              for (const write of writes) await run(tx, write);
              if (way === 'undone') throw new Error('undone');
            };
            await database.write(all).catch((error: Error) => expect(error.message).toBe('undone'));
            await expectNameWords(database.read);
          }
        },
      ),
      { numRuns: runs(60) },
    );
    await database.close();
  });
});
