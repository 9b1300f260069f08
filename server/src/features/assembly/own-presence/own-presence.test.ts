/** Members register their own presence: accepted ways, and the code of the hall. */

import { listActivity } from '@vigilia/contract/activity';
import { readQuorum, registerAttendance, setRegistration } from '@vigilia/contract/assemblies/assemblies';
import { readMine } from '@vigilia/contract/assemblies/member-assembly';
import {
  HALL_CODE_SECONDS,
  readHallCode,
  readPresenceWays,
  setPresenceWays,
} from '@vigilia/contract/assemblies/own-presence';
import { readPresence } from '@vigilia/contract/assemblies/presence';
import { issueOwnCertificate } from '@vigilia/contract/users/certificates';
import { expect, it } from 'vitest';
import { addAttendee, anAssembly } from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aServer } from '../../../testing/server.ts';

const WINDOW = HALL_CODE_SECONDS * 1000;

async function anEvening() {
  const server = await aServer({ config: { PUBLIC_URL: 'https://votos.example.org/' } });
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const ana = await server.aMember({ name: 'Ana', lastName: 'Ríos' });
  const enable = (isRegister: boolean) =>
    server.ask(setRegistration, { as, params: { id: assemblyId }, body: { isRegister } });
  await enable(true);
  const ways = (...chosen: string[]) =>
    server.ask(setPresenceWays, { as, params: { assemblyId }, body: { ways: chosen } });
  const shown = async () => (await server.ask(readHallCode, { as, params: { assemblyId } })).data.shown;
  const code = async () => (await shown())?.code ?? '';
  const arrives = (who: Person, body: object, of = assemblyId) =>
    server.ask(registerAttendance, {
      as: who,
      body: { userId: who.id, assambleId: of, assist: true, ...body },
    });
  return { server, as, assemblyId, ana, enable, ways, shown, code, arrives };
}

it('accepts every way at first, the hall only with its code, and says how each arrived', async () => {
  const { server, as, assemblyId, ana, code, shown, arrives } = await anEvening();
  const beto = await server.aMember({ name: 'Beto', lastName: 'Paz' });
  const caro = await server.aMember({ name: 'Caro', lastName: 'Gil' });
  expect((await server.ask(readPresenceWays, { as, params: { assemblyId } })).data.ways).toEqual([
    'hall',
    'remote',
    'unstated',
  ]);
  expect(await shown()).toMatchObject({
    code: expect.stringMatching(/^\d{6}$/),
    address: `https://votos.example.org/votar/${assemblyId}#sala=${await code()}`,
  });
  expect((await arrives(ana, { mode: 'hall' })).issues).toEqual([
    { path: 'hallCode', message: expect.stringContaining('seis cifras') },
  ]);
  expect((await arrives(ana, { mode: 'hall', hallCode: '12a456' })).status).toBe(422);
  expect((await arrives(ana, { mode: 'hall', hallCode: await code() })).status).toBe(201);
  expect((await arrives(beto, { mode: 'remote' })).status).toBe(201);
  // The specification's call.
  expect((await arrives(caro, {})).status).toBe(201);
  const { data } = await server.ask(readPresence, { as, params: { assemblyId } });
  expect(
    data.people.map(({ name, stays: [stay] }) => [name, stay?.by, stay?.mode, stay?.withHallCode]),
  ).toEqual([
    ['Caro', 'self', 'hall', undefined],
    ['Beto', 'self', 'remote', undefined],
    ['Ana', 'self', 'hall', true],
  ]);
  expect((await server.ask(readMine, { as: ana, params: { assemblyId } })).data.now).not.toHaveProperty(
    'presenceWays',
  );
});

it('puts an administrator on the roll, but no account of nobody, which would count in the quorum', async () => {
  const { server, as, arrives, assemblyId } = await anEvening();
  const office = await server.anAdministrator({ name: 'Secretaría', lastName: '', dni: null });
  const secretary = await server.anAdministrator({ name: 'Eva', lastName: 'Sanz' });
  expect(await arrives(office, { mode: 'remote' })).toMatchObject({
    status: 409,
    message: expect.stringContaining('no es de una persona'),
  });
  expect((await arrives(secretary, { mode: 'remote' })).status).toBe(201);
  const quorum = await server.ask(readQuorum, { as, params: { assemblyId } });
  expect(quorum.data).toMatchObject({ present: 1, total: 1 });
});

