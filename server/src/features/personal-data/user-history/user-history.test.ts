/** The page of a user, over HTTP. */
import { updateCanVote } from '@vigilia/contract/assemblies/assemblies';
import { revokeAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { requestAssistance } from '@vigilia/contract/content/assistance';
import { answerCase, createCase } from '@vigilia/contract/content/cases';
import {
  downloadPersonalData,
  HISTORY_SECTIONS,
  readUserHistory,
} from '@vigilia/contract/users/user-history';
import { importUsers } from '@vigilia/contract/users/user-import';
import { deleteUser, updateUser } from '@vigilia/contract/users/users';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  represents,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { withSecondFactor } from '../../../testing/builders/second-factor.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { SECTION_ROWS, userHistoryStore } from './store.ts';

const historyOf = (server: TestServer, as: Person, { id }: Pick<Person, 'id'>, query = {}) =>
  server.ask(readUserHistory, { as, params: { id }, query });

it('shows of an administrator, and of no member, whether the second factor is active', async () => {
  const server = await aServer();
  const [as, other] = [await server.anAdministrator(), await server.anAdministrator()];
  const factorOf = async (person: Person) => (await historyOf(server, as, person)).data.user?.secondFactor;
  expect(await factorOf(other)).toBe(false);
  await withSecondFactor(server, other);
  expect(await factorOf(other)).toBe(true);
  expect(await factorOf(await server.aMember())).toBeUndefined();
});

it('shows attendance, powers and turnout of a user, never a choice', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const [ana, beto] = (await Promise.all([
    server.aMember({ name: 'Ana', lastName: 'Ríos' }),
    server.aMember({ name: 'Beto', lastName: 'Paz' }),
  ])) as [Person, Person];
  const assemblyId = await anAssembly(server, as);
  await addAttendee(server, as, assemblyId, ana);
  await represents(server, assemblyId, ana, beto);
  const questions = [];
  for (let index = 0; index < 4; index += 1) questions.push(await aQuestion(server, as, assemblyId));
  const ids = questions.map(({ id }) => id) as [number, number, number, number];
  for (const id of ids.slice(0, 2)) await startVoting(server, as, id);
  await votes(server, ana, ids[0], { vote: 'no' });
  await votes(server, ana, ids[0], { vote: 'yes', onBehalfOf: beto.id });
  await votes(server, ana, ids[1], { vote: 'no' });
  await endVoting(server, as, ids[0]);
  await startVoting(server, as, ids[2]);
  await endVoting(server, as, ids[2]);

  const { status, data, text } = await historyOf(server, as, ana);
  expect(status).toBe(200);
  expect(data.user).toMatchObject({ id: ana.id, name: 'Ana', hasPassword: true });
  const voting = { title: '¿Aprueba el informe?', entitled: true, byProxy: false };
  expect(data.assemblies).toMatchObject({
    total: 1,
    rows: [{ id: assemblyId, attendance: 'present', canVote: true, attorney: null }],
  });
  expect(data.assemblies?.rows[0]?.votings).toEqual([
    { ...voting, id: ids[0], title: `${voting.title} (1)`, state: 'closed', voted: true },
    // Beside live results, the turnout would reveal the choice.
    { ...voting, id: ids[1], title: `${voting.title} (2)`, state: 'open', voted: null },
    { ...voting, id: ids[2], title: `${voting.title} (3)`, state: 'closed', voted: false },
  ]);
  expect(text).not.toMatch(/"(yes|no|blank|vote|choice)"/);
  expect(data.powers).toMatchObject({
    total: 1,
    rows: [{ role: 'held', state: 'valid', other: { id: beto.id, name: 'Beto' }, revokedAt: null }],
  });
  expect(data.powers?.rows[0]?.documentUrl).toContain('/api/delegate-vote/document/');

  const { data: ofBeto } = await historyOf(server, as, beto);
  expect(ofBeto.assemblies?.rows[0]).toMatchObject({
    attendance: 'represented',
    attorney: { id: ana.id, name: 'Ana', lastName: 'Ríos' },
    votings: [{ voted: true, byProxy: true }, { voted: null }, { voted: false }],
  });
  expect(ofBeto.powers?.rows).toMatchObject([{ role: 'given', state: 'valid', other: { id: ana.id } }]);

  await endVoting(server, as, ids[1]);
  const power = data.powers?.rows[0]?.id ?? 0;
  await server.ask(revokeAttorneyPower, { as, params: { id: power } });
  await server.ask(deleteUser, { as, params: { id: beto.id } });
  const { data: later } = await historyOf(server, as, ana);
  expect(later.powers?.rows).toMatchObject([
    { state: 'revoked', other: { id: null, name: 'Usuario eliminado' }, revokedAt: expect.any(String) },
  ]);
  expect((await historyOf(server, as, beto)).status).toBe(404);
});

