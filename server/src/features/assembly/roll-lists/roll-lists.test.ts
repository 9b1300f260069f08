/** Files with document numbers, over HTTP: people for a roll, and people in good standing. */
import { createHash } from 'node:crypto';
import { listActivity } from '@vigilia/contract/activity';
import {
  listAttendees,
  registerAttendance,
  removeAttendee,
  setRegistration,
  updateCanVote,
} from '@vigilia/contract/assemblies/assemblies';
import { updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { createAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { readDeskRoll, recordArrivals } from '@vigilia/contract/assemblies/check-in';
import { readMine } from '@vigilia/contract/assemblies/member-assembly';
import { exportAssembly, exportResults } from '@vigilia/contract/assemblies/minutes';
import {
  addRollFile,
  applyGoodStanding,
  type ListPreview,
  previewGoodStanding,
  previewRollFile,
} from '@vigilia/contract/assemblies/roll-lists';
import { readDashboard } from '@vigilia/contract/dashboard';
import { addAttendees } from '@vigilia/contract/selection';
import { listUsers } from '@vigilia/contract/users/users';
import { updateQuestion } from '@vigilia/contract/votings/question-edits';
import { readVotingStatus } from '@vigilia/contract/votings/voting-progress';
import { describe, expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  represents,
  resultsOf,
  startVoting,
  votes,
  withoutActs,
} from '../../../testing/builders/assemblies.ts';
import { aDocumentFile } from '../../../testing/builders/documents.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { hiddenFirstOf } from '../../../testing/builders/workbooks.ts';
import { itBeforeSql } from '../../../testing/engines.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { sealStore } from '../../verification/seal-store.ts';

async function aStart() {
  const server = await aServer();
  const as = await server.anAdministrator({ name: 'Marta', lastName: 'Quintero', dni: '900' });
  const assemblyId = await anAssembly(server, as);
  return { server, as, assemblyId, params: { assemblyId } };
}

const part = (content: string | Buffer, name = 'lista.csv') => ({
  name,
  type: 'text/csv',
  content: Buffer.from(content),
});

const rightsOf = async (server: TestServer, as: Person, assemblyId: number) =>
  Object.fromEntries(
    (await server.ask(listAttendees, { as, params: { assemblyId } })).data.map(({ user, canVote }) => [
      user.name,
      canVote,
    ]),
  );

const outcomes = ({ rows }: ListPreview) => rows.map(({ line, outcome }) => [line, outcome]);

describe('a roll from a file', () => {
  it('adds the people of the file, all or none, in one entry with its fingerprint', async () => {
    const { server, as, assemblyId, params } = await aStart();
    const ana = await server.aMember({ name: 'Ana', dni: '1001' });
    await server.aMember({ name: 'Beto', dni: '1002' });
    await addAttendee(server, as, assemblyId, ana, true);
    const file = part(
      'Nombre;Cédula\nAna;1.001\nBeto;1002\nMarta;900\nBeto;1 002\nNadie;5555\nMal;1,02E+09\n;',
    );
    const preview = await server.ask(previewRollFile, { as, params, form: [file] });
    expect(outcomes(preview.data)).toEqual([
      [2, 'onRoll'],
      [3, 'offRoll'],
      [4, 'offRoll'],
      [5, 'repeated'],
      [6, 'unknown'],
      [7, 'invalid'],
    ]);
    expect(preview.data.digest).toBe(createHash('sha256').update(file.content).digest('hex'));
    const { fingerprint } = preview.data;

    const refused = await server.ask(addRollFile, {
      as,
      params,
      form: [...Object.entries({ fingerprint }), file],
    });
    expect(refused.status).toBe(422);
    expect(refused.issues.map(({ path }) => path)).toEqual(['rows.6', 'rows.7']);
    expect(Object.keys(await rightsOf(server, as, assemblyId))).toEqual(['Ana']);

    const form = [...Object.entries({ fingerprint, leaveOut: 'true' }), file];
    const { data } = await server.ask(addRollFile, { as, params, form });
    expect(data).toEqual({ added: 2, alreadyOnRoll: 1, leftOut: 2 });
    expect(await rightsOf(server, as, assemblyId)).toEqual({ Ana: true, Beto: true, Marta: false });
    const [entry] = (await server.ask(listActivity, { as })).data;
    expect(entry?.what).toBe(
      `Agregó a 2 usuarios a la lista de «Asamblea general ordinaria» con un archivo (SHA-256 ${preview.data.digest}), y dejó por fuera 2 filas`,
    );
    // The roll is another one now.
    expect((await server.ask(addRollFile, { as, params, form })).status).toBe(409);
  });

  it('reads no check digit and no sentence as part of a number', async () => {
    const { server, as, params } = await aStart();
    for (const dni of ['52345678', '523456781', '2019']) await server.aMember({ dni });
    const form = [part('Cedula\n52345678-1\n52.345.678 - 1\nSocia desde 2019\n52.345.678')];
    for (const call of [previewRollFile, previewGoodStanding]) {
      const { data } = await server.ask(call, { as, params, form });
      expect(outcomes(data).map(([, outcome]) => outcome)).toEqual([
        ...['invalid', 'invalid', 'invalid', 'offRoll'],
      ]);
      expect(data.rows.map(({ reason }) => reason)).toEqual([
        ...[
          expect.stringContaining('dígito de verificación'),
          expect.stringContaining('dígito de verificación'),
        ],
        ...['Escriba solo el número del documento, sin otras palabras', ''],
      ]);
    }
  });

  it('reads the visible sheet of a workbook, and names it', async () => {
    const { server, as, params } = await aStart();
    await server.aMember({ dni: '1001' });
    for (const call of [previewRollFile, previewGoodStanding]) {
      const workbook = (heading: string) =>
        part(
          hiddenFirstOf([
            [heading, 'Nombre'],
            ['1001', 'Ana'],
          ]),
          'lista.xlsx',
        );
      const { data } = await server.ask(call, { as, params, form: [workbook('Cedula')] });
      expect([data.sheet, outcomes(data)]).toEqual(['Socios & socias', [[2, 'offRoll']]]);
      const refused = await server.ask(call, { as, params, form: [workbook('Fax')] });
      expect(refused.message).toContain('de la hoja «Socios & socias» falta el título «Cédula»');
    }
  });

  itBeforeSql.each([
    ['a single column without heading', '1001\n5555', 200],
    ['an empty file but for its heading', 'Cedula', 422],
    ['several columns without heading', '1001;Ana', 422],
    ['two columns of numbers', 'Cedula;Documento\n1;2', 422],
    ['a column of names', 'Ana\nBeto', 422],
  ])('reads or refuses a file with %s', async (_, content, status) => {
    const { server, as, params } = await aStart();
    expect((await server.ask(previewRollFile, { as, params, form: [part(content)] })).status).toBe(status);
  });

  it('refuses lists of unknown assemblies', async () => {
    const { server, as } = await aStart();
    const form = [part('Cedula\n1001')];
    const unknown = await server.ask(previewRollFile, { as, params: { assemblyId: 99 }, form });
    expect(unknown.status).toBe(404);
  });
});

describe('good standing', () => {
  async function aRoll() {
    const start = await aStart();
    const people: Person[] = [];
    for (const [place, name] of ['Ana', 'Beto', 'Caro', 'Dora'].entries()) {
      const person = await start.server.aMember({ name, lastName: 'Ríos', dni: String(1001 + place) });
      await addAttendee(start.server, start.as, start.assemblyId, person);
      people.push(person);
    }
    await start.server.aMember({ name: 'Fuera', dni: '2000' });
    return { ...start, people };
  }

  it('sets the right of those on the roll by the choice for both groups', async () => {
    const { server, as, assemblyId, params } = await aRoll();
    const file = part('Cedula\n1001\n1002\n2000');
    const preview = async () => (await server.ask(previewGoodStanding, { as, params, form: [file] })).data;
    const first = await preview();
    expect(outcomes(first)).toEqual([
      [2, 'onRoll'],
      [3, 'onRoll'],
      [4, 'offRoll'],
    ]);
    expect(first.people.map(({ listed }) => listed)).toEqual([true, true, false, false]);
    const apply = (fields: object) =>
      server.ask(applyGoodStanding, { as, params, form: [...Object.entries<string>({ ...fields }), file] });
    const choice = { fingerprint: first.fingerprint, listed: 'may', others: 'mayNot' };
    expect((await apply(choice)).data).toEqual({ given: 0, taken: 2, leftOut: 0 });
    expect(await rightsOf(server, as, assemblyId)).toEqual({
      Ana: true,
      Beto: true,
      Caro: false,
      Dora: false,
    });
    const [entry] = (await server.ask(listActivity, { as })).data;
    expect(entry?.what).toContain(`SHA-256 ${first.digest}`);
    expect(entry?.what).toContain('dio el derecho a votar a 0 y lo quitó a 2');
    expect(entry?.changes?.map(({ field, after }) => [field.split(' ')[0], after])).toEqual([
      ['Caro', 'no puede votar'],
      ['Dora', 'no puede votar'],
    ]);

    // Of another state than the one previewed.
    expect((await apply(choice)).status).toBe(409);
    const second = { ...choice, fingerprint: (await preview()).fingerprint };
    expect((await apply({ ...second, listed: 'mayNot', others: 'unchanged' })).data).toMatchObject({
      taken: 2,
    });
    const third = { fingerprint: (await preview()).fingerprint, listed: 'unchanged', others: 'may' };
    expect((await apply(third)).data).toMatchObject({ given: 2, taken: 0 });
    expect(await rightsOf(server, as, assemblyId)).toEqual({
      Ana: false,
      Beto: false,
      Caro: true,
      Dora: true,
    });
    expect((await apply({ ...third, others: 'perhaps' })).status).toBe(422);
  });

  it('takes no right beside an open voting, and gives those that count from the next opening on', async () => {
    const { server, as, assemblyId, params, people } = await aRoll();
    const [ana, beto] = people as [Person, Person];
    const file = part('Cedula\n1001');
    const apply = async (listed: string, others: string) => {
      const { data } = await server.ask(previewGoodStanding, { as, params, form: [file] });
      const { fingerprint } = data;
      const form = [...Object.entries({ fingerprint, listed, others }), file];
      return { ...(await server.ask(applyGoodStanding, { as, params, form })), preview: data };
    };
    await apply('mayNot', 'unchanged');
    const question = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, question.id);
    const taking = await apply('may', 'mayNot');
    expect(taking.preview.votingOpen).toBe(true);
    expect(taking).toMatchObject({ status: 409, message: expect.stringContaining('votación abierta') });
    expect((await rightsOf(server, as, assemblyId)).Beto).toBe(true);
    expect((await apply('may', 'unchanged')).data).toMatchObject({ given: 1 });
    expect((await votes(server, ana, question.id, { vote: 'yes' })).status).toBe(409);
    expect((await votes(server, beto, question.id, { vote: 'yes' })).status).toBe(201);
  });

  it('names good standing at the door and on the phone as the reason for a missing right', async () => {
    const { server, as, params, people } = await aRoll();
    const [ana, beto, caro] = people as [Person, Person, Person];
    const file = part('Cedula\n1001\n1002');
    const { data: preview } = await server.ask(previewGoodStanding, { as, params, form: [file] });
    const choice = { fingerprint: preview.fingerprint, listed: 'may', others: 'mayNot' };
    await server.ask(applyGoodStanding, { as, params, form: [...Object.entries(choice), file] });
    const { data: roll } = await server.ask(listAttendees, { as, params });
    const betoOnRoll = roll.find(({ userId }) => userId === beto.id)?.id ?? 0;
    await server.ask(updateCanVote, { as, body: { id: betoOnRoll, canVote: false } });

    const { data: desk } = await server.ask(readDeskRoll, { as, params });
    const atDoor = new Map(desk.people.map((person) => [person.userId, person]));
    expect(atDoor.get(caro.id)).toMatchObject({ canVote: false, notInGoodStanding: true });
    for (const other of [ana, beto]) expect(atDoor.get(other.id)).not.toHaveProperty('notInGoodStanding');
    const onPhone = async (member: Person) =>
      (await server.ask(readMine, { as: member, params })).data.person;
    expect(await onPhone(caro)).toMatchObject({ canVote: false, notInGoodStanding: true });
    expect(await onPhone(beto)).not.toHaveProperty('notInGoodStanding');
    await server.ask(updateAssembly, {
      as,
      params: { id: params.assemblyId },
      body: { startDate: server.clock.now().toISOString() },
    });
    const arrivals = [{ id: 'arrival-caro', userId: caro.id, at: server.clock.now().toISOString() }];
    const { data: settled } = await server.ask(recordArrivals, { as, params, body: { arrivals } });
    expect(settled.arrivals).toMatchObject([{ canVote: false, notInGoodStanding: true }]);
  });

  it('suspends rights in an open voting, of one person or by a confirmed file, and says so everywhere', async () => {
    const { server, as, assemblyId, params, people } = await aRoll();
    const [ana, beto, caro, dora] = people as [Person, Person, Person, Person];
    const rule = { numerator: 1, denominator: 2, strict: true, base: 'roll' as const };
    const question = await aQuestion(server, as, assemblyId);
    await server.ask(updateQuestion, { as, params: { id: question.id }, body: { rule } });
    await startVoting(server, as, question.id);
    for (const voter of [ana, beto])
      expect((await votes(server, voter, question.id, { vote: 'yes' })).status).toBe(201);
    const { data: roll } = await server.ask(listAttendees, { as, params });
    const setRight = (person: Person, canVote: boolean) =>
      server.ask(updateCanVote, {
        as,
        body: { id: roll.find(({ userId }) => userId === person.id)?.id ?? 0, canVote },
      });
    const file = part('Cedula\n1001\n1004');
    const apply = async (fields: object) => {
      const { data } = await server.ask(previewGoodStanding, { as, params, form: [file] });
      const choice = { fingerprint: data.fingerprint, listed: 'unchanged', others: 'mayNot', ...fields };
      return server.ask(applyGoodStanding, { as, params, form: [...Object.entries(choice), file] });
    };
    expect((await apply({})).status).toBe(409);
    expect((await apply({ duringVoting: 'true' })).data).toMatchObject({ taken: 2 });
    expect((await setRight(dora, false)).status).toBe(200);
    expect((await setRight(dora, false)).status).toBe(200);
    const waiting = async () => {
      const { data } = await server.ask(readVotingStatus, {
        as,
        params: { assemblyId, questionId: question.id },
      });
      const why = data.peopleWhoDidntVote.map(({ name, canVote, whyNot }) => [name, canVote, whyNot]);
      return { entitled: data.entitled, why };
    };
    const withdrawn = { cast: 2, entitled: 4, suspended: 2 };
    expect((await server.ask(readMine, { as: ana, params })).data.figures.participation).toMatchObject([
      withdrawn,
    ]);
    expect((await server.ask(readDashboard, { as })).data.openVotings).toMatchObject([withdrawn]);
    // Beto has voted; the possible votes are those of the opening.
    const suspended = [
      ['Caro', false, 'suspended'],
      ['Dora', false, 'suspended'],
    ];
    expect(await waiting()).toEqual({ entitled: 4, why: suspended });
    for (const person of [caro, dora])
      expect((await votes(server, person, question.id, { vote: 'no' })).status).toBe(403);
    await setRight(dora, true);
    expect((await votes(server, dora, question.id, { vote: 'no' })).status).toBe(201);
    const { data: log } = await server.ask(listActivity, { as, query: { limit: '20' } });
    expect(log.filter(({ what }) => what.includes('con una votación abierta'))).toHaveLength(4);
    await endVoting(server, as, question.id);

    const stated =
      'Al cerrar, 1 persona que no había votado tenía suspendido el derecho a votar: se cuenta entre los derechos a votar de la apertura.';
    const results = await resultsOf(server, as, question.id);
    const givenBack = 'Mientras estuvo abierta se suspendió y se devolvió 1 derecho a votar.';
    expect(withoutActs(results.notices)).toEqual([stated, givenBack]);
    expect(results.verdict).toMatchObject({ outcome: 'rejected', votesFor: 2, base: 4, needed: 3 });
    expect((await server.ask(exportAssembly, { as, params, query: { format: 'csv' } })).text).toContain(
      stated,
    );
    const used = { cast: 3, entitled: 4, suspended: 1 };
    const { results: latest } = (await server.ask(readDashboard, { as })).data;
    expect(latest.map(({ participation }) => participation)).toEqual([used]);
    expect((await server.ask(readMine, { as: ana, params })).data.now.last).toMatchObject({
      ballots: 3,
      entitled: 4,
      suspended: 1,
    });
    const { text: whole } = await server.ask(exportAssembly, { as, params, query: { format: 'csv' } });
    expect(whole).toContain('Votos;Podían votar al abrir;Derechos retirados\r\n');
    const sheet = { as, params: { id: question.id }, query: { format: 'csv' } };
    expect((await server.ask(exportResults, sheet)).text).toContain(
      'Podían votar al abrir;4\r\nDerechos retirados;1\r\n',
    );
    const seals = await sealStore(server.dependencies.database.read).chain(assemblyId);
    expect(seals.map(({ kind, body }) => [kind, JSON.parse(body).count])).toEqual([
      ['actsBefore', undefined],
      ['opened', undefined],
      ['rightsSuspended', 2],
      ['rightsSuspended', 1],
      ['rightsRestored', 1],
      ['closed', undefined],
    ]);
    // A right for the next voting changes nothing in the list of this one.
    await setRight(caro, true);
    await setRight(dora, false);
    expect(await waiting()).toEqual({ entitled: 4, why: [['Caro', false, 'suspended']] });
    expect(withoutActs((await resultsOf(server, as, question.id)).notices)).toEqual([stated, givenBack]);
    await startVoting(server, as, question.id, true);
    expect(await waiting()).toEqual({ entitled: 4, why: [['Caro', true, undefined]] });
  });

  it('suspends the right of a person who is taken off the roll of an open voting, also once they are on it again', async () => {
    const { server, as, assemblyId, params, people } = await aRoll();
    const [ana, beto, caro, dora] = people as [Person, Person, Person, Person];
    const question = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, question.id);
    expect((await votes(server, ana, question.id, { vote: 'yes' })).status).toBe(201);
    const { data: roll } = await server.ask(listAttendees, { as, params });
    const seatOf = (person: Person) => roll.find(({ userId }) => userId === person.id)?.id ?? 0;
    await server.ask(updateCanVote, { as, body: { id: seatOf(dora), canVote: false } });
    for (const person of [beto, caro, dora])
      expect((await server.ask(removeAttendee, { as, params: { id: seatOf(person) } })).status).toBe(200);

    const body = { userId: beto.id, assambleId: assemblyId, assist: true };
    expect((await server.ask(registerAttendance, { as, body })).data.canVote).toBe(false);
    const some = { ids: [caro.id, dora.id] };
    expect((await server.ask(addAttendees, { as, params, body: some })).data.added).toBe(2);
    const { data: again } = await server.ask(listAttendees, { as, params });
    expect(again.map(({ user, canVote }) => [user.name, canVote])).toEqual(
      expect.arrayContaining([
        ['Ana', true],
        ['Beto', false],
        ['Caro', false],
        ['Dora', false],
      ]),
    );
    expect((await votes(server, beto, question.id, { vote: 'no' })).status).toBe(403);
    const back = again.find(({ userId }) => userId === beto.id)?.id ?? 0;
    await server.ask(updateCanVote, { as, body: { id: back, canVote: true } });
    expect((await votes(server, beto, question.id, { vote: 'no' })).status).toBe(201);
    await endVoting(server, as, question.id);

    expect(withoutActs((await resultsOf(server, as, question.id)).notices)).toEqual([
      expect.stringContaining('2 personas que no habían votado tenían suspendido el derecho a votar'),
      expect.stringContaining('se suspendió y se devolvió 1 derecho'),
    ]);
    const seals = await sealStore(server.dependencies.database.read).chain(assemblyId);
    expect(seals.map(({ kind, body: sealed }) => [kind, JSON.parse(sealed).count])).toEqual([
      ['actsBefore', undefined],
      ['opened', undefined],
      ['rightsSuspended', 1],
      ['rightsSuspended', 1],
      ['rightsSuspended', 1],
      ['rightsRestored', 1],
      ['closed', undefined],
    ]);
    // No voting is open: who comes back may vote in the next one.
    await server.ask(removeAttendee, {
      as,
      params: { id: again.find(({ userId }) => userId === caro.id)?.id ?? 0 },
    });
    expect(
      (await server.ask(registerAttendance, { as, body: { ...body, userId: caro.id } })).data.canVote,
    ).toBe(true);
  });
});

