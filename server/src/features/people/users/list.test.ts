/** The filters, the order and the pages against a plain model in memory. */
import { listUsers, USER_SORTS, type User } from '@vigilia/contract/users/users';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertUsers } from '../../../testing/builders/many-users.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { runs } from '../../../testing/full.ts';
import { aServer, openServer, type TestServer } from '../../../testing/server.ts';
import { eraseAccounts } from './erase-accounts.ts';

let server: TestServer;
let as: Person;
let all: User[];

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

const WORDS = ['Ana', 'ANÁ', 'Íñigo', 'niño', '100%', 'a_b', "O'Neil", 'de la  Peña', '\\', 'Çelik'];

/** Two thousand people, few words: common and rare matches, ties in every order. */
beforeAll(async () => {
  server = await openServer();
  as = await server.anAdministrator();
  const word = (i: number) => WORDS[i % WORDS.length] ?? '';
  await server.dependencies.database.write(async (tx) => {
    const users = Array.from({ length: 2000 }, (_, i) => ({
      name: word(i),
      lastName: `${word(i >> 3)} ${word(i * 7)}`,
      email: `${plain(word(i)).replace(/\W/g, '')}${i}@${i % 3 ? 'uno' : 'dos'}.test`,
      phone: '3',
      dniType: 1,
      dni: i % 50 === 0 ? null : String(i * 37),
      userType: 1,
      passwordHash: '',
      createdAt: new Date(Date.UTC(2026, 0, 1) + (i % 97) * 11 * 3_600_000).toISOString(),
    }));
    await insertUsers(tx, users);
    for (const id of [5, 77, 1500]) await eraseAccounts(tx)([id], 'x');
  });
  all = (await server.ask(listUsers, { as })).data;
});
afterAll(() => server.close());

/** Code units, as the database compares folded text. */
const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

const KEYS: Readonly<Record<(typeof USER_SORTS)[number], (user: User) => (string | number)[]>> = {
  name: ({ name, lastName }) => [plain(`${name} ${lastName}`)],
  lastName: ({ name, lastName }) => [plain(lastName), plain(`${name} ${lastName}`)],
  email: ({ email }) => [plain(email)],
  dni: ({ dni }) => [(dni ?? '').length, dni ?? ''],
  created: ({ created }) => [created],
};

const dayInColombia = (moment: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date(moment));

interface Query {
  name?: string | undefined;
  email?: string | undefined;
  dni?: string | undefined;
  created?: string | undefined;
  sort?: (typeof USER_SORTS)[number] | undefined;
  order?: 'asc' | 'desc' | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

function model({ name, email, dni, created, sort = 'created', order, limit, offset = 0 }: Query) {
  const has = (text: string, typed: string | undefined) => plain(text).includes(plain(typed ?? ''));
  const fits = all.filter(
    (user) =>
      hasWords(user, name) &&
      has(user.email, email) &&
      has(user.dni ?? '', dni?.replace(/[\s.,]/g, '')) &&
      (!created || dayInColombia(user.created) === created),
  );
  const key = (user: User) => [...KEYS[sort](user), user.id];
  const sign = (order ?? (sort === 'created' ? 'desc' : 'asc')) === 'asc' ? 1 : -1;
  const sorted = fits.toSorted((a, b) => {
    const [ka, kb] = [key(a), key(b)];
    for (const [i, value] of ka.entries()) {
      const by = compare(value, kb[i] ?? '');
      if (by !== 0) return sign * by;
    }
    return 0;
  });
  return { total: fits.length, rows: sorted.slice(offset, limit === undefined ? undefined : offset + limit) };
}

const hasWords = ({ name, lastName, email, dni }: User, typed = '') =>
  plain(typed)
    .split(' ')
    .every((word) =>
      [`${name} ${lastName}`, ...(/[\d@._]/.test(word) ? [email, dni ?? ''] : [])].some((text) =>
        plain(text).includes(word),
      ),
    );

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const someQuery: fc.Arbitrary<Query> = fc.record({
  name: maybe(
    fc.constantFrom(
      'an',
      'ÁN',
      'n',
      '%',
      '_',
      '\\',
      'ni',
      'zz',
      "o'",
      'la pe',
      'ana ana',
      'nino',
      'inigo neil',
      'celik ana n',
      'íñigo 7',
      'pena ana',
      'ana 7',
      '@uno ni',
      '  ',
      'ç',
    ),
  ),
  email: maybe(fc.constantFrom('uno', 'DOS.test', '7@', 'zz', '@')),
  dni: maybe(fc.constantFrom('37', '1.1', '9', '00', '999999')),
  created: maybe(fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-15', '2026-02-13', '2030-01-01')),
  sort: maybe(fc.constantFrom(...USER_SORTS)),
  order: maybe(fc.constantFrom('asc' as const, 'desc' as const)),
  limit: maybe(fc.constantFrom(0, 1, 25, 400, 5000)),
  offset: maybe(fc.constantFrom(0, 1, 24, 1100, 9999)),
});

it('lists the same users as a plain search through all', { timeout: 60_000 }, async () => {
  expect(all).toHaveLength(1998);
  await fc.assert(
    fc.asyncProperty(someQuery, async (query) => {
      const sent = Object.fromEntries(
        Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
      );
      const { data, headers } = await server.ask(listUsers, { as, query: sent });
      const { rows, total } = model(query);
      expect(headers['x-total-count']).toBe(String(total));
      expect(data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    }),
    { numRuns: runs(120) },
  );
});

it('finds people by a part of their e-mail address in the filter by name, where no name has its signs', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const { id } = await server.aMember({
    name: 'María',
    lastName: 'O’Malley',
    email: 'maria.omalley@example.org',
  });
  for (const name of ['maria.omalley', 'example.org', 'omalley@', 'María example.org']) {
    const { data } = await server.ask(listUsers, { as, query: { name } });
    expect(data.map((each) => each.id)).toEqual([id]);
  }
});

it('finds a person by their phone or document number in groups, as people write them', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const { id } = await server.aMember({ name: 'Lina', phone: '301-212 8022', dni: '52000002' });
  for (const text of ['301 212 8022', '+57 301 212 8022', 'lina 2128022', '52 000 002', 'lina 52.000.002']) {
    const { data } = await server.ask(listUsers, { as, query: { text } });
    expect([text, data.map((each) => each.id)]).toEqual([text, [id]]);
  }
  for (const name of ['lina 301 212', 'lina 301 9']) {
    const { data } = await server.ask(listUsers, { as, query: { name } });
    expect(data).toHaveLength(name.endsWith('212') ? 1 : 0);
  }
});
