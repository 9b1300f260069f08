/** What an administrator changes around a voting is said with its result, on phones and by the recount (R12.42). */

import { inflateRawSync } from 'node:zlib';
import { removeAttendee, setRegistration, updateCanVote } from '@vigilia/contract/assemblies/assemblies';
import { updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { recordArrivals } from '@vigilia/contract/assemblies/check-in';
import { readMine } from '@vigilia/contract/assemblies/member-assembly';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import { downloadVerificationPackage } from '@vigilia/contract/votings/verification';
import type { VerdictRule } from '@vigilia/contract/votings/votings';
import { expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  endVoting,
  represents,
  resultsOf,
  startVoting,
  votes,
} from '../../testing/builders/assemblies.ts';
import type { Person } from '../../testing/builders/people.ts';
import { aServer } from '../../testing/server.ts';
import { filesOf, recount } from '../recount/programs/recuento.mjs';

const HALF_OF = (base: VerdictRule['base']) =>
  ({ numerator: 1, denominator: 2, strict: true, base }) as const;

/** Six members who are present, and a draft about which they vote. */
async function anEvening(base: VerdictRule['base'], overrides: Parameters<typeof anAssembly>[2] = {}) {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as, {
    startDate: '2026-03-02T13:00:00.000Z',
    endDate: '2026-03-02T23:00:00.000Z',
    ...overrides,
  });
  await server.ask(setRegistration, { as, params: { id: assemblyId }, body: { isRegister: true } });
  const people: Person[] = [];
  const rollIds = new Map<Person, number>();
  for (const name of ['Ana', 'Beto', 'Caro', 'Dora', 'Eva', 'Fito']) {
    const person = await server.aMember({ name, lastName: 'Ríos' });
    people.push(person);
    rollIds.set(person, (await addAttendee(server, as, assemblyId, person)).data.id);
  }
  const { data: question } = await server.ask(createQuestion, {
    as,
    body: { title: '¿Aprueba?', assambleId: assemblyId, kind: 'yesNo', rule: HALF_OF(base) },
  });
  const voteOf = (answer: string, voters: readonly Person[]) =>
    Promise.all(voters.map((voter) => votes(server, voter, question.id, { vote: answer })));
  const marks = async (isPresent: boolean, persons: readonly Person[]) => {
    for (const person of persons) await addAttendee(server, as, assemblyId, person, isPresent);
  };
  const setRight = (person: Person, canVote: boolean) =>
    server.ask(updateCanVote, { as, body: { id: rollIds.get(person) ?? 0, canVote } });
  /** The verdict and notices of the result, the notices on a phone, and what the recount asks attention for. */
  const told = async () => {
    const { verdict, notices } = await resultsOf(server, as, question.id);
    const phone = await server.ask(readMine, { as: people[0] as Person, params: { assemblyId } });
    expect(phone.data.now.last?.notices ?? []).toEqual(notices);
    const { bytes } = await server.ask(downloadVerificationPackage, { as, params: { assemblyId }, body: {} });
    const files = await filesOf(new Uint8Array(bytes), (data) => inflateRawSync(data));
    const { checks, attention } = await recount(files);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    return { outcome: verdict?.outcome, base: verdict?.base, notices, attention };
  };
  const open = (confirm = false) => startVoting(server, as, question.id, confirm);
  const close = () => endVoting(server, as, question.id);
  return { server, as, assemblyId, question, people, rollIds, voteOf, marks, setRight, told, open, close };
}

const NOTHING = { notices: [], attention: [] };

it('counts voters as present, although an administrator marks them as absent before the close', async () => {
  const { people, voteOf, marks, told, open, close } = await anEvening('present');
  await open();
  await voteOf('yes', people.slice(0, 3));
  await voteOf('no', people.slice(3, 5));
  await marks(false, people.slice(3, 5));
  await close();
  expect(await told()).toEqual({ outcome: 'rejected', base: 6, ...NOTHING });
});

it('leaves those who come after the opening out of the base of those present', async () => {
  const { server, people, voteOf, marks, told, open, close } = await anEvening('present');
  await open();
  await voteOf('yes', people.slice(0, 4));
  await marks(true, [await server.aMember(), await server.aMember(), await server.aMember()]);
  await close();
  expect(await told()).toEqual({ outcome: 'approved', base: 6, ...NOTHING });
});

it('keeps those whose right an administrator suspends in the base of those present', async () => {
  const { people, voteOf, setRight, told, open, close } = await anEvening('present');
  await open();
  await voteOf('yes', people.slice(0, 3));
  for (const person of people.slice(3)) await setRight(person, false);
  await close();
  expect(await told()).toMatchObject({ outcome: 'rejected', base: 6, notices: [expect.any(String)] });
});

it('tells that an administrator or a desk marked people who did not vote, as absent or as present', async () => {
  const evening = await anEvening('present');
  const { server, as, assemblyId, people, voteOf, marks, told, open, close } = evening;
  const [, , , dora, eva, fito] = people as [Person, Person, Person, Person, Person, Person];
  await open();
  await voteOf('yes', people.slice(0, 3));
  await marks(false, [dora]);
  for (const person of [eva, fito]) await addAttendee(server, person, assemblyId, person, false);
  await marks(true, [eva]);
  const arrival = { id: 'fito-llega-1', userId: fito.id, at: server.clock.now().toISOString() };
  const desk = { as, params: { assemblyId }, query: {}, body: { arrivals: [arrival] } };
  expect((await server.ask(recordArrivals, desk)).data.arrivals).toMatchObject([{ outcome: 'registered' }]);
  await close();
  expect(await told()).toEqual({
    outcome: 'approved',
    base: 5,
    notices: [
      'Mientras estuvo abierta, un administrador o la mesa cambió la asistencia de quienes podían usar 3 derechos a votar que quedaron sin usar.',
    ],
    attention: [expect.stringContaining('asistencia cambiada por un administrador o la mesa')],
  });
});

