import { expect, it } from 'vitest';
import { aServer } from '../../../testing/server.ts';
import { findUnclearTexts } from './identity-report.ts';

it('reports conflicting and invisible people and titles, and changes nothing', async () => {
  const server = await aServer();
  const { database } = server.dependencies;
  const first = await server.aMember({ dni: '1020304' });
  const same = await server.aMember({ dni: '1020\u200b304' });
  const alone = await server.aMember({ dni: '１２３' });
  const again = await server.aMember({ dni: '1\u00ad23' });
  const dashed = await server.aMember({ dni: '77-034' });
  const undashed = await server.aMember({ dni: '77034' });
  const mail = await server.aMember({ email: 'ana@a.test' });
  const sameMail = await server.aMember({ email: 'ana\u2060@a.test' });
  const unseen = await server.aMember({ name: '\u3164', lastName: '\u200b' });
  const partly = await server.aMember({ name: 'Jo\u200bsé' });
  await server.aMember({ name: 'Mª José', lastName: 'Ñáñez O´Connor', dni: 'AB-12' });
  await database.write((tx) => tx.insertInto('articles').values({ name: '\u2800', url: 'x' }).execute());
  const rows = () => database.read.selectFrom('users').selectAll().orderBy('id').execute();
  const before = await rows();
  const found = await findUnclearTexts(database.read);
  expect(found.map(({ problem, table, ids, count }) => [problem, table, ids, count])).toEqual([
    ['same document number', 'users', [first.id, same.id, alone.id, again.id, dashed.id, undashed.id], 6],
    ['same e-mail', 'users', [mail.id, sameMail.id], 2],
    ['nothing visible', 'users', [unseen.id], 1],
    ['unusual characters', 'users', [same.id, alone.id, again.id, dashed.id, sameMail.id, partly.id], 6],
    ['nothing visible', 'articles', [1], 1],
  ]);
  expect(await rows()).toEqual(before);
});

it('reports at most fifty ids of a kind', async () => {
  const server = await aServer();
  for (let n = 0; n < 60; n += 1) await server.aMember({ name: '\u200b', lastName: '' });
  const [finding] = await findUnclearTexts(server.dependencies.database.read);
  expect(finding).toMatchObject({ problem: 'nothing visible', count: 60 });
  expect(finding?.ids).toHaveLength(50);
});

it('reports nothing for normal texts', async () => {
  const server = await aServer();
  await server.anAdministrator();
  await server.aMember();
  expect(await findUnclearTexts(server.dependencies.database.read)).toEqual([]);
});
