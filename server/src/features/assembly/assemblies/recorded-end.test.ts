/** Attendance and votings after the end that was entered for the acta (R19.6). */
import {
  listAttendees,
  readAssembly,
  readQuorum,
  registerAttendance,
  removeAttendee,
  setRegistration,
} from '@vigilia/contract/assemblies/assemblies';
import { readDeskRoll } from '@vigilia/contract/assemblies/check-in';
import { readMinutes } from '@vigilia/contract/assemblies/minutes';
import { saveMinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import { readHallCode } from '@vigilia/contract/assemblies/own-presence';
import { checkQuorum } from '@vigilia/contract/assemblies/presence';
import { addAttendees } from '@vigilia/contract/selection';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { addAttendee, aQuestion, endVoting, startVoting } from '../../../testing/builders/assemblies.ts';
import { aDoor, MINUTE } from '../../../testing/builders/door.ts';

/** At the door of an assembly of three, at minute 30: Ana and Beto are in, Caro is not. */
async function anEvening() {
  const door = await aDoor(['Ana', 'Beto', 'Caro'], { quorum: 'true', quorumMin: '2' });
  const { server, as, params, ana, beto, arrival, send } = door;
  const caro = door.people[2] ?? ana;
  await send([arrival(ana, 10), arrival(beto, 12)]);
  const end = (endedAt: string | null) => server.ask(saveMinutesFacts, { as, params, body: { endedAt } });
  const quorum = async () => (await server.ask(readQuorum, { as, params })).data;
  return { ...door, caro, end, quorum };
}

it('registers, marks and opens nothing after the end that was entered for the acta', async () => {
  const { server, as, params, ana, beto, caro, at, arrival, send, mark, end, isPresent } = await anEvening();
  const question = await aQuestion(server, as, params.assemblyId);
  const id = params.assemblyId;
  await server.ask(setRegistration, { as, params: { id }, body: { isRegister: true } });
  expect((await server.ask(readHallCode, { as, params })).data.shown).not.toBeNull();
  expect((await end(at(25))).status).toBe(200);

  expect((await server.ask(readDeskRoll, { as, params })).data.closesAt).toBe(at(25));
  expect((await server.ask(readHallCode, { as, params })).data.shown).toBeNull();
  // What a desk wrote down before the end and sends now is of the evening.
  const [late, intime] = (await send([arrival(caro, 28), arrival(caro, 20)])).data.arrivals;
  expect(late).toMatchObject({
    outcome: 'unknown',
    refused: 'La asamblea ya terminó. Si asistió, escríbalo en el acta.',
  });
  expect(intime).toMatchObject({ outcome: 'registered', since: at(20) });

  const over =
    'La asamblea terminó el 2 de marzo de 2026 a las 10:25, según su acta: ya no se registra asistencia ni cambian la lista y los poderes. Si aún sesiona, o hay que corregir algo, borre antes la hora de cierre en los datos del acta.';
  const dora = await server.aMember({ name: 'Dora' });
  const refused = [
    await mark(ana, false),
    await addAttendee(server, as, id, dora, false),
    await server.ask(registerAttendance, {
      as: beto,
      body: { userId: beto.id, assambleId: id, assist: false },
    }),
    await server.ask(addAttendees, { as, params, body: { ids: [dora.id] } }),
    await server.ask(setRegistration, { as, params: { id }, body: { isRegister: true } }),
  ];
  for (const { status, message } of refused) expect([status, message]).toEqual([409, over]);
  expect(await isPresent(ana)).toBe(true);
  const opening = await startVoting(server, as, question.id);
  expect([opening.status, opening.message]).toEqual([
    409,
    'La asamblea terminó el 2 de marzo de 2026 a las 10:25, según su acta: ya no se vota. Si aún sesiona, borre antes la hora de cierre en los datos del acta.',
  ]);
  expect((await server.ask(checkQuorum, { as, params, body: {} })).status).toBe(409);
  // Registration that was left enabled can be ended.
  expect(
    (await server.ask(setRegistration, { as, params: { id }, body: { isRegister: false } })).status,
  ).toBe(200);

  await end(null);
  expect((await mark(ana, false)).status).toBe(201);
  expect((await startVoting(server, as, question.id)).status).toBe(200);
});

it('takes no end while a voting is open, also one that is a moment ahead', async () => {
  const { server, as, params, at, end } = await anEvening();
  const question = await aQuestion(server, as, params.assemblyId);
  await startVoting(server, as, question.id);
  for (const minute of [29, 31]) {
    const refused = await end(at(minute));
    expect([refused.status, refused.message]).toEqual([
      409,
      'La votación «¿Aprueba el informe?» sigue abierta: ciérrela antes de escribir la hora de cierre.',
    ]);
  }
  await endVoting(server, as, question.id);
  expect((await end(at(31))).status).toBe(200);
});

it('counts the quorum as it was at the entered end, and so does the acta', async () => {
  const { server, as, params, ana, at, mark, end, quorum } = await anEvening();
  server.clock.pass(30 * MINUTE);
  // They leave, and the desk marks them, before the end is entered.
  await mark(ana, false);
  expect(await quorum()).toMatchObject({ present: 1, reached: false });
  await end(at(45));
  expect(await quorum()).toMatchObject({
    present: 2,
    represented: 0,
    total: 3,
    canVote: 2,
    reached: true,
    endedAt: at(45),
  });
  expect((await server.ask(readAssembly, { as, params: { id: params.assemblyId } })).data.endedAt).toBe(
    at(45),
  );

  const { bytes } = await server.ask(readMinutes, { as, params });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  const acta = text.replace(/\s+/g, ' ');
  expect(acta).toContain('Al terminar (10:45): 2 presentes, 0 representadas y 1 ausente.');
  expect(acta).toContain('Presente desde 10:10');
  await end(null);
  expect(await quorum()).toMatchObject({ present: 1 });
});

it('keeps the roll after the entered end', async () => {
  const { server, as, params, at, end } = await anEvening();
  const { data } = await server.ask(listAttendees, { as, params });
  await end(at(25));
  expect((await server.ask(removeAttendee, { as, params: { id: data[0]?.id ?? 0 } })).status).toBe(409);
});
