/** An assembly that is deleted after it had votings: it leaves the lists and can still be read (R10.21). */
import { inflateRawSync } from 'node:zlib';
import { listActivity } from '@vigilia/contract/activity';
import {
  deleteAssembly,
  listAssemblies,
  readAssembly,
  removeAttendee,
  setRegistration,
} from '@vigilia/contract/assemblies/assemblies';
import { listMyAssemblies, readMine } from '@vigilia/contract/assemblies/member-assembly';
import { exportAssembly } from '@vigilia/contract/assemblies/minutes';
import { listBin, restoreFromBin } from '@vigilia/contract/content/bin';
import { readPublishedList, readSeals } from '@vigilia/contract/verification/published-votings';
import { createQuestion, deleteQuestion } from '@vigilia/contract/votings/question-edits';
import { readResults } from '@vigilia/contract/votings/question-results';
import { downloadVerificationPackage, readVerification } from '@vigilia/contract/votings/verification';
import { createSecondRound, recordHandVotes, recordLot } from '@vigilia/contract/votings/voting-decisions';
import { readVotingStatus } from '@vigilia/contract/votings/voting-progress';
import { listQuestions } from '@vigilia/contract/votings/votings';
import { expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
  TODAY,
  votes,
} from '../../../testing/builders/assemblies.ts';
import { aServer } from '../../../testing/server.ts';
import { filesOf } from '../../voting/recount/programs/leer-zip.mjs';
import { recount } from '../../voting/recount/programs/recuento.mjs';

async function anEvening() {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as, { title: 'Ordinaria', ...TODAY });
  const [ana, beto, other] = [await server.aMember(), await server.aMember(), await server.aMember()];
  const seats: number[] = [];
  for (const person of [ana, beto]) seats.push((await addAttendee(server, as, assemblyId, person)).data.id);
  const question = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, question.id);
  await votes(server, ana, question.id, { vote: 'yes' });
  const archive = () => server.ask(deleteAssembly, { as, params: { id: assemblyId } });
  return { server, as, assemblyId, ana, beto, other, seats, question, archive };
}

it('takes an assembly with votings out of the lists, and lets its members and administrators read what was voted', async () => {
  const { server, as, assemblyId, ana, other, question, archive } = await anEvening();
  await server.ask(setRegistration, { as, params: { id: assemblyId }, body: { isRegister: true } });
  expect((await archive()).status).toBe(409);
  await endVoting(server, as, question.id);
  const before = await server.ask(readResults, { as, params: { id: question.id } });
  expect((await archive()).status).toBe(200);

  for (const who of [as, ana])
    expect((await server.ask(listAssemblies, { as: who, query: {} })).data).toEqual([]);
  expect((await server.ask(listMyAssemblies, { as: ana })).data).toEqual([
    expect.objectContaining({ id: assemblyId, isOn: false, isVotingOpen: false, isArchived: true }),
  ]);
  expect((await server.ask(listMyAssemblies, { as: other })).data).toEqual([]);
  expect((await server.ask(listQuestions, { as, query: {} })).data).toEqual([]);

  const params = { assemblyId };
  const after = await server.ask(readResults, { as, params: { id: question.id } });
  expect(after.data).toEqual(before.data);
  const status = { assemblyId, questionId: question.id };
  expect((await server.ask(readVotingStatus, { as, params: status })).data.peopleWhoVoted).toHaveLength(1);
  expect((await server.ask(exportAssembly, { as, params, query: { format: 'csv' } })).status).toBe(200);
  const download = await server.ask(downloadVerificationPackage, { as, params, body: {} });
  const files = await filesOf(new Uint8Array(download.bytes), (data: Uint8Array) => inflateRawSync(data));
  const { ok, attention } = await recount(files);
  expect(ok).toBe(true);
  expect(attention).toContainEqual(expect.stringContaining('La asamblea se archivó'));

  for (const who of [as, ana]) {
    expect((await server.ask(readAssembly, { as: who, params: { id: assemblyId } })).data).toMatchObject({
      title: 'Ordinaria',
      archived: true,
    });
    const { data } = await server.ask(readSeals, { as: who, params });
    expect(data.seals.map(({ kind }) => kind)).toEqual(['actsBefore', 'opened', 'closed', 'archived']);
    const verification = await server.ask(readVerification, { as: who, params });
    expect(verification.data.lastSeal).toBe(data.seals.at(-1)?.hash);
    for (const list of ['ballots', 'participation'] as const)
      expect(
        (await server.ask(readPublishedList, { as: who, params: { questionId: question.id, list } })).status,
      ).toBe(200);
    const questions = await server.ask(listQuestions, { as: who, query: { assambleId: String(assemblyId) } });
    expect(questions.data).toMatchObject([{ id: question.id, state: 'closed' }]);
  }
  const { now } = (await server.ask(readMine, { as: ana, params })).data;
  expect(now).toMatchObject({ isOver: true, open: [], last: { questionId: question.id } });

  // Registration was open to anybody until then.
  for (const call of [readSeals, readMine, readVerification])
    expect((await server.ask(call, { as: other, params })).status).toBe(404);
  expect((await server.ask(readAssembly, { as: other, params: { id: assemblyId } })).status).toBe(404);
});

