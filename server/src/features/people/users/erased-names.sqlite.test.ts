/** No part of an erased name stays in the files of the database. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deleteUser, updateUser } from '@vigilia/contract/users/users';
import { expect, it } from 'vitest';
import { aServer } from '../../../testing/server.ts';

it('leaves no word of an erased or changed name on disk that nobody else has', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const erased = await server.aMember({ name: 'Hermenegilda', lastName: 'Compartida' });
  const renamed = await server.aMember({ name: 'Eustaquia', lastName: 'Compartida' });
  const { database } = server.dependencies;
  const found = async (word: string) => {
    expect(await database.eraseWriteOrder()).toBe(true);
    const files = readdirSync(server.folder).filter((name) => name.startsWith('vigilia.db'));
    return files.some((name) => readFileSync(join(server.folder, name), 'latin1').includes(word));
  };
  // Folded, as only the columns of searches and the words hold them.
  for (const word of ['hermenegilda', 'eustaquia', 'compartida'])
    expect([word, await found(word)]).toEqual([word, true]);
  await server.ask(deleteUser, { as, params: { id: erased.id } });
  await server.ask(updateUser, { as, params: { id: renamed.id }, body: { name: 'Ana' } });
  for (const word of ['hermenegilda', 'eustaquia']) expect([word, await found(word)]).toEqual([word, false]);
  expect(await found('compartida')).toBe(true);
  expect(
    await database.read.selectFrom('name_words').select('word').where('word', '=', 'hermenegilda').execute(),
  ).toEqual([]);
});
