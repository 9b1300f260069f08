/** Links for an evening: what they open, for whom they act, and when they end (R20.6–R20.8). */
import { listActivity } from '@vigilia/contract/activity';
import { deleteAssembly, readQuorum, watchAssembly } from '@vigilia/contract/assemblies/assemblies';
import {
  addToDeskRoll,
  findDeskMember,
  readDeskRoll,
  recordArrivals,
} from '@vigilia/contract/assemblies/check-in';
import {
  createEveningLink,
  enterWithLink,
  listEveningLinks,
  revokeEveningLink,
} from '@vigilia/contract/assemblies/evening-links';
import { readHallCode } from '@vigilia/contract/assemblies/own-presence';
import { readSession, setSessionState } from '@vigilia/contract/assemblies/session';
import { LIVENESS, MAX_EVENING_LINKS } from '@vigilia/contract/limits';
import { deleteUser, updateUser, usersByEmail } from '@vigilia/contract/users/users';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import { readResults } from '@vigilia/contract/votings/question-results';
import { readVotingStatus } from '@vigilia/contract/votings/voting-progress';
import { listQuestions } from '@vigilia/contract/votings/votings';
import { expect, it, onTestFinished } from 'vitest';
import {
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import { aDoor, MINUTE } from '../../../testing/builders/door.ts';
import { aLink } from '../../../testing/builders/evening-links.ts';
import { changePassword } from '../../../testing/builders/people.ts';
import { waitFor } from '../../../testing/wait-for.ts';

async function anEvening() {
  const door = await aDoor();
  const { server, params } = door;
  const rosa = await server.anAdministrator({ name: 'Rosa', lastName: 'Luna' });
  const desk = await aLink(server, rosa, params.assemblyId, 'desk');
  const hall = await aLink(server, rosa, params.assemblyId, 'hall');
  const quorumWith = async (token: string) => (await server.ask(readQuorum, { token, params })).status;
  return { ...door, rosa, desk, hall, quorumWith };
}

it('makes a link whose address is answered once, and stores its secret only as a digest', async () => {
  const { server, as, params, desk } = await anEvening();
  expect(desk.address).toMatch(/^\/enlace#[0-9a-f]{64}$/);
  const list = await server.ask(listEveningLinks, { as, params });
  expect(list.data).toMatchObject([
    { kind: 'desk', name: 'Mesa 2', madeBy: 'Rosa Luna', lastUsedAt: server.clock.now().toISOString() },
    { kind: 'hall', name: 'Proyector' },
  ]);
  const rows = await server.dependencies.database.read.selectFrom('evening_links').selectAll().execute();
  expect(list.text + JSON.stringify(rows)).not.toContain(desk.secret);
  const log = (await server.ask(listActivity, { as })).text;
  expect(log).toContain('Hizo el enlace «Mesa 2» para la mesa de registro de «');
  expect(log).not.toContain(desk.secret);
  const claims = Buffer.from(desk.token.split('.')[1] ?? '', 'base64url').toString();
  expect(claims).not.toContain('Rosa');
});

it('refuses a second link of a name, more than twenty, and links of an assembly that ended', async () => {
  const { server, as, params } = await anEvening();
  const make = (name: string, assemblyId = params.assemblyId) =>
    server.ask(createEveningLink, { as, params: { assemblyId }, body: { kind: 'desk', name } });
  expect((await make('Mesa 2')).message).toBe('Ya hay un enlace «Mesa 2». Escriba otro nombre.');
  expect([(await make('')).status, (await make('Mesa', 999_999)).status]).toEqual([422, 404]);
  for (let number = 3; number <= MAX_EVENING_LINKS; number += 1)
    expect((await make(`Mesa ${number}`)).status).toBe(201);
  expect((await make('Una más')).status).toBe(409);
  await server.ask(setSessionState, { as, params, body: { state: 'open' } });
  await server.ask(setSessionState, { as, params, body: { state: 'ended' } });
  expect((await make('Tarde')).message).toBe('La asamblea terminó: ya no se abren enlaces.');
});

it('registers arrivals at a desk with the name of its link, for the administrator who made it', async () => {
  const { server, as, params, ana, beto, arrival, desk, hall, isPresent } = await anEvening();
  const send = (token: string, person: typeof ana) =>
    server.ask(recordArrivals, {
      token,
      params,
      body: { arrivals: [arrival(person, 12, { desk: 'Otra' })] },
    });
  expect((await send(desk.token, ana)).data).toMatchObject({ present: 1, arrivals: [{ desk: 'Mesa 2' }] });
  expect(await isPresent(ana)).toBe(true);
  expect((await send(hall.token, beto)).status).toBe(403);
  const roll = await server.ask(readDeskRoll, { token: desk.token, params });
  expect(roll.data.people).toMatchObject([{ name: 'Ana', desk: 'Mesa 2' }, { name: 'Beto' }]);
  expect((await server.ask(listActivity, { as })).data[0]).toMatchObject({
    person: 'Rosa Luna',
    what: expect.stringMatching(/^Registró la llegada de Ana Paz .*, por el enlace «Mesa 2»$/),
  });
});

it('adds a member to the roll at the desk by their exact document number', async () => {
  const { server, as, params, arrival, desk, hall } = await anEvening();
  const caro = await server.aMember({ name: 'Caro', lastName: 'Paz', dni: '52000077' });
  const add = (document: string, token: string) =>
    server.ask(addToDeskRoll, { token, params, body: { document } });
  const sent = arrival(null, 20, { document: '52000077' });
  const send = () => server.ask(recordArrivals, { token: desk.token, params, body: { arrivals: [sent] } });
  expect((await send()).data.arrivals).toMatchObject([{ outcome: 'unknown' }]);
  const find = (document: string, token: string) =>
    server.ask(findDeskMember, { token, params, body: { document } });
  expect((await find('5200007', desk.token)).data).toEqual({ member: null });
  expect((await find('52000077', hall.token)).status).toBe(403);
  // Named before they are added.
  const named = await find('52.000.077', desk.token);
  expect(named.data).toEqual({ member: { name: 'Caro', lastName: 'Paz' } });
  expect((await server.ask(readDeskRoll, { as, params })).text).not.toContain('Caro');
  expect((await add('5200007', desk.token)).status).toBe(404);
  expect((await add('52000077', hall.token)).status).toBe(403);
  const added = await add('52.000.077', desk.token);
  expect([added.status, added.data]).toEqual([201, { userId: caro.id, name: 'Caro', lastName: 'Paz' }]);
  expect((await send()).data.arrivals).toMatchObject([{ outcome: 'registered', canVote: true }]);
  await add('52000077', desk.token);
  const log = (await server.ask(listActivity, { as })).text;
  expect(log).toContain('Buscó en la mesa a Caro Paz, en «');
  expect(log).toContain('Agregó a Caro Paz a la lista de «');
  expect(log).toContain('Buscó en la mesa a Caro Paz, que ya estaba en la lista de «');
  // Numbers are not tried out at the desk of a link.
  for (let times = 5; times < 60; times += 1) await add('1', desk.token);
  expect((await add('52000077', desk.token)).status).toBe(429);
  expect((await find('52000077', desk.token)).status).toBe(429);
  await server.ask(setSessionState, { as, params, body: { state: 'open' } });
  await server.ask(setSessionState, { as, params, body: { state: 'ended' } });
  const late = await server.ask(addToDeskRoll, { as, params, body: { document: '52000077' } });
  expect(late.status).toBe(409);
});

it('takes six hundred calls with arrivals in ten minutes from the desk of a link, and any from an administrator', async () => {
  const { server, as, params, arrival, desk, ana } = await anEvening();
  const body = { arrivals: [arrival(ana, 12)] };
  const send = (token: string) => server.ask(recordArrivals, { token, params, body });
  for (let times = 0; times < 600; times += 1) await send(desk.token);
  expect(await send(desk.token)).toMatchObject({ status: 429, message: expect.stringContaining('después') });
  expect((await send(as.token)).status).toBe(200);
  server.clock.pass(10 * MINUTE);
  expect((await send(desk.token)).status).toBe(200);
});

it('answers a desk of a link that an arrival stays, and not that the person voted', async () => {
  const { server, as, params, ana, beto, arrival, desk } = await anEvening();
  const first = arrival(ana, 12);
  const send = (body: object, token?: string) =>
    server.ask(recordArrivals, { ...(token ? { token } : { as }), params, body: { arrivals: [body] } });
  await send(first, desk.token);
  await send(arrival(beto, 12), desk.token);
  const { id } = await aQuestion(server, as, params.assemblyId);
  await startVoting(server, as, id);
  await votes(server, ana, id, { vote: 'yes' });
  const undone = { ...first, undone: true };
  const refusedBy = async (token?: string) => (await send(undone, token)).data.arrivals[0]?.refused;
  expect(await refusedBy(desk.token)).toBe(
    'Ya no se deshace en esta mesa: pida a un administrador que registre su salida en la lista.',
  );
  expect(await refusedBy()).toBe('Ya votó: registre su salida en la lista.');
});

it('shows the hall its votings without document numbers, and never who voted', async () => {
  const { server, as, params, ana, beto, desk, hall } = await anEvening();
  const { assemblyId } = params;
  const body = {
    title: 'Junta',
    assambleId: assemblyId,
    kind: 'candidates',
    peopleToVote: [ana.id, beto.id],
  };
  const { data: question } = await server.ask(createQuestion, { as, body });
  const query = { assambleId: String(assemblyId) };
  const list = await server.ask(listQuestions, { token: hall.token, query });
  expect(list.data).toMatchObject([{ title: 'Junta', peopleToBeVoted: [{ name: 'Ana' }, { name: 'Beto' }] }]);
  expect(list.text).not.toContain('5200000');
  const status = async (
    call: typeof readResults | typeof readVotingStatus,
    token: string,
    id = question.id,
  ) => (await server.ask(call, { token, params: { id, assemblyId, questionId: id } })).status;
  expect([await status(readResults, hall.token), await status(readResults, desk.token)]).toEqual([200, 403]);
  expect(await status(readVotingStatus, hall.token)).toBe(403);
  expect((await server.ask(readHallCode, { token: hall.token, params })).status).toBe(200);
  // Of another assembly, of none, of all, and the view of a voter.
  const other = await anAssembly(server, as);
  const foreign = await aQuestion(server, as, other);
  expect(await status(readResults, hall.token, foreign.id)).toBe(403);
  expect(await status(readResults, hall.token, 999_999)).toBe(403);
  expect((await server.ask(readSession, { token: hall.token, params: { assemblyId: other } })).status).toBe(
    403,
  );
  expect((await server.ask(listQuestions, { token: hall.token })).status).toBe(403);
  const doubled = { assambleId: [String(assemblyId), String(other)] };
  expect((await server.ask(listQuestions, { token: hall.token, query: doubled })).status).toBe(403);
  const voter = { token: hall.token, params, query: { view: 'voter' } };
  expect((await server.ask(watchAssembly, voter)).status).toBe(403);
});

it('is nobody where a public call shows administrators more', async () => {
  const { server, desk, ana } = await anEvening();
  const asked = { token: desk.token, params: { email: ana.email } };
  expect((await server.ask(usersByEmail, asked)).data).toEqual([{ id: ana.id }]);
});

it('ends when it is revoked, and its stream within five seconds', async () => {
  const { server, as, params, desk, hall, quorumWith } = await anEvening();
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const path = watchAssembly.path.replace(':assemblyId', String(params.assemblyId));
  const headers = { authorization: `Bearer ${desk.token}` };
  const response = await fetch(`${address}/api${path}`, { headers, signal: stop.signal });
  const streamed = response.text();
  const revoke = (id: number) => server.ask(revokeEveningLink, { as, params: { ...params, id } });
  expect((await revoke(desk.id)).status).toBe(200);
  // Its end is awaited: a heartbeat, or the change that the revocation publishes, checks it.
  expect(LIVENESS.heartbeat).toBeLessThan(5000);
  expect(await streamed).toMatch(/event: denied\n/);
  expect([await quorumWith(desk.token), await quorumWith(hall.token)]).toEqual([401, 200]);
  expect((await server.ask(enterWithLink, { body: { secret: desk.secret } })).message).toBe(
    'Este enlace no existe o se revocó. Pida otro a un administrador.',
  );
  expect((await revoke(desk.id)).status).toBe(404);
  expect((await server.ask(listEveningLinks, { as, params })).data).toMatchObject([{ name: 'Proyector' }]);
});

it('outlives a new password of its maker, and ends with the permission or the account', async () => {
  const { server, as, params, rosa, desk, quorumWith } = await anEvening();
  await changePassword(server.dependencies, rosa, 'otra-clave-nueva');
  expect(await quorumWith(desk.token)).toBe(200);
  const setType = (userType: number) =>
    server.ask(updateUser, { as, params: { id: rosa.id }, body: { userType } });
  expect((await setType(1)).status).toBe(200);
  expect(await quorumWith(desk.token)).toBe(401);
  await setType(2);
  expect(await quorumWith(desk.token)).toBe(401);

  const luz = await server.anAdministrator();
  const later = await aLink(server, luz, params.assemblyId, 'desk');
  expect(await quorumWith(later.token)).toBe(200);
  expect((await server.ask(deleteUser, { as, params: { id: luz.id } })).status).toBe(200);
  expect(await quorumWith(later.token)).toBe(401);
  expect((await server.ask(enterWithLink, { body: { secret: later.secret } })).status).toBe(409);
});

it('ends with the entered end of the assembly, and where it is archived or deleted', async () => {
  const { server, as, params, hall, quorumWith } = await anEvening();
  const setState = (state: 'open' | 'ended') => server.ask(setSessionState, { as, params, body: { state } });
  await setState('open');
  await setState('ended');
  server.clock.pass(MINUTE);
  expect(await quorumWith(hall.token)).toBe(401);
  const entered = await server.ask(enterWithLink, { body: { secret: hall.secret } });
  expect([entered.status, entered.message]).toEqual([
    409,
    expect.stringMatching(/^La asamblea terminó a las? \d+:\d\d\s[ap]\.\sm\.$/),
  ]);

  for (const hasVoting of [false, true]) {
    const assemblyId = await anAssembly(server, as);
    if (hasVoting) {
      const { id } = await aQuestion(server, as, assemblyId);
      await server.dependencies.database.write((tx) =>
        tx.updateTable('assemblies').set({ is_register: 1 }).where('id', '=', assemblyId).execute(),
      );
      await startVoting(server, as, id);
      await endVoting(server, as, id);
    }
    const link = await aLink(server, as, assemblyId, 'hall');
    const read = () => server.ask(readSession, { token: link.token, params: { assemblyId } });
    expect((await read()).status).toBe(200);
    expect((await server.ask(deleteAssembly, { as, params: { id: assemblyId } })).status).toBe(200);
    expect((await read()).status).toBe(401);
  }
});

it('notes its last use to the minute, also of one that only reads', async () => {
  const { server, as, params, hall, quorumWith } = await anEvening();
  server.clock.pass(2 * MINUTE);
  expect(await quorumWith(hall.token)).toBe(200);
  const at = server.clock.now().toISOString();
  await waitFor(async () => {
    const { data } = await server.ask(listEveningLinks, { as, params });
    expect(data.find(({ id }) => id === hall.id)?.lastUsedAt).toBe(at);
  });
});

it('limits worthless secrets of a network, which keep none out with a good one', async () => {
  const { server, desk } = await anEvening();
  const enter = (secret: string, from?: string) =>
    server.ask(enterWithLink, { body: { secret }, ...(from && { from }) });
  expect((await enter('no')).status).toBe(422);
  for (let times = 0; times < 100; times += 1) expect((await enter('0'.repeat(64))).status).toBe(409);
  expect((await enter('0'.repeat(64))).status).toBe(429);
  expect((await enter('0'.repeat(64), '203.0.113.9')).status).toBe(409);
  expect((await enter(desk.secret)).status).toBe(200);
});