it('answers no document of a revoked power during a voting, in which it would show that a proxy voted', async () => {
  const evening = async (usesPower: boolean) => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const [ana, beto] = [await server.aMember({ name: 'Ana' }), await server.aMember({ name: 'Beto' })];
    const assemblyId = await anAssembly(server, as);
    await addAttendee(server, as, assemblyId, ana);
    await represents(server, assemblyId, ana, beto);
    const { id } = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, id);
    if (usesPower) await votes(server, ana, id, { vote: 'no', onBehalfOf: beto.id });
    const power = (await historyOf(server, as, beto)).data.powers?.rows[0];
    expect(power?.documentUrl).toContain('/api/delegate-vote/document/');
    await server.ask(revokeAttorneyPower, { as, params: { id: power?.id ?? 0 } });
    const documents = async () => {
      const shown: unknown[] = [];
      for (const person of [ana, beto]) {
        const { data } = await historyOf(server, as, person);
        const { bytes } = await server.ask(downloadPersonalData, { as, params: { id: person.id } });
        const files = unzipSync(new Uint8Array(bytes));
        const [listed] = JSON.parse(strFromU8(files['datos.json'] ?? new Uint8Array())).poderes;
        shown.push(
          data.powers?.rows.map(({ documentUrl }) => documentUrl !== null),
          listed.Documento !== '',
        );
      }
      return shown;
    };
    const open = await documents();
    await endVoting(server, as, id);
    return { open, closed: await documents() };
  };
  const none = [[false], false, [false], false];
  expect(await evening(false)).toEqual({ open: none, closed: none });
  expect(await evening(true)).toEqual({ open: none, closed: [[true], true, [true], true] });
});

it('lists texts by a user and changes about them, in pages', async () => {
  const server = await aServer();
  const as = await server.anAdministrator({ name: 'Marta', lastName: 'Gil' });
  const [ana, beto] = (await Promise.all(
    ['Ana', 'Beto'].map((name) => server.aMember({ name, lastName: 'Ríos' })),
  )) as [Person, Person];
  const { data: shared } = await server.ask(createCase, {
    as: ana,
    body: { title: 'Vía aérea', description: 'Descripción' },
  });
  await server.ask(answerCase, { as: ana, params: { id: shared.id }, body: { response: 'De acuerdo' } });
  await server.ask(answerCase, { as: beto, params: { id: shared.id }, body: { response: 'No' } });
  await server.ask(requestAssistance, { as: ana, body: { description: 'Ayuda' } });
  for (let index = 0; index <= SECTION_ROWS; index += 1)
    await server.ask(updateUser, { as, params: { id: ana.id }, body: { phone: `30${index}` } });

  const { data } = await historyOf(server, as, ana);
  expect(data).toMatchObject({
    assemblies: { total: 0, rows: [] },
    powers: { total: 0, rows: [] },
    cases: { total: 1, rows: [{ id: shared.id, title: 'Vía aérea', responses: 2 }] },
    responses: {
      total: 1,
      rows: [{ caseId: shared.id, caseTitle: 'Vía aérea', response: 'De acuerdo', hiddenAt: null }],
    },
    assistance: { total: 1, rows: [{ description: 'Ayuda' }] },
    changes: { total: SECTION_ROWS + 1 },
  });
  expect(data.changes?.rows).toHaveLength(SECTION_ROWS);
  expect(data.changes?.rows[0]).toMatchObject({
    person: 'Marta Gil',
    what: 'Editó a Ana Ríos (celular)',
    changes: [{ field: 'celular', before: `30${SECTION_ROWS - 1}`, after: `30${SECTION_ROWS}` }],
  });
  const next = { section: 'changes', offset: String(SECTION_ROWS) };
  const { data: rest } = await historyOf(server, as, ana, next);
  expect(Object.keys(rest)).toEqual(['changes']);
  expect(rest.changes).toMatchObject({ total: SECTION_ROWS + 1, rows: [{ changes: [{ after: '300' }] }] });
  expect((await historyOf(server, as, beto)).data.changes).toEqual({ total: 0, rows: [] });

  // An administrator's own edits are about others.
  expect((await historyOf(server, as, as)).data.changes?.total).toBe(0);
});