it('says nothing of people who leave and come back by their own act, or attend in another way', async () => {
  const { server, as, assemblyId, people, voteOf, told, open, close } = await anEvening('present');
  const [, , , dora, eva, fito] = people as [Person, Person, Person, Person, Person, Person];
  await open();
  await voteOf('yes', people.slice(0, 3));
  for (const isPresent of [false, true]) await addAttendee(server, dora, assemblyId, dora, isPresent);
  await addAttendee(server, eva, assemblyId, eva, false);
  await addAttendee(server, as, assemblyId, fito, true, 'remote');
  await close();
  expect(await told()).toEqual({ outcome: 'approved', base: 5, ...NOTHING });
});

it('counts the represented as present by the attorney of the opening', async () => {
  const { server, assemblyId, people, marks, voteOf, told, open, close } = await anEvening('present');
  const [ana, beto, caro, , , fito] = people as [Person, Person, Person, Person, Person, Person];
  await marks(false, [fito]);
  await represents(server, assemblyId, ana, fito);
  await open();
  await voteOf('yes', [ana, beto, caro]);
  await close();
  expect(await told()).toMatchObject({ outcome: 'rejected', base: 6 });
});

it('tells which rights are missing and new when a voting is opened again', async () => {
  const { server, people, voteOf, marks, setRight, told, open, close } = await anEvening('cast');
  const [ana, beto, caro, dora, eva] = people as [Person, Person, Person, Person, Person];
  await open();
  await voteOf('yes', [ana, beto]);
  await close();
  await marks(false, [caro]);
  await setRight(dora, false);
  await setRight(eva, false);
  await marks(true, [await server.aMember()]);
  expect((await open(true)).status).toBe(200);
  await setRight(dora, true);
  await marks(true, [caro]);
  await close();
  const { notices, attention } = await told();
  expect(notices).toEqual([
    expect.stringMatching(
      /^La votación se cerró y se abrió de nuevo el .*: los votos de antes siguen contando\.$/,
    ),
    'Al abrirla de nuevo faltaban 3 derechos a votar que estaban sin usar en la apertura anterior.',
    'Al abrirla de nuevo había 1 derecho a votar que no estaba en la apertura anterior.',
    'Al abrirla, 2 personas del padrón no podían votar: no tenían el derecho, o se habían sacado de él.',
  ]);
  expect(attention).toEqual([
    expect.stringMatching(/personas del padrón que no podían votar, .*: 2\.$/),
    expect.stringContaining(
      'frente a la apertura anterior, derechos sin usar que faltan en el padrón: 3; derechos nuevos: 1',
    ),
  ]);
});

it('keeps telling what a first opening lost after the voting is opened again with everybody', async () => {
  const { people, voteOf, marks, setRight, told, open, close } = await anEvening('cast');
  const [ana, beto, caro, dora] = people as [Person, Person, Person, Person];
  await open();
  await voteOf('yes', [ana, beto]);
  await marks(false, [caro]);
  await setRight(dora, false);
  await setRight(dora, true);
  await close();
  await marks(true, [caro]);
  await open(true);
  await close();
  expect((await told()).notices).toEqual([
    expect.stringContaining('se abrió de nuevo'),
    'Mientras estuvo abierta se suspendió y se devolvió 1 derecho a votar.',
    expect.stringContaining('cambió la asistencia de quienes podían usar 1 derecho'),
  ]);
});

it('tells how many of the roll were without the right when a voting was opened', async () => {
  const evening = await anEvening('roll');
  const { server, as, assemblyId, people, rollIds, voteOf, marks, setRight, told, open, close } = evening;
  const [ana, beto, caro, dora, eva, fito] = people as [Person, Person, Person, Person, Person, Person];
  await marks(false, [dora, eva, fito]);
  await setRight(dora, false);
  await setRight(eva, false);
  await server.ask(removeAttendee, { as, params: { id: rollIds.get(fito) ?? 0 } });
  await open();
  await voteOf('yes', [ana, beto]);
  await voteOf('no', [caro]);
  await close();
  await setRight(dora, true);
  await setRight(eva, true);
  await addAttendee(server, as, assemblyId, fito);
  expect(await told()).toEqual({
    outcome: 'approved',
    base: 3,
    notices: [
      'Al abrirla, 3 personas del padrón no podían votar: no tenían el derecho, o se habían sacado de él.',
    ],
    attention: [expect.stringMatching(/personas del padrón que no podían votar, .*: 3\.$/)],
  });
});

it('tells that the quorum was lowered before a voting was opened', async () => {
  const evening = await anEvening('cast', { quorum: 'true', quorumMin: '8' });
  const { server, as, assemblyId, people, voteOf, told, open, close } = evening;
  const setQuorum = (quorumMin: string) =>
    server.ask(updateAssembly, {
      as,
      params: { id: assemblyId },
      form: [
        ['quorum', 'true'],
        ['quorumMin', quorumMin],
      ],
    });
  expect((await open()).status).toBe(409);
  expect((await setQuorum('3')).status).toBe(200);
  expect((await open()).status).toBe(200);
  await voteOf('yes', people.slice(0, 4));
  await close();
  expect((await setQuorum('8')).status).toBe(200);
  expect(await told()).toEqual({
    outcome: 'approved',
    base: 4,
    notices: ['Antes de abrirla se bajó el número que exige el quórum: antes eran 8 personas.'],
    attention: [expect.stringContaining('se bajó el quórum; personas que exigía antes: 8.')],
  });
});
