/** Arrivals at a check-in desk over HTTP, and their rules. */
import { listActivity } from '@vigilia/contract/activity';
import {
  listAttendees,
  readAssembly,
  registerAttendance,
  removeAttendee,
  setRegistration,
} from '@vigilia/contract/assemblies/assemblies';
import { readDeskRoll, recordArrivals } from '@vigilia/contract/assemblies/check-in';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addAttendee, anAssembly, represents } from '../../../testing/builders/assemblies.ts';
import { aDoor, MINUTE } from '../../../testing/builders/door.ts';
import { momentOf, outcomeOf, stayOf } from './domain/arrivals.ts';

describe('arrivals', () => {
  it('registers an arrival once at its own moment, even if several desks send it', async () => {
    const { server, as, ana, beto, at, arrival, send, outcomes, isPresent, stays } = await aDoor();
    const first = arrival(ana, 12, { mode: 'remote' });
    const byDocument = arrival(null, 14, { document: '52.000.002' });
    const { data } = await send([first, byDocument]);
    expect(data).toMatchObject({ present: 2, onRoll: 2 });
    expect(data.arrivals).toMatchObject([
      { outcome: 'registered', name: 'Ana', lastName: 'Paz', canVote: true, since: at(12), desk: 'Mesa 1' },
      { outcome: 'registered', userId: beto.id, since: at(14) },
    ]);
    expect(await outcomes(first, first)).toEqual([
      ['registered', at(12), 'Mesa 1'],
      ['registered', at(12), 'Mesa 1'],
    ]);
    expect(await stays(ana)).toEqual([[at(12), null, 'remote', 'desk']]);
    expect(await isPresent(beto)).toBe(true);
    const log = (await server.ask(listActivity, { as })).data.map(({ what }) => what);
    expect(log.slice(0, 3)).toEqual([
      'Envió 2 llegadas a la puerta de «Asamblea general ordinaria» sin cambiar nada',
      'Registró la llegada de Beto Paz a la puerta de «Asamblea general ordinaria» (Mesa 1, 10:14)',
      'Registró la llegada de Ana Paz a la puerta de «Asamblea general ordinaria» (Mesa 1, 10:12)',
    ]);
  });

  it('names at the desk the attorney of a person who arrives, and when arrivals end', async () => {
    const { server, as, params, ana, beto, arrival, send } = await aDoor();
    await represents(server, params.assemblyId, beto, ana);
    const { data: roll } = await server.ask(readDeskRoll, { as, params });
    expect(roll.people.map(({ name, attorney }) => [name, attorney])).toEqual([
      ['Ana', 'Beto Paz'],
      ['Beto', undefined],
    ]);
    const { endDate } = (await server.ask(readAssembly, { as, params: { id: params.assemblyId } })).data;
    expect(roll.closesAt && roll.closesAt > endDate).toBe(true);
    const { data } = await send([arrival(ana, 12), arrival(beto, 13)]);
    expect(data.arrivals.map(({ attorney }) => attorney)).toEqual(['Beto Paz', undefined]);
  });

  it('keeps the earliest of the arrivals of two desks in any order of sending', async () => {
    const { ana, at, arrival, outcomes, stays } = await aDoor();
    const late = arrival(ana, 20, { desk: 'Mesa 2' });
    const early = arrival(ana, 10);
    expect(await outcomes(late)).toEqual([['registered', at(20), 'Mesa 2']]);
    expect(await outcomes(early)).toEqual([['registered', at(10), 'Mesa 1']]);
    expect(await outcomes(late)).toEqual([['already', at(10), 'Mesa 1']]);
    expect(await stays(ana)).toMatchObject([[at(10), null, 'hall', 'desk']]);
  });

  it('brings back nobody who left after the arrival', async () => {
    const { server, ana, at, arrival, outcomes, mark, isPresent } = await aDoor();
    await mark(ana, true);
    server.clock.pass(5 * MINUTE);
    await mark(ana, false);
    server.clock.pass(5 * MINUTE);
    const old = arrival(ana, 20);
    expect(await outcomes(old, arrival(ana, 32))).toEqual([
      ['left', null, ''],
      ['left', null, ''],
    ]);
    expect(await isPresent(ana)).toBe(false);
    expect(await outcomes(arrival(ana, 38))).toEqual([['registered', at(38), 'Mesa 1']]);
    expect(await outcomes(old)).toEqual([['already', at(38), 'Mesa 1']]);
  });

  it('takes an arrival back without the arrivals and marks of others', async () => {
    const { ana, beto, at, arrival, outcomes, mark, isPresent } = await aDoor();
    const mistaken = arrival(ana, 10);
    const other = arrival(ana, 15, { desk: 'Mesa 2' });
    const marked = arrival(beto, 20);
    await outcomes(mistaken, other, marked);
    expect(await outcomes({ ...mistaken, undone: true })).toEqual([['undone', at(15), 'Mesa 2']]);
    expect(await isPresent(ana)).toBe(true);
    expect(await outcomes({ ...other, undone: true }, mistaken)).toEqual([
      ['undone', null, ''],
      ['undone', null, ''],
    ]);
    expect(await isPresent(ana)).toBe(false);
    // One from before the undone one, sent after it.
    expect(await outcomes(arrival(ana, 5, { desk: 'Mesa 3' }))).toEqual([['registered', at(5), 'Mesa 3']]);
    expect(await isPresent(ana)).toBe(true);

    // An undo that arrives before its arrival.
    await outcomes({ ...marked, undone: true });
    const never = arrival(beto, 21);
    expect(await outcomes({ ...never, undone: true }, never)).toEqual([
      ['undone', null, ''],
      ['undone', null, ''],
    ]);
    expect(await isPresent(beto)).toBe(false);
    await mark(beto, true);
    const again = arrival(beto, 30);
    await outcomes(again, { ...again, undone: true });
    expect(await isPresent(beto)).toBe(true);
  });

  it('takes an arrival back without the presence that the person or an administrator confirmed after it', async () => {
    const { server, as, params, ana, beto, at, arrival, outcomes, mark, isPresent, stays } = await aDoor();
    const mistaken = [arrival(ana, 10), arrival(beto, 12)] as const;
    await outcomes(...mistaken);
    await server.ask(setRegistration, { as, params: { id: params.assemblyId }, body: { isRegister: true } });
    const register = { userId: ana.id, assambleId: params.assemblyId, assist: true };
    for (let n = 0; n < 2; n += 1)
      expect((await server.ask(registerAttendance, { as: ana, body: register })).status).toBe(201);
    await mark(beto, true);
    expect(await stays(ana)).toEqual([[at(10), null, 'hall', 'desk']]);
    server.clock.pass(MINUTE);
    expect(await outcomes(...mistaken.map((each) => ({ ...each, undone: true })))).toEqual([
      ['undone', at(30), ''],
      ['undone', at(30), ''],
    ]);
    expect([await isPresent(ana), await isPresent(beto)]).toEqual([true, true]);
    expect(await stays(ana)).toEqual([
      [at(10), at(10), 'hall', 'desk'],
      [at(30), null, 'hall', 'self'],
    ]);
    expect((await stays(beto))?.at(-1)).toEqual([at(30), null, 'hall', 'administrator']);
    // Who leaves after that is away.
    server.clock.pass(MINUTE);
    await mark(beto, false);
    expect(await isPresent(beto)).toBe(false);
  });

  it('answers arrivals of nobody on the roll beside the others, and registers them once they are on it', async () => {
    const { server, as, params, ana, arrival, outcomes, send } = await aDoor();
    const guest = await server.aMember({ dni: '777' });
    const early = arrival(guest, 10);
    const strange = ['', '\u0000', '1,02E+09', "' or 1=1", '9'.repeat(200)].map((document) =>
      arrival(null, 11, { document }),
    );
    expect(
      (await outcomes(early, ...strange, arrival(null, 12), arrival(ana, 13))).map(([each]) => each),
    ).toEqual([...Array.from({ length: 7 }, () => 'unknown'), 'registered']);
    await addAttendee(server, as, params.assemblyId, guest, false);
    expect((await outcomes(early))[0]?.[0]).toBe('registered');
    const [attendee] = (await server.ask(listAttendees, { as, params, query: { dni: '777' } })).data;
    await server.ask(removeAttendee, { as, params: { id: attendee?.id ?? 0 } });
    expect((await send([early])).data.arrivals).toMatchObject([
      { outcome: 'unknown', userId: null, name: '' },
    ]);
  });

  it('says which arrivals cannot vote, and refuses them in excess, and before the day', async () => {
    const { server, as, params, ana, arrival, send } = await aDoor();
    const director = await server.anAdministrator({ dni: '888' });
    await addAttendee(server, as, params.assemblyId, director, false);
    expect((await send([arrival(director, 10)])).data.arrivals).toMatchObject([{ canVote: false }]);
    const body = { arrivals: [arrival(ana, 1)] };
    expect((await send(Array.from({ length: 26 }, () => arrival(ana, 1)))).status).toBe(422);
    expect((await send([])).status).toBe(422);
    expect((await send([arrival(ana, 1, { id: 'short' })])).status).toBe(422);
    const tomorrow = await anAssembly(server, as, { startDate: '2026-03-03T05:00:00.000Z' });
    const early = await server.ask(recordArrivals, { as, params: { assemblyId: tomorrow }, body });
    expect(early).toMatchObject({ status: 409, message: expect.stringContaining('2026-03-03') });
  });

  it('shows arrivals to every desk with place and moment', async () => {
    const { server, as, params, ana, beto, at, arrival, send, mark } = await aDoor();
    await send([arrival(ana, 10, { desk: 'Mesa 2' })]);
    await mark(beto, true);
    const { data } = await server.ask(readDeskRoll, { as, params });
    expect(data.opensAt).toBe('2026-03-02T05:00:00.000Z');
    expect(data.people).toMatchObject([
      { userId: ana.id, name: 'Ana', dni: '52000001', canVote: true, since: at(10), desk: 'Mesa 2' },
      { userId: beto.id, since: at(30), desk: '' },
    ]);
  });
});