it('shows administrators alone a history, and refuses unknown sections and offsets', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const ana = await server.aMember();
  expect((await historyOf(server, ana, ana)).status).toBe(403);
  for (const query of [{ section: 'ballots' }, { offset: '-1' }, { offset: '1e3' }])
    expect((await historyOf(server, as, ana, query)).status).toBe(422);
});

it('shows of an import only the changes of the user, also beside similar names', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const beto = await server.aMember({ name: 'Beto', lastName: 'Ríos' });
  // The log names each user with the document number.
  const ana = await server.aMember({ name: `Ana (${beto.dni}) Paz`, lastName: 'Ríos' });
  const table = [
    'Nombre,Apellido,Correo,Celular,Tipo de documento,Cédula',
    ...[ana, beto].map(({ name, email, dni }) => `${name},Ríos,${email},3111111111,1,${dni}`),
  ].join('\n');
  const file = { name: 'usuarios.csv', type: 'text/csv', content: Buffer.from(table) };
  expect((await server.ask(importUsers, { as, form: [file] })).status).toBe(200);
  const fieldsOf = async (person: Person) =>
    (await historyOf(server, as, person)).data.changes?.rows.at(-1)?.changes?.map(({ field }) => field);
  const ofBeto = [`Beto Ríos (${beto.dni}): celular`];
  expect(await fieldsOf(ana)).toEqual([`${ana.name} Ríos (${ana.dni}): celular`]);
  expect(await fieldsOf(beto)).toEqual(ofBeto);
  await server.ask(updateUser, { as, params: { id: beto.id }, body: { dni: '77777777' } });
  expect(await fieldsOf(beto)).toEqual(ofBeto);
});

it('reads a history of many assemblies and votings with as many statements as one of a single voting', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const ana = await server.aMember();
  const attend = async (votings: number) => {
    const assemblyId = await anAssembly(server, as);
    const { data } = await addAttendee(server, as, assemblyId, ana);
    await server.ask(updateCanVote, { as, body: { id: data.id, canVote: true } });
    for (let each = 0; each < votings; each += 1) {
      const { id } = await aQuestion(server, as, assemblyId);
      await startVoting(server, as, id);
    }
  };
  let statements = 0;
  const counted = server.dependencies.database.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  });
  const history = userHistoryStore(counted);
  const read = async () => {
    statements = 0;
    await history.totals(ana.id);
    for (const section of HISTORY_SECTIONS) await history[section](ana.id);
    return statements;
  };
  await attend(1);
  expect(await read()).toBe(8);
  await attend(2);
  await attend(2);
  expect((await history.assemblies(ana.id)).flatMap(({ votings }) => votings)).toHaveLength(5);
  expect(await read()).toBe(8);
});
