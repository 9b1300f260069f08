/** Invalid documents: a clear refusal, no row, no stored file, no temporary file. */
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { createAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { describe, expect, it } from 'vitest';
import { removeOrphans } from '../../features/files/orphans.ts';
import { addAttendee, anAssembly } from '../../testing/builders/assemblies.ts';
import {
  aCompoundFile,
  aDoc,
  aDocumentFile,
  aDocx,
  aPdf,
  aZip,
  WORD_PARTS,
} from '../../testing/builders/documents.ts';
import { anSvgWithScript, aPicture, aPixelBomb, aWebPage } from '../../testing/builders/pictures.ts';
import type { FilePart } from '../../testing/multipart.ts';
import { aServer } from '../../testing/server.ts';
import { documentHeaders } from './documents.ts';

async function aForm(config: Readonly<Record<string, string>> = {}) {
  const server = await aServer({ config });
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const [ana, beto] = [await server.aMember(), await server.aMember()];
  await addAttendee(server, as, assemblyId, ana);
  const send = (file: FilePart) =>
    server.ask(createAttorneyPower, {
      as,
      form: [
        ['assemblyId', String(assemblyId)],
        ['userIdToDelegate', String(ana.id)],
        ['userIdWhoDelegates', String(beto.id)],
        file,
      ],
    });
  return { server, send };
}

/** As PDF printers write it: objects in a compressed stream, a link, an open action, a form with a signature. */
const aModernPdf = (): Buffer => {
  const objects = deflateSync(
    Buffer.from('11 0 <</Type/Annot/Subtype/Link/A<</S/URI/URI(https://asociacion.test)>>>>'),
  );
  const stream = `10 0 obj\n<</Type/ObjStm/N 1/First 5/Filter/FlateDecode/Length ${objects.length}>>stream\n${objects.toString('latin1')}\nendstream\nendobj\n`;
  const catalog = '<</Type/Catalog/OpenAction[3 0 R/Fit]/AcroForm<</SigFlags 3/Fields[]>>';
  const text = aPdf()
    .toString('latin1')
    .replace('<</Type/Catalog', () => catalog);
  return Buffer.from(
    text.replace('\nxref\n', () => `\n${stream}xref\n`),
    'latin1',
  );
};

const aDocxWithALink = (): Buffer =>
  aZip({
    ...WORD_PARTS,
    'word/_rels/document.xml.rels':
      '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://asociacion.test" TargetMode="External"/></Relationships>',
  });

/** A Word document with a damaged main part. */
const damagedText = (): Buffer => {
  const bytes = aDocx();
  const at = bytes.indexOf('word/document.xml') + 'word/document.xml'.length;
  return bytes.fill(0xff, at + 10, at + 40);
};

describe('a document', () => {
  it.each([
    ['poder.pdf', 'application/pdf', aPdf()],
    ['PODER FIRMADO (2).PDF', 'application/octet-stream', aPdf()],
    ['poder.docx.pdf', 'application/pdf', aPdf()],
    ['poder.pdf', 'application/pdf', Buffer.concat([aPdf(), Buffer.from('\r\n\0\0')])],
    ['impreso.pdf', 'application/pdf', aModernPdf()],
    ['con-enlaces.docx', 'application/octet-stream', aDocxWithALink()],
    ['poder.doc', 'application/msword', aDoc()],
    ['poder.docx', 'application/zip', aDocx()],
    ['poder.jpg', 'image/jpeg', 'jpeg'],
    ['poder.jpeg', 'application/octet-stream', 'jpeg'],
    ['poder.png', 'image/png', 'png'],
  ] as const)('accepts a document called %s of type %s', async (name, type, what) => {
    const { server, send } = await aForm();
    const content = typeof what === 'string' ? await aPicture(what) : what;
    expect(await send({ name, type, content })).toMatchObject({ status: 201 });
    expect(server.filesOnDisk().temporary).toEqual([]);
  });

  it.each([
    ['an SVG', 'poder.png', 'image/png', anSvgWithScript],
    ['a PDF behind a web page', 'poder.pdf', 'application/pdf', Buffer.concat([aWebPage, aPdf()])],
    ['a PDF without an ending', 'poder', 'application/pdf', aPdf()],
    ['a PDF called blob', 'blob', 'application/pdf', aPdf()],
    ['a PDF stated as a web page', 'poder.pdf', 'text/html', aPdf()],
    ['a PDF stated as a ZIP', 'poder.pdf', 'application/zip', aPdf()],
    [
      'a workbook of old Excel',
      'poder.doc',
      'application/msword',
      aCompoundFile({ Workbook: Buffer.alloc(1) }),
    ],
    ['only the head of old Word', 'poder.doc', 'application/msword', aDoc().subarray(0, 8)],
    [
      'a Word file without its types',
      'poder.docx',
      'application/octet-stream',
      aZip({ 'word/document.xml': 'wordprocessingml' }),
    ],
    [
      'a Word file of other XML',
      'poder.docx',
      'application/octet-stream',
      aZip({ ...WORD_PARTS, 'word/document.xml': '<a/>' }),
    ],
    [
      'a Word file with macros',
      'poder.docx',
      'application/octet-stream',
      aZip({ ...WORD_PARTS, 'word/vbaProject.bin': 'x' }),
    ],
    ['a Word file whose text is damaged', 'poder.docx', 'application/octet-stream', damagedText()],
    ['a GIF', 'poder.gif', 'image/gif', 'gif'],
    ['a WebP called .png', 'poder.png', 'image/png', 'webp'],
    ['a PNG called .jpg', 'poder.jpg', 'image/jpeg', 'png'],
    ['text', 'poder.txt', 'text/plain', 'Otorgo poder'],
  ] as const)('refuses %s', async (_, name, type, what) => {
    const { server, send } = await aForm();
    const before = server.filesOnDisk();
    const content = what === 'gif' || what === 'webp' || what === 'png' ? await aPicture(what) : what;
    expect(await send({ name, type, content })).toMatchObject({
      status: 415,
      message: expect.stringMatching(/^[A-ZÁÉÍÓÚ¡][^{}]*\.$/),
    });
    expect(server.filesOnDisk()).toEqual(before);
    const documents = server.dependencies.database.read
      .selectFrom('files')
      .selectAll()
      .where('kind', '=', 'document');
    expect(await documents.execute()).toEqual([]);
  });

  it.each([
    ['a bomb with its true size', aZip({ ...WORD_PARTS, 'word/document.xml': 'x' }, 2 ** 31), 413],
    [
      'a bomb with a false size',
      aZip({ ...WORD_PARTS, 'word/document.xml': Buffer.alloc(60 * 2 ** 20) }, 100),
      415,
    ],
  ])('does not unpack %s', async (_, content, status) => {
    const { send } = await aForm();
    expect(await send({ name: 'poder.docx', content })).toMatchObject({ status });
  });

  it('refuses a document picture with too many pixels without decoding it', async () => {
    const { send } = await aForm();
    expect(await send({ name: 'x.png', type: 'image/png', content: aPixelBomb() })).toMatchObject({
      status: 413,
    });
  });

  it('refuses a document larger than MAX_UPLOAD_MB', async () => {
    const { server, send } = await aForm({ MAX_UPLOAD_MB: '1' });
    const content = Buffer.concat([aPdf().subarray(0, 20), Buffer.alloc(2 ** 20), aPdf()]);
    const before = server.filesOnDisk();
    expect(await send(aDocumentFile({ content }))).toMatchObject({ status: 413 });
    expect(server.filesOnDisk()).toEqual(before);
  });

  it('treats unreferenced documents as orphans, and referenced ones not', async () => {
    const { server, send } = await aForm();
    const orphan = await server.dependencies.documents
      .store({ path: join(server.folder, 'vigilia.db'), size: 4096, type: '', fileName: 'x.pdf' }, 'document')
      .catch(() => undefined);
    expect(orphan).toBeUndefined();
    await send(aDocumentFile());
    await server.dependencies.files.put(`${'0'.repeat(32)}.pdf`, aPdf());
    server.ageFiles();
    const before = server.filesOnDisk().stored;
    expect(await removeOrphans(server.dependencies)).toBe(1);
    expect(server.filesOnDisk().stored).toEqual(before.filter((name) => !name.startsWith('0000')));
  });
});

it('escapes titles in the download header', () => {
  const headers = documentHeaders('a.pdf', 'Poder "de"\r\nx: y/../z;ñ\'()*');
  expect(headers['content-disposition']).toBe(
    `attachment; filename="Poder  de   x  y .. zn().pdf"; filename*=UTF-8''Poder%20%20de%20%20%20x%20%20y%20..%20z%3B%C3%B1%27%28%29.pdf`,
  );
});
