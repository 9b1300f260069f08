/** The archive of the stored data of a user, over HTTP. */

import { createAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { requestAssistance } from '@vigilia/contract/content/assistance';
import { createCase } from '@vigilia/contract/content/cases';
import { downloadPersonalData, readUserHistory } from '@vigilia/contract/users/user-history';
import { updateUser } from '@vigilia/contract/users/users';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { recordAuditEntry } from '../../audit/audit-log.ts';
import { aUser, sentence } from '../../audit/sentence.ts';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
  votes,
} from '../../testing/builders/assemblies.ts';
import { aDocumentFile } from '../../testing/builders/documents.ts';
import type { Person } from '../../testing/builders/people.ts';
import { aPicture } from '../../testing/builders/pictures.ts';
import { aServer } from '../../testing/server.ts';

it('downloads everything that is kept about a user, without secrets or choices, and logs who did', async () => {
  const server = await aServer();
  const as = await server.anAdministrator({ name: 'Marta', lastName: 'Gil' });
  const ana = await server.aMember({ name: '=HYPERLINK("http://x")', lastName: 'Ríos', email: 'ana@a.test' });
  const beto = await server.aMember({ name: 'Beto', lastName: 'Paz', email: 'beto@a.test' });
  const assemblyId = await anAssembly(server, as);
  await addAttendee(server, as, assemblyId, ana);
  const { id: power } = (
    await server.ask(createAttorneyPower, {
      as,
      form: [
        ['assemblyId', String(assemblyId)],
        ['userIdWhoDelegates', String(beto.id)],
        ['userIdToDelegate', String(ana.id)],
        await aDocumentFile(),
      ],
    })
  ).data;
  const closed = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, closed.id);
  await votes(server, ana, closed.id, { vote: 'no' });
  await endVoting(server, as, closed.id);
  const open = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, open.id);
  await votes(server, ana, open.id, { vote: 'no' });
  const { data: shared } = await server.ask(createCase, {
    as: ana,
    form: [
      ['title', 'Vía aérea'],
      ['description', 'Paciente con estridor'],
      { name: 'foto.jpg', type: 'image/jpeg', content: await aPicture() },
    ],
  });
  for (let index = 0; index < 12; index += 1)
    await server.ask(requestAssistance, { as: ana, body: { description: `Ayuda ${index}` } });
  await server.ask(updateUser, { as, params: { id: ana.id }, body: { phone: '3111111111' } });

  const answer = await server.ask(downloadPersonalData, { as, params: { id: ana.id } });
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="datos-usuario-${ana.id}.zip"`,
      'cache-control': 'no-store',
    },
  });
  const files = unzipSync(new Uint8Array(answer.bytes));
  expect(Object.keys(files)).toEqual([
    'LEAME.txt',
    'datos.json',
    'cuenta.csv',
    'perfil.csv',
    'certificados.csv',
    'solicitudes-de-registro.csv',
    'asambleas.csv',
    'llegadas-a-la-puerta.csv',
    'entradas-y-salidas.csv',
    'votaciones.csv',
    'nombres-en-votaciones.csv',
    'poderes.csv',
    'poderes-enviados.csv',
    'convocatorias.csv',
    'correos.csv',
    'casos.csv',
    'respuestas-a-casos.csv',
    'solicitudes-de-asistencia.csv',
    'cambios.csv',
    'actividad-propia.csv',
    `fotos/caso-${shared.id}.webp`,
    `documentos/poder-${power}.pdf`,
  ]);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const json = JSON.parse(text('datos.json'));
  expect(json.cuenta).toContainEqual({ Dato: 'Correo', Valor: 'ana@a.test' });
  expect(json.votaciones).toMatchObject([
    { Estado: 'Cerrada', 'Tenía derecho': 'Sí', Votó: 'Sí' },
    { Estado: 'Abierta', 'Tenía derecho': 'Sí', Votó: '' },
  ]);
  expect(json.poderes).toMatchObject([{ Poder: 'Recibido de', Persona: 'Beto Paz' }]);
  expect(json['solicitudes-de-asistencia']).toHaveLength(12);
  // The first is this download.
  expect(json.cambios[1]).toMatchObject({ Persona: 'Marta Gil', Campo: 'celular', Después: '3111111111' });
  expect(text('cuenta.csv')).toContain(`Nombre;"'=HYPERLINK(""http://x"")"`);
  expect(text('LEAME.txt').replace(/\s+/g, ' ')).toContain('los poderes en los que usted es parte');
  expect(files[`documentos/poder-${power}.pdf`]?.length).toBeGreaterThan(100);
  const all = Object.keys(files)
    .filter((name) => /csv|json|txt/.test(name))
    .map(text)
    .join('\n');
  for (const secret of ['$argon2', 'blanco', '"no"', beto.email, beto.dni ?? '-'])
    expect(all).not.toContain(secret);

  const { data } = await server.ask(readUserHistory, { as, params: { id: ana.id } });
  expect(data.changes?.rows[0]).toMatchObject({
    person: 'Marta Gil',
    what: 'Descargó lo que se guarda de =HYPERLINK("http://x") Ríos',
  });
  expect((await server.ask(downloadPersonalData, { as: ana, params: { id: ana.id } })).status).toBe(403);
  expect((await server.ask(downloadPersonalData, { as, params: { id: 99_999 } })).status).toBe(404);
});

it('reads long histories in pages, also of an administrator whose own entries are about others', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const other = await server.aMember({ name: 'Beto', lastName: 'Paz' });
  await server.ask(updateUser, { as, params: { id: other.id }, body: { phone: '3111111111' } });
  const { database } = server.dependencies;
  await database.write((tx) =>
    tx
      .insertInto('cases')
      .values(
        Array.from({ length: 450 }, (_, index) => ({
          user_id: as.id,
          title: `Caso ${index}`,
          description: '',
          created_at: '2026-03-02T15:00:00.000Z',
        })),
      )
      .execute(),
  );
  const answer = await server.ask(downloadPersonalData, { as, params: { id: as.id } });
  const json = JSON.parse(
    strFromU8(unzipSync(new Uint8Array(answer.bytes))['datos.json'] ?? new Uint8Array()),
  );
  expect(json.casos).toHaveLength(450);
  expect(json['actividad-propia'].map(({ Área }: { Área: string }) => Área)).toEqual([
    'Usuarios',
    'Usuarios',
  ]);
  expect(JSON.stringify(json)).not.toContain('Beto');
});

it('downloads every entry of a long activity once, with its groups, and every change about a user', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const many = 450;
  await server.dependencies.database.write(async (tx) => {
    for (let index = 0; index < many; index += 1)
      await recordAuditEntry(tx, {
        userId: as.id,
        area: `Área ${index}`,
        what: sentence`Cambió algo de ${aUser(as)}`,
        // Groups of every size, which overlap.
        act: { name: index % 3 === 0 ? undefined : `act-${index % 7}`, together: 'Cambió {}' },
        at: server.clock.now().toISOString(),
      });
  });
  const answer = await server.ask(downloadPersonalData, { as, params: { id: as.id } });
  const json = JSON.parse(
    strFromU8(unzipSync(new Uint8Array(answer.bytes))['datos.json'] ?? new Uint8Array()),
  );
  const areas = Array.from({ length: many }, (_, index) => `Área ${index}`).toSorted();
  const areasOf = (rows: { Área: string }[]) =>
    rows.map(({ Área }) => Área).filter((area) => area.startsWith('Área'));
  expect(areasOf(json['actividad-propia']).toSorted()).toEqual(areas);
  expect(areasOf(json.cambios).toSorted()).toEqual(areas);
});

it('prepares one archive at a time for each administrator', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const other = await server.anAdministrator();
  const download = (by: Person) => server.ask(downloadPersonalData, { as: by, params: { id: as.id } });
  const [first, second, beside] = await Promise.all([download(as), download(as), download(other)]);
  expect([first.status, second.status].toSorted()).toEqual([200, 429]);
  expect(beside.status).toBe(200);
  expect(first.message ?? second.message).toContain('Espere a que termine');
  expect((await download(as)).status).toBe(200);
  const { data } = await server.ask(readUserHistory, { as, params: { id: as.id } });
  expect(data.changes?.total).toBe(3);
});

it('names the files that the storage no longer has', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const ana = await server.aMember();
  const picture = `${'0'.repeat(32)}.webp`;
  const at = '2026-03-02T15:00:00.000Z';
  await server.dependencies.database.write(async (tx) => {
    await tx.insertInto('files').values({ name: picture, kind: 'image', created_at: at }).execute();
    await tx
      .insertInto('cases')
      .values({ user_id: ana.id, title: 'Caso', description: '', picture, created_at: at })
      .execute();
  });
  const answer = await server.ask(downloadPersonalData, { as, params: { id: ana.id } });
  const missing = unzipSync(new Uint8Array(answer.bytes))['archivos-que-faltan.txt'];
  expect(strFromU8(missing ?? new Uint8Array())).toContain('fotos/caso-1.webp');
});
