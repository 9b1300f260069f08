/** The session of an assembly: state, current point, speakers and the view of the hall. */
import { listAssemblies, readAssembly } from '@vigilia/contract/assemblies/assemblies';
import { updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { readMine } from '@vigilia/contract/assemblies/member-assembly';
import { saveMinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import {
  askForFloor,
  directFloor,
  leaveFloor,
  listInterventions,
  orderSpeakers,
  readSession,
  setCurrentPoint,
  setHallView,
  setSessionState,
} from '@vigilia/contract/assemblies/session';
import { deleteUser, updateUser } from '@vigilia/contract/users/users';
import { expect, it } from 'vitest';
import { aQuestion, endVoting, startVoting } from '../../../testing/builders/assemblies.ts';
import { aDoor } from '../../../testing/builders/door.ts';
import type { Person } from '../../../testing/builders/people.ts';

const SECOND = 1000;

/** An evening with two points, at which Ana and Beto are present and Caro is absent. */
async function anEvening() {
  const door = await aDoor(['Ana', 'Beto', 'Caro'], {
    orderDay: JSON.stringify({ agenda: ['Informes', 'Elecciones'] }),
  });
  const { server, as, params, ana, beto, mark } = door;
  await mark(ana, true);
  await mark(beto, true);
  const caro = door.people[2] as Person;
  const session = async (person = as) => (await server.ask(readSession, { as: person, params })).data;
  const setState = (state: 'open' | 'recess' | 'ended', by = as) =>
    server.ask(setSessionState, { as: by, params, body: { state } });
  const moveTo = (pointId: number | null, by = as) =>
    server.ask(setCurrentPoint, { as: by, params, body: { pointId } });
  const ask = (person: Person, body: { userId?: number; name?: string } = {}) =>
    server.ask(askForFloor, { as: person, params, body });
  const floor = (body: {
    action: 'call' | 'pause' | 'resume' | 'extend' | 'finish' | 'open' | 'close' | 'time';
    speakerId?: number;
    seconds?: number;
  }) => server.ask(directFloor, { as, params, body });
  const waiting = async () => (await session()).floor.waiting.map(({ name }) => name);
  return { ...door, caro, session, setState, moveTo, ask, floor, waiting };
}

it('opens, suspends, resumes and ends a session, and names to the second of two equal calls who was first', async () => {
  const { server, as, params, session, setState } = await anEvening();
  const rosa = await server.anAdministrator({ name: 'Rosa', lastName: 'Luna' });
  expect(await session()).toMatchObject({ state: 'planned', since: null, currentPoint: null });
  expect([(await setState('recess')).status, (await setState('ended')).status]).toEqual([409, 409]);

  expect((await setState('open', rosa)).data).toMatchObject({
    state: 'open',
    since: server.clock.now().toISOString(),
  });
  const second = await setState('open', as);
  expect([second.status, second.message]).toEqual([
    409,
    'Rosa Luna ya abrió la sesión el 2 de marzo de 2026 a las 10:30.',
  ]);
  expect((await setState('recess')).data.state).toBe('recess');
  expect((await setState('open')).data.state).toBe('open');
  const [listed] = (await server.ask(listAssemblies, { as })).data;
  const { data: read } = await server.ask(readAssembly, { as, params: { id: params.assemblyId } });
  expect([listed?.hasSession, read.hasSession]).toEqual([true, true]);
  expect((await setState('ended')).data.state).toBe('ended');
});

it('says how long the recesses of the current point were', async () => {
  const { server, setState, session, moveTo } = await anEvening();
  await setState('open');
  const [first, second] = (await session()).points;
  const pass = (seconds: number) => server.clock.pass(seconds * SECOND);
  await moveTo(first?.id ?? null);
  pass(60);
  await setState('recess');
  pass(600);
  expect((await session()).rested).toBe(0);
  await setState('open');
  pass(30);
  await setState('recess');
  pass(120);
  await setState('open');
  expect((await session()).rested).toBe(720 * SECOND);
  await moveTo(second?.id ?? null);
  expect((await session()).rested).toBe(0);
});

it('ends the session with the end of the acta, whose deletion resumes it', async () => {
  const { server, as, params, ana, setState, session, moveTo, mark, ask } = await anEvening();
  const id = params.assemblyId;
  await setState('open');
  const point = (await session()).points[0]?.id ?? null;
  await moveTo(point);
  const question = await aQuestion(server, as, id);
  await startVoting(server, as, question.id);
  expect((await setState('ended')).message).toBe(
    'Hay una votación abierta. Ciérrela antes de terminar la asamblea.',
  );
  await endVoting(server, as, question.id);
  const { since: end, currentPoint } = (await setState('ended')).data;
  expect(currentPoint).toBeNull();
  expect((await server.ask(readAssembly, { as, params: { id } })).data.endedAt).toBe(end);
  expect([(await mark(ana, false)).status, (await ask(ana)).status]).toEqual([409, 409]);
  expect((await setState('open')).status).toBe(409);

  await server.ask(saveMinutesFacts, { as, params, body: { endedAt: null } });
  expect(await session()).toMatchObject({ state: 'open', currentPoint: point });
  expect((await mark(ana, false)).status).toBe(201);
});

it('moves through the agenda with times, and names who moved first', async () => {
  const { server, moveTo, session, setState } = await anEvening();
  await setState('open');
  const [first, second] = (await session()).points;
  if (!first || !second) throw new Error('the agenda has two points');
  const began = server.clock.now().toISOString();
  expect((await moveTo(first.id)).data.currentPoint).toBe(first.id);
  expect(await moveTo(first.id)).toMatchObject({
    status: 409,
    message: 'Marta Quintero ya pasó a este punto.',
  });
  server.clock.pass(60 * SECOND);
  await moveTo(second.id);
  const moved = server.clock.now().toISOString();
  server.clock.pass(60 * SECOND);
  const done = (await moveTo(null)).data;
  expect(done.currentPoint).toBeNull();
  expect(done.points.map(({ text, startedAt, endedAt }) => [text, startedAt, endedAt])).toEqual([
    ['Informes', began, moved],
    ['Elecciones', moved, server.clock.now().toISOString()],
  ]);
  expect((await moveTo(9999)).status).toBe(404);
});

it('keeps the ids of points that are renamed, moved, taken out and put back', async () => {
  const { server, as, params, session } = await anEvening();
  const save = (agenda: readonly string[], renamedPoints: { before: string; after: string }[] = []) =>
    server.ask(updateAssembly, {
      as,
      params: { id: params.assemblyId },
      body: { orderDay: JSON.stringify({ agenda }), renamedPoints } as never,
    });
  const ids = async () => (await session()).points.map(({ id, text }) => [text, id]);
  const [[, informes], [, elecciones]] = (await ids()) as [[string, number], [string, number]];
  expect(
    (
      await save(
        ['Elecciones', 'Informes de gestión'],
        [{ before: 'Informes', after: 'Informes de gestión' }],
      )
    ).status,
  ).toBe(200);
  expect(await ids()).toEqual([
    ['Elecciones', elecciones],
    ['Informes de gestión', informes],
  ]);
  await save(['Elecciones']);
  await save(['Varios', 'Elecciones', 'Informes de gestión']);
  expect((await ids()).slice(1)).toEqual([
    ['Elecciones', elecciones],
    ['Informes de gestión', informes],
  ]);
  // Two that exchange their texts change places.
  const { Varios: varios } = Object.fromEntries(await ids());
  await save(
    ['Elecciones', 'Varios'],
    [
      { before: 'Elecciones', after: 'Varios' },
      { before: 'Varios', after: 'Elecciones' },
    ],
  );
  expect(await ids()).toEqual([
    ['Elecciones', elecciones],
    ['Varios', varios],
  ]);
});

it('puts a member once on the list of a point, and only one who is there', async () => {
  const { server, as, params, ana, beto, caro, ask, waiting, setState, floor, session, moveTo } =
    await anEvening();
  expect((await ask(ana)).message).toBe('La sesión no está abierta: no se pide la palabra.');
  await setState('open');
  expect((await ask(ana)).status).toBe(201);
  expect(await ask(ana)).toMatchObject({
    status: 409,
    message: 'Ya pidió la palabra. Espere a que le den el turno.',
  });
  expect((await ask(caro)).status).toBe(409);
  expect((await ask(beto, { userId: ana.id })).status).toBe(403);
  expect((await ask(beto, { name: 'Otra persona' })).status).toBe(403);
  const stranger = await server.aMember({ name: 'Dora' });
  expect((await ask(stranger)).status).toBe(404);

  await floor({ action: 'close' });
  expect((await ask(beto)).message).toBe('La lista de oradores está cerrada.');
  expect((await ask(as, { userId: beto.id })).status).toBe(201);
  expect((await ask(as, { name: 'Invitada del Ministerio' })).status).toBe(201);
  expect((await ask(as)).status).toBe(422);
  expect(await waiting()).toEqual(['Ana Paz', 'Beto Paz', 'Invitada del Ministerio']);

  const [first] = (await session(ana)).floor.waiting;
  const leave = (person: Person) =>
    server.ask(leaveFloor, { as: person, params: { ...params, id: first?.id ?? 0 } });
  expect((await leave(beto)).status).toBe(404);
  expect((await leave(ana)).status).toBe(200);
  await floor({ action: 'open' });
  await ask(ana);
  expect(await waiting()).toEqual(['Beto Paz', 'Invitada del Ministerio', 'Ana Paz']);

  // The list is of a point, and a person has one hand.
  await moveTo((await session()).points[0]?.id ?? null);
  expect(await waiting()).toEqual([]);
  expect((await ask(ana)).status).toBe(201);
  await moveTo(null);
  expect(await waiting()).toEqual(['Beto Paz', 'Invitada del Ministerio']);
});

it('lists and calls nobody who left or whose account was deleted, and keeps those by name', async () => {
  const { server, as, ana, beto, caro, ask, waiting, setState, floor, mark } = await anEvening();
  await setState('open');
  expect((await ask(as, { userId: caro.id })).message).toBe(
    'Registre primero su asistencia: pide la palabra quien está en la asamblea.',
  );
  await mark(caro, true);
  for (const person of [ana, beto, caro]) await ask(person);
  await ask(as, { name: 'Invitada del Ministerio' });
  await mark(ana, false);
  expect((await server.ask(deleteUser, { as, params: { id: beto.id } })).status).toBe(200);
  expect(await waiting()).toEqual(['Caro Paz', 'Invitada del Ministerio']);
  // Who comes back asks again.
  await mark(ana, true);
  expect(await waiting()).toEqual(['Caro Paz', 'Invitada del Ministerio']);
  expect((await ask(ana)).status).toBe(201);
  expect(await waiting()).toEqual(['Caro Paz', 'Invitada del Ministerio', 'Ana Paz']);
  expect((await floor({ action: 'call' })).data.floor.speaking?.name).toBe('Caro Paz');
});

it('orders those who wait, and refuses an order that misses a person', async () => {
  const { server, as, params, ana, beto, ask, waiting, setState, floor, session } = await anEvening();
  await setState('open');
  await ask(ana);
  await ask(beto);
  const ids = (await session()).floor.waiting.map(({ id }) => id);
  const order = (sent: readonly number[]) =>
    server.ask(orderSpeakers, { as, params, body: { speakerIds: [...sent] } });
  expect((await order(ids.toReversed())).status).toBe(200);
  expect(await waiting()).toEqual(['Beto Paz', 'Ana Paz']);
  await floor({ action: 'call' });
  expect((await order(ids)).status).toBe(409);
  expect((await order([ids[0] ?? 0, ids[0] ?? 0])).status).toBe(409);
});

it('gives the floor with a time that is paused, extended and counted', async () => {
  const { server, ana, beto, ask, floor, session, setState, as, params } = await anEvening();
  await setState('open');
  expect((await floor({ action: 'call' })).message).toBe('Nadie espera en la lista de oradores.');
  await floor({ action: 'time', seconds: 120 });
  await ask(ana);
  await ask(beto);
  const began = server.clock.now().getTime();
  const called = (await floor({ action: 'call' })).data.floor.speaking;
  expect(called).toMatchObject({
    name: 'Ana Paz',
    endsAt: new Date(began + 120 * SECOND).toISOString(),
    left: null,
  });
  server.clock.pass(50 * SECOND);
  expect((await floor({ action: 'pause' })).data.floor.speaking).toMatchObject({ endsAt: null, left: 70 });
  server.clock.pass(600 * SECOND);
  expect((await session()).floor.speaking?.left).toBe(70);
  await floor({ action: 'resume' });
  const extended = (await floor({ action: 'extend' })).data.floor.speaking;
  expect(extended?.endsAt).toBe(new Date(server.clock.now().getTime() + 130 * SECOND).toISOString());
  // Never cut off: the time runs on past its end.
  server.clock.pass(150 * SECOND);
  expect((await session()).floor.speaking?.endsAt).toBe(extended?.endsAt);

  const [next] = (await session()).floor.waiting;
  expect(
    (await floor({ action: 'call', ...(next && { speakerId: next.id }) })).data.floor.speaking?.name,
  ).toBe('Beto Paz');
  expect((await floor({ action: 'finish', speakerId: called?.id ?? 0 })).message).toBe(
    'Esta persona ya no tiene la palabra.',
  );
  server.clock.pass(10 * SECOND);
  await setState('recess');
  expect((await session()).floor.speaking).toBeNull();
  const said = (await server.ask(listInterventions, { as, params })).data;
  expect(said.map(({ name, seconds }) => [name, seconds])).toEqual([
    ['Ana Paz', 200],
    ['Beto Paz', 10],
  ]);
});

it('keeps what the hall shows as state of the assembly, which phones read too', async () => {
  const { server, as, params, ana, session } = await anEvening();
  const show = (body: { view: 'agenda' | 'message' | 'result'; message?: string; questionId?: number }) =>
    server.ask(setHallView, { as, params, body });
  expect((await show({ view: 'message' })).status).toBe(422);
  expect((await show({ view: 'message', message: 'Volvemos a las 8' })).data.hall).toEqual({
    view: 'message',
    questionId: null,
    message: 'Volvemos a las 8',
  });
  expect((await show({ view: 'result', questionId: 999 })).status).toBe(404);
  const question = await aQuestion(server, as, params.assemblyId);
  await show({ view: 'result', questionId: question.id });
  expect((await session()).hall).toEqual({ view: 'result', questionId: question.id, message: '' });
  expect((await server.ask(setHallView, { as: ana, params, body: { view: 'agenda' } })).status).toBe(403);
  const mine = await server.ask(readMine, { as: ana, params });
  expect(mine.data.now.session?.hall.view).toBe('result');
});

it('names speakers as the last opening did, whatever their account is called since', async () => {
  const { server, as, params, ana, ask, floor, session, setState } = await anEvening();
  await setState('open');
  const question = await aQuestion(server, as, params.assemblyId);
  await startVoting(server, as, question.id);
  const body = { name: 'Votación anulada', lastName: 'Se repite mañana' };
  expect((await server.ask(updateUser, { as, params: { id: ana.id }, body })).status).toBe(200);
  await ask(as, { userId: ana.id });
  await floor({ action: 'call' });
  expect((await session()).floor.speaking?.name).toBe(`${ana.name} ${ana.lastName}`);
});

it('brings the hall to a voting that is opened, and keeps a view that is chosen afterwards', async () => {
  const { server, as, params, session, setState } = await anEvening();
  await setState('open');
  const question = await aQuestion(server, as, params.assemblyId);
  const show = (body: { view: 'agenda' | 'message' | 'recess'; message?: string }) =>
    server.ask(setHallView, { as, params, body });
  await show({ view: 'message', message: 'Volvemos a las 8' });
  await startVoting(server, as, question.id);
  expect((await session()).hall).toEqual({ view: 'auto', questionId: null, message: '' });
  expect((await show({ view: 'message', message: 'Volvemos a las 8' })).status).toBe(409);
  expect((await show({ view: 'recess' })).status).toBe(409);
  await show({ view: 'agenda' });
  expect((await session()).hall.view).toBe('agenda');
  await endVoting(server, as, question.id);
  expect((await session()).hall.view).toBe('agenda');
});
