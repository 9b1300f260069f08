/** `npm run backup` and `restore` as commands, while a voting is open. */
import { once } from 'node:events';
import { join } from 'node:path';
import { updateQuestion } from '@vigilia/contract/votings/question-edits';
import { expect, it } from 'vitest';
import { verifyBackup } from '../features/operation/backup/restore.ts';
import { takeSnapshot } from '../kernel/database/snapshot.ts';
import { aVotingFolder, openVoting } from '../testing/builders/voting-hall.ts';
import { aClient } from '../testing/client.ts';
import { aDatabase } from '../testing/databases.ts';
import { aFolder, aProcess, programFile, run } from '../testing/process.ts';

it('omits the ballots of an open voting and says so, or waits until it is closed', {
  timeout: 180_000,
}, async () => {
  const folder = aFolder();
  const database = await aDatabase();
  const env = { DATA_DIR: folder, ...database };
  const hall = await aVotingFolder(folder, 3, database);
  const address = await aProcess(folder, database).address;
  const questionId = await openVoting(address, hall);
  for (const { token } of hall.members)
    expect(
      (await aClient(address, token).ask('POST', '/assamble/vote', { questionId, vote: 'yes' })).status,
    ).toBe(201);

  const files = aFolder();
  const waiting = run(programFile('backup'), [join(files, 'cerrada.tar.gz'), '--wait'], env);
  await expect
    .poll(() => waiting.printed.out)
    .toMatch(/^ {2}Esperando a que se cierre la votación de «¿Aprueba\?»…\n$/);
  const open = run(programFile('backup'), [join(files, 'abierta.tar.gz')], env);
  expect(await open.ended).toBe(0);
  expect(open.printed.err).toMatch(/^ {2}Abierta mientras se hizo: la votación de «¿Aprueba\?»[^\n]+\n$/);
  const { tables, openVotings } = await verifyBackup(join(files, 'abierta.tar.gz'));
  expect(openVotings).toEqual([{ id: questionId, title: '¿Aprueba?' }]);
  const rowsIn = (all: typeof tables, table: string) => all.find(({ name }) => name === table)?.rows;
  expect([rowsIn(tables, 'ballots'), rowsIn(tables, 'turnout')]).toEqual([0, 0]);
  expect(waiting.child.exitCode).toBe(null);

  const close = updateQuestion.path.replace(':id', String(questionId));
  const closed = await aClient(address, hall.administrator.token).ask(updateQuestion.method, close, {
    isActive: false,
  });
  expect(closed.status).toBe(200);
  if (waiting.child.exitCode === null) await once(waiting.child, 'exit');
  expect(await waiting.ended).toBe(0);
  expect(waiting.printed.err).toBe('');
  expect(rowsIn((await verifyBackup(join(files, 'cerrada.tar.gz'))).tables, 'ballots')).toBe(3);

  const again = await aClient(address, hall.administrator.token).ask(updateQuestion.method, close, {
    isActive: true,
    confirm: true,
  });
  expect(again.status).toBe(200);
  const refused = run(programFile('backup'), [join(files, 'otra.tar.gz')], env);
  expect(await refused.ended).toBe(1);
  expect(refused.printed.err).toMatch(
    /^[^\n]*«¿Aprueba\?» ya se había cerrado con un resultado[^\n]*--wait[^\n]*\n$/,
  );
  const without = run(programFile('backup'), [join(files, 'otra.tar.gz'), '--without-open'], env);
  expect(await without.ended).toBe(0);
  expect(without.printed.err).toMatch(/Ya se había cerrado antes: la votación de «¿Aprueba\?»\./);

  const elsewhere = { DATA_DIR: aFolder(), ...(await aDatabase()) };
  const restoring = run(programFile('restore'), [join(files, 'abierta.tar.gz')], elsewhere);
  expect(await restoring.ended).toBe(0);
  expect(restoring.printed.err).toMatch(/^ {2}La votación de «¿Aprueba\?» estaba abierta [^\n]+\n$/);
  const [states, entries] = await takeSnapshot(elsewhere, (db) =>
    Promise.all([
      db.selectFrom('questions').select(['id', 'state']).execute(),
      db.selectFrom('activity').select('what').where('person', '=', 'Servidor').execute(),
    ]),
  );
  expect(states).toEqual([{ id: questionId, state: 'draft' }]);
  expect(entries).toEqual([{ what: expect.stringContaining('«¿Aprueba?»') }]);
});
