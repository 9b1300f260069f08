/** Backups during an open voting reveal no vote; the voting is repeated. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { listActivity } from '@vigilia/contract/activity';
import { listAttorneyPowers, revokeAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { exportAssembly, readMinutes } from '@vigilia/contract/assemblies/minutes';
import { readMinutesContent } from '@vigilia/contract/assemblies/minutes-content';
import { updateUser } from '@vigilia/contract/users/users';
import { readResults } from '@vigilia/contract/votings/question-results';
import { readVotingStatus } from '@vigilia/contract/votings/voting-progress';
import { listQuestions } from '@vigilia/contract/votings/votings';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  represents,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { contentsOf, sourceOf } from '../../../testing/comparison/backups.ts';
import { aFolder } from '../../../testing/process.ts';
import { packageOf, recount } from '../../../testing/recount.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { backUp, VotingsOpen } from './back-up.ts';
import { rowsForBackup } from './open-votings.ts';
import { restore, verifyBackup } from './restore.ts';

const MADE = new Date('2026-03-02T15:00:00.000Z');

async function backUpOf(server: TestServer) {
  const file = join(aFolder(), 'copia.tar.gz');
  const manifest = await backUp(sourceOf(server), file, MADE);
  return { file, manifest, bytes: gunzipSync(readFileSync(file)) };
}

const answered = async (request: Promise<{ status: number; text: string }>, status = 201) => {
  const { status: found, text } = await request;
  expect({ status: found, text }).toEqual({ status, text });
};

/** One voting that is closed, one that is open, one that was closed and is open again; each has ballots. */
async function anEvening(config: Readonly<Record<string, string>> = {}) {
  const server = await aServer({ config });
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const members: Person[] = [];
  for (let n = 0; n < 6; n += 1) {
    const member = await server.aMember();
    await answered(addAttendee(server, as, assemblyId, member));
    members.push(member);
  }
  const [first, second, third] = members as [Person, Person, Person];
  const questions = [];
  for (let n = 0; n < 3; n += 1) questions.push(await aQuestion(server, as, assemblyId));
  const [closed, open, again] = questions.map(({ id }) => id) as [number, number, number];
  for (const id of [closed, open, again]) {
    await answered(startVoting(server, as, id), 200);
    await answered(votes(server, first, id, { vote: 'yes' }));
    await answered(votes(server, second, id, { vote: 'no' }));
  }
  await answered(endVoting(server, as, closed), 200);
  await answered(endVoting(server, as, again), 200);
  await answered(startVoting(server, as, again, true), 200);
  return { server, as, assemblyId, members, third, closed, open, again };
}

it('writes identical backups before and after ballots of open votings', async () => {
  const { server, as, assemblyId, members, third, open, again } = await anEvening();
  const absent = await server.aMember();
  const attorney = members[3] as Person;
  await represents(server, assemblyId, attorney, absent);
  // Opened with the power, so that the attorney has a right to use.
  const late = (await aQuestion(server, as, assemblyId)).id;
  await answered(startVoting(server, as, late), 200);
  const before = await backUpOf(server);
  await answered(votes(server, third, open, { vote: 'blank' }));
  const afterOne = await backUpOf(server);
  await answered(votes(server, third, again, { vote: 'no' }));
  await answered(votes(server, attorney, late, { vote: 'yes', onBehalfOf: absent.id }));
  const afterThree = await backUpOf(server);
  expect(afterOne.bytes.equals(before.bytes)).toBe(true);
  expect(afterThree.bytes.equals(before.bytes)).toBe(true);
  expect(afterThree.manifest).toEqual(before.manifest);
});

it('names open votings and omits their ballots, and includes all closed ones', async () => {
  const { server, as, closed, open, again } = await anEvening();
  const { file, manifest } = await backUpOf(server);
  const title = '¿Aprueba el informe?';
  expect(manifest.openVotings).toEqual([
    { id: open, title: `${title} (2)` },
    { id: again, title: `${title} (3)`, reopened: true },
  ]);
  const { rows: before } = await contentsOf(sourceOf(server));
  for (const [table, count] of [
    ['ballots', 2],
    ['turnout', 2],
    ['voting_rights', 6],
    ['openings', 1],
  ] as const) {
    const ofClosed = before[table]?.filter(({ question_id }) => question_id === closed);
    expect(ofClosed).toHaveLength(count);
    expect(manifest.tables.find(({ name }) => name === table)?.rows).toBe(count);
  }

  const folder = aFolder();
  const untouched = {
    ...sourceOf(server),
    files: {
      ...server.dependencies.files,
      read: () => Promise.reject(new Error('no file is to be copied yet')),
    },
  };
  await server.dependencies.database.write((tx) =>
    tx.insertInto('files').values({ name: 'a.pdf', kind: 'document', created_at: '' }).execute(),
  );
  const early = backUp(untouched, join(folder, 'x.tar.gz'), MADE, 'refuse');
  await expect(early).rejects.toThrow(VotingsOpen);
  expect(readdirSync(folder)).toEqual([]);
  await server.dependencies.database.write((tx) =>
    tx.deleteFrom('files').where('name', '=', 'a.pdf').execute(),
  );
  for (const id of [open, again]) await answered(endVoting(server, as, id), 200);
  const whole = await backUp(sourceOf(server), join(aFolder(), 'x.tar.gz'), MADE, 'refuse');
  expect(whole.openVotings).toEqual([]);
  expect(whole.tables.find(({ name }) => name === 'ballots')?.rows).toBe(6);
  expect((await verifyBackup(file)).openVotings).toHaveLength(2);
});

