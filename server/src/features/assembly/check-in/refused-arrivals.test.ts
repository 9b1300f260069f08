/** Refused arrivals, and the answers to the desk. */
import { listActivity } from '@vigilia/contract/activity';
import { readQuorum, registerAttendance } from '@vigilia/contract/assemblies/assemblies';
import { checkQuorum } from '@vigilia/contract/assemblies/presence';
import { expect, it } from 'vitest';
import {
  addAttendee,
  aQuestion,
  endVoting,
  represents,
  resultsOf,
  startVoting,
  votes,
  withoutActs,
} from '../../../testing/builders/assemblies.ts';
import { aDoor, MINUTE } from '../../../testing/builders/door.ts';
import type { Person } from '../../../testing/builders/people.ts';

it('keeps the presence of people who took part in a ballot since they arrived', async () => {
  const { server, as, params, people, arrival, send, isPresent } = await aDoor([
    'Ana',
    'Beto',
    'Caro',
    'Dora',
  ]);
  const [ana, beto, caro, dora] = people as [Person, Person, Person, Person];
  await represents(server, params.assemblyId, beto, caro);
  const sent = [ana, beto, dora].map((person) => arrival(person, 10));
  await send(sent);
  const question = await aQuestion(server, as, params.assemblyId);
  await startVoting(server, as, question.id);
  await votes(server, ana, question.id, { vote: 'yes' });
  await votes(server, beto, question.id, { vote: 'no', onBehalfOf: caro.id });
  // Represented until now, and registered after the ballot.
  const late = arrival(caro, 29);
  await send([late]);
  const { status, data } = await send([...sent, late].map((each) => ({ ...each, undone: true })));
  expect(status).toBe(200);
  expect(data.arrivals.map(({ outcome, refused }) => [outcome, refused])).toEqual([
    ['registered', 'Ya votó: registre su salida en la lista.'],
    ['registered', 'Ya votó como apoderado: registre su salida en la lista.'],
    ['undone', undefined],
    ['registered', 'Su apoderado ya votó en su nombre: registre su salida en la lista.'],
  ]);
  expect((await server.ask(readQuorum, { as, params })).data.present).toBe(3);

  // A person who voted before they came back.
  await endVoting(server, as, question.id);
  server.clock.pass(10 * MINUTE);
  await server.ask(registerAttendance, {
    as,
    body: { userId: ana.id, assambleId: params.assemblyId, assist: false },
  });
  server.clock.pass(10 * MINUTE);
  const again = arrival(ana, 48);
  await send([again]);
  const taken = await send([{ ...again, undone: true }]);
  expect(taken.data.arrivals).toMatchObject([{ outcome: 'undone' }]);
  expect(await isPresent(ana)).toBe(false);
});

/** The evening before the test's clock, which is after the last morning hours of it. */
const EVENING = { startDate: '2026-03-01T22:00:00.000Z', endDate: '2026-03-02T02:00:00.000Z' };

it('takes arrivals of the evening until the minutes are issued, and none of a later day', async () => {
  const { server, as, params, people, at, arrival, send } = await aDoor(
    ['Ana', 'Beto', 'Caro', 'Dora'],
    EVENING,
  );
  const [ana, beto, caro, dora] = people as [Person, Person, Person, Person];
  const evening = arrival(caro, -15 * 60);
  const { data: morning } = await send([arrival(ana, 10), evening, arrival(beto, -5 * 60)]);
  expect(
    morning.arrivals.map(({ outcome, since, refused = '' }) => [outcome, since, refused.slice(0, 22)]),
  ).toEqual([
    ['unknown', null, 'La asamblea ya terminó'],
    ['registered', at(-15 * 60), ''],
    ['registered', at(-5 * 60), ''],
  ]);
  expect(await server.ask(checkQuorum, { as, params, body: {} })).toMatchObject({
    status: 409,
    message: expect.stringContaining('ya terminó'),
  });
  // A voting shows that the assembly continues.
  const question = await aQuestion(server, as, params.assemblyId);
  await startVoting(server, as, question.id);
  expect((await send([arrival(ana, 11)])).data.arrivals).toMatchObject([{ outcome: 'registered' }]);
  await endVoting(server, as, question.id);
  expect((await server.ask(checkQuorum, { as, params, body: {} })).status).toBe(201);
  await server.dependencies.database.write((tx) =>
    tx
      .insertInto('issued_minutes')
      .values({
        number: 1,
        assembly_id: params.assemblyId,
        sequence: 0,
        issued_at: server.clock.now().toISOString(),
        issued_by: as.id,
        issued_by_name: 'Marta Quintero',
      })
      .execute(),
  );
  const { data: after } = await send([arrival(dora, 20), { ...evening, undone: true }, evening]);
  expect(after.arrivals.map(({ outcome, refused = '' }) => [outcome, refused.slice(0, 21)])).toEqual([
    ['unknown', 'El acta ya se emitió:'],
    ['registered', 'El acta ya se emitió:'],
    ['registered', ''],
  ]);
});

