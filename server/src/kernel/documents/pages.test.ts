/** Documents of powers over HTTP: people look at a picture of each page, and the file itself is only downloaded. */
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import {
  type AttorneyPower,
  createAttorneyPower,
  revokeAttorneyPower,
} from '@vigilia/contract/assemblies/attorney-powers';
import { readMine } from '@vigilia/contract/assemblies/member-assembly';
import {
  listSubmittedPowers,
  refuseSubmittedPower,
  submitPower,
  withdrawSubmittedPower,
} from '@vigilia/contract/assemblies/submitted-powers';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addAttendee, anAssembly } from '../../testing/builders/assemblies.ts';
import {
  aDoc,
  aDocx,
  aPackedPdf,
  aPdf,
  aPdfWith,
  streamOf,
  wordBody,
} from '../../testing/builders/documents.ts';
import { aPicture } from '../../testing/builders/pictures.ts';
import { aServer } from '../../testing/server.ts';

/** Milliseconds that a page may take in the tests of slow files; 0 for the time of the product. */
const shortened = vi.hoisted(() => ({ pageTime: 0 }));
vi.mock(import('../runtime/confined-process.ts'), async (importOriginal) => {
  const original = await importOriginal();
  const runConfined: typeof original.runConfined = async (script, order, onMessage, limits) => {
    const { pageTime } = shortened;
    if (!pageTime) return original.runConfined(script, order, onMessage, limits);
    try {
      return await original.runConfined(script, order, onMessage, { ...limits, stepTime: pageTime });
    } finally {
      const { stepTime = 0 } = limits;
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + stepTime);
    }
  };
  return { ...original, runConfined };
});

/** PDFKit writes whatever entries it is given. */
const SOUND: object = { Subtype: 'Sound' };

/** A PDF as PDFKit writes it. @param options such as its passwords @param carrier the page that plays a sound */
async function aPrintedPdf(
  pages: number,
  options: PDFKit.PDFDocumentOptions = {},
  carrier = 0,
): Promise<Buffer> {
  const pdf = new PDFDocument({ ...options, size: [500, 80], autoFirstPage: false });
  for (let page = 1; page <= pages; page += 1) {
    pdf
      .addPage()
      .rect(50, 10, 400, 30 * page)
      .fill('black');
    if (page === carrier) pdf.annotate(50, 10, 20, 20, SOUND);
  }
  pdf.end();
  return buffer(pdf);
}

afterEach(() => {
  shortened.pageTime = 0;
  vi.restoreAllMocks();
});

async function aDesk(log: string[] = []) {
  const server = await aServer({ log });
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const [ana, beto] = [await server.aMember(), await server.aMember()];
  await addAttendee(server, as, assemblyId, ana);
  const give = (content: Buffer, name = 'poder.pdf') =>
    server.ask(createAttorneyPower, {
      as,
      form: [
        ['assemblyId', String(assemblyId)],
        ['userIdToDelegate', String(ana.id)],
        ['userIdWhoDelegates', String(beto.id)],
        { name, type: 'application/octet-stream', content },
      ],
    });
  const open = (url: string) => server.app.inject({ url });
  const shown = async ({ document }: Pick<AttorneyPower, 'document'>) =>
    Promise.all((document?.pictures ?? []).map(open));
  return { server, as, assemblyId, ana, beto, give, open, shown };
}

