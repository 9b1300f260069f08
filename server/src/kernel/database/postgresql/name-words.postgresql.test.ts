/** Words of names on PostgreSQL, where writes of two lanes run at the same time: the office, and assemblies (1). */
import { expect, it } from 'vitest';
import { eraseAccounts } from '../../../features/people/users/erase-accounts.ts';
import { userStore } from '../../../features/people/users/store.ts';
import { expectNameWords } from '../../../testing/comparison/name-words.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import type { Db } from '../database.ts';

const AT = '2026-01-01T00:00:00.000Z';
let people = 0;
const insert = (tx: Db, name: string) => {
  people += 1;
  const email = `palabras${people}@a.test`;
  return userStore(tx).insert({
    ...{ name, lastName: '', email, phone: '', dniType: null, dni: null },
    ...{ userType: 1, passwordHash: '', createdAt: AT },
  });
};

const inOffice = ({ dependencies }: TestServer, unit: (tx: Db) => Promise<unknown>) =>
  dependencies.database.write(unit, 'office');

const rowsOf = async (server: TestServer, word: string) =>
  (
    await server.dependencies.database.read
      .selectFrom('name_words')
      .selectAll()
      .where('word', '=', word)
      .execute()
  ).length;

it('adds the same new word in two writes at once, without waiting', async () => {
  const server = await aServer();
  const { database } = server.dependencies;
  const order: string[] = [];
  await inOffice(server, async (tx) => {
    await insert(tx, 'Hermenegilda');
    await database.write((other) => insert(other, 'Hermenegilda'), 1).then(() => order.push('write'));
    order.push('office');
  });
  expect(order).toEqual(['write', 'office']);
  await expectNameWords(database.read);
  // Both rows go with the last user.
  const ids = await database.read
    .selectFrom('user_name_words')
    .select('user_id')
    .where('word', '=', 'hermenegilda')
    .execute();
  expect(ids).toHaveLength(2);
  for (const { user_id } of ids) await database.write((tx) => eraseAccounts(tx)([user_id], AT));
  expect(await rowsOf(server, 'hermenegilda')).toBe(0);
  await expectNameWords(database.read);
});

it('keeps a word that one write adds while another erases its only user, without waiting', async () => {
  const server = await aServer();
  const { database } = server.dependencies;
  const order: string[] = [];
  const erased = await database.write((tx) => insert(tx, 'Hermenegilda'));
  await inOffice(server, async (tx) => {
    await insert(tx, 'Hermenegilda');
    await database.write((other) => eraseAccounts(other)([erased], AT), 1).then(() => order.push('erase'));
    order.push('office');
  });
  expect(await rowsOf(server, 'hermenegilda')).toBeGreaterThan(0);
  await expectNameWords(database.read);

  const [only] = await database.read
    .selectFrom('user_name_words')
    .select('user_id')
    .where('word', '=', 'hermenegilda')
    .execute();
  await inOffice(server, async (tx) => {
    await eraseAccounts(tx)([only?.user_id ?? 0], AT);
    await database.write((other) => insert(other, 'Hermenegilda'), 1).then(() => order.push('write'));
    order.push('office');
  });
  expect(order).toEqual(['erase', 'office', 'write', 'office']);
  expect(await rowsOf(server, 'hermenegilda')).toBe(1);
  await expectNameWords(database.read);
});