it('refuses the ways that the administrator did not choose, which is logged', async () => {
  const { server, as, assemblyId, ana, ways, code, shown, arrives } = await anEvening();
  expect((await ways()).status).toBe(422);
  expect((await ways('hall', 'hall')).status).toBe(422);
  expect((await ways('hall', 'door')).status).toBe(422);
  expect((await ways('remote')).data.ways).toEqual(['remote']);
  expect(await shown()).toBeNull();
  const refusals = [await arrives(ana, {}), await arrives(ana, { mode: 'hall' })];
  expect(refusals.map(({ status }) => status)).toEqual([409, 409]);
  expect((await server.ask(readMine, { as: ana, params: { assemblyId } })).data.now.presenceWays).toEqual([
    'remote',
  ]);
  expect((await arrives(ana, { mode: 'remote' })).status).toBe(201);

  await ways('hall');
  const beto = await server.aMember();
  expect((await arrives(beto, { mode: 'remote' })).status).toBe(409);
  expect((await arrives(beto, {})).status).toBe(409);
  // A remote member enters the hall.
  expect((await arrives(ana, { hallCode: await code() })).status).toBe(201);
  const { data } = await server.ask(readPresence, { as, params: { assemblyId } });
  expect(data.people[0]?.stays.map(({ mode, withHallCode }) => [mode, withHallCode])).toEqual([
    ['remote', undefined],
    ['hall', true],
  ]);
  // Registrations by administrators and desks, and departures, are not affected.
  expect((await addAttendee(server, as, assemblyId, beto, true, 'remote')).status).toBe(201);
  expect((await arrives(ana, { assist: false })).status).toBe(201);
  const log = await server.ask(listActivity, { as });
  expect(log.text).toContain('Cambió cómo se registran los asociados en «Asamblea general ordinaria»');
  expect(log.text).toContain('en el salón, con su código');
});

it('registers nobody once arrivals are over, also with registration left enabled', async () => {
  const { server, as, ana, arrives } = await anEvening();
  const before = (hours: number) => new Date(server.clock.now().getTime() - hours * 3_600_000).toISOString();
  const endedBefore = async (hours: number) => {
    const id = await anAssembly(server, as, { startDate: before(hours + 2), endDate: before(hours) });
    await addAttendee(server, as, id, ana);
    await server.ask(setRegistration, { as, params: { id }, body: { isRegister: true } });
    const [came, left] = [
      await arrives(await server.aMember(), { mode: 'remote' }, id),
      await arrives(ana, { assist: false }, id),
    ];
    const body = { kind: 'attendance' as const, assemblyId: id };
    const certified = await server.ask(issueOwnCertificate, { as: ana, body });
    const { now } = (await server.ask(readMine, { as: ana, params: { assemblyId: id } })).data;
    return [came.status, left.status, certified.status, now.isOver, came.message];
  };
  // An evening is often longer than planned.
  expect(await endedBefore(1)).toEqual([201, 201, 409, undefined, undefined]);
  expect(await endedBefore(48)).toEqual([409, 409, 200, true, expect.stringContaining('ya terminó')]);
});

it('changes the code every 30 seconds, with one window of tolerance, for each assembly its own', async () => {
  const { server, as, assemblyId, code, arrives, enable, shown } = await anEvening();
  const other = await anAssembly(server, as);
  await server.ask(setRegistration, { as, params: { id: other }, body: { isRegister: true } });
  const first = await code();
  expect((await shown())?.remaining).toBe(WINDOW);
  server.clock.pass(WINDOW - 1);
  expect([await code(), (await shown())?.remaining]).toEqual([first, 1]);
  server.clock.pass(1);
  const second = await code();
  expect(second).not.toBe(first);
  const [ana, beto, caro] = [await server.aMember(), await server.aMember(), await server.aMember()];
  server.clock.pass(WINDOW - 1);
  expect((await arrives(ana, { mode: 'hall', hallCode: first })).status).toBe(201);
  server.clock.pass(1);
  expect((await arrives(beto, { mode: 'hall', hallCode: first })).status).toBe(422);
  expect((await arrives(beto, { mode: 'hall', hallCode: second })).status).toBe(201);
  expect((await arrives(caro, { mode: 'hall', hallCode: await code() }, other)).status).toBe(422);
  await enable(false);
  expect(await shown()).toBeNull();
  expect((await arrives(caro, { mode: 'hall', hallCode: second })).status).toBe(404);
  const params = { assemblyId };
  // Members vote without it, too.
  expect((await server.ask(readHallCode, { as, params })).data.address).toMatch(`/votar/${assemblyId}`);
  expect((await server.ask(readHallCode, { as: ana, params })).status).toBe(403);
});

it('limits wrong codes of a member, and counts no right ones', async () => {
  const { server, ana, code, arrives } = await anEvening();
  for (let times = 0; times < 12; times += 1)
    expect((await arrives(ana, { mode: 'hall', hallCode: await code() })).status).toBe(201);
  const right = await code();
  const wrong = right === '000000' ? '000001' : '000000';
  for (let times = 0; times < 10; times += 1)
    expect((await arrives(ana, { mode: 'hall', hallCode: wrong })).status).toBe(422);
  expect((await arrives(ana, { mode: 'hall', hallCode: right })).status).toBe(429);
  const beto = await server.aMember();
  expect((await arrives(beto, { mode: 'hall', hallCode: right })).status).toBe(201);
  server.clock.pass(5 * 60_000);
  expect((await arrives(ana, { mode: 'hall', hallCode: await code() })).status).toBe(201);
});
