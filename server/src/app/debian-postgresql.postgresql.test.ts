/** The PostgreSQL of Debian 12, from a first start to a restored backup. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { updateQuestion } from '@vigilia/contract/votings/question-edits';
import { readResults } from '@vigilia/contract/votings/question-results';
import { castBallot } from '@vigilia/contract/votings/votings';
import { expect, it as test } from 'vitest';
import { connect } from '../kernel/database/postgresql/connection.ts';
import { aVotingFolder, openVoting } from '../testing/builders/voting-hall.ts';
import { FULL } from '../testing/full.ts';
import { aFolder, aProcess, programFile, run } from '../testing/process.ts';
import { startPostgresql } from '../testing/programs/postgresql.ts';
import { addressOf } from '../testing/server.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';

test.runIf(FULL)("serves a voting on Debian's PostgreSQL 15, and restores its backup", async (context) => {
  context.skip(!existsSync(join(PROGRAMS, 'postgres')), 'not installed: postgresql-15');
  const postgresql = await startPostgresql({ programsFolder: PROGRAMS });
  context.onTestFinished(() => postgresql.stop());
  const admin = await connect(postgresql.urlOf('postgres'));
  for (const name of ['vigilia', 'other']) await admin.query(`create database ${name}`);
  expect((await admin.query('show server_version')).rows?.[0]?.server_version).toMatch(/^15\./);
  await admin.end();

  const env = { DATABASE_URL: postgresql.urlOf('vigilia'), JWT_SECRET: 'of-both-installations'.repeat(3) };
  const folder = aFolder();
  const hall = await aVotingFolder(folder, 20, env);
  const { administrator: as } = hall;
  const server = aProcess(folder, env);
  const address = await server.address;
  const questionId = await openVoting(address, hall);
  const ask = async (to: string, path: string, token: string, method = 'GET', body?: object) =>
    fetch(`${to}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const answers = await Promise.all(
    hall.members.map(({ token }) =>
      ask(address, addressOf(castBallot), token, castBallot.method, { questionId, vote: 'yes' }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(hall.members.map(() => 201));
  const params = { params: { id: questionId } };
  const close = addressOf(updateQuestion, params);
  expect((await ask(address, close, as.token, updateQuestion.method, { isActive: false })).status).toBe(200);
  const results = async (from: string) =>
    ((await (await ask(from, addressOf(readResults, params), as.token)).json()) as { data: object }).data;
  const before = await results(address);
  expect(before).toMatchObject({ totalVotes: hall.members.length });
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);

  const file = join(aFolder(), 'copia.tar.gz');
  const backup = run(programFile('backup'), [file], { ...env, DATA_DIR: folder });
  expect(await backup.ended).toBe(0);
  const restored = { ...env, DATABASE_URL: postgresql.urlOf('other') };
  const target = aFolder();
  const restore = run(programFile('restore'), [file], { ...restored, DATA_DIR: target });
  expect({ code: await restore.ended, err: restore.printed.err }).toEqual({ code: 0, err: '' });
  expect(await results(await aProcess(target, restored).address)).toEqual(before);
});