describe('the moment of an arrival', () => {
  const now = '2026-03-02T15:30:00.000Z';
  const clocks = { now, opensAt: '2026-03-02T05:00:00.000Z' };

  it.each([
    [
      'keeps the moment of an arrival',
      '2026-03-02T15:10:00.000Z',
      '2026-03-02T15:29:50.000Z',
      '2026-03-02T15:10:00.000Z',
    ],
    ['moves no arrival beyond now', '2026-03-02T15:40:00.000Z', undefined, now],
    ['moves no arrival before the day', '2026-03-01T23:00:00.000Z', undefined, clocks.opensAt],
    [
      'corrects an arrival of a fast clock',
      '2026-03-02T17:10:00.000Z',
      '2026-03-02T17:30:00.000Z',
      '2026-03-02T15:10:00.000Z',
    ],
    [
      'corrects an arrival of a slow clock',
      '1970-01-01T00:10:00.000Z',
      '1970-01-01T00:30:00.000Z',
      '2026-03-02T15:10:00.000Z',
    ],
    ['bounds an arrival at the end of time', '9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00.000Z', now],
  ])('%s', (_, at, sentAt, expected) => {
    expect(momentOf(at, { ...clocks, sentAt })).toBe(expected);
  });

  it('decides the same on arrivals in any order', () => {
    const minute = fc
      .integer({ min: 0, max: 59 })
      .map((n) => `2026-03-02T15:${String(n).padStart(2, '0')}:00.000Z`);
    const arrival = fc.record({ at: minute, isUndone: fc.boolean() });
    const entries = fc.uniqueArray(fc.record({ at: minute, isPresent: fc.boolean() }), {
      selector: ({ at }) => at,
    });
    fc.assert(
      fc.property(entries, fc.array(arrival, { maxLength: 6 }), (recorded, arrivals) => {
        const inOrder = recorded.toSorted((a, b) => (a.at < b.at ? -1 : 1));
        const stay = stayOf(inOrder, arrivals);
        expect(stayOf(inOrder, arrivals.toReversed())).toEqual(stay);
        const last = inOrder.findLast(({ isPresent }) => !isPresent)?.at ?? '';
        const isIn = [
          ...inOrder.filter(({ isPresent }) => isPresent),
          ...arrivals.filter((each) => !each.isUndone),
        ];
        expect(stay.since !== null).toBe(isIn.some(({ at }) => at >= last));
        for (const { at } of isIn) if (stay.since !== null && at > last) expect(stay.since <= at).toBe(true);
        for (const { at } of arrivals) if (outcomeOf(at, stay) === 'left') expect(stay.since).toBeNull();
      }),
    );
  });
});