describe('a list of good standing', () => {
  it('decides about those who join the roll later, in every way, until it is replaced', async () => {
    const { server, as, assemblyId, params } = await aStart();
    const [paid, owing, byMark, byFile, represented] = await Promise.all(
      ['1001', '1002', '1003', '1004', '1005'].map((dni) => server.aMember({ name: `M${dni}`, dni })),
    );
    if (!paid || !owing || !byMark || !byFile || !represented) throw new Error('no members');
    const file = part('Cedula\n1001');
    const apply = async (of: typeof file, listed: string, others: string) => {
      const { data } = await server.ask(previewGoodStanding, { as, params, form: [of] });
      const form = [...Object.entries({ fingerprint: data.fingerprint, listed, others }), of];
      return (await server.ask(applyGoodStanding, { as, params, form })).data;
    };
    // Before anybody is on the roll.
    expect(await apply(file, 'may', 'mayNot')).toMatchObject({ given: 0, taken: 0 });
    await server.ask(setRegistration, { as, params: { id: assemblyId }, body: { isRegister: true } });
    for (const each of [paid, owing])
      await server.ask(registerAttendance, {
        as: each,
        body: { userId: each.id, assambleId: assemblyId, assist: true },
      });
    await addAttendee(server, as, assemblyId, byMark);
    await server.ask(addAttendees, { as, params, body: { ids: [byFile.id] } });
    await server.ask(createAttorneyPower, {
      as,
      form: [
        ['assemblyId', String(assemblyId)],
        ['userIdWhoDelegates', String(represented.id)],
        ['userIdToDelegate', String(paid.id)],
        await aDocumentFile(),
      ],
    });
    const standing = async () =>
      (await server.ask(listAttendees, { as, params })).data.map(({ user, canVote, notInGoodStanding }) => [
        user.name,
        canVote,
        notInGoodStanding,
      ]);
    expect(await standing()).toEqual([
      ['M1001', true, undefined],
      ...['M1002', 'M1003', 'M1004', 'M1005'].map((name) => [name, false, true]),
    ]);
    const question = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, question.id);
    expect((await votes(server, owing, question.id, { vote: 'yes' })).status).toBe(403);
    await endVoting(server, as, question.id);

    // Given deliberately, and taken by nothing but a list anew.
    const roll = (await server.ask(listAttendees, { as, params })).data;
    const of = (person: Person) => roll.find(({ userId }) => userId === person.id)?.id ?? 0;
    await server.ask(updateCanVote, { as, body: { id: of(owing), canVote: true } });
    expect((await standing())[1]).toEqual(['M1002', true, undefined]);
    // Who paid meanwhile; the others stay as they are.
    expect(await apply(part('Cedula\n1003'), 'may', 'unchanged')).toMatchObject({ given: 1, taken: 0 });
    for (const person of [byMark, byFile]) {
      await server.ask(removeAttendee, { as, params: { id: of(person) } });
      await addAttendee(server, as, assemblyId, person);
    }
    const rights = async () => Object.fromEntries((await standing()).map(([name, may]) => [name, may]));
    expect(await rights()).toEqual({ M1001: true, M1002: true, M1003: true, M1004: false, M1005: false });
    expect(await apply(part('Cedula\n1004'), 'mayNot', 'may')).toMatchObject({ given: 1, taken: 0 });
    const later = await server.aMember({ name: 'M1006', dni: '1006' });
    await addAttendee(server, as, assemblyId, later);
    expect(await rights()).toMatchObject({ M1004: false, M1005: true, M1006: true });
  });
});