it('keeps the figures of a closing when arrivals are delivered after it, and names them beside', async () => {
  const { server, as, params, people, arrival, send, mark, stays } = await aDoor(['Ana', 'Beto', 'Caro'], {
    quorum: 'true',
    quorumMin: '2',
  });
  const [ana, beto, caro] = people as [Person, Person, Person];
  await send([arrival(ana, 5), arrival(beto, 5)]);
  const question = await aQuestion(server, as, params.assemblyId);
  await startVoting(server, as, question.id);
  server.clock.pass(10 * MINUTE);
  await mark(beto, false);
  server.clock.pass(5 * MINUTE);
  await endVoting(server, as, question.id);
  const before = await resultsOf(server, as, question.id);
  expect(before.quorumLost).toHaveLength(1);
  server.clock.pass(5 * MINUTE);
  await send([arrival(caro, 20)]);
  expect(await stays(caro)).toHaveLength(1);
  const after = await resultsOf(server, as, question.id);
  expect(after.quorumLost).toEqual(before.quorumLost);
  expect(withoutActs(after.notices)).toEqual([
    'Después del cierre se registró 1 llegada con hora anterior; las cifras son las del momento.',
    expect.stringContaining('cambió la asistencia de quien podía usar'),
    expect.stringContaining('Durante la votación no hubo quórum'),
    expect.stringContaining('La votación se cerró sin quórum'),
  ]);
});

it('does not lose a second person under a known id, and bounds the arrivals of one', async () => {
  const { ana, beto, arrival, send, isPresent } = await aDoor();
  const first = arrival(ana, 5);
  const { data } = await send([first, { ...arrival(beto, 6), id: first.id }]);
  expect(data.arrivals).toMatchObject([
    { outcome: 'registered', userId: ana.id },
    { outcome: 'unknown', userId: null, refused: expect.stringContaining('otra persona') },
  ]);
  await send([{ ...first, userId: beto.id, undone: true }]);
  expect(await isPresent(ana)).toBe(true);
  for (let sent = 1; sent < 50; sent += 7)
    await send(Array.from({ length: Math.min(7, 50 - sent) }, () => arrival(ana, 7)));
  expect((await send([arrival(ana, 8)])).data.arrivals).toMatchObject([
    { outcome: 'unknown', refused: expect.stringContaining('50 llegadas') },
  ]);
  expect((await send([{ ...first, undone: true }])).data.arrivals).toMatchObject([{ outcome: 'undone' }]);
});

it('logs only arrivals that registered a person or were taken back', async () => {
  const { server, as, ana, arrival, send } = await aDoor();
  const first = arrival(ana, 5);
  await send([first]);
  await send([arrival(ana, 9)]);
  await send([arrival(ana, 9, { undone: true })]);
  await send([{ ...first, undone: true }]);
  const log = (await server.ask(listActivity, { as })).data.map(({ what }) => what.split(' a la puerta')[0]);
  expect(log.slice(0, 4)).toEqual([
    'Deshizo la llegada de Ana Paz',
    'Envió una llegada',
    'Envió una llegada',
    'Registró la llegada de Ana Paz',
  ]);
});

it('takes an arrival back at its own moment after the clock was set back', async () => {
  const { server, ana, arrival, send, isPresent } = await aDoor();
  const first = arrival(ana, 30);
  await send([first]);
  server.clock.pass(-10 * MINUTE);
  await send([{ ...first, undone: true }]);
  expect(await isPresent(ana)).toBe(false);
});

it('records that a person who joined remotely walks in, and takes the change back', async () => {
  const { server, as, params, ana, at, arrival, send, stays } = await aDoor();
  const register = { userId: ana.id, assambleId: params.assemblyId, assist: true, mode: 'remote' as const };
  await server.ask(registerAttendance, { as, body: register });
  server.clock.pass(10 * MINUTE);
  const walksIn = arrival(ana, 35);
  const again = arrival(ana, 38, { desk: 'Mesa 2' });
  const { data } = await send([walksIn, again]);
  expect(data.arrivals).toMatchObject([{ outcome: 'already' }, { outcome: 'already' }]);
  expect(await stays(ana)).toEqual([
    [at(30), at(35), 'remote', 'administrator'],
    [at(35), null, 'hall', 'desk'],
  ]);
  await send([{ ...walksIn, undone: true }]);
  expect(await stays(ana)).toMatchObject([
    [at(30), at(35), 'remote', 'administrator'],
    [at(35), at(35), 'hall', 'desk'],
    [at(35), at(38), 'remote', 'desk'],
    [at(38), null, 'hall', 'desk'],
  ]);
  const log = (await server.ask(listActivity, { as })).data.map(({ what }) => what.split(' a la puerta')[0]);
  expect(log.slice(0, 2)).toEqual([
    'Deshizo la llegada de Ana Paz',
    'Registró el paso a la asistencia presencial de Ana Paz',
  ]);
});

it('lets nobody be present before they were put on the roll', async () => {
  const { server, as, params, at, arrival, outcomes, stays } = await aDoor();
  const guest = await server.aMember({ dni: '777' });
  const early = arrival(guest, 10);
  await addAttendee(server, as, params.assemblyId, guest, false);
  server.clock.pass(5 * MINUTE);
  expect(await outcomes(early)).toEqual([['registered', at(30), 'Mesa 1']]);
  expect(await outcomes({ ...early, undone: true }, early)).toEqual([
    ['undone', null, ''],
    ['undone', null, ''],
  ]);
  expect(await outcomes(arrival(guest, 20))).toEqual([['registered', at(30), 'Mesa 1']]);
  expect((await stays(guest))?.[0]?.[0]).toBe(at(30));
});

it('names in the activity log the arrival of a person who has left', async () => {
  const { server, as, ana, arrival, outcomes, mark } = await aDoor();
  await mark(ana, true);
  server.clock.pass(5 * MINUTE);
  await mark(ana, false);
  expect(await outcomes(arrival(ana, 20), arrival(ana, 32))).toEqual([
    ['left', null, ''],
    ['left', null, ''],
  ]);
  const log = (await server.ask(listActivity, { as })).data.map(({ what }) => what.split(' a la puerta')[0]);
  expect(log.slice(0, 2)).toEqual([
    'Registró la llegada de Ana Paz',
    expect.stringContaining('como ausente'),
  ]);
});
