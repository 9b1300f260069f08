/** The archive of the stored data of a user, over HTTP. */

import { createAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { requestAssistance } from '@vigilia/contract/content/assistance';
import { answerCase, createCase } from '@vigilia/contract/content/cases';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { downloadPersonalData, readUserHistory } from '@vigilia/contract/users/user-history';
import { updateUser } from '@vigilia/contract/users/users';
import { strFromU8, unzipSync } from 'fflate';
import type { Insertable } from 'kysely';
import { expect, it } from 'vitest';
import { recordAuditEntry } from '../../../kernel/audit/audit-log.ts';
import { aUser, sentence } from '../../../kernel/audit/sentence.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  represents,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import { aDocumentFile } from '../../../testing/builders/documents.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aPicture } from '../../../testing/builders/pictures.ts';
import { aServer } from '../../../testing/server.ts';

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
  expect(Object.keys(files).filter((name) => !name.endsWith('.csv'))).toEqual([
    'LEAME.txt',
    'datos.json',
    `documentos/poder-${power}.pdf`,
    `fotos/caso-${shared.id}.webp`,
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

it('names everything that is kept, in the words of an administrator', async () => {
  const server = await aServer();
  const as = await server.anAdministrator({ name: 'Marta', lastName: 'Gil' });
  const at = '2026-03-02T15:00:00.000Z';
  const marks = { passwordAssignedAt: at, emailAssignedAt: at, createdAt: at };
  const ana = await server.aMember({
    name: 'Ana',
    lastName: 'Ríos',
    email: 'ana@a.test',
    dni: '111',
    ...marks,
  });
  const beto = await server.aMember({ name: 'Beto', lastName: 'Paz' });
  const [user_id, sender_id] = [ana.id, ana.id];
  const assembly_id = await anAssembly(server, as, { title: 'Asamblea' });
  await represents(server, assembly_id, beto, ana);
  await addAttendee(server, as, assembly_id, beto);
  const question = await aQuestion(server, as, assembly_id, [ana, beto]);
  await startVoting(server, as, question.id);
  await votes(server, beto, question.id, { candidateId: ana.id, onBehalfOf: ana.id });
  await endVoting(server, as, question.id);
  const { database } = server.dependencies;
  const insert = <Name extends keyof Tables>(table: Name, row: Insertable<Tables[Name]>) =>
    database.write((tx) =>
      tx
        .insertInto(table)
        .values(row as never)
        .execute(),
    );
  await database.write((tx) =>
    tx
      .updateTable('users')
      .set({ entrance_shown_at: at, unsubscribed_at: at, invited_at: at, activated_at: at })
      .set({ in_good_standing: 0, standing_since: at, standing_source: 'la tesorería' })
      .where('id', '=', user_id)
      .execute(),
  );
  await insert('second_factors', { user_id, secret: 'secreto', enabled_at: at, last_step: 0 });
  await insert('account_deletion_codes', { user_id, code_hash: 'secreto', expires_at: at, tries_left: 3 });
  await insert('password_links', { user_id, purpose: 'recovery', token_hash: 'secreto', expires_at: at });
  const mail = { user_id, email: 'ana@a.test', state: 'refused' as const, finished_at: at, requested_at: at };
  await insert('outgoing_mails', { ...mail, purpose: 'invitation', batch: 0 });
  const sent = { subject: 'Asunto', text: 'Cuerpo', started_at: at, started_by: as.id };
  await insert('letters', { id: 7, ...sent });
  await insert('outgoing_mails', { ...mail, purpose: 'letter', batch: 7, response: '550 lleno' });
  const change = await database.read.selectFrom('power_changes').select('id').executeTakeFirst();
  await insert('convocations', { id: 7, assembly_id, audience: 'roll', ...sent });
  await insert('outgoing_mails', { ...mail, purpose: 'call', batch: 7, response: '550 lleno' });
  const notice = { purpose: 'power' as const, batch: change?.id ?? 0, response: '550 lleno' };
  await insert('outgoing_mails', { ...mail, ...notice });
  const folded = { name_search: '', last_name_search: '', email_search: '', dni_search: '' };
  const person = { name: 'Ana', last_name: 'Ríos', phone: '300', dni_type: 1, dni: '111', created_at: at };
  await insert('registration_requests', { ...person, email: 'b@b.test', is_anesthesiologist: 1, ...folded });
  const issued = { code: 'AB-1', kind: 'membership' as const, user_id, assembly_id: null, download: null };
  await insert('certificates', { ...issued, statement: 'Es socia', issued_at: at, revoked_at: at });
  const door = { assembly_id, user_id, at, mode: 'hall' as const, recorded_at: at };
  await insert('arrivals', { ...door, id: 'x', desk: 'Mesa 1', undone_at: at });
  const seen = { ...door, is_present: 1, recorded_by: 'self' as const, cause: null, with_hall_code: 1 };
  await insert('presence_changes', { ...seen, sequence: 90 });
  await insert('presence_changes', {
    ...seen,
    is_present: 0,
    mode: null,
    recorded_by: 'desk',
    with_hall_code: 0,
    sequence: 91,
  });
  const stored = { name: `${'a'.repeat(32)}.pdf`, kind: 'document' as const, created_at: at };
  await insert('files', stored);
  const power = {
    assembly_id,
    sender_id,
    gives: 1,
    other_name: 'Beto Paz',
    other_dni: '222',
    reason: 'Borroso',
  };
  await insert('submitted_powers', { ...power, document: stored.name, submitted_at: at, state: 'refused' });
  const { data: shared } = await server.ask(createCase, {
    as: ana,
    body: { title: 'Vía aérea', description: 'Estridor' },
  });
  await server.ask(answerCase, { as: ana, params: { id: shared.id }, body: { response: 'De acuerdo' } });
  await database.write((tx) =>
    tx.updateTable('case_responses').set({ hidden_at: at, hidden_reason: 'Repetida' }).execute(),
  );

  const { bytes } = await server.ask(downloadPersonalData, { as, params: { id: ana.id } });
  const files = unzipSync(new Uint8Array(bytes));
  const tables = Object.entries(files)
    .filter(([name]) => name.endsWith('.csv'))
    .map(([name, table]) => `${name}\n${strFromU8(table).trim()}\n`);
  expect(
    tables.join('\n').replaceAll('\r', '').replaceAll('"', '').replaceAll(timeStamp(at), 'T'),
  ).toBe(`cuenta.csv
Dato;Valor
Identificador;${ana.id}
Nombre;Ana
Apellido;Ríos
Correo;ana@a.test
Celular;3001234567
Tipo de documento;Cédula de Ciudadanía
Número de documento;111
Tipo de usuario;Asociado
Fecha de registro;T
Tiene contraseña;Sí
Contraseña asignada por un administrador;T
Correo elegido por un administrador;T
Código para entrar que mostró una mesa;T
No recibe correos desde;T
Última invitación;T
Estado de la invitación;No se envió
Eligió su contraseña;T
Verificación en dos pasos desde;T
Código para eliminar la cuenta, válido hasta;T
Paz y salvo;En mora
Paz y salvo desde;T
Paz y salvo según;la tesorería

enlaces-de-contraseña.csv
Enlace;Válido hasta
Recuperación;T

perfil.csv
Lista;Elección

certificados.csv
Código;Qué certifica;Expedido;Anulado
AB-1;Es socia;T;T

solicitudes-de-registro.csv
Fecha;Nombre;Apellido;Correo;Celular;Tipo de documento;Número;Anestesiólogo
T;Ana;Ríos;b@b.test;300;Cédula de Ciudadanía;111;Sí

llegadas-a-la-puerta.csv
Asamblea;Momento;Modalidad;Mesa;Deshecha
Asamblea;T;Presencial;Mesa 1;T

entradas-y-salidas.csv
Asamblea;Momento;Qué;Modalidad;Registró
Asamblea;T;Entrada;Presencial;La persona, con el código del salón
Asamblea;T;Salida;;Mesa de registro

votaciones.csv
Asamblea;Votación;Estado;Tenía derecho;Votó;Por apoderado
Asamblea;¿Aprueba el informe?;Cerrada;Sí;Sí;Sí

nombres-en-votaciones.csv
Votación;Nombre;Apellido;Documento;Correo;Candidato
¿Aprueba el informe?;Ana;Ríos;111;ana@a.test;Sí

poderes.csv
Asamblea;Inicio;Poder;Persona;Estado;Revocado;Documento
Asamblea;2026-11-28 08:00;Dado a;Beto Paz;Vigente;;documentos/poder-1.pdf

poderes-enviados.csv
Asamblea;Fecha;Poder;Persona;Cédula;Estado;Motivo;Documento
Asamblea;T;Dado a;Beto Paz;222;Rechazado;Borroso;documentos/poder-enviado-1.pdf

convocatorias.csv
Asamblea;Asunto;Correo;Resultado;Fecha;Respuesta del servidor
Asamblea;Asunto;ana@a.test;Rechazado;T;550 lleno

avisos-de-poderes.csv
Asamblea;Correo;Resultado;Fecha;Respuesta del servidor
Asamblea;ana@a.test;Rechazado;T;550 lleno

correos.csv
Asunto;Texto;Correo;Resultado;Fecha;Respuesta del servidor
Asunto;Cuerpo;ana@a.test;Rechazado;T;550 lleno

casos.csv
Fecha;Título;Descripción;Imagen
T;Vía aérea;Estridor;

respuestas-a-casos.csv
Fecha;Caso;Respuesta;Oculta desde;Motivo
T;Vía aérea;De acuerdo;T;Repetida

solicitudes-de-asistencia.csv
Fecha;Descripción

actividad-propia.csv
Fecha;Área

asambleas.csv
Asamblea;Inicio;Fin;Asistencia;Apoderado;Puede votar
Asamblea;2026-11-28 08:00;2026-11-28 18:00;Representado;Beto Paz;Sí

cambios.csv
Fecha;Persona;Área;Qué hizo;Campo;Antes;Después
T;Marta Gil;Usuarios;Descargó lo que se guarda de Ana Ríos;;;
`);
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
