/** What an administrator changes around a voting is said with its result, on phones and by the recount (R12.42). */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import {
  deleteAssembly,
  removeAttendee,
  setRegistration,
  updateCanVote,
} from '@vigilia/contract/assemblies/assemblies';
import { updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import {
  listAttorneyPowers,
  revokeAttorneyPower,
  updateAttorneyPower,
} from '@vigilia/contract/assemblies/attorney-powers';
import { recordArrivals, verifyIdentity } from '@vigilia/contract/assemblies/check-in';
import { readConvocation, startMailing, stopMailing } from '@vigilia/contract/assemblies/convocations';
import { revokeEveningLink } from '@vigilia/contract/assemblies/evening-links';
import { readMine } from '@vigilia/contract/assemblies/member-assembly';
import { readMinutesContent, saveMinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import { setPresenceWays } from '@vigilia/contract/assemblies/own-presence';
import { checkQuorum } from '@vigilia/contract/assemblies/presence';
import { askForFloor, directFloor, setHallView, setSessionState } from '@vigilia/contract/assemblies/session';
import {
  confirmSubmittedPower,
  refuseSubmittedPower,
  submitPower,
} from '@vigilia/contract/assemblies/submitted-powers';
import { listBin, restoreFromBin } from '@vigilia/contract/content/bin';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { MAX_OWN_PRESENCE_CHANGES, VOTING_LIMITS } from '@vigilia/contract/limits';
import { addAttendees } from '@vigilia/contract/selection';
import { enterWithCode, issueEntrance } from '@vigilia/contract/session/entrance';
import { deleteAccount, mailDeletionCode } from '@vigilia/contract/users/account-deletion';
import { listLetters, sendLetter } from '@vigilia/contract/users/letters';
import { applyStanding, previewStanding, setStanding } from '@vigilia/contract/users/standing';
import { deleteUser, updateUser } from '@vigilia/contract/users/users';
import { setScrutineers } from '@vigilia/contract/verification/scrutineers';
import { ruleText } from '@vigilia/contract/votings/majority';
import { createQuestion, deleteQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { downloadVerificationPackage, setReceipts } from '@vigilia/contract/votings/verification';
import { createSecondRound } from '@vigilia/contract/votings/voting-decisions';
import type { VerdictRule } from '@vigilia/contract/votings/votings';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { LoggedChange } from '../../../kernel/audit/audit-changes.ts';
import { POSTGRESQL_COLUMNS, SQLITE_COLUMNS } from '../../../kernel/database/migrations/columns.ts';
import { DAY, HOUR, MINUTE } from '../../../kernel/runtime/clock.ts';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  represents,
  resultsOf,
  startVoting,
  TODAY,
  votes,
  withoutActs,
} from '../../../testing/builders/assemblies.ts';
import { aDocumentFile } from '../../../testing/builders/documents.ts';
import { aLink } from '../../../testing/builders/evening-links.ts';
import { changePassword, type Person, tokenOf } from '../../../testing/builders/people.ts';
import { aPicture } from '../../../testing/builders/pictures.ts';
import { aMailbox, holdDeliveries, textOf } from '../../../testing/mailbox.ts';
import { aServer, type ServerOptions } from '../../../testing/server.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { sealStore } from '../../verification/seal-store.ts';
import { filesOf } from '../recount/programs/leer-zip.mjs';
import { recount } from '../recount/programs/recuento.mjs';

/** Of acts that a close seals. */
const BESIDE = 'aparte de la asamblea';
const ONE_MORE_VOTING =
  'Al cerrarla había 1 votación más de otra asamblea que tiene o tuvo el mismo título, o con personas de este padrón y abierta a la vez.';
const HALF_OF = (base: VerdictRule['base']) =>
  ({ numerator: 1, denominator: 2, strict: true, base }) as const;

/** Six members who are present, and a draft about which they vote. */
async function anEvening(
  base: VerdictRule['base'],
  overrides: Parameters<typeof anAssembly>[2] = {},
  registers = true,
  config: ServerOptions['config'] = {},
) {
  const server = await aServer({ config });
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as, { ...TODAY, ...overrides });
  if (registers)
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
  // Registration was open for long enough.
  server.clock.pass(15 * MINUTE);
  const voteOf = (answer: string, voters: readonly Person[]) =>
    Promise.all(voters.map((voter) => votes(server, voter, question.id, { vote: answer })));
  const marks = async (isPresent: boolean, persons: readonly Person[]) => {
    for (const person of persons) await addAttendee(server, as, assemblyId, person, isPresent);
  };
  const setRight = (person: Person, canVote: boolean) =>
    server.ask(updateCanVote, { as, body: { id: rollIds.get(person) ?? 0, canVote } });
  /** The verdict and notices of the result, the notices on a phone, and what the recount asks attention for. */
  const stated = async () => {
    const { verdict, notices } = await resultsOf(server, as, question.id);
    const phone = await server.ask(readMine, { as: people[0] as Person, params: { assemblyId } });
    expect(phone.data.now.last?.notices ?? []).toEqual(notices);
    const { bytes } = await server.ask(downloadVerificationPackage, { as, params: { assemblyId }, body: {} });
    const files = await filesOf(new Uint8Array(bytes), (data) => inflateRawSync(data));
    const { checks, attention } = await recount(files);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    return {
      outcome: verdict?.outcome,
      base: verdict?.base,
      notices: withoutActs(notices),
      attention: attention.filter((each) => !each.includes('abierta menos de un minuto, derechos')),
    };
  };
  /** The whole situation of each opening, whose notices are only what asks for attention; the recount tells the same. */
  const acts = async () => {
    const { notices = [], actsBefore = [], statements = [] } = await resultsOf(server, as, question.id);
    const told = (each: string) => each.startsWith('Al abrir') && withoutActs([each]).length === 0;
    const asked = actsBefore.map(({ opening, attention }) => attention.map((each) => `${opening}, ${each}.`));
    expect(notices.filter(told)).toEqual(asked.flat());
    expect(statements.filter(told)).toEqual(asked.flat());
    const sealed = await sealStore(server.dependencies.database.read).actsOf(question.id);
    return actsBefore.map(({ opening, acts, span }, n) => {
      const attention = Object.entries(sealed[n]?.attention ?? {}).map(
        ([what, number]) => `${what}: ${number}`,
      );
      return `Situación ${opening.toLowerCase()}: ${acts.join('; ')}.${attention.length > 0 ? ` Pide atención: ${attention.join('; ')}.` : ''} ${span} El registro de actividad dice más.`;
    });
  };
  /** With tokens of the day after it. */
  const pass = async (time: number) => {
    server.clock.pass(time);
    for (const person of [as, ...people])
      Object.assign(person, { token: await tokenOf(server.dependencies, person.id) });
  };
  const update = (fields: object, id = assemblyId) =>
    server.ask(updateAssembly, { as, params: { id }, body: { id, ...fields } });
  /** Another question, and another assembly with Ana on its roll. */
  const asked = async (title: string, of = assemblyId, rule?: VerdictRule, agendaPoint?: string) => {
    const body = { title, assambleId: of, kind: 'yesNo' as const, agendaPoint, ...(rule && { rule }) };
    return (await server.ask(createQuestion, { as, body })).data.id;
  };
  const meeting = async (title: string, fields = {}) => {
    const id = await anAssembly(server, as, { ...TODAY, title, ...fields });
    return { id, place: (await addAttendee(server, as, id, people[0] as Person)).data.id };
  };
  const held = async (title: string, of = assemblyId, rule?: VerdictRule) => {
    const id = await asked(title, of, rule);
    await startVoting(server, as, id);
    await endVoting(server, as, id);
    return id;
  };
  /** A mailing of the call that all of some people got. */
  const call = async (sent: object = {}, accepted = 6, of = assemblyId) => {
    const params = { assemblyId: of };
    const body = { subject: 'Convocatoria', text: 'Hola, {nombre}', audience: 'roll', after: 0, ...sent };
    const { data, status } = await server.ask(startMailing, { as, params, body });
    expect(status).toBe(201);
    await waitFor(async () => {
      const { mailings } = (await server.ask(readConvocation, { as, params })).data;
      expect(mailings[0]?.counts.accepted).toBe(accepted);
    });
    return data.id;
  };
  const open = (confirm = false) => startVoting(server, as, question.id, confirm);
  const close = () => endVoting(server, as, question.id);
  const hold = async () => {
    await open();
    await close();
  };
  return {
    server,
    as,
    assemblyId,
    question,
    people,
    rollIds,
    voteOf,
    marks,
    pass,
    setRight,
    stated,
    acts,
    open,
    close,
    hold,
    update,
    asked,
    meeting,
    held,
    call,
  };
}

const succeeds = async (answer: Promise<{ readonly status: number }>) =>
  expect([200, 201]).toContain((await answer).status);

const NOTHING = { notices: [], attention: [] };

it('counts voters as present, although an administrator marks them as absent before the close', async () => {
  const { people, voteOf, marks, stated, open, close } = await anEvening('present');
  await open();
  await voteOf('yes', people.slice(0, 3));
  await voteOf('no', people.slice(3, 5));
  await marks(false, people.slice(3, 5));
  await close();
  expect(await stated()).toEqual({ outcome: 'rejected', base: 6, ...NOTHING });
});

it('leaves those who come after the opening out of the base of those present', async () => {
  const { server, people, voteOf, marks, stated, open, close } = await anEvening('present');
  await open();
  await voteOf('yes', people.slice(0, 4));
  await marks(true, [await server.aMember(), await server.aMember(), await server.aMember()]);
  await close();
  expect(await stated()).toEqual({ outcome: 'approved', base: 6, ...NOTHING });
});

it('keeps those whose right an administrator suspends in the base of those present', async () => {
  const { people, voteOf, setRight, stated, open, close } = await anEvening('present');
  await open();
  await voteOf('yes', people.slice(0, 3));
  for (const person of people.slice(3)) await setRight(person, false);
  await close();
  expect(await stated()).toMatchObject({ outcome: 'rejected', base: 6, notices: [expect.any(String)] });
});

it('keeps those who were taken off the roll meanwhile in the base of those present', async () => {
  const evening = await anEvening('present');
  const { server, as, assemblyId, people, rollIds, voteOf, marks, stated, open, close } = evening;
  const [, , , dora, eva, fito] = people as [Person, Person, Person, Person, Person, Person];
  await marks(false, [fito]);
  await represents(server, assemblyId, dora, fito);
  await open();
  await voteOf('yes', people.slice(0, 3));
  await addAttendee(server, eva, assemblyId, eva, false);
  for (const person of [dora, eva, fito])
    await succeeds(server.ask(removeAttendee, { as, params: { id: rollIds.get(person) ?? 0 } }));
  await addAttendee(server, as, assemblyId, dora, true, undefined);
  await close();
  // Eva had left.
  expect(await stated()).toMatchObject({ outcome: 'approved', base: 5 });
});

it('keeps the represented of an attorney who was taken off the roll meanwhile in the base of those present', async () => {
  const evening = await anEvening('present');
  const { server, as, assemblyId, people, rollIds, voteOf, marks, stated, open, close } = evening;
  const [, , , dora, eva, fito] = people as [Person, Person, Person, Person, Person, Person];
  await marks(false, [eva, fito]);
  for (const person of [eva, fito]) await represents(server, assemblyId, dora, person);
  await open();
  await voteOf('yes', people.slice(0, 3));
  const params = { id: rollIds.get(dora) ?? 0 };
  await succeeds(server.ask(removeAttendee, { as, params }));
  await close();
  expect(await stated()).toMatchObject({ outcome: 'rejected', base: 6 });
});

it('tells that an administrator or a desk marked people who did not vote, as absent or as present', async () => {
  const evening = await anEvening('present');
  const { server, as, assemblyId, people, voteOf, marks, stated, open, close } = evening;
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
  expect(await stated()).toEqual({
    outcome: 'approved',
    base: 5,
    notices: [
      '3 derechos a votar no los usó su titular: mientras la votación estuvo abierta, un administrador o la mesa cambió la asistencia de quien podía usarlos.',
    ],
    attention: [expect.stringContaining('asistencia cambiada por un administrador o la mesa')],
  });
});

it('tells of absences marked after a desk took back an arrival that somebody had confirmed', async () => {
  const { server, as, assemblyId, people, voteOf, marks, stated, open, close } = await anEvening('present');
  const [, , , dora, eva] = people as [Person, Person, Person, Person, Person];
  for (const person of [dora, eva]) await addAttendee(server, person, assemblyId, person, false);
  server.clock.pass(1000);
  const at = server.clock.now().toISOString();
  const desk = (undone: boolean) => {
    const arrivals = [dora, eva].map(({ id }) => ({ id: `llegada-de-${id}`, userId: id, at, undone }));
    return server.ask(recordArrivals, { as, params: { assemblyId }, query: {}, body: { arrivals } });
  };
  await desk(false);
  server.clock.pass(1000);
  await marks(true, [dora, eva]);
  expect((await desk(true)).data.arrivals).toMatchObject([{ outcome: 'undone' }, { outcome: 'undone' }]);
  await open();
  await marks(false, [dora, eva]);
  await voteOf('yes', people.slice(0, 3));
  await close();
  expect(await stated()).toMatchObject({
    notices: [expect.stringMatching(/^2 derechos a votar no los usó su titular: .* cambió la asistencia/)],
    attention: [expect.stringContaining('asistencia cambiada por un administrador o la mesa')],
  });
});

it('says nothing of people who leave and come back by their own act, or attend in another way', async () => {
  const { server, as, assemblyId, people, voteOf, stated, open, close } = await anEvening('present');
  const [, , , dora, eva, fito] = people as [Person, Person, Person, Person, Person, Person];
  await open();
  await voteOf('yes', people.slice(0, 3));
  for (const isPresent of [false, true]) await addAttendee(server, dora, assemblyId, dora, isPresent);
  await addAttendee(server, eva, assemblyId, eva, false);
  await addAttendee(server, as, assemblyId, fito, true, 'remote');
  await close();
  expect(await stated()).toEqual({ outcome: 'approved', base: 5, ...NOTHING });
});

it('counts the represented as present by the attorney of the opening', async () => {
  const { server, assemblyId, people, marks, voteOf, stated, open, close } = await anEvening('present');
  const [ana, beto, caro, , , fito] = people as [Person, Person, Person, Person, Person, Person];
  await marks(false, [fito]);
  await represents(server, assemblyId, ana, fito);
  await open();
  await voteOf('yes', [ana, beto, caro]);
  await close();
  expect(await stated()).toMatchObject({ outcome: 'rejected', base: 6 });
});

it('tells which rights are missing and new when a voting is opened again', async () => {
  const { server, people, voteOf, marks, setRight, stated, open, close } = await anEvening('cast');
  const [ana, beto, caro, dora, eva] = people as [Person, Person, Person, Person, Person];
  await open();
  await voteOf('yes', [ana, beto]);
  await close();
  await marks(false, [caro]);
  await setRight(dora, false);
  await setRight(eva, false);
  await marks(true, [await server.aMember()]);
  await succeeds(open(true));
  await setRight(dora, true);
  await marks(true, [caro]);
  await close();
  const { notices, attention } = await stated();
  expect(notices).toEqual([
    expect.stringMatching(
      /^La votación se cerró y se abrió de nuevo el .*: los votos de antes siguen contando, y quien compare las listas de cada cierre puede deducir los que se recibieron después\.$/,
    ),
    'Al abrirla de nuevo faltaban 3 derechos a votar que estaban sin usar en la apertura anterior.',
    'Al abrirla de nuevo había 1 derecho a votar que no estaba en la apertura anterior.',
    'Al abrirla, 2 personas del padrón no podían votar: no tenían el derecho, o se habían sacado de él.',
  ]);
  expect(attention).toEqual([
    expect.stringContaining('cuentas creadas después de convocar o de empezar el padrón: 1.'),
    expect.stringContaining('quedaron fuera por una ausencia anotada, suya o de su apoderado: 1.'),
    expect.stringMatching(/, apertura 2: .*personas del padrón que no podían votar, .*: 2\.$/),
    expect.stringContaining(
      'frente a la apertura anterior, derechos sin usar que faltan en el padrón: 3; derechos nuevos: 1',
    ),
  ]);
});

it('keeps telling what a first opening lost after the voting is opened again with everybody', async () => {
  const { people, voteOf, marks, setRight, stated, open, close } = await anEvening('cast');
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
  expect((await stated()).notices).toEqual([
    expect.stringContaining('se abrió de nuevo'),
    'Mientras estuvo abierta se suspendió y se devolvió 1 derecho a votar.',
    expect.stringContaining('cambió la asistencia de quien podía usarlo'),
  ]);
});

it('tells how many of the roll were without the right when a voting was opened', async () => {
  const evening = await anEvening('roll');
  const { server, as, assemblyId, people, rollIds, voteOf, marks, setRight, stated, open, close } = evening;
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
  expect(await stated()).toEqual({
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
  const { server, as, assemblyId, people, voteOf, stated, open, close } = evening;
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
  await succeeds(setQuorum('3'));
  await succeeds(open());
  await voteOf('yes', people.slice(0, 4));
  await close();
  await succeeds(setQuorum('8'));
  expect(await stated()).toEqual({
    outcome: 'approved',
    base: 4,
    notices: ['Antes de abrirla se bajó el número que exige el quórum: antes eran 8 personas.'],
    attention: [
      expect.stringMatching(
        /cambios del quórum, .* después de verificarlo o en las 24 horas anteriores: 1\.$/,
      ),
      expect.stringContaining('se bajó el quórum; personas que exigía antes: 8.'),
    ],
  });
});

it('tells who was marked as absent before an opening and present after it, and their clients with them', async () => {
  const evening = await anEvening('present');
  const { server, assemblyId, people, voteOf, marks, stated, acts, open, close } = evening;
  const [ana, , , dora, eva, fito] = people as [Person, Person, Person, Person, Person, Person];
  await marks(false, [fito]);
  await represents(server, assemblyId, dora, fito);
  await marks(false, [dora, eva]);
  await open();
  await marks(true, [dora, eva]);
  await voteOf('yes', [ana]);
  await close();
  expect(await stated()).toMatchObject({
    outcome: 'rejected',
    base: 3,
    attention: [expect.stringMatching(/ausencia anotada, .*: 3\.$/)],
  });
  expect(await acts()).toEqual([
    'Situación al abrir: ausentes con derecho a votar, sin representación, de 6 en el padrón: 3; minutos de registro de asistencia desde los celulares (2 de marzo de 2026 a las 10:00, hasta la apertura): 15; apertura sin abrir la sesión: 1; personas con derecho a votar a quienes no salió un correo de la convocatoria: 6; derechos a votar de presentes anotados por la administración o la mesa: 3; presentes anotados por la administración o la mesa: 6; ausentes anotados por la administración o la mesa: 3; derechos a votar dados, también con un puesto en el padrón: 6; poderes registrados: 1; cuentas creadas, del padrón o de candidatos: 6; actos sobre la asamblea desde la convocatoria, al menos de las 24 horas anteriores (Asambleas): 11; actos sobre la asamblea desde la convocatoria, al menos de las 24 horas anteriores (Votaciones): 1. Pide atención: personas con derecho a votar que quedaron fuera por una ausencia anotada, suya o de su apoderado: 3. Estuvo abierta menos de un minuto; de 3 derechos a votar se usó 1. El registro de actividad dice más.',
  ]);
});

it('tells which powers an administrator changed or ended before an opening and between two', async () => {
  const evening = await anEvening('cast');
  const { server, as, assemblyId, people, voteOf, marks, stated, acts, open, close } = evening;
  const [ana, beto, caro, , eva, fito] = people as [Person, Person, Person, Person, Person, Person];
  await marks(false, [eva, fito]);
  await represents(server, assemblyId, ana, eva);
  await represents(server, assemblyId, ana, fito);
  const powers = () => server.ask(listAttorneyPowers, { as, query: { assemblyId: `${assemblyId}` } });
  const [first, second] = (await powers()).data;
  const swap = (id = 0, represented: Person, attorney: Person) =>
    server.ask(updateAttorneyPower, {
      as,
      params: { id },
      form: [
        ['userIdToDelegate', `${attorney.id}`],
        ['userIdWhoDelegates', `${represented.id}`],
        ['assemblyId', `${assemblyId}`],
      ],
    });
  await succeeds(swap(first?.id, eva, caro));
  await open();
  await voteOf('no', [beto]);
  await close();
  await succeeds(server.ask(revokeAttorneyPower, { as, params: { id: second?.id ?? 0 } }));
  await open(true);
  await close();
  expect(await acts()).toEqual([
    expect.stringMatching(
      /derechos a votar de representados: 2; .*poderes registrados: 2; .* Pide atención: .*poderes que cambiaron de apoderado: 1\. Estuvo/,
    ),
    expect.stringMatching(/por 2\.ª vez: .*poderes terminados: 1\. Estuvo/),
  ]);
  expect((await stated()).attention.join()).toMatch(
    /apertura 1, .*cambiaron de apoderado: 1\..*apertura 2, .*terminados: 1\./,
  );
});

it('counts people as without the right whom an administrator had made administrators meanwhile', async () => {
  const { server, as, assemblyId, people, voteOf, stated, acts, open, close } = await anEvening('roll');
  const opponent = await server.aMember({ name: 'Gil', lastName: 'Ríos' });
  const retype = (userType: number) =>
    server.ask(updateUser, { as, params: { id: opponent.id }, body: { userType } });
  await succeeds(retype(2));
  await addAttendee(server, as, assemblyId, opponent);
  await open();
  await succeeds(retype(1));
  await voteOf('yes', people.slice(0, 4));
  await close();
  const { notices, attention } = await stated();
  expect(notices).toEqual([
    expect.stringMatching(/^Al abrirla, 1 persona del padrón no podía votar/),
    expect.stringContaining(BESIDE),
  ]);
  expect(attention).toEqual([
    expect.stringContaining('cuentas del padrón que cambiaron de tipo: 1.'),
    expect.stringMatching(/personas del padrón que no podían votar, .*: 1\.$/),
    expect.stringContaining(BESIDE),
  ]);
  expect((await acts())[0]).toContain('cambiaron de tipo: 1');
});

it('tells of a second call, other people of the quorum and another limit of powers, also without another number', async () => {
  const evening = await anEvening('cast', { quorum: 'true', quorumMin: '3' });
  const { stated, acts, hold, update } = evening;
  for (const maxPowers of ['4', '1']) await succeeds(update({ maxPowers }));
  await hold();
  expect((await acts())[0]).toContain('límite de poderes: 2;');
  expect((await stated()).attention).toEqual([
    expect.stringMatching(/límite de poderes, después de verificarlo o en las 24 horas anteriores: 2\.$/),
  ]);
});

it('tells what was done before an opening also where another voting was opened and deleted in between', async () => {
  const { server, as, assemblyId, people, voteOf, acts, stated, open, close, held } = await anEvening('cast');
  const [ana, beto, caro] = people as [Person, Person, Person];
  await server.ask(setRegistration, { as, params: { id: assemblyId }, body: { isRegister: false } });
  for (const ways of [['hall'], ['hall', 'remote']] as const)
    await server.ask(setPresenceWays, { as, params: { assemblyId }, body: { ways: [...ways] } });
  await addAttendee(server, as, assemblyId, beto, false);
  await represents(server, assemblyId, ana, beto);
  const other = await held('Prueba de sonido');
  await succeeds(server.ask(deleteQuestion, { as, params: { id: other } }));
  await addAttendee(server, as, assemblyId, caro, false);
  await open();
  await voteOf('yes', [ana]);
  await close();
  const [told = ''] = await acts();
  for (const number of [
    'poderes registrados: 1;',
    'ausentes anotados por la administración o la mesa: 2;',
    'ausentes con derecho a votar, sin representación, de 6 en el padrón: 1;',
    'celulares (2 de marzo de 2026 a las 10:00, hasta el 2 de marzo de 2026 a las 10:15): 15;',
    'minutos en que se podía registrar a distancia: 15;',
    'derechos a votar de representados que la administración o la mesa había anotado ausentes: 1.',
  ])
    expect(told).toContain(number);
  expect((await stated()).attention.join()).toContain('había anotado ausentes: 1');
});

it('tells that an archived assembly whose title reads the same had closed votings', async () => {
  const evening = await anEvening('cast', { title: 'Asamblea extraordinaria' });
  const { server, as, stated, hold } = evening;
  for (const startDate of ['2026-01-02T13:00:00.000Z', '2026-03-03T13:00:00.000Z']) {
    const endDate = '2026-03-20T13:00:00.000Z';
    const id = await anAssembly(server, as, { title: 'ASAMBLEA EXTRAORDINÁRIA', startDate, endDate });
    const { data: member } = await addAttendee(server, as, id, evening.people[0] as Person);
    expect(member.assist).toBe(true);
    await evening.held('¿Aprueba?', id);
    if (startDate < '2026-02') await server.ask(deleteAssembly, { as, params: { id } });
  }
  await hold();
  expect((await stated()).attention).toContainEqual(
    expect.stringMatching(
      /votaciones abiertas o cerradas de otra asamblea que tiene o tuvo el mismo título, .*: 2\.$/,
    ),
  );
});

it('states a voting of another assembly of the same title with either, though neither was closed when the other opened', async () => {
  const { server, as, stated, acts, open, close, asked, meeting } = await anEvening('cast', {
    title: 'Asamblea extraordinaria',
  });
  const other = await asked('¿Aprueba?', (await meeting('Asambleɑ extraordinaria.')).id);
  await open();
  await startVoting(server, as, other);
  await close();
  await endVoting(server, as, other);
  expect(await stated()).toMatchObject({
    notices: [expect.stringContaining(BESIDE), ONE_MORE_VOTING],
    attention: [
      expect.stringContaining(BESIDE),
      expect.stringMatching(/al cerrarla, más votaciones de otra asamblea .*: 1\.$/),
    ],
  });
  expect((await acts()).join()).not.toContain('mismo título');
  const { notices } = await resultsOf(server, as, other);
  expect(notices?.join()).toContain('de otra asamblea que tiene o tuvo el mismo título,');
  expect(withoutActs(notices)).toEqual([expect.stringContaining(BESIDE)]);
});

it('tells of another assembly of these days whose title or date was another one meanwhile', async () => {
  const evening = await anEvening('cast', {
    title: 'Asamblea extraordinaria',
    startDate: '2026-02-20T13:00:00.000Z',
  });
  const { server, as, stated, open, close, hold, update } = evening;
  const { id } = await evening.meeting('Asamblea extraordinaria');
  const other = await evening.asked('¿Aprueba?', id);
  await startVoting(server, as, other);
  for (const fields of [{ title: 'Ensayo' }, { endDate: '2026-03-03T23:00:00.000Z' }])
    expect((await update(fields, id)).status).toBe(409);
  await endVoting(server, as, other);
  await succeeds(update({ title: 'Ensayo' }, id));
  server.clock.pass(1000);
  await hold();
  const same = expect.stringMatching(/ asamblea que tiene o tuvo el mismo título, .*: 1\.$/);
  const twin = expect.stringMatching(/este título en otra asamblea .*: 1\.$/);
  const wide = expect.stringMatching(/horas entre el inicio y el fin anunciados: 25\d\.$/);
  expect((await stated()).attention).toEqual([wide, twin, same]);
  server.clock.pass(1000);
  await succeeds(update({ title: 'Otra', startDate: '2026-03-02T13:00:00.000Z' }));
  const changed = expect.stringContaining('asamblea cambiaron después de abrir una votación: ');
  expect(await stated()).toMatchObject({
    attention: [wide, twin, same, changed],
    notices: [expect.stringMatching(/^Después de abrir una votación de esta asamblea se cambió su título/)],
  });
  await open(true);
  await close();
  expect((await stated()).attention).toEqual([
    wide,
    twin,
    same,
    changed,
    expect.stringMatching(/apertura 2, .*este título en otra asamblea .*: 1\.$/),
    expect.stringMatching(/apertura 2, .* mismo título, .*: 1\.$/),
    expect.stringMatching(
      /apertura 2, .*cambios del título, .* después de abrir una votación o en las 24 horas anteriores: 1\.$/,
    ),
  ]);
});

it('tells of powers that marks or refusals left without effect, and who stayed out without registration', async () => {
  const evening = await anEvening('cast', {}, false);
  const { server, as, assemblyId, people, marks, stated, acts, hold } = evening;
  const [, , , dora, eva, fito] = people as [Person, Person, Person, Person, Person, Person];
  await marks(false, [dora, eva]);
  await represents(server, assemblyId, fito, dora);
  await marks(true, [dora]);
  const { data: power } = await server.ask(submitPower, {
    as: eva,
    params: { assemblyId },
    form: [['gives', 'true'], ['name', 'Fito Ríos'], ['dni', fito.dni ?? ''], aDocumentFile()],
  });
  const refusal = { params: { id: power.id }, body: { reason: 'La firma no se lee' } };
  await succeeds(server.ask(refuseSubmittedPower, { as, ...refusal }));
  await hold();
  const [told] = await acts();
  expect(told).toContain('poderes enviados que se rechazaron o están por revisar: 1;');
  expect(told).toContain(
    'ausentes con derecho a votar, sin representación, de 6 en el padrón: 1; minutos de registro de asistencia desde los celulares: 0;',
  );
  expect((await stated()).attention).toContainEqual(
    expect.stringMatching(/presencia del poderdante la anotó la administración o la mesa, .*: 1\.$/),
  );
});

it('refuses a slate whose name reads as an answer of the ballot', async () => {
  const { server, as, assemblyId, people } = await anEvening('cast');
  const [ana, beto] = people as [Person, Person];
  const create = (name: string) => {
    const slates = [
      { name: 'Azul', places: [{ userId: ana.id }] },
      { name, places: [{ userId: beto.id }] },
    ];
    return server.ask(createQuestion, {
      as,
      body: { title: 'Junta', assambleId: assemblyId, kind: 'slates', seats: 1, slates },
    });
  };
  const signs = ['Voto en blanco.', '«Voto en  blanco»', 'V o t o  en blanco', 'En blanco (2)'];
  const others = ['Abstención', 'ABSTENCION', 'Me abstengo', 'Ninguna de las anteriores', 'Ninguno', 'Nulos'];
  const longer = ['Plancha en blanco', 'Voto por el no', 'Abstenerse', 'Votos en contra', 'Nadie'];
  const none = ['Ninguna plancha', 'No voto', 'Sin preferencia', 'Rechazo'];
  const alike = ['V0to en blanc0', 'Blanco1', '5í', 'Sɩ', 'Voto en blɑnco'];
  const stems = ['Ninguna opción', 'Ningún candidato', 'Abstinencia', 'Nulidad', 'Apruebo', 'No apruebo'];
  const around = ['Votar en blanco', 'Mi voto en blanco', 'Candidato en blanco', 'Casilla en blanco'];
  const rest = ['Nadie más', 'Ni uno ni otro', 'Sin voto', 'Me opongo', 'Rechazado', 'Contra', 'Favor'];
  const last = ['Sí, acepto', 'Vacío', 'Desierto', 'Voto en 8lanco', 'Ɓlanco', 'Declaro blanco'];
  const named = [...signs, ...others, ...longer, ...none, ...alike, ...stems, ...around, ...rest, ...last];
  for (const name of ['Voto en blanco', 'Sí', 'en contra', 'Blanco', ...named])
    expect(await create(name)).toMatchObject({
      status: 422,
      message: expect.stringContaining('se confunde con una respuesta'),
    });
  for (const name of ['VОTO EN BLANCO', 'En blancօ', 'ꓢꓲ', 'En bǀanco'])
    expect(await create(name)).toMatchObject({
      ...{ status: 422, message: expect.stringContaining('mezcla dos alfabetos') },
    });
  for (const name of ['Sí a la unión', 'María Blanco', 'Carmen Blanco', 'Noé', 'Plancha 51', 'Plancha 8'])
    await succeeds(create(name));
});

it('states that candidates from outside the roll swapped their names, and that the link of a desk was revoked before', async () => {
  const { server, as, assemblyId, people } = await anEvening('cast');
  const [one, other] = [await server.aMember({ name: 'Gil' }), await server.aMember({ name: 'Hugo' })];
  const { id } = await aQuestion(server, as, assemblyId, [one, other]);
  for (const [person, name] of [[one, 'Hugo'] as const, [other, 'Gil'] as const])
    await succeeds(server.ask(updateUser, { as, params: { id: person.id }, body: { name } }));
  const link = await aLink(server, as, assemblyId, 'desk');
  await server.ask(revokeEveningLink, { as, params: { assemblyId, id: link.id } });
  expect(await startVoting(server, as, id)).toMatchObject({ status: 200 });
  await votes(server, people[0] as Person, id, { candidateId: one.id });
  await endVoting(server, as, id);
  const { notices = [], actsBefore } = await resultsOf(server, as, id);
  expect(notices.join(' ')).toContain(
    'candidatos de fuera del padrón con otro nombre o cédula, o a los que se unió otra cuenta: 2.',
  );
  const acts = actsBefore?.[0]?.acts.join();
  expect(acts).toContain('enlaces de mesas o del salón revocados: 1');
  expect(acts).toContain('cuentas creadas, del padrón o de candidatos: 8');
});

it('refuses to open a voting with a candidate whose name reads as an answer of the ballot', async () => {
  const { server, as, assemblyId, people } = await anEvening('cast');
  const blank = await server.aMember({ name: 'Votо', lastName: 'Nulo' });
  const question = await aQuestion(server, as, assemblyId, [people[0] as Person, blank]);
  expect(await startVoting(server, as, question.id)).toMatchObject({
    status: 409,
    message: expect.stringContaining('se confunde con una respuesta'),
  });
});

it('states unused rights of people who were there for less than a minute of voting', async () => {
  const { server, as, assemblyId, people, question, voteOf, open, close } = await anEvening('cast');
  const told = async () => {
    const { bytes } = await server.ask(downloadVerificationPackage, { as, params: { assemblyId }, body: {} });
    const { attention } = await recount(await filesOf(new Uint8Array(bytes), (data) => inflateRawSync(data)));
    const notices = (await resultsOf(server, as, question.id)).notices ?? [];
    return [...notices, ...attention].filter((each) => /menos de un minuto, /.test(each));
  };
  await open();
  await addAttendee(server, people[5] as Person, assemblyId, people[5] as Person, false);
  await voteOf('yes', people.slice(0, 2));
  server.clock.pass(MINUTE);
  await close();
  expect(await told()).toEqual([]);
  await open(true);
  server.clock.pass(MINUTE - 1);
  await close();
  expect(await told()).toEqual([
    'Estuvo abierta menos de un minuto, y 3 derechos a votar de personas presentes o representadas quedaron sin usar.',
    expect.stringContaining('apertura 2: abierta menos de un minuto, derechos sin usar'),
  ]);
});

it('states a majority, a text and an opening that are not those of the call, and rights of accounts made since', async () => {
  const mailbox = await aMailbox();
  const dates = { startDate: '2026-03-02T16:15:00.000Z', endDate: '2026-03-02T23:00:00.000Z' };
  const evening = await anEvening('roll', dates, true, { SMTP_URL: mailbox.url });
  const { server, as, assemblyId, question, stated, acts, close } = evening;
  await evening.call();
  server.clock.pass(MINUTE);
  const other = { as, params: { id: question.id }, body: { title: '¿Aprueba la venta?' } };
  await succeeds(server.ask(updateQuestion, other));
  await addAttendee(server, as, assemblyId, await server.aMember());
  for (const name of ['Gil', 'Hugo'])
    await addAttendee(server, as, assemblyId, await server.aMember({ name }), false);
  const opening = { isActive: true, rule: HALF_OF('valid') } as const;
  const opened = await server.ask(updateQuestion, { as, params: { id: question.id }, body: opening });
  expect(opened.status).toBe(200);
  await close();
  const rule = ruleText(HALF_OF('roll'));
  const { notices } = await resultsOf(server, as, question.id);
  expect(notices).toContain(
    `Al abrir, cambios del texto, la mayoría, el tipo, los cargos, el blanco, el punto, las opciones u otro dato de esta pregunta, después de convocar o de empezar, o al abrirla (la mayoría era ${rule}): 2.`,
  );
  expect(notices).toContainEqual(
    expect.stringMatching(/^Al abrir, faltaban 5\d minutos para el inicio anunciado \(2 de marzo .*\)\.$/),
  );
  expect(notices).toContain(
    'Al abrir, 1 derecho a votar era de una cuenta creada después de convocar o de empezar el padrón.',
  );
  expect((await acts()).join()).not.toContain('cuentan para la mayoría');
  expect((await stated()).attention).toContainEqual(expect.stringContaining(`(la mayoría era ${rule}): 2.`));

  const next = await evening.held('Fusión', assemblyId, HALF_OF('roll'));
  expect((await resultsOf(server, as, next)).notices).toContain(
    'Al abrir, ausentes con derecho a votar que entraron al padrón después de convocar o de abrir el registro, y cuentan para la mayoría: 2.',
  );
});

it('states without a call that a question was asked anew, options were taken, and a lost meeting was archived', async () => {
  const evening = await anEvening('cast');
  const { server, as, assemblyId, people } = evening;
  const [ana, beto] = people as [Person, Person];
  const lost = await evening.meeting('Reunión ampliada');
  await evening.held('Otra pregunta', lost.id);
  await server.ask(deleteAssembly, { as, params: { id: lost.id } });
  const former = await evening.asked('¿APRUEBA?');
  await server.ask(deleteQuestion, { as, params: { id: former } });
  // Without a call, acts count since the registration began.
  await evening.pass(25 * HOUR);
  await expectStated(
    evening,
    [/preguntas eliminadas desde la convocatoria, al menos de las 24 horas anteriores: 1;/],
    [
      /preguntas con este texto eliminadas después de convocar o de empezar: 1/,
      /archivadas con votaciones de los 7 días anteriores: 1/,
    ],
  );
  const like = await server.aMember({ name: 'Fito', lastName: 'Ríos.' });
  const { id } = await aQuestion(server, as, assemblyId, [ana, beto, like]);
  const opening = { isActive: true, peopleToVote: [ana.id, like.id] };
  await succeeds(server.ask(updateQuestion, { as, params: { id }, body: opening }));
  await endVoting(server, as, id);
  const { notices, votesCounterForEachCandidate } = await resultsOf(server, as, id);
  expect(notices).toEqual(
    expect.arrayContaining([
      expect.stringContaining(
        'el punto, las opciones u otro dato de esta pregunta, después de convocar o de empezar, o al abrirla: 1.',
      ),
      'Al abrir, 1 candidato tenía el nombre de otra persona de la asociación.',
    ]),
  );
  expect(JSON.stringify(votesCounterForEachCandidate)).toContain('Ríos. (···');
});

it('counts late edits from the registration on, whatever is mailed afterwards, and a long list that loses one', async () => {
  const mailbox = await aMailbox();
  const evening = await anEvening('cast', {}, true, { SMTP_URL: mailbox.url });
  const { server, as, assemblyId, people, question } = evening;
  const candidates: Person[] = [];
  for (let n = 0; n < 9; n += 1)
    candidates.push(
      await server.aMember({ name: `María Fernanda del Socorro ${n}`, lastName: 'Rodríguez Castellanos' }),
    );
  const { id } = await aQuestion(server, as, assemblyId, candidates);
  server.clock.pass(5 * MINUTE);
  const [first, second, ...others] = candidates as [Person, Person, ...Person[]];
  const peopleToVote = [second, first, ...others.slice(0, -1)].map((each) => each.id);
  for (const [of, body] of [
    [id, { peopleToVote }],
    [question.id, { rule: HALF_OF('valid') }],
  ] as const)
    await succeeds(server.ask(updateQuestion, { as, params: { id: of }, body }));
  server.clock.pass(MINUTE);
  await evening.call();
  await expectStated(evening, [], [/\(la mayoría era .*\): 1/]);
  await startVoting(server, as, id);
  await votes(server, people[0] as Person, id, { candidateId: second.id });
  await endVoting(server, as, id);
  expect((await resultsOf(server, as, id)).notices).toContainEqual(
    expect.stringContaining(
      'el punto, las opciones u otro dato de esta pregunta, después de convocar o de empezar, o al abrirla: 1.',
    ),
  );
});

it('states that the quorum of the first call was verified before anybody could be present', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const secondCall = { startDate: '2026-03-02T14:00:00.000Z', quorumMin: 1 };
  const assemblyId = await anAssembly(server, as, { ...TODAY, quorum: 'true', quorumMin: '50' });
  const edit = { as, params: { id: assemblyId }, body: { id: assemblyId, secondCall } };
  await succeeds(server.ask(updateAssembly, edit));
  const check = (call: 1 | 2) => server.ask(checkQuorum, { as, params: { assemblyId }, body: { call } });
  await succeeds(check(1));
  server.clock.pass(MINUTE);
  const ana = await server.aMember();
  await addAttendee(server, as, assemblyId, ana);
  await succeeds(check(2));
  const { id } = await aQuestion(server, as, assemblyId);
  await succeeds(startVoting(server, as, id));
  await endVoting(server, as, id);
  expect((await resultsOf(server, as, id)).notices).toContain(
    'Al abrir, segunda convocatoria, con el quórum verificado en la primera antes de que alguien se registrara: 1.',
  );
});

it('states a voting of this title in an assembly that was archived since, and the archive itself', async () => {
  const evening = await anEvening('cast');
  const { server, as, assemblyId, question, stated } = evening;
  const rejected = await evening.meeting('Reunión anterior');
  await evening.held('¿APRUEBA?', rejected.id);
  await succeeds(server.ask(deleteAssembly, { as, params: { id: rejected.id } }));
  await expectStated(evening, [], [/archivada, eliminada o de los mismos días: 1/]);
  expect((await resultsOf(server, as, question.id)).notices).toContain(
    'Al abrir, otra asamblea con personas de este padrón, archivada, eliminada o de los mismos días, tenía 1 votación con este título.',
  );
  await succeeds(server.ask(deleteAssembly, { as, params: { id: assemblyId } }));
  expect((await stated()).attention).toContainEqual(expect.stringMatching(/^La asamblea se archivó /));
});

it('states passwords that were set for absent people who had one, and another name of a candidate', async () => {
  const { server, as, assemblyId, people, marks } = await anEvening('cast');
  const [ana, beto, caro, dora] = people as [Person, Person, Person, Person];
  await marks(false, [caro, dora]);
  await changePassword(server.dependencies, caro, 'una-clave-propia');
  for (const { id } of [caro, dora])
    await server.ask(updateUser, { as, params: { id }, body: { hash: 'otra-clave-1' } });
  for (const [person, name] of [[ana, 'Aná'] as const, [beto, 'Gloria'] as const])
    await server.ask(updateUser, { as, params: { id: person.id }, body: { name } });
  const { id } = await aQuestion(server, as, assemblyId, [ana, beto]);
  await startVoting(server, as, id);
  await endVoting(server, as, id);
  const { notices } = await resultsOf(server, as, id);
  expect(notices).toContain(
    'Al abrir, ausentes con derecho a votar cuya contraseña o correo cambió la administración en las 24 horas anteriores: 1.',
  );
  expect(notices).toContain(
    'Al abrir, candidatos del padrón que cambiaron de nombre, desde hace 180 días: 1.',
  );
});

it('states that the registration was closed or narrowed while a voting was open', async () => {
  const { server, as, assemblyId, stated, open, close } = await anEvening('cast');
  const params = { id: assemblyId };
  await open();
  const ways = await server.ask(setPresenceWays, {
    ...{ as, params: { assemblyId }, body: { ways: ['hall' as const] } },
  });
  expect(ways.status).toBe(200);
  for (const isRegister of [false, true])
    await server.ask(setRegistration, { as, params, body: { isRegister } });
  await close();
  expect(await stated()).toMatchObject({
    notices: [expect.stringMatching(/^Mientras estuvo abierta, 2 veces se cerró el registro/)],
    attention: [expect.stringMatching(/veces que se cerró el registro de los celulares.*: 2\.$/)],
  });
});

it('states that a link of the evening was revoked while a voting was open, or ended with the account of its maker', async () => {
  const { server, as, assemblyId, stated, open, close } = await anEvening('cast');
  const revoke = (id: number) => server.ask(revokeEveningLink, { as, params: { assemblyId, id } });
  const other = await server.anAdministrator();
  const [early, desk, hall] = [
    await aLink(server, as, assemblyId, 'desk', 'Mesa 1'),
    await aLink(server, as, assemblyId, 'desk'),
    await aLink(server, as, assemblyId, 'hall'),
  ];
  await aLink(server, other, assemblyId, 'desk', 'Mesa 3');
  await revoke(early.id);
  server.clock.pass(1000);
  await open();
  for (const { id } of [desk, hall]) await succeeds(revoke(id));
  await succeeds(server.ask(deleteUser, { as, params: { id: other.id } }));
  await close();
  expect(await stated()).toMatchObject({
    notices: [
      expect.stringMatching(/^Mientras estuvo abierta, 3 veces .* el enlace de una mesa o del salón\.$/),
      expect.stringContaining(BESIDE),
    ],
    attention: [
      expect.stringMatching(/el enlace de una mesa o del salón, mientras estuvo abierta: 3\.$/),
      expect.stringContaining(BESIDE),
    ],
  });
});

it('tells that the session had been ended and was resumed before an opening', async () => {
  const { server, as, assemblyId, stated, open, hold } = await anEvening('cast');
  const params = { assemblyId };
  for (const state of ['open', 'ended'] as const)
    await server.ask(setSessionState, { as, params, body: { state } });
  expect((await open()).status).toBe(409);
  await server.ask(saveMinutesFacts, { as, params, body: { endedAt: null } });
  await hold();
  expect((await stated()).attention).toContainEqual(
    expect.stringMatching(/veces que la asamblea se había dado por terminada y se reanudó: 1/),
  );
});

it('tells how many were put on the roll before an opening', async () => {
  const { server, as, assemblyId, people, voteOf, acts, open, close, hold } = await anEvening('roll');
  await hold();
  for (let more = 0; more < 3; more += 1)
    await server.ask(addAttendees, {
      as,
      params: { assemblyId },
      body: { ids: [(await server.aMember()).id] },
    });
  await open(true);
  await voteOf('yes', people);
  await close();
  expect((await acts())[1]).toContain('derechos a votar dados, también con un puesto en el padrón: 9;');
});

it('counts what sentences of the log say of accounts, and no title as a setting', async () => {
  const { server, as, assemblyId, people, acts, open, close, hold, update } = await anEvening('cast');
  await hold();
  const [ana, beto] = people as [Person, Person];
  const stranger = await server.aMember();
  await succeeds(server.ask(deleteUser, { as, params: { id: stranger.id } }));
  const params = { assemblyId };
  await server.ask(verifyIdentity, { as, params, body: { userId: ana.id } });
  await succeeds(server.ask(deleteUser, { as, params: { id: beto.id } }));
  await succeeds(update({ title: 'Asamblea, segunda convocatoria' }));
  await open(true);
  await close();
  const latest = (await acts())[1];
  expect(latest).toContain('identidades verificadas: 1');
  expect(latest).toContain('cuentas eliminadas, del padrón o de candidatos: 1');
  expect(latest).not.toContain('cambios del quórum');
});

it('tells beside the decision and by the recount that the quorum was lost', async () => {
  const evening = await anEvening('cast', { quorum: 'true', quorumMin: '5' });
  const { server, assemblyId, people, voteOf, stated, open, close } = evening;
  await open();
  await voteOf('yes', people.slice(0, 4));
  for (const person of people.slice(0, 3)) await addAttendee(server, person, assemblyId, person, false);
  await close();
  expect(await stated()).toMatchObject({
    notices: [
      expect.stringMatching(/^Durante la votación no hubo quórum desde /),
      'La votación se cerró sin quórum, 3 de 5.',
    ],
    attention: [
      expect.stringContaining('veces que se perdió el quórum mientras estuvo abierta: 1.'),
      expect.stringContaining('al cerrar, personas que faltaban para el quórum: 2.'),
    ],
  });
});

/** An opening whose result states each of these facts, and of which the recount asks for attention to the latter. */
async function expectStated(
  { acts, stated, open, close }: Awaited<ReturnType<typeof anEvening>>,
  facts: readonly RegExp[],
  attention: readonly RegExp[],
) {
  await succeeds(open(true));
  await close();
  const said = (await acts()).join();
  for (const fact of [...facts, ...attention]) expect(said).toMatch(fact);
  const asked = (await stated()).attention.join();
  for (const fact of attention) expect(asked).toMatch(fact);
}

it('states no edit of a question that got a number because another one has its title', async () => {
  const evening = await anEvening('cast');
  await evening.asked('¿Aprueba?');
  await succeeds(evening.open());
  await evening.close();
  const stated = (await evening.acts()).join();
  expect(stated).toContain('Situación al abrir');
  expect(stated).not.toContain('de esta pregunta');
});

it('states a question whose title another one took while it got a number', async () => {
  const evening = await anEvening('cast');
  const { server, as, question } = evening;
  const body = { title: '¿Aprueba? (2)' };
  await succeeds(server.ask(updateQuestion, { as, params: { id: question.id }, body }));
  const taken = await evening.held('¿Aprueba?');
  expect((await resultsOf(server, as, taken)).notices).toContainEqual(
    expect.stringContaining('otras preguntas que tenían este texto'),
  );
});

it('states a question whose title another one took, and one that returned from the bin beside it', async () => {
  const evening = await anEvening('cast');
  const { server, as, question } = evening;
  const params = { id: question.id };
  await succeeds(server.ask(updateQuestion, { as, params, body: { title: 'Retirada' } }));
  const taken = await evening.held('¿Aprueba?');
  const others = 'otras preguntas que tenían este texto y ya no, o que lo tienen y volvieron de la Papelera';
  const asked = async (id: number) =>
    (await resultsOf(server, as, id)).notices?.filter((each) => each.includes(others));
  expect(await asked(taken)).toEqual([`Al abrir, ${others}, después de convocar o de empezar: 1.`]);
  await succeeds(server.ask(deleteQuestion, { as, params }));
  const beside = await evening.asked('Retirada');
  const [entry] = (await server.ask(listBin, { as })).data;
  await succeeds(server.ask(restoreFromBin, { as, params: { id: entry?.id ?? 0 } }));
  await startVoting(server, as, beside);
  await endVoting(server, as, beside);
  expect(await asked(beside)).toEqual([`Al abrir, ${others}, después de convocar o de empezar: 1.`]);
});

it('states an opening long before the announced start, and that the dates were moved', async () => {
  const dates = { startDate: '2026-03-05T15:00:00.000Z', endDate: '2026-03-05T23:00:00.000Z' };
  const evening = await anEvening('cast', dates);
  await expectStated(evening, [], [/antes del inicio anunciado \(5 de marzo de 2026 a las 10:00\): 71/]);
  await succeeds(evening.update({ startDate: '2026-03-02T15:00:00.000Z' }));
  await expectStated(
    evening,
    [],
    [/otros datos, después de abrir una votación o en las 24 horas anteriores: 1/],
  );
});

it('states an opening after the announced end, who is present since another day, and powers that sleep by it', async () => {
  const evening = await anEvening('cast');
  const { server, as, assemblyId, people, marks, pass } = evening;
  const [ana, beto, , dora] = people as [Person, Person, Person, Person];
  await marks(false, [beto, dora]);
  for (const person of [beto, dora]) await represents(server, assemblyId, ana, person);
  const asked = { as, params: { assemblyId }, body: { userId: beto.id } };
  const code = (await server.ask(issueEntrance, asked)).data.address.split('#')[1] ?? '';
  const { data: session } = await server.ask(enterWithCode, { body: { code } });
  await addAttendee(server, { ...beto, token: session.accessToken }, assemblyId, beto);
  await addAttendee(server, dora, assemblyId, dora);
  await expectStated(evening, [/su poderdante figura presente: 2/], [/código de entrada se mostró: 1/]);
  await pass(9 * DAY);
  await expectStated(
    evening,
    [/presentes desde el 2 de marzo de 2026: 6;/],
    [
      /horas después del fin anunciado \(2 de marzo de 2026 a las 18:00\): 20\d/,
      /código de entrada se mostró: 2/,
    ],
  );
});

it('states for how long people could register and by which ways, who stayed out, and how long the voting was open', async () => {
  const evening = await anEvening('cast', {}, false);
  const { server, as, assemblyId, people, voteOf, marks, acts, open, close } = evening;
  const register = (isRegister: boolean) =>
    server.ask(setRegistration, { as, params: { id: assemblyId }, body: { isRegister } });
  await marks(false, people.slice(4));
  await register(true);
  server.clock.pass(3 * MINUTE);
  const ways = { as, params: { assemblyId }, body: { ways: ['hall' as const, 'unstated' as const] } };
  await succeeds(server.ask(setPresenceWays, ways));
  server.clock.pass(2 * MINUTE);
  await register(false);
  // Of members outside the roll one stays, and two accounts were acted on.
  const [, set, gone] = [await server.aMember(), await server.aMember(), await server.aMember()];
  const moved = { as, params: { id: set?.id ?? 0 }, body: { email: 'otra@asociacion.test' } };
  await succeeds(server.ask(updateUser, moved));
  await succeeds(server.ask(deleteUser, { as, params: { id: gone?.id ?? 0 } }));
  await open();
  await voteOf('yes', people.slice(0, 1));
  server.clock.pass(4 * MINUTE);
  await close();
  expect((await acts()).join()).toMatch(/Estuvo abierta 4 minutos; de 4 derechos a votar se usó 1\./);
  await expectStated(
    evening,
    [
      /^Situación .*: ausentes con derecho a votar, sin representación, de 6 en el padrón: 2;/,
      /celulares \(2 de marzo de 2026 a las 10:15, hasta el 2 de marzo de 2026 a las 10:20\): 5;/,
      /registrar en el salón, con su código: 5; .* registrar a distancia: 3;/,
      /miembros de la asociación que no están en el padrón: 2;/,
      /cuentas de fuera del padrón eliminadas o unidas a otra desde hace 180 días: 1;/,
      /cuentas de fuera del padrón con contraseña o correo puestos: 1/,
    ],
    [/miembros de fuera del padrón, con menos de 10 minutos de registro en las 24 horas anteriores: 2/],
  );
  // Others from outside the roll count where one of them registered.
  const late = await server.aMember();
  await register(true);
  await succeeds(addAttendee(server, late, assemblyId, late));
  await register(false);
  await expectStated(
    evening,
    [],
    [/miembros de fuera del padrón, con menos de 10 minutos de registro en las 24 horas anteriores: 4/],
  );
});

it('states rights of administrators and of members not in good standing, absent accounts, and newcomers left out', async () => {
  const evening = await anEvening('cast');
  const { server, as, assemblyId, people, voteOf, marks, open, close } = evening;
  const [ana, beto, caro] = people as [Person, Person, Person];
  const office = await server.anAdministrator();
  const { data: place } = await addAttendee(server, as, assemblyId, office, false);
  await succeeds(server.ask(updateCanVote, { as, body: { id: place.id, canVote: true } }));
  await addAttendee(server, as, assemblyId, office);
  const behind = { as, params: { id: ana.id }, body: { inGoodStanding: false } };
  await succeeds(server.ask(setStanding, behind));
  await marks(false, [caro]);
  const moved = { as, params: { id: caro.id }, body: { email: 'otra@asociacion.test' } };
  await succeeds(server.ask(updateUser, moved));
  await open();
  await voteOf('no', [beto]);
  await close();
  server.clock.pass(1000);
  await marks(true, [await server.aMember()]);
  await succeeds(server.ask(deleteUser, { as, params: { id: beto.id } }));
  await expectStated(
    evening,
    [/derechos a votar de administradores: 1;/, /contraseña o correo puso la administración: 1;/],
    [/no están a paz y salvo: 1/, /usuarias desde después de su primera apertura: 1/],
  );
});

it('states rights of members whose arrears were lifted while they were put on the roll, by hand or by a list', async () => {
  const evening = await anEvening('cast');
  const { server, as, assemblyId, people } = evening;
  const debtors = [
    await server.aMember({ name: 'Gil', dni: '1001' }),
    await server.aMember({ name: 'Hugo', dni: '1002' }),
    await server.aMember({ name: 'Iris', dni: '1003' }),
  ] as const;
  const set = (person: Person, inGoodStanding: boolean) =>
    server.ask(setStanding, { as, params: { id: person.id }, body: { inGoodStanding } });
  const list = async (lines: readonly string[]) => {
    const content = Buffer.from(['Cédula;Estado', ...lines].join('\n'));
    const file = { name: 'lista.csv', type: 'text/csv', content };
    const { fingerprint } = (await server.ask(previewStanding, { as, form: [file] })).data;
    const form = [...Object.entries({ fingerprint, others: 'unchanged' }), file] as const;
    await succeeds(server.ask(applyStanding, { as, form: [...form] }));
  };
  for (const person of debtors) await set(person, false);
  await set(people[0] as Person, true);
  await evening.pass(30 * DAY);
  await list(['1001;al día', '1002;al día']);
  await set(debtors[2], true);
  for (const person of debtors) await addAttendee(server, as, assemblyId, person);
  await set(debtors[0], false);
  await expectStated(
    evening,
    [/cuyo paz y salvo cambió desde hace 180 días: 4;/],
    [/quienes no están a paz y salvo: 1/, /estuvieron en mora desde que .*: 3/],
  );
});

it('counts powers as ended that ended as an administrator deleted one of the two, not where they left themselves', async () => {
  const evening = await anEvening('cast');
  const { server, as, assemblyId, people, marks } = evening;
  const [, beto, caro, dora, eva, fito] = people as [Person, Person, Person, Person, Person, Person];
  await marks(false, [beto, dora, eva]);
  for (const [attorney, person] of [
    [fito, beto],
    [caro, dora],
    [caro, eva],
  ] as const)
    await represents(server, assemblyId, attorney, person);
  const left = { params: { id: eva.id } };
  await succeeds(server.ask(mailDeletionCode, left));
  const outbox = join(server.folder, 'outbox');
  const mail = textOf(readFileSync(join(outbox, readdirSync(outbox).toSorted().at(-1) ?? ''), 'utf8'));
  const code = /^ {4}(\d{6})\r?$/m.exec(mail)?.[1];
  await succeeds(server.ask(deleteAccount, { ...left, body: { code } }));
  server.clock.pass(1000);
  await succeeds(server.ask(deleteUser, { as, params: { id: fito.id } }));
  await expectStated(
    evening,
    [/cuentas eliminadas, del padrón o de candidatos: 2/],
    [/poderes terminados: 1/],
  );
});

it('states how many were last called to another date, though a mailing of the new one was stopped', async () => {
  const mailbox = await aMailbox();
  const dates = { startDate: '2026-03-05T15:00:00.000Z', endDate: '2026-03-05T23:00:00.000Z' };
  const evening = await anEvening('cast', dates, true, { SMTP_URL: mailbox.url });
  const { server, as, assemblyId } = evening;
  const read = async () => (await server.ask(readConvocation, { as, params: { assemblyId } })).data;
  const first = await evening.call();
  await succeeds(evening.update({ startDate: '2026-03-02T15:00:00.000Z' }));
  await succeeds(evening.update({ orderDay: '{"agenda":["Venta de la sede"]}' }));
  const release = holdDeliveries(server.dependencies.mail);
  const second = await evening.call({ audience: 'called', after: first }, 0);
  await waitFor(async () => expect((await read()).mailings[0]?.counts.sending).toBe(1));
  await succeeds(server.ask(stopMailing, { as, params: { assemblyId, mailingId: second }, body: {} }));
  release();
  await waitFor(async () =>
    expect((await read()).mailings[0]?.counts).toMatchObject({ accepted: 1, pending: 5 }),
  );
  expect((await read()).moved).toMatchObject({ what: 'fecha', people: 5 });
  await evening.pass(2 * DAY);
  // Put on the roll after the call.
  await evening.marks(false, [await server.aMember()]);
  await expectStated(
    evening,
    [
      /no salió un correo de la convocatoria: 1/,
      /a la última persona con derecho a votar: 49/,
      /recordatorios: 2/,
    ],
    [
      /no se dirigió la convocatoria, que se envió a otros con derecho: 1/,
      /antes del inicio anunciado \(5 de marzo de 2026 a las 10:00\): 23/,
      /otra fecha, hora o lugar: 5/,
      /agenda o de la descripción después de convocar: 1/,
    ],
  );
});

it('states absences where a way that others used was open for a moment, a long announced time, and many times of registration', async () => {
  const dates = { startDate: '2026-02-20T13:00:00.000Z', endDate: '2026-03-20T13:00:00.000Z' };
  const evening = await anEvening('cast', dates, false);
  const { server, as, assemblyId, people, marks } = evening;
  const setWays = (...ways: string[]) =>
    server.ask(setPresenceWays, { as, params: { assemblyId }, body: { ways } });
  const register = (isRegister: boolean) =>
    server.ask(setRegistration, { as, params: { id: assemblyId }, body: { isRegister } });
  await marks(false, people.slice(1));
  await succeeds(setWays('hall'));
  for (let time = 0; time < 7; time += 1) {
    await register(false);
    server.clock.pass(MINUTE);
    await register(true);
    server.clock.pass(2 * MINUTE);
  }
  await succeeds(setWays('hall', 'remote'));
  server.clock.pass(MINUTE);
  const remote = await addAttendee(
    server,
    people[1] as Person,
    assemblyId,
    people[1] as Person,
    true,
    'remote',
  );
  expect(remote.status).toBe(201);
  await expectStated(
    evening,
    [/\(1 antes; 2 de marzo de 2026 .*; 2 de marzo de 2026 a las 10:34, hasta la apertura\): 15;/],
    [
      /horas entre el inicio y el fin anunciados: 672/,
      /con menos de 10 minutos, en las 24 horas anteriores, de una forma de registrarse que otros usaron: 4/,
    ],
  );
});

it('tells by the recount too that a closed voting was moved to another point of the agenda', async () => {
  const { server, as, question, stated, hold } = await anEvening('cast');
  const move = async (agendaPoint: string | null) => {
    const moved = { as, params: { id: question.id }, body: { agendaPoint } };
    await succeeds(server.ask(updateQuestion, moved));
  };
  await move('Verificación del quórum');
  await hold();
  expect(await stated()).toMatchObject(NOTHING);
  await move('Elección de dignatarios');
  expect(await stated()).toMatchObject({
    notices: [expect.stringMatching(/«Verificación del quórum» cuando .* «Elección de dignatarios»/)],
    attention: [expect.stringMatching(/«Verificación del quórum» al abrirla, y ahora es «Elección de dig/)],
  });
});

it('reads no entry of the log that is about accounts outside the roll alone', async () => {
  const { server, as, open } = await anEvening('cast');
  const outside = [await server.aMember(), await server.aMember()];
  const words = ['Zutano', 'Mengano'];
  for (const [index, { id }] of outside.entries())
    await succeeds(server.ask(updateUser, { as, params: { id }, body: { name: words[index] } }));
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  await succeeds(open());
  expect(parse.mock.calls.filter(([text]) => words.some((word) => `${text}`.includes(word)))).toEqual([]);
});

/** Rewrites every text of the activity log that code could read in place of a key. */
async function rewordLog({ dependencies: { database } }: Awaited<ReturnType<typeof aServer>>) {
  const columns = database.engine === 'sqlite' ? SQLITE_COLUMNS : POSTGRESQL_COLUMNS;
  const reworded = ({ key, ...change }: LoggedChange) => ({
    ...change,
    ...(key && { key }),
    field: 'otro campo',
    // A notice quotes the majority of before.
    ...('to' in change && key !== 'question.rule' && { before: 'antes', after: 'después' }),
  });
  await database.write((tx) =>
    columns.rewrite(tx as never, 'activity', async () => {
      for (const { id, changes } of await tx.selectFrom('activity').select(['id', 'changes']).execute())
        await tx
          .updateTable('activity')
          .set({
            what: 'Hizo otra cosa',
            changes: changes && JSON.stringify(JSON.parse(changes).map(reworded)),
          })
          .where('id', '=', id)
          .execute();
    }),
  );
}

it('states the same acts whatever the sentences of the activity log say', async () => {
  const stated = [];
  for (const isReworded of [false, true]) {
    const evening = await anEvening('cast');
    const { server, as, assemblyId, people, question, setRight, acts, open, close } = evening;
    const [ana, beto, caro, dora] = people as [Person, Person, Person, Person];
    const edit = (id: number, body: object) => server.ask(updateUser, { as, params: { id }, body });
    await edit(ana.id, { name: 'Anita', dni: '9001' });
    await edit(beto.id, { email: 'otro@asociacion.test', hash: 'otra-clave-1' });
    await edit((await server.aMember()).id, { userType: 2 });
    for (const inGoodStanding of [false, true])
      await server.ask(setStanding, { as, params: { id: caro.id }, body: { inGoodStanding } });
    await server.ask(verifyIdentity, { as, params: { assemblyId }, body: { userId: dora.id } });
    for (const ways of [['hall'], ['hall', 'remote']])
      await server.ask(setPresenceWays, { as, params: { assemblyId }, body: { ways } });
    const call = {
      id: assemblyId,
      title: 'Otra',
      place: 'Finca',
      quorum: 'true',
      quorumMin: 1,
      description: 'Otra',
    };
    await server.ask(updateAssembly, { as, params: { id: assemblyId }, body: call });
    const body = { title: '¿Aprueba la venta?', rule: HALF_OF('roll') };
    await server.ask(updateQuestion, { as, params: { id: question.id }, body });
    for (const emails of [['eva@revisores.test'], []])
      await server.ask(setScrutineers, { as, params: { assemblyId }, body: { emails } });
    await server.ask(setReceipts, { as, params: { assemblyId }, body: { givesReceipts: false } });
    const message = 'La asamblea queda aplazada';
    await server.ask(setHallView, { as, params: { assemblyId }, body: { view: 'message', message } });
    await setRight(ana, false);
    if (isReworded) await rewordLog(server);
    await open();
    await close();
    stated.push(await acts());
  }
  expect(stated[0]?.[0]).toMatch(/cambios del quórum.* de la agenda.*Pide atención: .*escrutadores.*cédula/);
  expect(stated[1]).toEqual(stated[0]);
});

it('states a meeting of the same people that was called off, a voting of the same title, and late edits', async () => {
  const mailbox = await aMailbox();
  const evening = await anEvening('cast', {}, true, { SMTP_URL: mailbox.url });
  const { server, as, question, acts, close } = evening;
  const off = await evening.meeting('Asamblea que se aplazó');
  const other = await evening.meeting('Otra asamblea');
  await evening.call({}, 1, off.id);
  // Those who were called are known without the roll and the date.
  const later = { startDate: '2026-09-02T15:00:00.000Z', endDate: '2026-09-02T20:00:00.000Z' };
  await succeeds(evening.update(later, off.id));
  await succeeds(server.ask(removeAttendee, { as, params: { id: off.place } }));
  await succeeds(server.ask(deleteAssembly, { as, params: { id: off.id } }));
  await evening.held('¿APRUEBA? (2)', other.id);
  const params = { id: question.id };
  await server.ask(updateQuestion, { as, params, body: { rule: HALF_OF('present') } });
  const draft = await evening.asked('¿Se aplaza?');
  await succeeds(server.ask(deleteQuestion, { as, params: { id: draft } }));
  await succeeds(evening.update({ place: 'Finca La Esperanza' }));

  const opening = { isActive: true, rule: HALF_OF('valid') } as const;
  await succeeds(server.ask(updateQuestion, { as, params, body: opening }));
  await close();
  const stated = (await acts()).join();
  for (const number of [
    'también archivadas o eliminadas: 2;',
    'votaciones con este título en otras asambleas con personas de este padrón, desde hace 180 días: 1;',
    'cambios de esta pregunta desde la convocatoria, al menos de las 24 horas anteriores: 2;',
    'preguntas eliminadas desde la convocatoria, al menos de las 24 horas anteriores: 1;',
    'cambios del título, del lugar, de las fechas o de otros datos: 1;',
    'que se eliminaron después de convocarlas, desde hace 180 días: 1',
  ])
    expect(stated).toContain(number);
});

it('states codes to enter with of people who were sent away with them before the opening', async () => {
  const { server, as, assemblyId, people, stated, hold } = await anEvening('cast');
  for (const person of people.slice(3)) {
    const asked = { as, params: { assemblyId }, body: { userId: person.id } };
    const code = (await server.ask(issueEntrance, asked)).data.address.split('#')[1] ?? '';
    const { data: session } = await server.ask(enterWithCode, { body: { code } });
    await addAttendee(server, { ...person, token: session.accessToken }, assemblyId, person, false);
  }
  await hold();
  expect(await stated()).toMatchObject({
    notices: [expect.stringMatching(/mostró un código para entrar con la cuenta de 3 personas/)],
    attention: [expect.stringMatching(/un código para entrar: 3\.$/)],
  });
});

it('refuses to open a voting in a recess and a recess while one is open, and states how long the session goes on', async () => {
  const evening = await anEvening('cast');
  const { server, as, assemblyId, acts, open, close } = evening;
  const params = { assemblyId };
  for (const state of ['open', 'recess'] as const)
    await server.ask(setSessionState, { as, params, body: { state } });
  expect(await open()).toMatchObject({
    status: 409,
    message: 'La asamblea está en receso. Reanude la sesión antes de abrir la votación.',
  });
  await server.ask(setSessionState, { as, params, body: { state: 'open' } });
  await expectStated(evening, [], [/menos de un minuto después de abrir o reanudar la sesión: 1/]);
  server.clock.pass(5 * MINUTE);
  await succeeds(open(true));
  expect(await server.ask(setSessionState, { as, params, body: { state: 'recess' } })).toMatchObject({
    status: 409,
    message: 'Hay una votación abierta. Ciérrela antes de suspender la sesión.',
  });
  await close();
  expect((await acts())[1]).toContain('minutos desde que se abrió o se reanudó la sesión: 5;');
});

it('states a meeting of the same people that a second call moved away', async () => {
  const mailbox = await aMailbox();
  const evening = await anEvening('cast', {}, true, { SMTP_URL: mailbox.url });
  const soon = { startDate: '2026-03-05T15:00:00.000Z', endDate: '2026-03-05T20:00:00.000Z' };
  const { id } = await evening.meeting('Asamblea convocada', soon);
  const first = await evening.call({}, 1, id);
  const later = { startDate: '2026-09-02T15:00:00.000Z', endDate: '2026-09-02T20:00:00.000Z' };
  await succeeds(evening.update(later, id));
  await evening.call({ audience: 'called', after: first }, 1, id);
  await expectStated(evening, [/también archivadas o eliminadas: 1;/], [/cambiaron de fecha u hora: 1/]);
});

it('states a twin that was opened meanwhile, also where one that the opening states left', async () => {
  const { server, as, stated, open, close, meeting, held } = await anEvening('cast');
  const twin = async (title: string) => {
    const { id, place } = await meeting(title);
    await held('¿Aprueba?', id);
    return place;
  };
  const decoy = await twin('Señuelo');
  server.clock.pass(1000);
  await open();
  await succeeds(server.ask(removeAttendee, { as, params: { id: decoy } }));
  server.clock.pass(MINUTE);
  await twin('La otra');
  await close();
  expect(await stated()).toMatchObject({
    notices: [expect.stringContaining(BESIDE), ONE_MORE_VOTING],
  });
});

it('states a quorum that was kept by marks while a voting was open, and refuses a second call then', async () => {
  const evening = await anEvening('cast', { quorum: 'true', quorumMin: '5' });
  const { server, as, assemblyId, people, marks, stated, open, close } = evening;
  const secondCall = { startDate: '2026-03-02T15:10:00.000Z', quorumMin: 1 };
  const body = { id: assemblyId, secondCall };
  await succeeds(server.ask(updateAssembly, { as, params: { id: assemblyId }, body }));
  await marks(false, people.slice(2));
  await server.ask(checkQuorum, { as, params: { assemblyId }, body: { call: 1 } });
  await marks(true, people.slice(2, 5));
  await open();
  expect((await server.ask(checkQuorum, { as, params: { assemblyId }, body: { call: 2 } })).message).toMatch(
    /^Hay una votación abierta/,
  );
  for (const person of people.slice(2, 5)) await addAttendee(server, person, assemblyId, person, false);
  await marks(true, [await server.aMember(), await server.aMember()]);
  await represents(server, assemblyId, people[0] as Person, await server.aMember());
  await close();
  const { notices, attention } = await stated();
  expect(notices).toContain(
    'Al cerrarla había quórum solo con 3 personas que contaron mientras estuvo abierta por un acto de la administración o la mesa: anotarlas presentes, un poder o el derecho a votar.',
  );
  expect(attention.join()).toContain(
    'sin las que no había quórum, y que contaron mientras estuvo abierta por un acto de la administración o la mesa: 3',
  );
});

it('states a question that returned from the bin after the call, how late people were called, and another place in their calendar', async () => {
  const mailbox = await aMailbox();
  const dates = { startDate: '2026-03-04T15:00:00.000Z', endDate: '2026-03-04T23:00:00.000Z', place: 'Club' };
  const evening = await anEvening('cast', dates, true, { SMTP_URL: mailbox.url });
  const { server, as, question, marks, pass } = evening;
  await succeeds(server.ask(deleteQuestion, { as, params: { id: question.id } }));
  const call = (after: number, place: string, people: number) =>
    evening.call({ text: `Hola, {nombre}\nLugar: ${place}`, after }, people);
  const first = await call(0, 'Club', 6);
  await pass(2 * DAY);
  await marks(true, [await server.aMember()]);
  const second = await call(first, 'Club', 7);
  server.clock.pass(10 * MINUTE);
  const [entry] = (await server.ask(listBin, { as })).data;
  await succeeds(server.ask(restoreFromBin, { as, params: { id: entry?.id ?? 0 } }));
  await expectStated(
    evening,
    [/devuelta de la Papelera: 1;/, /a la última persona con derecho a votar: 1;/],
    [
      /convocadas, a esta fecha y este lugar, sin los días mínimos de anticipación o en las 24 horas anteriores: 1/,
    ],
  );
  await call(second, 'Finca lejana', 7);
  await expectStated(evening, [], [/otra fecha, hora o lugar: 7/]);
});

it('states codes to enter with that were shown since the assembly was made, and lets their people register after many changes', async () => {
  const dates = { startDate: '2026-03-03T15:00:00.000Z', endDate: '2026-03-03T23:00:00.000Z' };
  const { server, as, assemblyId, people, stated, pass, hold } = await anEvening('cast', dates);
  const [ana] = people as [Person];
  const asked = { as, params: { assemblyId }, body: { userId: ana.id } };
  const code = (await server.ask(issueEntrance, asked)).data.address.split('#')[1] ?? '';
  const { data: session } = await server.ask(enterWithCode, { body: { code } });
  const other = { ...ana, token: session.accessToken };
  for (let change = 0; change < MAX_OWN_PRESENCE_CHANGES; change += 1)
    await addAttendee(server, other, assemblyId, ana, change % 2 === 1);
  await addAttendee(server, other, assemblyId, ana, false);
  await pass(26 * HOUR);
  await succeeds(addAttendee(server, ana, assemblyId, ana));
  await hold();
  expect((await stated()).notices).toContainEqual(
    expect.stringMatching(/mostró un código para entrar con la cuenta de 1 persona/),
  );
});

it('counts those whom an attorney represents by a mark that was made while the voting was open', async () => {
  const evening = await anEvening('cast', { quorum: 'true', quorumMin: '5' });
  const { server, as, assemblyId, people, marks, stated, open, close } = evening;
  const attorney = await server.aMember();
  await addAttendee(server, as, assemblyId, attorney, false);
  for (const person of [await server.aMember(), await server.aMember()]) {
    await addAttendee(server, as, assemblyId, person, false);
    await represents(server, assemblyId, attorney, person);
  }
  await open();
  await marks(true, [attorney]);
  for (const person of people.slice(3)) await addAttendee(server, person, assemblyId, person, false);
  await close();
  expect((await stated()).notices).toContainEqual(
    expect.stringMatching(/^Al cerrarla había quórum solo con 3 personas /),
  );
});

it('states a quorum that was kept by marks of people who voted and left while the voting was open', async () => {
  const evening = await anEvening('cast', { quorum: 'true', quorumMin: '6' });
  const { server, as, assemblyId, people, voteOf, marks, stated, open, close } = evening;
  const outsider = await server.aMember();
  await addAttendee(server, as, assemblyId, outsider, false);
  await open();
  await voteOf('yes', people);
  await marks(true, [outsider]);
  for (const person of people.slice(0, 5)) {
    await addAttendee(server, person, assemblyId, person, false);
    await marks(true, [person]);
  }
  await close();
  expect(await stated()).toMatchObject({
    notices: [expect.stringMatching(/^Al cerrarla había quórum solo con 6 personas /)],
    attention: [expect.stringMatching(/sin las que no había quórum, .*: 6\.$/)],
  });
});

it('states a loss of the quorum although arrivals of an earlier moment are recorded while the voting is open', async () => {
  const evening = await anEvening('cast', { quorum: 'true', quorumMin: '5' });
  const { server, as, assemblyId, people, stated, open, close } = evening;
  const others = [await server.aMember(), await server.aMember(), await server.aMember()];
  for (const person of others) await addAttendee(server, as, assemblyId, person, false);
  await open();
  server.clock.pass(MINUTE);
  const at = server.clock.now().toISOString();
  server.clock.pass(MINUTE);
  for (const person of people.slice(2)) await addAttendee(server, person, assemblyId, person, false);
  server.clock.pass(MINUTE);
  const arrivals = others.map(({ id }) => ({ id: `llegada-de-${id}`, userId: id, at }));
  const desk = { as, params: { assemblyId }, query: {}, body: { arrivals } };
  expect((await server.ask(recordArrivals, desk)).data.arrivals).toHaveLength(3);
  for (const person of people.slice(2)) await addAttendee(server, person, assemblyId, person);
  await close();
  expect((await stated()).notices).toContainEqual(
    expect.stringMatching(/^Durante la votación no hubo quórum del /),
  );
});

it('seals other words of the description, and points of the agenda that were joined, after a voting', async () => {
  const evening = await anEvening('cast');
  const { stated, hold } = evening;
  await hold();
  const { update } = evening;
  const { agenda } = JSON.parse((await update({ description: 'La cuota es de $500.000.' })).data.orderDay);
  // A point more leaves what was voted on.
  for (const points of [[...agenda, 'Proposiciones'], [agenda.join(' · ')]])
    await succeeds(update({ orderDay: JSON.stringify({ agenda: points }) }));
  expect(await stated()).toMatchObject({
    notices: [
      expect.stringMatching(
        /cambiaron su título, su descripción, su agenda, .*, 2 veces: la descripción es otra\.$/,
      ),
    ],
    attention: [expect.stringMatching(/la descripción, la agenda,.*: 2\.$/)],
  });
  await expectStated(evening, [/cambios de la agenda o de la descripción: 3/], []);
});

it('states a meeting of the same people that was moved away before anybody was called', async () => {
  const evening = await anEvening('cast');
  const soon = { startDate: '2026-03-05T15:00:00.000Z', endDate: '2026-03-05T20:00:00.000Z' };
  const { id } = await evening.meeting('Asamblea anunciada', soon);
  const later = { startDate: '2026-09-02T15:00:00.000Z', endDate: '2026-09-02T20:00:00.000Z' };
  await succeeds(evening.update(later, id));
  await expectStated(evening, [/también archivadas o eliminadas: 1;/], [/cambiaron de fecha u hora: 1/]);
});

it('states that receipts were switched off between two votings', async () => {
  const evening = await anEvening('cast');
  const { server, as, assemblyId, people, question, voteOf, acts, stated, open, close } = evening;
  const receipts = (givesReceipts: boolean) =>
    server.ask(setReceipts, { as, params: { assemblyId }, body: { givesReceipts } });
  await evening.held('Orden del día');
  await evening.pass(2 * DAY);
  await receipts(true);
  await receipts(false);
  await open();
  await voteOf('yes', people);
  await close();
  expect((await resultsOf(server, as, question.id)).notices).toContain(
    'Al abrir, veces que los comprobantes de voto se desactivaron después de abrir una votación o en las 24 horas anteriores: 1.',
  );
  expect((await acts())[0]).toContain('apertura sin comprobantes de voto: 1');
  expect((await stated()).attention.join()).toContain('comprobantes de voto se desactivaron');
});

it.each(['Presidencia, Segunda Vuelta', 'Presidencia: balotaje'])(
  'states that «%s» continues no voting',
  async (title) => {
    const { server, as, question, voteOf, people, open, close } = await anEvening('cast');
    await server.ask(updateQuestion, {
      as,
      params: { id: question.id },
      body: { title },
    });
    await open();
    await voteOf('yes', people);
    await close();
    expect((await resultsOf(server, as, question.id)).notices).toContain(
      'Al abrir, el título nombraba otra vuelta, pero la pregunta no continúa ninguna votación.',
    );
  },
);

it('states that scrutineers were exchanged, and exchanges none once a voting was opened', async () => {
  const { server, as, assemblyId, voteOf, people, question, open, close } = await anEvening('cast');
  const setTo = (...emails: string[]) =>
    server.ask(setScrutineers, { as, params: { assemblyId }, body: { emails } });
  await setTo('eva@revisores.test');
  await setTo('eva@revisores.test', 'leo@revisores.test');
  await setTo('leo@revisores.test');
  await open();
  expect((await setTo('ana@revisores.test')).message).toMatch(/se pueden agregar, pero no quitar/);
  await succeeds(setTo('leo@revisores.test', 'ana@revisores.test'));
  await voteOf('yes', people);
  await close();
  expect((await resultsOf(server, as, question.id)).notices).toContain(
    'Al abrir, veces que se quitaron o cambiaron correos de escrutadores en las 24 horas anteriores: 1.',
  );
});

it('states a power that was confirmed with another name than the one that was written', async () => {
  const { server, as, assemblyId, people, question, hold } = await anEvening('cast');
  const [ana, beto, caro, dora] = people as [Person, Person, Person, Person];
  for (const person of [ana, caro]) await addAttendee(server, as, assemblyId, person, false);
  for (const [sender, other, name] of [
    [ana, beto, 'Beto Ríos'],
    [caro, dora, 'Eva Sáenz'],
  ] as const) {
    const { data } = await server.ask(submitPower, {
      as: sender,
      params: { assemblyId },
      form: [['gives', 'true'], ['name', name], ['dni', other.dni ?? ''], aDocumentFile()],
    });
    await succeeds(
      server.ask(confirmSubmittedPower, {
        as,
        params: { id: data.id },
        body: { userId: other.id },
      }),
    );
  }
  await hold();
  expect((await resultsOf(server, as, question.id)).notices).toContain(
    'Al abrir, poderes confirmados con otro nombre que el que escribió quien los envió: 1.',
  );
});

it('does not say that a long description is the one of then, of which the log has a part', async () => {
  const evening = await anEvening('cast');
  const { server, as, question, voteOf, people, open, close } = evening;
  const long = (first: string, sum: string) => `${first}${'Se propone vender la sede. '.repeat(20)}${sum}`;
  const save = async (description: string) => {
    await succeeds(evening.update({ description }));
  };
  await save(long('A', '100 pesos'));
  server.clock.pass(MINUTE);
  await open();
  await voteOf('yes', people);
  await close();
  await save(long('B', '100 pesos'));
  await save(long('A', '900 pesos'));
  expect((await resultsOf(server, as, question.id)).notices).toContainEqual(
    expect.stringMatching(/, 2 veces: de la descripción el registro guarda solo una parte\.$/),
  );
});

it('says of acts that were repeated how often and what they changed, in few lines', async () => {
  const { server, as, assemblyId, question, people, setRight, stated, open, close, update } = await anEvening(
    'cast',
    { quorum: 'true', quorumMin: '5' },
  );
  const [ana, beto] = people as [Person, Person];
  await open();
  for (let time = 0; time < 20; time += 1) {
    await setRight(ana, time % 2 === 1);
    server.clock.pass(MINUTE);
    for (const person of [ana, beto]) await addAttendee(server, as, assemblyId, person, time % 2 === 1);
  }
  await close();
  const edit = (field: 'title' | 'place', text: string) => update({ [field]: text });
  for (let time = 0; time < 30; time += 1) await edit('title', time % 2 === 1 ? 'Asamblea' : 'Otra');
  await edit('place', 'Finca');
  await edit('title', 'Asamblea general ordinaria');
  const { notices, attention } = await stated();
  expect(notices).toEqual(
    expect.arrayContaining([
      'Mientras estuvo abierta se suspendieron y se devolvieron derechos a votar: 10 devoluciones, también las repetidas de una misma persona.',
      'Después de abrir una votación de esta asamblea se cambiaron su título, su descripción, su agenda, su lugar o sus fechas, 32 veces: el lugar era «» y ahora es «Finca».',
      expect.stringMatching(
        /^Durante la votación no hubo quórum 10 veces; las últimas, (del [^,]+, ){4}del /,
      ),
    ]),
  );
  expect(attention).toEqual(
    expect.arrayContaining([
      '«¿Aprueba?»: derechos a votar que se suspendieron mientras estuvo abierta: 10.',
      'veces que el título, la descripción, la agenda, el lugar o las fechas de la asamblea cambiaron después de abrir una votación: 32.',
    ]),
  );
  await edit('place', '');
  expect((await stated()).notices.join()).toContain(
    '33 veces: su título, su descripción, su lugar y sus fechas son los de entonces.',
  );
  expect(attention.length).toBeLessThan(10);
  const { data } = await server.ask(readMinutesContent, { as, params: { assemblyId } });
  expect(JSON.stringify(data)).toContain('después de 20 cambios');

  for (let time = 2; time <= VOTING_LIMITS.openings; time += 1) {
    await succeeds(open(true));
    await close();
  }
  expect(await open(true)).toMatchObject({
    status: 409,
    message: expect.stringContaining('ya se abrió 10 veces'),
  });
  expect((await resultsOf(server, as, question.id)).actsBefore).toHaveLength(VOTING_LIMITS.openings);
});

it('states a mail of the call that says something else than the first', async () => {
  const mailbox = await aMailbox();
  const evening = await anEvening('cast', {}, true, { SMTP_URL: mailbox.url });
  const { server, as, assemblyId, question, open, close, hold, call } = evening;
  const mail = async (subject: string, text: string) => {
    const { mailings } = (await server.ask(readConvocation, { as, params: { assemblyId } })).data;
    await call({ subject, text, after: mailings[0]?.id ?? 0 });
  };
  const told = async () => (await resultsOf(server, as, question.id)).notices?.join('\n');
  await mail('Convocatoria', 'Hoy a las ocho.');
  await mail('Recordatorio: Convocatoria', 'Hoy a las ocho.');
  await hold();
  expect(await told()).not.toContain('otra cosa');
  await mail('Reprogramada: Convocatoria', 'Hoy a las ocho.');
  await open(true);
  await close();
  expect(await told()).toContain(
    'Al abrir por 2.ª vez, personas cuyo último correo de convocatoria dice otra cosa que el primero («Reprogramada: Convocatoria»): 6.',
  );
});

it('states a candidate with the name of another person of the association', async () => {
  const { server, as, assemblyId, people, question: draft } = await anEvening('cast');
  await server.aMember({ name: 'Ana', lastName: 'Rios' });
  const { data: question } = await server.ask(createQuestion, {
    as,
    body: {
      title: 'Junta',
      assambleId: assemblyId,
      kind: 'candidates',
      peopleToVote: people.slice(0, 2).map(({ id }) => id),
    },
  });
  for (const { id } of [draft, question]) {
    await startVoting(server, as, id);
    await endVoting(server, as, id);
  }
  const text = 'Al abrir, 1 candidato tenía el nombre de otra persona de la asociación.';
  expect((await resultsOf(server, as, question.id)).notices).toContain(text);
  expect((await resultsOf(server, as, draft.id)).notices).not.toContain(text);
});

it('states letters to anybody and content of the app, before an opening with their names, and at a close how many', async () => {
  const mailbox = await aMailbox();
  const evening = await anEvening('cast', {}, true, { SMTP_URL: mailbox.url });
  const { server, as, people } = evening;
  const letters = async () => (await server.ask(listLetters, { as })).data.letters;
  const mail = async (subject: string, to: readonly Person[]) => {
    const recipients = { ids: to.map(({ id }) => id) };
    const body = {
      subject,
      text: 'La asamblea queda para otro día.',
      recipients,
      after: (await letters())[0]?.id ?? 0,
    };
    await succeeds(server.ask(sendLetter, { as, body }));
    await waitFor(async () => expect((await letters())[0]?.state).toBe('done'));
  };
  const publish = async (title: string) => {
    const picture = { name: 'a.jpg', type: 'image/jpeg', content: await aPicture() };
    const form = [['title', title] as const, ['description', 'Se corre al sábado.'] as const, picture];
    return (await server.ask(newsCalls.create, { as, form })).data.id;
  };
  await mail('Reprogramada', [await server.aMember()]);
  await evening.hold();
  expect((await evening.acts()).join()).toMatch(/otro correo .*«Reprogramada»/);
  await mail('Asamblea reprogramada', people.slice(4));
  await mail('Nueva fecha', people.slice(3, 5));
  await publish('Cambio de fecha');
  const id = await publish('Hoy no hay asamblea');
  await succeeds(server.ask(newsCalls.remove, { as, params: { id } }));
  server.clock.pass(1000);
  await expectStated(
    evening,
    [
      /contenidos de la aplicación nuevos, .*24 horas anteriores \(«Cambio de fecha»; «Hoy no hay asamblea»\): 2;/,
    ],
    [
      /otro correo desde la convocatoria, .*24 horas anteriores \(«Reprogramada»; «Asamblea reprogramada»; «Nueva fecha»\): 4/,
    ],
  );
  server.clock.pass(1000);
  await evening.open(true);
  await mail('Se canceló', people.slice(4));
  await publish('Se canceló');
  await evening.close();
  expect((await evening.stated()).notices.join()).toContain(
    'Mientras estuvo abierta, la administración hizo 2 actos aparte de la asamblea: correos, convocatorias, contenidos de la aplicación, cuentas u otras asambleas.',
  );
});

it('states acts apart from the assembly and votings of others while a voting was open, and none of an ordinary evening', async () => {
  const { server, as, assemblyId, people, stated, open, close } = await anEvening('cast');
  const [ana] = people as [Person];
  const told = async () => (await stated()).notices.join('\n');
  server.clock.pass(1000);
  await open();
  // What a chair does beside a voting.
  await succeeds(server.ask(askForFloor, { as, params: { assemblyId }, body: { userId: ana.id } }));
  await succeeds(server.ask(setHallView, { as, params: { assemblyId }, body: { view: 'agenda' } }));
  await succeeds(server.ask(createQuestion, { as, body: { title: '¿Otra?', assambleId: assemblyId } }));
  await close();
  expect(await told()).not.toContain('aparte de la asamblea');

  await open(true);
  server.clock.pass(1000);
  const other = await anAssembly(server, as, { title: 'Votación anulada: no vote' });
  await addAttendee(server, as, other, ana);
  const body = { title: 'Votación definitiva', assambleId: other };
  const decoy = (await server.ask(createQuestion, { as, body })).data;
  await startVoting(server, as, decoy.id);
  await endVoting(server, as, decoy.id);
  await succeeds(server.ask(deleteAssembly, { as, params: { id: other } }));
  await close();
  expect(await told()).toMatch(/la administración hizo \d+ actos aparte de la asamblea/);
  expect(await told()).toContain(ONE_MORE_VOTING);
});

it('states messages that the hall showed, and shows none while a voting is open', async () => {
  const evening = await anEvening('cast');
  const { server, as, assemblyId, open, close } = evening;
  const show = (message: string) =>
    server.ask(setHallView, { as, params: { assemblyId }, body: { view: 'message', message } });
  for (const message of ['Bienvenidos', 'Se levanta la sesión.\nPueden retirarse'])
    await succeeds(show(message));
  await open();
  expect(await show('Se aplaza')).toMatchObject({
    status: 409,
    message: 'Hay una votación abierta en esta asamblea. Ciérrela antes de mostrar un mensaje o un receso.',
  });
  const typed = {
    status: 409,
    message:
      'Hay una votación abierta. Ciérrela antes de anotar o dar la palabra a quien no está en la lista de la asamblea.',
  };
  const write = (name: string) => server.ask(askForFloor, { as, params: { assemblyId }, body: { name } });
  const call = () => server.ask(directFloor, { as, params: { assemblyId }, body: { action: 'call' } });
  expect(await write('Se repite mañana')).toMatchObject(typed);
  await close();
  await succeeds(write('La votación se anuló'));
  await open(true);
  expect(await call()).toMatchObject(typed);
  await close();
  await succeeds(call());
  await expectStated(
    evening,
    [/oradores cuyo nombre se escribió \(«La votación se anuló»\): 1/],
    [/mensajes mostrados en el salón \(«Bienvenidos»; «Se levanta la sesión. Pueden retirarse»\): 2/],
  );
});

it('states an edit of a question that was asked during the assembly, but for a correction at once', async () => {
  const { server, as, assemblyId } = await anEvening('cast');
  const noticesAfter = async (wait: number) => {
    const body = { title: 'Venta', assambleId: assemblyId, kind: 'yesNo', rule: HALF_OF('roll') } as const;
    const { id } = (await server.ask(createQuestion, { as, body })).data;
    server.clock.pass(wait);
    await server.ask(updateQuestion, { as, params: { id }, body: { rule: HALF_OF('valid') } });
    server.clock.pass(5 * MINUTE);
    await startVoting(server, as, id);
    await endVoting(server, as, id);
    return (await resultsOf(server, as, id)).notices?.join();
  };
  expect(await noticesAfter(MINUTE)).not.toContain('la mayoría era');
  expect(await noticesAfter(3 * MINUTE)).toContain(`(la mayoría era ${ruleText(HALF_OF('roll'))})`);
});

it('states those who are absent and registered in another assembly of these days', async () => {
  const evening = await anEvening('cast');
  const { server, as, people, marks } = evening;
  const decoy = await anAssembly(server, as, { ...TODAY, title: 'Reunión del salón B' });
  for (const person of people.slice(2)) await addAttendee(server, as, decoy, person);
  await expectStated(evening, [], []);
  expect(JSON.stringify(await evening.acts())).not.toContain('presentes en otra asamblea');
  await marks(false, people.slice(4));
  await expectStated(evening, [], [/ausentes aquí y presentes en otra asamblea de estos días: 2/]);
  expect((await resultsOf(server, as, evening.question.id)).notices).toContain(
    'Al abrir por 2.ª vez, 2 personas con derecho a votar estaban ausentes aquí y presentes en otra asamblea de esos días.',
  );
});

it('states that the matter was voted before in the same assembly, with the result that it had', async () => {
  const evening = await anEvening('valid');
  const { server, as, assemblyId, people, question, stated } = evening;
  const earlier = (each: string) => each.includes('votaciones anteriores de esta asamblea');
  const vote = async (id: number, ...ballots: object[]) => {
    await succeeds(startVoting(server, as, id));
    for (const [n, ballot] of ballots.entries())
      await succeeds(votes(server, people[n] as Person, id, ballot));
    await endVoting(server, as, id);
    return ((await resultsOf(server, as, id)).notices ?? []).filter(earlier);
  };
  const [yes, no] = [{ vote: 'yes' }, { vote: 'no' }];
  const of = (title: string, agendaPoint?: string) =>
    evening.asked(title, assemblyId, HALF_OF('valid'), agendaPoint);
  expect(await vote(await of('Presupuesto'), yes, no, yes)).toEqual([]);
  expect(await vote(await of('Reforma de estatutos'), yes, no, no)).toEqual([]);
  const before = 'Al abrir, votaciones anteriores de esta asamblea';
  const lost = `${before} con este texto, o no aprobadas y del mismo punto o sin punto`;
  expect(await vote(question.id, yes)).toEqual([
    `${lost} («Reforma de estatutos»: no aprobada, 1 a favor y 2 en contra): 1.`,
  ]);
  expect((await stated()).attention).toContainEqual(expect.stringContaining('«Reforma de estatutos»: no'));
  expect(await vote(await of('Cuota extra', 'Elección de dignatarios'), yes)).toEqual([]);
  expect(await vote(await of('Presupuesto', 'Elección de dignatarios'), yes)).toEqual([
    `${lost} («Presupuesto»: aprobada, 2 a favor y 1 en contra): 1.`,
  ]);

  const [ana, beto, caro] = people as [Person, Person, Person];
  const elects = async (title: string, peopleToVote: number[]) => {
    const body = { title, assambleId: assemblyId, kind: 'candidates' as const, peopleToVote };
    return (await server.ask(createQuestion, { as, body })).data.id;
  };
  const lostFee = await of('¿Cuota de 100?', 'Elección de dignatarios');
  expect(await vote(lostFee, no, no)).toEqual([]);
  const fees = {
    title: 'Monto',
    assambleId: assemblyId,
    kind: 'slates' as const,
    agendaPoint: 'Elección de dignatarios',
    slates: [ana, beto].map(({ id }) => ({ name: `Cuota ${id}`, places: [{ userId: id }] })),
  };
  const amount = (await server.ask(createQuestion, { as, body: fees })).data.id;
  expect((await vote(amount)).join()).toContain('«¿Cuota de 100?»: no aprobada');

  const forAna = { candidateIds: [ana.id] };
  const forBeto = { candidateIds: [beto.id] };
  const first = await elects('Fiscal', [ana.id, beto.id]);
  expect(await vote(first, forAna, forBeto)).toEqual([]);
  expect(await vote(await elects('Suplente', [caro.id]))).toEqual([]);
  const second = await server.ask(createSecondRound, { as, params: { id: first }, body: {} });
  expect(await vote(second.data.id, forAna)).toEqual([]);
  expect(await vote(await elects('Fiscal: repetición', [beto.id, caro.id]), forBeto)).toEqual([
    `${before} con este texto o con nombres de esta elección, o no aprobadas y del mismo punto («Fiscal»: 0 cargos provistos, con empate; «${second.data.title}»: 1 cargo provisto): 2.`,
  ]);
});
