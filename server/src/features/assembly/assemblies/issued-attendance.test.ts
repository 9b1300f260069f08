/** Attendance, votings and the assembly after its minutes were issued (R17.6). */
import {
  listAttendees,
  readAssembly,
  registerAttendance,
  removeAttendee,
  setRegistration,
  updateCanVote,
} from '@vigilia/contract/assemblies/assemblies';
import { updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { listAttorneyPowers, revokeAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { verifyIdentity } from '@vigilia/contract/assemblies/check-in';
import { setPresenceWays } from '@vigilia/contract/assemblies/own-presence';
import { checkQuorum, readPresence } from '@vigilia/contract/assemblies/presence';
import {
  addRollFile,
  applyGoodStanding,
  previewGoodStanding,
  previewRollFile,
} from '@vigilia/contract/assemblies/roll-lists';
import type { BodyOf } from '@vigilia/contract/call';
import { addAttendees } from '@vigilia/contract/selection';
import { issueEntrance } from '@vigilia/contract/session/entrance';
import { deleteUser } from '@vigilia/contract/users/users';
import { createQuestion, deleteQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { orderQuestions } from '@vigilia/contract/votings/question-order';
import { setReceipts } from '@vigilia/contract/votings/verification';
import { createSecondRound } from '@vigilia/contract/votings/voting-decisions';
import { expect, it } from 'vitest';
import {
  aQuestion,
  endVoting,
  represents,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import { aDoor } from '../../../testing/builders/door.ts';
import type { Person } from '../../../testing/builders/people.ts';
import type { TestServer } from '../../../testing/server.ts';

const issue = (server: TestServer, as: Person, assemblyId: number) =>
  server.dependencies.database.write((tx) =>
    tx
      .insertInto('issued_minutes')
      .values({
        number: 7,
        assembly_id: assemblyId,
        sequence: 0,
        issued_at: server.clock.now().toISOString(),
        issued_by: as.id,
        issued_by_name: 'Marta Quintero',
      })
      .execute(),
  );

it('refuses every change of attendance after the minutes were issued, and names the correction', async () => {
  const { server, as, params, ana, beto, arrival, send } = await aDoor();
  const { assemblyId } = params;
  await send([arrival(ana, 5)]);
  await represents(server, assemblyId, ana, beto);
  const other = await server.aMember({ dni: '52999999' });
  await server.ask(setRegistration, { as, params: { id: assemblyId }, body: { isRegister: true } });
  const { data: roll } = await server.ask(listAttendees, { as, params });
  const { data: powers } = await server.ask(listAttorneyPowers, {
    as,
    query: { assemblyId: String(assemblyId) },
  });
  const file = { name: 'lista.csv', type: 'text/csv', content: Buffer.from('Cedula\n52999999\n') };
  const { data: preview } = await server.ask(previewRollFile, { as, params, form: [file] });
  const before = (await server.ask(readPresence, { as, params })).data.people;
  await issue(server, as, assemblyId);
  const body = { userId: beto.id, assambleId: assemblyId, assist: true };
  const answers = [
    await server.ask(registerAttendance, { as, body }),
    await server.ask(registerAttendance, { as: beto, body }),
    await server.ask(addAttendees, { as, params, body: { ids: [other.id] } }),
    await server.ask(addRollFile, {
      as,
      params,
      form: [['fingerprint', preview.fingerprint], file],
    }),
    await server.ask(removeAttendee, { as, params: { id: roll[0]?.id ?? 0 } }),
    await server.ask(revokeAttorneyPower, { as, params: { id: powers[0]?.id ?? 0 } }),
    await server.ask(checkQuorum, { as, params, body: {} }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 409));
  for (const { message } of answers)
    expect(message).toBe(
      'El acta n.º 7 de esta asamblea ya se emitió y dice quién asistió. Si hay un error, emita un acta aclaratoria.',
    );
  expect((await server.ask(readPresence, { as, params })).data.people).toEqual(before);
  // An account can be deleted all the same.
  expect((await server.ask(deleteUser, { as, params: { id: beto.id } })).status).toBe(200);
});

it('changes no right to vote after the minutes were issued, and answers their number to administrators', async () => {
  const { server, as, params, ana, beto } = await aDoor();
  const { assemblyId } = params;
  const ask = (person = as) => server.ask(readAssembly, { as: person, params: { id: assemblyId } });
  const rights = async () =>
    (await server.ask(listAttendees, { as, params })).data.map(({ id, canVote }) => [id, canVote]);
  const file = { name: 'paz.csv', type: 'text/csv', content: Buffer.from(`Cedula\n${ana.dni}\n`) };
  const { data: preview } = await server.ask(previewGoodStanding, { as, params, form: [file] });
  const before = await rights();
  expect((await ask()).data.issuedMinutes).toBeNull();
  await issue(server, as, assemblyId);

  const { fingerprint } = preview;
  const form = [...Object.entries({ fingerprint, listed: 'may', others: 'mayNot' }), file];
  const answers = [
    await server.ask(updateCanVote, { as, body: { id: Number(before[0]?.[0]), canVote: false } }),
    await server.ask(applyGoodStanding, { as, params, form }),
  ];
  for (const { status, message } of answers)
    expect([status, message]).toEqual([
      409,
      'El acta n.º 7 de esta asamblea ya se emitió y dice quién podía votar: los derechos a votar ya no cambian. Si hay un error, emita un acta aclaratoria.',
    ]);
  expect(await rights()).toEqual(before);
  // Enabled registration would refuse everybody; it can still be disabled.
  const register = (isRegister: boolean) =>
    server.ask(setRegistration, { as, params: { id: assemblyId }, body: { isRegister } });
  expect((await register(true)).status).toBe(409);
  expect((await register(false)).status).toBe(200);
  expect((await ask()).data.issuedMinutes).toBe(7);
  expect((await ask(beto)).data).not.toHaveProperty('issuedMinutes');
});

it('changes neither votings, the assembly nor how it registers, enters, identifies people and gives receipts after the minutes were issued', async () => {
  const { server, as, params, ana, beto, arrival, send } = await aDoor();
  const { assemblyId } = params;
  await send([arrival(ana, 5), arrival(beto, 5)]);
  const closed = await aQuestion(server, as, assemblyId, [ana, beto]);
  await startVoting(server, as, closed.id);
  await votes(server, ana, closed.id, { candidateId: beto.id });
  await endVoting(server, as, closed.id);
  const draft = await aQuestion(server, as, assemblyId);
  await issue(server, as, assemblyId);

  const peopleToVote = [ana.id, beto.id];
  const edit = (body: object) => server.ask(updateAssembly, { as, params: { id: assemblyId }, body });
  const change = (id: number, body: BodyOf<typeof updateQuestion>) =>
    server.ask(updateQuestion, { as, params: { id }, body });
  const answers = [
    await startVoting(server, as, closed.id, true),
    await startVoting(server, as, draft.id),
    await server.ask(createQuestion, { as, body: { title: '¿Otra?', assambleId: assemblyId } }),
    await server.ask(createSecondRound, { as, params: { id: closed.id }, body: { peopleToVote } }),
    await server.ask(deleteQuestion, { as, params: { id: closed.id } }),
    await server.ask(deleteQuestion, { as, params: { id: draft.id } }),
    await change(draft.id, { title: '¿Otra cosa?' }),
    await change(draft.id, { showResults: 'closed' }),
    await change(draft.id, { agendaPoint: 'Verificación del quórum' }),
    await change(closed.id, { agendaPoint: 'Verificación del quórum' }),
    await server.ask(orderQuestions, {
      as,
      params,
      body: { seen: [closed.id, draft.id], order: [draft.id, closed.id] },
    }),
    await edit({ title: 'Otra asamblea' }),
    await edit({ startDate: '2026-01-01T14:00:00.000Z' }),
    await edit({ endDate: '2199-01-01T14:00:00.000Z' }),
    await edit({ orderDay: JSON.stringify({ agenda: ['Otro punto'] }) }),
    await edit({ description: 'Otra descripción' }),
    await edit({ participants: 9 }),
    await server.ask(setPresenceWays, { as, params, body: { ways: ['hall'] } }),
    await server.ask(setReceipts, { as, params, body: { givesReceipts: false } }),
    await server.ask(issueEntrance, { as, params, body: { userId: ana.id } }),
    await server.ask(verifyIdentity, { as, params, body: { userId: ana.id } }),
  ];
  for (const { status, message } of answers)
    expect([status, message]).toEqual([
      409,
      expect.stringMatching(/^El acta n.º 7 .* emita un acta aclaratoria/),
    ]);
  // A save that changes nothing is no change.
  expect((await change(draft.id, { agendaPoint: null })).status).toBe(200);
  expect((await edit({ title: 'Asamblea general ordinaria' })).status).toBe(200);
});