it('restores open votings as drafts, logs it, and accepts all ballots again', async () => {
  const config = { JWT_SECRET: 'x'.repeat(40) };
  const { server, as, assemblyId, members, closed, open, again } = await anEvening(config);
  const { file } = await backUpOf(server);
  const target = await aServer({ config });
  await restore(file, await verifyBackup(file), target.dependencies);
  const { data } = await target.ask(listQuestions, { as, query: { assambleId: String(assemblyId) } });
  expect(data.map(({ id, state, ballots }) => ({ id, state, ballots }))).toEqual([
    { id: closed, state: 'closed', ballots: 2 },
    { id: open, state: 'draft', ballots: 0 },
    { id: again, state: 'draft', ballots: 0 },
  ]);
  const log = await target.ask(listActivity, { as, query: { person: 'Servidor' } });
  expect(log.data.map(({ what, area, userId }) => ({ what, area, userId }))).toEqual(
    [1, 2].map(() => ({
      userId: null,
      area: 'Votaciones',
      what: expect.stringMatching(
        /^Restauró una copia del 2026-03-02.* «¿Aprueba el informe\? \(\d\)» abierta/,
      ),
    })),
  );
  expect(
    log.data.filter(({ what }) => what.includes('el resultado con el que ya se había cerrado')),
  ).toHaveLength(1);

  // The seals know that they were opened.
  const { data: minutes } = await target.ask(readMinutesContent, { as, params: { assemblyId } });
  const warnings = minutes.gaps.flatMap(({ text, prevents }) => (prevents ? [] : text));
  expect(warnings.filter((text) => text.includes('sometieron'))).toEqual([]);
  expect(warnings.filter((text) => text.startsWith('Se perdió con la copia'))).toEqual([
    expect.stringContaining('«¿Aprueba el informe? (2)»'),
    expect.stringContaining('«¿Aprueba el informe? (3)»'),
  ]);
  const sheet = await target.ask(exportAssembly, { as, params: { assemblyId }, query: { format: 'csv' } });
  expect(sheet.text).toContain('Se abrió; su resultado se perdió');
  expect(sheet.text).not.toContain('Sin abrir');
  const acta = await target.ask(readMinutes, { as, params: { assemblyId } });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(acta.bytes)), {
    mergePages: true,
  });
  expect(text).not.toContain('No se sometió a votación');
  expect(text.replace(/\s+/g, ' ').match(/Se abrió, pero no consta su resultado/g)).toHaveLength(2);

  for (const id of [open, again]) {
    await answered(startVoting(target, as, id), 200);
    for (const member of members) await answered(votes(target, member, id, { vote: 'yes' }));
    const results = await target.ask(readResults, { as, params: { id } });
    expect(results.data).toMatchObject({ totalVotes: 6, trueVotes: 6 });
    const status = await target.ask(readVotingStatus, {
      as,
      params: { assemblyId, questionId: id },
    });
    expect(status.data.peopleWhoVoted).toHaveLength(6);
    await answered(endVoting(target, as, id), 200);
    const { data: decided } = await target.ask(readResults, { as, params: { id } });
    expect(decided.notices).toContain(
      'Se había abierto también el 2 de marzo de 2026 a las 10:00, y de esa apertura no consta el cierre: el servidor empezó a funcionar desde una copia de seguridad sin sus votos.',
    );
  }
});

it('keeps the names of a voting that was opened and closed beside an open one', async () => {
  const config = { JWT_SECRET: 'x'.repeat(40) };
  const { server, as, assemblyId, members, open } = await anEvening(config);
  const beside = (await aQuestion(server, as, assemblyId)).id;
  const late = await server.aMember({ name: 'Late' });
  await answered(addAttendee(server, as, assemblyId, late));
  const namesOf = async (of: TestServer, id: number) => {
    const { data } = await of.ask(readVotingStatus, { as, params: { assemblyId, questionId: id } });
    return [...data.peopleWhoVoted, ...data.peopleWhoDidntVote].map(({ name }) => name);
  };
  await answered(startVoting(server, as, beside), 200);
  await answered(endVoting(server, as, beside), 200);
  const before = await namesOf(server, beside);
  expect(before).toHaveLength(members.length + 1);
  const { file } = await backUpOf(server);
  const target = await aServer({ config });
  await restore(file, await verifyBackup(file), target.dependencies);
  const rename = (of: TestServer, { id }: Person, name: string) =>
    answered(of.ask(updateUser, { as, params: { id }, body: { name } }), 200);
  for (const person of [...members, late]) await rename(target, person, 'Otro');
  expect(await namesOf(target, beside)).toEqual(before);
  await answered(startVoting(target, as, open), 200);
  for (const person of [...members, late]) await rename(target, person, 'Tercero');
  expect(await namesOf(target, beside)).toEqual(before);
  expect(new Set(await namesOf(target, open))).toEqual(new Set(['Otro']));
});