it('adds all members, or those that a search finds, as many as were seen', async () => {
  const { server, as, assemblyId, params } = await aStart();
  for (const name of ['Ana', 'Beto', 'Caro']) await server.aMember({ name });
  await server.anAdministrator({ name: 'Dora' });
  const add = (filters: object, seen: number) =>
    server.ask(addAttendees, { as, params, body: { filters, seen } });
  const { headers } = await server.ask(listUsers, { as, query: { membersOnly: 'true', limit: '1' } });
  expect(headers['x-total-count']).toBe('3');
  expect((await add({ membersOnly: 'true', text: 'beto' }, 1)).data).toEqual({ added: 1, alreadyOnRoll: 0 });
  expect((await add({ membersOnly: 'true' }, 2)).status).toBe(409);
  expect((await add({ membersOnly: 'true' }, 3)).data).toEqual({ added: 2, alreadyOnRoll: 1 });
  expect(await rightsOf(server, as, assemblyId)).toEqual({ Ana: true, Beto: true, Caro: true });
  expect((await add({ membersOnly: 'false' }, 9)).status).toBe(422);
});

it('filters the roll by attendance and by right', async () => {
  const { server, as, assemblyId, params } = await aStart();
  const [present, represented, absent] = [
    await server.aMember({ name: 'Presente' }),
    await server.aMember({ name: 'Representada' }),
    await server.aMember({ name: 'Ausente' }),
  ];
  await addAttendee(server, as, assemblyId, present);
  await addAttendee(server, as, assemblyId, absent, false);
  await addAttendee(server, as, assemblyId, as, false);
  await represents(server, assemblyId, present, represented);
  const shown = async (query: Record<string, string>) => {
    const { data, headers } = await server.ask(listAttendees, { as, params, query });
    expect(Number(headers['x-total-count'])).toBe(data.length);
    return data.map(({ user, attendance }) => [user.name, attendance]);
  };
  expect(await shown({ show: 'present' })).toEqual([['Presente', 'present']]);
  expect(await shown({ show: 'represented' })).toEqual([['Representada', 'represented']]);
  expect(await shown({ show: 'absent' })).toEqual([
    ['Ausente', 'absent'],
    ['Marta', 'absent'],
  ]);
  expect(await shown({ show: 'withoutVote' })).toEqual([['Marta', 'absent']]);
  expect(await shown({})).toHaveLength(4);
  expect((await server.ask(listAttendees, { as, params, query: { show: 'all' } })).status).toBe(422);
});

it('keeps the reason of a removal in the log', async () => {
  const { server, as, assemblyId, params } = await aStart();
  const remove = async (reason?: string) => {
    const person = await server.aMember({ name: 'Ana', lastName: 'Paz' });
    await addAttendee(server, as, assemblyId, person);
    const [attendee] = (await server.ask(listAttendees, { as, params })).data;
    const asked = { as, params: { id: attendee?.id ?? 0 } };
    return server.ask(removeAttendee, reason === undefined ? asked : { ...asked, query: { reason } });
  };
  const last = async () => (await server.ask(listActivity, { as })).data[0]?.what;
  expect((await remove()).status).toBe(200);
  expect(await last()).toBe('Quitó a Ana Paz de la lista de «Asamblea general ordinaria»');
  expect((await remove('  Se agregó por error  ')).status).toBe(200);
  expect(await last()).toBe(
    'Quitó a Ana Paz de la lista de «Asamblea general ordinaria». Motivo: Se agregó por error',
  );
  expect((await remove('')).status).toBe(422);
  expect((await remove('x'.repeat(301))).status).toBe(422);
});