it('changes nothing of an archived assembly, not even with a restore of what was deleted from it', async () => {
  const { server, as, assemblyId, ana, beto, seats, question, archive } = await anEvening();
  await endVoting(server, as, question.id);
  const draft = await aQuestion(server, as, assemblyId);
  await server.ask(deleteQuestion, { as, params: { id: draft.id } });
  await archive();
  const [entry] = (await server.ask(listBin, { as, query: {} })).data;
  expect(await server.ask(restoreFromBin, { as, params: { id: entry?.id ?? 0 } })).toMatchObject({
    status: 409,
    message: expect.stringContaining('se archivó'),
  });
  const lot = { drawn: [ana.id], drawnBy: 'Eva', witnessedBy: 'Luis' };
  const paper = { voters: [beto.id], yes: 1, countedBy: 'Eva', witnessedBy: 'Luis' };
  const body = { title: 'Otra', assambleId: assemblyId, kind: 'yesNo' } as const;
  const params = { id: question.id };
  const answers = [
    await startVoting(server, as, question.id, true),
    await server.ask(deleteQuestion, { as, params }),
    await server.ask(recordLot, { as, params, body: lot }),
    await server.ask(createSecondRound, { as, params, body: {} }),
    await server.ask(recordHandVotes, { as, params, body: paper }),
    await server.ask(createQuestion, { as, body }),
    await addAttendee(server, as, assemblyId, ana),
    await server.ask(removeAttendee, { as, params: { id: seats[1] ?? 0 } }),
    await votes(server, ana, question.id, { vote: 'no' }),
    await archive(),
  ];
  for (const { status } of answers) expect(status).toBe(404);
  const { data } = await server.ask(readSeals, { as, params: { assemblyId } });
  expect(data.seals.map(({ kind }) => kind)).toEqual(['actsBefore', 'opened', 'closed', 'archived']);
});

it('archives also an assembly whose votings were withdrawn, and deletes one that never had any', async () => {
  const { server, as, assemblyId, question, archive } = await anEvening();
  await endVoting(server, as, question.id);
  await server.ask(deleteQuestion, { as, params: { id: question.id } });
  const hadVotings = async (id: number) =>
    (await server.ask(readAssembly, { as, params: { id } })).data.hadVotings;
  expect(await hadVotings(assemblyId)).toBe(true);
  await archive();
  const { data } = await server.ask(readSeals, { as, params: { assemblyId } });
  expect(data.seals.map(({ kind }) => kind)).toEqual([
    'actsBefore',
    'opened',
    'closed',
    'withdrawn',
    'archived',
  ]);

  const empty = await anAssembly(server, as);
  await aQuestion(server, as, empty);
  expect(await hadVotings(empty)).toBe(false);
  await server.ask(deleteAssembly, { as, params: { id: empty } });
  expect((await server.ask(readAssembly, { as, params: { id: empty } })).status).toBe(404);
  expect((await server.ask(readSeals, { as, params: { assemblyId: empty } })).status).toBe(404);
  const entries = (await server.ask(listActivity, { as, query: {} })).data.map(({ what }) => what);
  expect(entries[0]).toMatch(/^Eliminó la asamblea/);
  expect(entries).toContain('Archivó la asamblea «Ordinaria»');
});