it('states a restore with the result of a voting that the copy has as a draft, without any seal', async () => {
  const config = { JWT_SECRET: 'x'.repeat(40) };
  const server = await aServer({ config });
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const member = await server.aMember();
  await answered(addAttendee(server, as, assemblyId, member));
  const { id } = await aQuestion(server, as, assemblyId);
  const { file } = await backUpOf(server);
  const target = await aServer({ config });
  await restore(file, await verifyBackup(file), target.dependencies);
  const started = await target.reopen();
  const { data: minutes } = await started.ask(readMinutesContent, { as, params: { assemblyId } });
  expect(JSON.stringify(minutes)).not.toContain('quedaron sellados');
  await answered(startVoting(started, as, id), 200);
  await answered(votes(started, member, id, { vote: 'no' }));
  await answered(endVoting(started, as, id), 200);
  const { data } = await started.ask(readResults, { as, params: { id } });
  expect(data.notices).toContainEqual(
    expect.stringContaining('el servidor empezó a funcionar desde una copia de seguridad'),
  );
  const { checks } = await recount(await packageOf(started.dependencies.database.read, assemblyId));
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
});

it('refuses a backup with a reopened voting on request, and names only that voting', async () => {
  const { server, as, again } = await anEvening();
  const folder = aFolder();
  const make = (name: string) => backUp(sourceOf(server), join(folder, name), MADE, 'refuse-reopened');
  const refused = await make('x.tar.gz').catch((error) => error);
  expect(refused).toBeInstanceOf(VotingsOpen);
  expect(refused.votings.map(({ id }: { id: number }) => id)).toEqual([again]);
  expect(readdirSync(folder)).toEqual([]);
  await answered(endVoting(server, as, again), 200);
  expect((await make('y.tar.gz')).openVotings).toHaveLength(1);
});

it('does not reveal by a kept document that a proxy has voted in an open voting', async () => {
  const { server, as, assemblyId, members, closed } = await anEvening();
  const [attorney] = members as [Person];
  const granters = [await server.aMember(), await server.aMember(), await server.aMember()] as const;
  for (const [index, granter] of granters.entries())
    await represents(server, assemblyId, attorney, granter, index);
  const [before, during] = granters;
  await answered(startVoting(server, as, closed, true), 200);
  await answered(votes(server, attorney, closed, { vote: 'yes', onBehalfOf: before.id }));
  await answered(endVoting(server, as, closed), 200);
  const { id: late } = await aQuestion(server, as, assemblyId);
  await answered(startVoting(server, as, late), 200);
  await answered(votes(server, attorney, late, { vote: 'yes', onBehalfOf: during.id }));
  const powers = await server.ask(listAttorneyPowers, { as, query: { assemblyId: String(assemblyId) } });
  for (const { id } of powers.data)
    await answered(server.ask(revokeAttorneyPower, { as, params: { id } }), 200);

  const kept = async () => {
    const { file, manifest } = await backUpOf(server);
    const target = await aServer();
    await restore(file, await verifyBackup(file), target.dependencies);
    const { rows } = await contentsOf(sourceOf(target));
    const documents = new Map(
      rows.revoked_powers?.map(({ represented_id, document }) => [represented_id, document !== null]),
    );
    const names = rows.files?.filter(({ kind }) => kind === 'document').length;
    // The builder stores no files, so those that the rows name are lost.
    return { of: granters.map(({ id }) => documents.get(id)), names, lost: manifest.lost.length };
  };
  expect(await kept()).toEqual({ of: [true, false, false], names: 1, lost: 1 });
  await answered(endVoting(server, as, late), 200);
  const { openVotings } = (await backUpOf(server)).manifest;
  expect(openVotings.map(({ id }) => id)).not.toContain(late);
});

it('omits ballots on paper of open votings', () => {
  const rows = [1, 2].map((question_id) => ({ question_id, choice: 'yes', votes: 3 }));
  for (const table of ['hand_counts', 'hand_votes'] as const)
    expect(
      rowsForBackup(table, rows, { votings: new Set([1]), documents: new Set(), files: new Set() }),
    ).toEqual(rows.slice(1));
});
