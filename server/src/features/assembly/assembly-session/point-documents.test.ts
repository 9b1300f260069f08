/** Documents of the points of an agenda, over HTTP (R20.11). */
import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { deleteAssembly } from '@vigilia/contract/assemblies/assemblies';
import { updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { readMine } from '@vigilia/contract/assemblies/member-assembly';
import {
  addPointDocument,
  MAX_POINT_DOCUMENTS,
  readPointDocument,
  readPointDocumentFile,
  removePointDocument,
  renamePointDocument,
} from '@vigilia/contract/assemblies/point-documents';
import { readSession } from '@vigilia/contract/assemblies/session';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import { downloadVerificationPackage } from '@vigilia/contract/votings/verification';
import { expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  endVoting,
  resultsOf,
  startVoting,
  withoutActs,
} from '../../../testing/builders/assemblies.ts';
import { aDocumentFile, aDocx, aPdf } from '../../../testing/builders/documents.ts';
import { aDoor } from '../../../testing/builders/door.ts';
import { aLink } from '../../../testing/builders/evening-links.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aPicture } from '../../../testing/builders/pictures.ts';
import type { FilePart } from '../../../testing/multipart.ts';
import type { TestServer } from '../../../testing/server.ts';
import { filesOf } from '../../voting/recount/programs/leer-zip.mjs';
import { recount } from '../../voting/recount/programs/recuento.mjs';

const REPORT = aDocumentFile({ name: 'Informe de gestión.pdf', content: aPdf('Informe') });

/** An assembly with two points; Ana and Beto are on its roll, Eva is not. */
async function anAgenda() {
  const door = await aDoor(['Ana', 'Beto'], {
    orderDay: JSON.stringify({ agenda: ['Informes', 'Elecciones'] }),
  });
  const { server, as, params } = door;
  const eva = await server.aMember({ name: 'Eva' });
  const points = async () => (await server.ask(readSession, { as, params })).data.points;
  const [first, second] = (await points()).map(({ id }) => id) as [number, number];
  const add = (file: FilePart = REPORT, name?: string, id = first) =>
    server.ask(addPointDocument, {
      as,
      params: { ...params, id },
      form: [...(name === undefined ? [] : [['name', name] as const]), file],
    });
  const added = async (...args: Parameters<typeof add>) => {
    await add(...args);
    return (await points()).flatMap(({ documents = [] }) => documents).at(-1)?.id ?? 0;
  };
  const read = (id: number, person: Person = as, of = params) =>
    server.ask(readPointDocument, { as: person, params: { ...of, id } });
  const edit = (agenda: string[], renamedPoints: { before: string; after: string }[] = []) =>
    server.ask(updateAssembly, {
      as,
      params: { id: params.assemblyId },
      form: [
        ['orderDay', JSON.stringify({ agenda })],
        ['renamedPoints', JSON.stringify(renamedPoints)],
      ],
    });
  const remove = (id: number) => server.ask(removePointDocument, { as, params: { ...params, id } });
  const rename = (id: number, name: string) =>
    server.ask(renamePointDocument, { as, params: { ...params, id }, body: { name } });
  return { ...door, eva, first, second, points, add, added, read, edit, remove, rename };
}

/** The file behind a signed address, without a token. */
function open(server: TestServer, address: string, change = {}) {
  const url = new URL(address, 'http://vigilia.test');
  const query = { ...Object.fromEntries(url.searchParams), ...change };
  return server.ask(readPointDocumentFile, { params: { name: url.pathname.split('/').at(-1) ?? '' }, query });
}

const lastEntry = async (server: TestServer) =>
  server.dependencies.database.read
    .selectFrom('activity')
    .select(['what', 'changes'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

it('adds documents to a point, lists them with the session, and shows their pages to the roll', async () => {
  const { server, ana, first, points, add, read } = await anAgenda();
  const sha256 = createHash('sha256').update(REPORT.content).digest('hex');
  const { status, data } = await add();
  expect(status).toBe(201);
  expect(await points()).toEqual(data.points);
  const bytes = REPORT.content.length;
  expect(data.points).toMatchObject([
    { id: first, documents: [{ name: 'Informe de gestión', pages: 1, bytes }] },
    { text: 'Elecciones' },
  ]);
  expect(data.points[1]).not.toHaveProperty('documents');
  expect((await lastEntry(server))?.what).toBe(
    `Agregó el documento «Informe de gestión» al punto «Informes» de «Asamblea general ordinaria», SHA-256 ${sha256}`,
  );
  const [document] = data.points[0]?.documents ?? [];
  const shown = await read(document?.id ?? 0, ana);
  expect(shown.data).toEqual({
    ...{ id: document?.id, name: 'Informe de gestión', bytes, sha256 },
    url: expect.stringMatching(/^\/api\/assamble\/documents\/[0-9a-f]{32}-1\.pdf\?expires=/),
    document: { pages: 1, hasPrograms: false, pictures: [expect.stringContaining('-1.webp?')] },
  });
  const file = await open(server, shown.data.url);
  expect([file.status, file.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('Informe%20de%20gesti%C3%B3n.pdf'),
  ]);
  const [picture = ''] = shown.data.document.pictures;
  expect((await open(server, picture)).headers['content-type']).toBe('image/webp');
  expect((await open(server, picture, { signature: 'a'.repeat(43) })).status).toBe(404);
  server.clock.pass(3_600_000);
  expect([(await open(server, shown.data.url)).status, (await open(server, picture)).status]).toEqual([
    404, 404,
  ]);
});

it.each(['jpeg', 'png', 'webp'] as const)(
  'keeps a %s as it arrived, and shows a picture of it',
  async (type) => {
    const { server, added, read, remove } = await anAgenda();
    const disk = server.filesOnDisk();
    const content = await aPicture(type);
    const id = await added({
      name: `foto.${type === 'jpeg' ? 'jpg' : type}`,
      type: `image/${type}`,
      content,
    });
    const { url, document, sha256 } = (await read(id)).data;
    expect(sha256).toBe(createHash('sha256').update(content).digest('hex'));
    expect(document.pictures).toHaveLength(1);
    const file = await open(server, url);
    expect(file.headers['content-type']).toBe(`image/${type}`);
    expect(file.bytes.equals(content)).toBe(true);
    expect((await open(server, document.pictures[0] ?? '')).headers['content-type']).toBe('image/webp');
    expect((await remove(id)).status).toBe(200);
    expect(server.filesOnDisk()).toEqual(disk);
  },
);

it('refuses what is no document with pages, an eleventh one, and an unknown point', async () => {
  const { server, as, params, second, points, add } = await anAgenda();
  const other = { assemblyId: await anAssembly(server, as), id: second };
  const disk = server.filesOnDisk();
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const wrong: FilePart[] = [
    { name: 'informe.docx', type: word, content: aDocx() },
    { name: 'informe.pdf', type: 'application/pdf', content: Buffer.from('no es un PDF') },
    { name: 'informe.png', type: 'image/png', content: aPdf() },
    { name: 'animación.gif', type: 'image/gif', content: await aPicture('gif') },
  ];
  for (const file of wrong) expect((await add(file)).status, file.name).toBe(415);
  expect((await add(wrong[0])).message).toContain('Adjunte un PDF o una imagen JPG, PNG o WebP.');
  const bare = { as, params: { ...params, id: second }, body: {} };
  expect((await server.ask(addPointDocument, bare)).status).toBe(422);
  expect((await add(REPORT, ' ')).status).toBe(422);
  expect((await add(REPORT, undefined, 999)).status).toBe(404);
  expect((await server.ask(addPointDocument, { as, params: other, form: [REPORT] })).status).toBe(404);
  expect(server.filesOnDisk()).toEqual(disk);
  for (let each = 1; each <= MAX_POINT_DOCUMENTS; each += 1)
    expect((await add(REPORT, `Anexo ${each}`)).status).toBe(201);
  expect(await add(REPORT)).toMatchObject({ status: 409, message: expect.stringContaining('10 documentos') });
  expect((await points())[0]?.documents?.map(({ name }) => name)).toEqual(
    Array.from({ length: MAX_POINT_DOCUMENTS }, (_, index) => `Anexo ${index + 1}`),
  );
  expect((await add(REPORT, undefined, second)).status).toBe(201);
});

it('shows a document to nobody outside the roll, and to no link of the evening', async () => {
  const { server, as, params, ana, eva, added, read } = await anAgenda();
  const id = await added();
  expect((await read(id, eva)).status).toBe(404);
  // Who may register sees the agenda, and reads its documents from the roll on.
  await server.dependencies.database.write((tx) =>
    tx.updateTable('assemblies').set({ is_register: 1 }).where('id', '=', params.assemblyId).execute(),
  );
  expect(await read(id, eva)).toMatchObject({ status: 403, message: expect.stringContaining('lista') });
  await addAttendee(server, as, params.assemblyId, eva);
  expect((await read(id, eva)).status).toBe(200);
  const other = await anAssembly(server, as);
  const fay = await server.aMember();
  await addAttendee(server, as, other, fay);
  expect((await read(id, fay, { assemblyId: other })).status).toBe(404);
  expect((await read(id, ana)).status).toBe(200);
  for (const kind of ['desk', 'hall'] as const) {
    const link = await aLink(server, as, params.assemblyId, kind);
    expect((await read(id, { ...as, token: link.token })).status, kind).toBe(403);
  }
  const body = { name: 'Otro' };
  expect((await server.ask(renamePointDocument, { as: ana, params: { ...params, id }, body })).status).toBe(
    403,
  );
});

it('renames a document, and removes it with its file', async () => {
  const { server, as, points, added, rename, remove, read } = await anAgenda();
  const other = await anAssembly(server, as);
  const disk = server.filesOnDisk();
  const id = await added(REPORT, 'Informe');
  expect((await rename(id, 'Informe del presidente')).data.points[0]?.documents).toMatchObject([
    { id, name: 'Informe del presidente' },
  ]);
  expect((await lastEntry(server))?.changes).toContain('Informe del presidente');
  const elsewhere = { as, params: { assemblyId: other, id } };
  expect((await server.ask(removePointDocument, elsewhere)).status).toBe(404);
  expect((await remove(id)).status).toBe(200);
  expect((await lastEntry(server))?.what).toMatch(/^Quitó el documento «Informe del presidente» .* SHA-256 /);
  expect((await points())[0]).not.toHaveProperty('documents');
  expect(server.filesOnDisk()).toEqual(disk);
  expect([(await remove(id)).status, (await rename(id, 'Otro')).status, (await read(id)).status]).toEqual([
    404, 404, 404,
  ]);
});

it('keeps the documents of a renamed and moved point, and removes those of one that is taken out', async () => {
  const { server, added, edit, points } = await anAgenda();
  const disk = server.filesOnDisk();
  await added();
  await edit(['Elecciones', 'Informes de gestión'], [{ before: 'Informes', after: 'Informes de gestión' }]);
  expect((await points())[1]).toMatchObject({
    text: 'Informes de gestión',
    documents: [{ name: 'Informe de gestión' }],
  });
  await edit(['Elecciones']);
  expect((await lastEntry(server))?.changes).toContain('Informe de gestión');
  expect(server.filesOnDisk()).toEqual(disk);
  await edit(['Elecciones', 'Informes de gestión']);
  expect((await points())[1]).not.toHaveProperty('documents');
});

it('removes the documents with a deleted assembly', async () => {
  const { server, as, params, added } = await anAgenda();
  const disk = server.filesOnDisk();
  await added();
  await server.ask(deleteAssembly, { as, params: { id: params.assemblyId } });
  expect(server.filesOnDisk()).toEqual(disk);
});

it('changes no documents once the acta is issued, and still shows them', async () => {
  const { server, as, ana, params, add, added, rename, remove, read } = await anAgenda();
  const id = await added();
  const disk = server.filesOnDisk();
  await server.dependencies.database.write((tx) =>
    tx
      .insertInto('issued_minutes')
      .values({
        ...{ number: 7, assembly_id: params.assemblyId, sequence: 0 },
        ...{
          issued_at: server.clock.now().toISOString(),
          issued_by: as.id,
          issued_by_name: 'Marta Quintero',
        },
      })
      .execute(),
  );
  for (const { status, message } of [await add(), await rename(id, 'Otro'), await remove(id)])
    expect([status, message]).toEqual([409, expect.stringContaining('El acta n.º 7')]);
  expect(server.filesOnDisk()).toEqual(disk);
  expect((await read(id, ana)).status).toBe(200);
});

it('says with the result which documents a voting was opened with, and changes none meanwhile', async () => {
  const { server, as, params, ana, first, add, added, edit, rename, remove, mark } = await anAgenda();
  const id = await added();
  const sealed = `«Informe de gestión», SHA-256 ${createHash('sha256').update(REPORT.content).digest('hex')}`;
  const { data: question } = await server.ask(createQuestion, {
    as,
    body: { title: '¿Aprueba el informe?', assambleId: params.assemblyId, agendaPoint: 'Informes' },
  });
  await mark(ana, true);
  await startVoting(server, as, question.id);
  for (const { status, message } of [await add(), await rename(id, 'Otro'), await remove(id)])
    expect([status, message]).toEqual([409, expect.stringContaining('Hay una votación abierta')]);
  await endVoting(server, as, question.id);
  const notices = async () => (await resultsOf(server, as, question.id)).notices ?? [];
  const { actsBefore = [] } = await resultsOf(server, as, question.id);
  expect(actsBefore.map(({ acts }) => acts)).toEqual([
    expect.arrayContaining([
      `documento del punto, ${sealed}: 1`,
      expect.stringContaining(
        'con otro nombre desde la convocatoria, al menos de las 24 horas anteriores: 1',
      ),
    ]),
  ]);

  await remove(id);
  const content = aPdf('Otro informe');
  await add(aDocumentFile({ name: 'Informe de gestión.pdf', content }), undefined, first);
  const now = `«Informe de gestión», SHA-256 ${createHash('sha256').update(content).digest('hex')}`;
  const gone = `Cuando se abrió la votación, su punto tenía un documento que ya no está: ${sealed}.`;
  expect(withoutActs(await notices())).toEqual([
    gone,
    `Cuando se abrió la votación, su punto no tenía un documento que ahora está: ${now}.`,
  ]);
  const phone = await server.ask(readMine, { as: ana, params });
  expect(phone.data.now.last?.notices).toContain(gone);
  const { bytes } = await server.ask(downloadVerificationPackage, { as, params, body: {} });
  const { attention } = await recount(await filesOf(new Uint8Array(bytes), (data) => inflateRawSync(data)));
  expect(attention).toContainEqual(expect.stringContaining(`o solo están ahora: ${sealed}; ${now}.`));
  await edit(['Elecciones']);
  expect(withoutActs(await notices())).toContain(gone);
});