describe('the pages of a document', () => {
  it('shows a picture of each page to any caller with its signed address', async () => {
    const { give, open, shown } = await aDesk();
    const { data } = await give(await aPrintedPdf(2));
    expect(data.document).toMatchObject({ pages: 2, hasPrograms: false });
    const pictures = await shown(data);
    expect(pictures.map(({ headers }) => headers['content-type'])).toEqual(['image/webp', 'image/webp']);
    const darkness = await Promise.all(
      pictures.map(async ({ rawPayload }) => (await sharp(rawPayload).stats()).channels[0]?.mean ?? 0),
    );
    expect(darkness[1]).toBeLessThan(darkness[0] ?? 0);
    const [first = ''] = data.document?.pictures ?? [];
    expect((await open(first.replace(/signature=./, 'signature=_'))).statusCode).toBe(404);
  });

  it('draws the first twenty pages of many, and marks a file that acts on a later one', async () => {
    const { give, shown } = await aDesk();
    const { data } = await give(await aPrintedPdf(22, {}, 22));
    expect(data.document).toMatchObject({ pages: 22, hasPrograms: true });
    expect(await shown(data)).toHaveLength(20);
  });

  it('shows a photo upright', async () => {
    const { give, shown } = await aDesk();
    const photo = await sharp(await aPicture('jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { width, height } = await sharp(photo).metadata();
    const [page] = await shown((await give(photo, 'poder.jpg')).data);
    expect(await sharp(page?.rawPayload).metadata()).toMatchObject({ width: height, height: width });
  });

  it('shows no page of a file of Word', async () => {
    const { give } = await aDesk();
    expect((await give(aDocx(), 'poder.docx')).data).not.toHaveProperty('document');
  });

  it('delivers the file itself only as a download, byte for byte and without rights', async () => {
    const { give, open } = await aDesk();
    const pdf = await aPrintedPdf(1);
    const { headers, rawPayload } = await open((await give(pdf)).data.powerOfAttorneyUrl);
    expect(rawPayload.equals(pdf)).toBe(true);
    expect(headers['content-disposition']).toMatch(/^attachment; /);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/^sandbox;/);
  });

  it('removes the pictures with the document', async () => {
    const { server, as, give } = await aDesk();
    const before = server.filesOnDisk();
    const { data } = await give(await aPrintedPdf(2));
    expect(server.filesOnDisk().stored).toHaveLength(before.stored.length + 3);
    await server.ask(revokeAttorneyPower, { as, params: { id: data.id } });
    expect(server.filesOnDisk()).toEqual(before);
  });
});

const LAUNCH = '/OpenAction<</S/Launch/F(cmd.exe)>>';
const aLink = (action: string) => `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 300 200]/A<</S${action}>>>>]`;

describe('a PDF that may act', () => {
  it('accepts one whose objects are packed, and does not mark it', async () => {
    const { give } = await aDesk();
    const link = aPackedPdf('', aLink('/URI/URI(https://a.test)'));
    expect((await give(link)).data.document).toMatchObject({ pages: 1, hasPrograms: false });
  });

  it.each([
    ['a script', aPdfWith('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>')],
    ['a program to start', aPdfWith('/OpenAction<</S/Launch/F(calc.exe)>>')],
    [
      'an attached file',
      aPdfWith(
        '/Names<</EmbeddedFiles<</Names[(a.txt)10 0 R]>>>>',
        '<</Type/Filespec/F(a.txt)/EF<</F 11 0 R>>>>',
        streamOf('/Type/EmbeddedFile', Buffer.from('hola')),
      ),
    ],
    ['a program to start whose name is written in codes', aPdfWith('/OpenAction<</S/L#61unch/F(calc.exe)>>')],
    ...[
      ['a program to start', LAUNCH],
      ['a form of XFA', '/AcroForm<</Fields[]/XFA[(template)7 0 R]>>'],
      ['a file that belongs to it', '/AF[4 0 R]'],
      ['the opening of an attached file', '/OpenAction<</S/GoToE/T<</R/C/N(a)>>/D[0/Fit]>>'],
      ['a page that starts a program', '', '/AA<</O<</S/Launch/F(cmd.exe)>>>>'],
      ['a link that starts a program', '', aLink('/Launch/F(cmd.exe)')],
      ['a link that sends a form', '', aLink('/SubmitForm/F(http://a.test)')],
    ].map(([what, catalog, page]): [string, Buffer] => [
      `${what} in packed objects`,
      aPackedPdf(catalog, page),
    ]),
    [
      'objects packed in a way that is not looked into',
      aPackedPdf(LAUNCH, '', '/Filter[/ASCIIHexDecode/FlateDecode]', (bytes) =>
        Buffer.from(`${deflateSync(bytes).toString('hex')}>`),
      ),
    ],
    [
      'a program in packed objects with a false checksum',
      aPackedPdf(LAUNCH, '', '/Filter/FlateDecode', (bytes) =>
        Buffer.concat([deflateSync(bytes).subarray(0, -4), Buffer.alloc(4)]),
      ),
    ],
  ])('accepts one with %s, and marks it', async (_, pdf) => {
    const { give } = await aDesk();
    const { status, data } = await give(pdf);
    expect(status).toBe(201);
    expect(data.document).toMatchObject({ pages: 1, hasPrograms: true });
  });

  it('accepts one that a password only protects from changes, and marks it', async () => {
    const { give } = await aDesk();
    const { status, data } = await give(
      await aPrintedPdf(1, { ownerPassword: 'del notario', permissions: {} }),
    );
    expect(status).toBe(201);
    expect(data.document).toMatchObject({ pages: 1, hasPrograms: true });
  });

  it('refuses one that needs a password, with that reason', async () => {
    const { give } = await aDesk();
    const locked = await give(await aPrintedPdf(1, { userPassword: 'secreta' }));
    expect(locked).toMatchObject({ status: 415, message: expect.stringContaining('contraseña') });
  });

  it('refuses one that cannot be drawn, with that reason', async () => {
    const { give } = await aDesk();
    const blank = await give(Buffer.from('%PDF-1.7\n%%EOF'));
    expect(blank).toMatchObject({ status: 415, message: expect.stringContaining('no se pudo') });
  });

  it.each([0, -1])('refuses one that counts %i pages', async (count) => {
    const { server, give } = await aDesk();
    const before = server.filesOnDisk();
    const script = aPdfWith('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>').toString('latin1');
    const uncounted = await give(Buffer.from(script.replace('/Count 1', `/Count ${count}`), 'latin1'));
    expect(uncounted).toMatchObject({ status: 415, message: expect.stringContaining('no se pudo') });
    expect(server.filesOnDisk()).toEqual(before);
  });

  it('refuses one whose picture has too many pixels instead of showing an empty page', async () => {
    const { give } = await aDesk();
    const content = Buffer.from('q 300 0 0 200 0 0 cm /I Do Q');
    const huge = aPdf()
      .toString('latin1')
      .replace(/\/Resources<<[\s\S]*?>>>>/, '/Resources<</XObject<</I 10 0 R>>>>')
      .replace(/<<\/Length \d+>>stream[\s\S]*?endstream/, () => streamOf('', content))
      .replace(
        '\nxref\n',
        () =>
          `\n10 0 obj\n${streamOf('/Type/XObject/Subtype/Image/Width 60000/Height 60000/ColorSpace/DeviceGray/BitsPerComponent 1', Buffer.alloc(10))}\nendobj\nxref\n`,
      );
    expect(await give(Buffer.from(huge, 'latin1'))).toMatchObject({ status: 413 });
  });
});

/** Few bytes that take minutes to draw: layers within layers, each as large as the page. */
const aSlowPdf = () => {
  const layer = (entries: string, content: string) =>
    streamOf(
      `/Type/XObject/Subtype/Form/BBox[0 0 300 200]/Group<</S/Transparency/I true>>${entries}`,
      Buffer.from(content),
    );
  const drawn = '/X Do '.repeat(300);
  const text = aPdfWith(
    '',
    layer('/Resources<</XObject<</X 11 0 R>>>>', drawn),
    layer('', '0 0 300 200 re f'),
    streamOf('', Buffer.from(drawn)),
  ).toString('latin1');
  return Buffer.from(text.replace('4 0 R/Resources<<', '12 0 R/Resources<</XObject<</X 10 0 R>>'), 'latin1');
};

it('lets the sender of a slow file pause, with photos in the meantime, and others go on', {
  timeout: 180_000,
}, async () => {
  const { server, as, assemblyId, ana, beto } = await aDesk();
  await addAttendee(server, as, assemblyId, beto, false);
  const submit = (sender: typeof ana, content: Buffer, type = 'application/pdf') =>
    server.ask(submitPower, {
      ...{ as: sender, params: { assemblyId } },
      form: [
        ['gives', 'false'],
        ['name', 'Eva'],
        ['dni', '998877'],
        { name: type === 'application/pdf' ? 'poder.pdf' : 'poder.jpg', type, content },
      ],
    });
  shortened.pageTime = 300;
  expect(await submit(ana, aSlowPdf())).toMatchObject({ status: 413 });
  shortened.pageTime = 0;
  expect(await submit(ana, aPdf())).toMatchObject({
    ...{ status: 429, message: expect.stringContaining('foto') },
  });
  expect((await submit(beto, aPdf())).status).toBe(201);
  expect((await submit(ana, await aPicture('jpeg'), 'image/jpeg')).status).toBe(201);
  const { data } = await server.ask(readMine, { as: ana, params: { assemblyId } });
  await server.ask(withdrawSubmittedPower, { as: ana, params: { id: data.submittedPowers?.[0]?.id ?? 0 } });
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
  expect((await submit(ana, aPdf())).status).toBe(201);
});

it('names what it found in a refused file of Word, and logs it', async () => {
  const log: string[] = [];
  const { give } = await aDesk(log);
  const dde = aDocx({ 'word/header1.xml': wordBody('<w:fldSimple w:instr="DDEAUTO cmd a"/>') });
  const linked = aDoc({ streams: { Data: Buffer.from('http://127.0.0.1/pixel.png', 'utf16le') } });
  expect(await give(dde, 'poder.docx')).toMatchObject({
    status: 415,
    message: expect.stringContaining('contiene un campo DDE'),
  });
  expect(await give(linked, 'poder.doc')).toMatchObject({
    ...{ status: 415, message: expect.stringContaining('contiene una imagen enlazada') },
  });
  const findings = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a document was refused');
  expect(findings.map(({ finding }) => finding)).toEqual([
    expect.stringContaining('un campo DDE'),
    expect.stringContaining('una imagen enlazada'),
  ]);
});

it('shows the pages of a submitted power to its sender and to administrators until it is refused', async () => {
  const { server, as, assemblyId, ana, beto, shown } = await aDesk();
  const params = { assemblyId };
  await addAttendee(server, as, assemblyId, beto, false);
  await server.ask(submitPower, {
    as: beto,
    params,
    form: [
      ['gives', 'true'],
      ['name', 'Ana'],
      ['dni', ana.dni ?? ''],
      { name: 'poder.pdf', type: 'application/pdf', content: aPdf() },
    ],
  });
  const [listed] = (await server.ask(listSubmittedPowers, { as, params })).data;
  const own = async () => (await server.ask(readMine, { as: beto, params })).data.submittedPowers ?? [];
  for (const power of [listed, (await own())[0]])
    expect((await shown(power ?? {})).map(({ statusCode }) => statusCode)).toEqual([200]);
  await server.ask(refuseSubmittedPower, {
    ...{ as, params: { id: listed?.id ?? 0 }, body: { reason: 'La firma no se lee' } },
  });
  expect((await own())[0]).not.toHaveProperty('document');
  expect((await shown(listed ?? {})).map(({ statusCode }) => statusCode)).toEqual([404]);
});
