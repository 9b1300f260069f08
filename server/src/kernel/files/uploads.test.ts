/** Invalid uploads: a clear refusal, no row, no stored file, no temporary file. */

import { once } from 'node:events';
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { createCase } from '@vigilia/contract/content/cases';
import { PICTURE_WIDTHS, pictureVariant, readPicture } from '@vigilia/contract/content/files';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { castBallot } from '@vigilia/contract/votings/votings';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  anSvgWithScript,
  aPhonePhoto,
  aPicture,
  aPixelBomb,
  aWebPage,
} from '../../testing/builders/pictures.ts';
import { BOUNDARY, type FilePart, MULTIPART, multipart, type Part } from '../../testing/multipart.ts';
import { aFolder } from '../../testing/process.ts';
import { addressOf, aServer, aSharedServer, type TestServer } from '../../testing/server.ts';
import { createUploads } from './uploads.ts';

const TEXTS: Part[] = [
  ['title', 'Congreso'],
  ['description', 'En Cali'],
];

const FORM = 'multipart/form-data';

const NOTHING = { stored: [], temporary: [] };

/** Actionable Spanish sentences without technical details. */
const aClearMessage = expect.stringMatching(/^[A-ZÁÉÍÓÚ¡][^{}]*[.»]?$/);

async function expectNothingStored(server: TestServer): Promise<void> {
  const as = await server.anAdministrator();
  expect((await server.ask(newsCalls.list, { as })).data).toEqual([]);
  expect(server.filesOnDisk()).toEqual(NOTHING);
  const recorded = await server.dependencies.database.read.selectFrom('files').selectAll().execute();
  expect(recorded).toEqual([]);
}

/** The server of refused uploads. */
const refusing = aSharedServer();

async function expectRefused(form: Part[], status: number, server?: TestServer): Promise<string> {
  server ??= await refusing();
  const as = await server.anAdministrator();
  const refused = await server.ask(newsCalls.create, { as, form });
  expect(refused).toMatchObject({ status, message: aClearMessage, data: undefined });
  await expectNothingStored(server);
  return refused.message;
}

const refusesFile = (file: Omit<FilePart, 'field'>, status: number) =>
  expectRefused([...TEXTS, file], status);

describe('a file that does not match its declared type', () => {
  it.each([
    ['a web page called .jpg', 'x.jpg', 'image/jpeg', aWebPage],
    ['an SVG with a script', 'x.svg', 'image/svg+xml', anSvgWithScript],
    ['an SVG called .png', 'x.png', 'image/png', anSvgWithScript],
    ['an SVG behind an XML head', 'x.png', 'image/png', `<?xml version="1.0"?>${anSvgWithScript}`],
    ['a PDF called .jpg', 'x.jpg', 'image/jpeg', '%PDF-1.7\n%x'],
    ['text called .jpg', 'x.jpg', 'image/jpeg', 'hola'],
    ['one byte', 'x.jpg', 'image/jpeg', Buffer.from([0xff])],
    ['only the beginning of a JPEG', 'x.jpg', 'image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a header of HEIC', 'x.heic', 'image/heic', '\0\0\0\x18ftypheic\0\0\0\0heicmif1'],
    ['a PNG signature and noise', 'x.png', 'image/png', Buffer.from('\x89PNG\r\n\x1a\nxxxxxxxx', 'latin1')],
  ])('refuses %s', async (_, name, type, content) => {
    await refusesFile({ name, type, content }, 415);
  });

  it.each([
    ['PNG bytes as image/jpeg', 'png', 'foto.jpg', 'image/jpeg'],
    ['PNG bytes with the ending .jpg', 'png', 'foto.jpg', 'image/png'],
    ['PNG bytes of a stated JPEG type', 'png', 'foto.png', 'image/jpeg'],
    ['a JPEG called .html', 'jpeg', 'foto.html', 'image/jpeg'],
    ['a JPEG stated as a web page', 'jpeg', 'foto.jpg', 'text/html'],
    ['a JPEG without an ending', 'jpeg', 'foto', 'image/jpeg'],
    ['a JPEG called .php.jpg', 'jpeg', 'foto.php.jpg', 'image/jpeg'],
    ['a JPEG called .jpg.exe', 'jpeg', 'foto.jpg.exe', 'image/jpeg'],
    ['a JPEG called ..', 'jpeg', '..', 'image/jpeg'],
    ['a JPEG called ..jpg', 'jpeg', '..jpg', 'image/jpeg'],
    ['a JPEG called .jpg', 'jpeg', '.jpg', 'image/jpeg'],
    ['a JPEG without a name', 'jpeg', '', 'image/jpeg'],
    ['a JPEG called blob of no type', 'jpeg', 'blob', 'application/octet-stream'],
  ] as const)('%s is refused', async (_, format, name, type) => {
    await refusesFile({ name, type, content: await aPicture(format) }, 415);
  });
});

describe('a picture', () => {
  it.each([
    ['jpeg', 'foto.jpg', 'image/jpeg'],
    ['jpeg', 'FOTO DE MAMÁ.v2.JPEG', 'image/jpeg'],
    ['jpeg', 'foto.jpg', 'application/octet-stream'],
    ['jpeg', 'blob', 'image/jpeg'],
    ['png', 'foto.png', 'image/png'],
    ['webp', 'foto.webp', 'image/webp'],
    ['gif', 'foto.gif', 'image/gif'],
    ['avif', 'foto.avif', 'image/avif'],
    ['tiff', 'foto.tif', 'image/tiff'],
  ] as const)('accepts a picture as %s called %s of type %s', async (format, name, type) => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const form = [...TEXTS, { name, type, content: await aPicture(format) }];
    const { status, data } = await server.ask(newsCalls.create, { as, form });
    expect(status).toBe(201);
    const stored = await server.ask(readPicture, {
      params: { name: data.picture.replace('/api/files/', '') },
    });
    expect(await sharp(stored.bytes).metadata()).toMatchObject({ format: 'webp', width: 64, height: 40 });
  });

  it.each(['../../../../tmp/foto.jpg', '/tmp/foto.jpg', 'C:\\fotos\\foto.jpg'])(
    'refuses a picture with the path %s for a name',
    async (name) => {
      await refusesFile({ name, type: 'image/jpeg', content: await aPicture() }, 415);
    },
  );

  it('stores a phone picture of 12 megapixels upright, bounded, without metadata, in every width', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const content = await aPhonePhoto();
    expect(await sharp(content).metadata()).toMatchObject({ width: 4000, height: 3000, orientation: 6 });
    const form = [...TEXTS, { name: 'IMG_1.jpg', type: 'image/jpeg', content }];
    const { data } = await server.ask(newsCalls.create, { as, form });

    for (const width of PICTURE_WIDTHS) {
      const name = pictureVariant(data.picture.replace('/api/files/', ''), width);
      const { bytes } = await server.ask(readPicture, { params: { name } });
      const { orientation, exif, xmp, iptc, icc, ...picture } = await sharp(bytes).metadata();
      expect({ orientation, exif, xmp, iptc }).toEqual({});
      expect(picture.format).toBe('webp');
      expect(bytes.includes('Secreto')).toBe(false);
      // 3000 × 4000 upright; the longest side is bounded, so the largest is 1440 wide.
      expect(picture.width).toBe(Math.min(width, 1440));
      expect(picture.height).toBe((picture.width * 4) / 3);
      const { data: pixels, info } = await sharp(bytes)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const [topRed = 0, , topBlue = 0] = pixels;
      const [bottomRed = 0, , bottomBlue = 0] = pixels.subarray(-info.channels);
      expect(topRed - topBlue).toBeGreaterThan(100);
      expect(bottomBlue - bottomRed).toBeGreaterThan(100);
    }
    expect(server.filesOnDisk().temporary).toEqual([]);
  });

  it('keeps the transparency of a picture', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const content = await sharp({ create: { width: 20, height: 20, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const form = [...TEXTS, { name: 'logo.png', type: 'image/png', content }];
    const { data } = await server.ask(newsCalls.create, { as, form });
    const { bytes } = await server.ask(readPicture, {
      params: { name: data.picture.replace('/api/files/', '') },
    });
    expect((await sharp(bytes).stats()).isOpaque).toBe(false);
  });

  it.each([
    ['grey with 16 bits', (s: Sharp) => s.toColourspace('grey16').png(), 'png'],
    ['in CMYK', (s: Sharp) => s.toColourspace('cmyk').jpeg(), 'jpg'],
    ['with a profile of its own', (s: Sharp) => s.withIccProfile('p3').jpeg(), 'jpg'],
  ] as const)('converts %s to plain sRGB', async (_, encode, ending) => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const background = { r: 200, g: 200, b: 200 };
    const content = await encode(
      sharp({ create: { width: 8, height: 8, channels: 3, background } }),
    ).toBuffer();
    const type = ending === 'png' ? 'image/png' : 'image/jpeg';
    const { status, data } = await server.ask(newsCalls.create, {
      as,
      form: [...TEXTS, { name: `x.${ending}`, type, content }],
    });
    expect(status).toBe(201);
    const { bytes } = await server.ask(readPicture, {
      params: { name: data.picture.replace('/api/files/', '') },
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' });
    const [red = 0] = await sharp(bytes).raw().toBuffer();
    expect(Math.abs(red - 200)).toBeLessThan(12);
  });

  it.each([[0.1], [0.5], [0.9], [0.99]])(
    'refuses a picture of which only %d has arrived on the disk',
    async (part) => {
      const whole = await sharp(await aPhonePhoto())
        .resize(800)
        .jpeg()
        .toBuffer();
      const content = whole.subarray(0, Math.floor(whole.length * part));
      await refusesFile({ name: 'foto.jpg', type: 'image/jpeg', content }, 415);
    },
  );

  it('refuses a picture that declares 50,000 × 50,000 pixels without decoding it', async () => {
    const message = await refusesFile({ name: 'x.png', type: 'image/png', content: aPixelBomb() }, 413);
    expect(message).toContain('50.000 × 50.000');
  });
});

describe('a form', () => {
  it('refuses a form with an empty file', async () => {
    await refusesFile({ name: 'foto.jpg', type: 'image/jpeg', content: '' }, 415);
  });

  it('refuses a form with two files', async () => {
    const file = { name: 'foto.jpg', type: 'image/jpeg', content: await aPicture() };
    await expectRefused([...TEXTS, file, file], 400);
  });

  it('refuses a form with the file under another name, at any size', async () => {
    const content = Buffer.alloc(3 * 1024 * 1024, 7);
    await expectRefused([...TEXTS, { field: 'image', name: 'foto.jpg', type: 'image/jpeg', content }], 400);
  });

  it('refuses a form with the file as text', async () => {
    await expectRefused([...TEXTS, ['file', 'data:image/png;base64,xxxx']], 400);
  });

  it('refuses a form with a file past MAX_UPLOAD_MB', async () => {
    const content = Buffer.concat([await aPicture(), Buffer.alloc(1024 * 1024)]);
    const form = [...TEXTS, { name: 'foto.jpg', type: 'image/jpeg', content }];
    const message = await expectRefused(form, 413, await aServer({ config: { MAX_UPLOAD_MB: '1' } }));
    expect(message).toContain('1 MB');
  });

  it('refuses a form with a field of a megabyte, a hundred fields, or one called __proto__', async () => {
    await expectRefused([['title', 'x'.repeat(1024 * 1024)]], 413);
    await expectRefused(
      Array.from({ length: 100 }, (_, i): Part => [`f${i}`, 'x']),
      400,
    );
    await expectRefused([...TEXTS, ['__proto__', '{"x":1}']], 400);
    await expectRefused([...TEXTS, ['constructor', 'x']], 400);
  });

  it('refuses a form whose text fields are JSON objects', async () => {
    const server = await refusing();
    const as = await server.anAdministrator();
    const raw = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="title"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n--${BOUNDARY}--\r\n`;
    const headers = { 'content-type': MULTIPART };
    expect(await server.ask(newsCalls.create, { as, raw, headers })).toMatchObject({
      status: 400,
      message: 'El formulario no es válido',
    });
  });

  it.each([
    [
      'no closing boundary',
      MULTIPART,
      multipart([...TEXTS, { name: 'a.jpg', content: 'xx' }], { closed: false }),
    ],
    ['an end in the middle of a head', MULTIPART, Buffer.from(`--${BOUNDARY}\r\nContent-Dispo`)],
    ['no part at all', MULTIPART, Buffer.from('hola')],
    ['no boundary in its head', 'multipart/form-data', multipart(TEXTS)],
    [
      'a boundary that is too long',
      `multipart/form-data; boundary=${'x'.repeat(300)}`,
      Buffer.from(`--${'x'.repeat(300)}--\r\n`),
    ],
    ['another boundary in its head', 'multipart/form-data; boundary=otro', multipart(TEXTS)],
    ...[
      `${FORM}; boundary=${'x'.repeat(300)}; boundary=xx`,
      `${FORM}; boundary=xx; boundary=${'x'.repeat(300)}`,
      `${MULTIPART}; boundary=${BOUNDARY}`,
      `${MULTIPART}; BOUNDARY=otro`,
      `${MULTIPART}; boundary*=otro`,
      `${FORM}; boundary*=${BOUNDARY}`,
      `${FORM}; boundary*=utf-8''${BOUNDARY}`,
      `${FORM}; boundary*0=${BOUNDARY}`,
      `${FORM}; boundary*0=${'x'.repeat(300)}; boundary=${BOUNDARY}`,
      `${FORM}; a="; boundary=${BOUNDARY}"; boundary=${'x'.repeat(300)}`,
      `${FORM}; a="\\"; boundary=${'x'.repeat(300)}; b="; boundary=${BOUNDARY}"`,
      `${FORM}; a="; boundary=${BOUNDARY}`,
      `${FORM}; a*=nothing''%ff; boundary=${BOUNDARY}`,
      `${FORM}; boundary="${'x'.repeat(71)}"`,
      `${FORM}; boundary=${'x'.repeat(71)}`,
      `${FORM}; boundary="${BOUNDARY} "`,
      `${FORM}; boundary="${BOUNDARY}`,
      `${FORM}; boundary=""`,
      `${FORM}; boundary=`,
      `${FORM}; boundary="a\\"b"`,
      `${FORM}; xboundary=${BOUNDARY}`,
    ].map((type): [string, string, Buffer] => [`the header ${type.slice(0, 90)}`, type, multipart(TEXTS)]),
  ])('refuses a form with %s', async (_, type, raw) => {
    const server = await refusing();
    const as = await server.anAdministrator();
    const refused = await server.ask(newsCalls.create, { as, raw, headers: { 'content-type': type } });
    expect(refused).toMatchObject({ status: 400, message: aClearMessage });
    await expectNothingStored(server);
  });

  it.each([
    `${FORM};boundary="${BOUNDARY}"`,
    `MULTIPART/Form-Data; BOUNDARY=${BOUNDARY}`,
    `${FORM}; charset=utf-8; boundary=${BOUNDARY}`,
    `${FORM} ; boundary=${BOUNDARY} ; charset="UTF-8";`,
  ])('reads a form with the header %s', async (type) => {
    const server = await aServer();
    const as = await server.aMember();
    const raw = multipart(TEXTS);
    expect(await server.ask(createCase, { as, raw, headers: { 'content-type': type } })).toMatchObject({
      status: 201,
    });
  });

  it('accepts an empty form as one without fields', async () => {
    const server = await refusing();
    const as = await server.anAdministrator();
    const refused = await server.ask(newsCalls.create, {
      as,
      raw: '',
      headers: { 'content-type': MULTIPART },
    });
    expect([400, 422]).toContain(refused.status);
    await expectNothingStored(server);
  });

  it('refuses a form where a call takes no file', async () => {
    const server = await refusing();
    const as = await server.anAdministrator();
    const form: Part[] = [
      ['questionId', '1'],
      { name: 'foto.jpg', type: 'image/jpeg', content: await aPicture() },
    ];
    expect(await server.ask(castBallot, { as, form })).toMatchObject({
      status: 415,
      message: 'Envíe los datos como JSON',
    });
    await expectNothingStored(server);
  });

  it('refuses a form without a token before anything is written', async () => {
    const server = await refusing();
    const form = [...TEXTS, { name: 'foto.jpg', type: 'image/jpeg', content: await aPicture() }];
    expect(await server.ask(newsCalls.create, { form })).toMatchObject({ status: 401 });
    await expectNothingStored(server);
  });

  it('leaves card and picture unchanged after a refused edit', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const form = [...TEXTS, { name: 'foto.jpg', type: 'image/jpeg', content: await aPicture() }];
    const { data: card } = await server.ask(newsCalls.create, { as, form });
    const before = server.filesOnDisk();
    const bad = [['title', 'Otro'] as const, { name: 'foto.jpg', type: 'image/jpeg', content: aWebPage }];
    expect(await server.ask(newsCalls.update, { as, params: { id: card.id }, form: bad })).toMatchObject({
      status: 415,
    });
    const blank = [
      ['title', ' '] as const,
      { name: 'foto.jpg', type: 'image/jpeg', content: await aPicture() },
    ];
    expect(await server.ask(newsCalls.update, { as, params: { id: card.id }, form: blank })).toMatchObject({
      status: 422,
    });
    expect((await server.ask(newsCalls.list, { as })).data).toEqual([card]);
    expect(server.filesOnDisk()).toEqual(before);
  });
});

describe('bytes that are no file', () => {
  const PART = `--${BOUNDARY}\r\nContent-Disposition: form-data; name=`;
  const TITLE = `${PART}"title"\r\n\r\nCongreso\r\n`;
  const END = `--${BOUNDARY}--\r\n`;
  const FILE = `${PART}"file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  const MEGABYTES = 'A'.repeat(2 * 1024 * 1024);
  const header = `Content-Disposition: form-data; name="x"\r\nX-Long: ${MEGABYTES}`;
  const FORMS = [
    ['before its first part', '', `${MEGABYTES}\r\n${TITLE}${END}`],
    ['after its last part', `${TITLE}${END}`, MEGABYTES],
    ['after its file', `${FILE}x\r\n${END}`, MEGABYTES],
    ['in the headers of a part', '', `--${BOUNDARY}\r\n${header}\r\n\r\nx\r\n${END}`],
    ['in a part without a name', '', `--${BOUNDARY}\r\nX-A: b\r\n\r\n${MEGABYTES}\r\n${END}`],
    [
      'in unknown fields',
      `${PART}"a"\r\n\r\n`.repeat(20),
      `${`${'x'.repeat(200_000)}\r\n${PART}"u"\r\n\r\n`.repeat(10)}\r\n${END}`,
    ],
  ] as const;

  it.each(FORMS)('answers 413 to a form with megabytes %s', async (_, before, after) => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const headers = { 'content-type': MULTIPART };
    const refused = await server.ask(newsCalls.create, { as, raw: before + after, headers });
    expect(refused).toMatchObject({
      status: 413,
      message: 'El formulario es demasiado grande. Acorte los textos y vuelva a intentarlo.',
    });
    await expectNothingStored(server);
  });

  it.each([
    ['before its first part', '', MEGABYTES],
    ['after its last part', `${TITLE}${END}`, MEGABYTES],
    ['in the headers of a part', `--${BOUNDARY}\r\nX-Long: `, MEGABYTES],
  ])('closes the connection of a form that is endless %s', async (_, before, more) => {
    const server = await aServer({ config: { MAX_UPLOAD_MB: '1' } });
    const { token } = await server.anAdministrator();
    expect(await endlessForm(server, { token, boundary: BOUNDARY, before, more })).toMatch(
      /^$|^HTTP\/1\.1 413 [\s\S]*connection: close/i,
    );
  });

  it('refuses a form of a thousand empty parts', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const headers = { 'content-type': MULTIPART };
    for (const part of [`--${BOUNDARY}\r\n\r\n\r\n`, `${PART}"a"\r\n\r\n\r\n`, `--${BOUNDARY}\r\n`]) {
      const refused = await server.ask(newsCalls.create, { as, raw: part.repeat(1000) + END, headers });
      expect(refused).toMatchObject({ status: 400, message: aClearMessage });
    }
    await expectNothingStored(server);
  });

  it('counts no byte of the file', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const content = Buffer.concat([await aPicture(), Buffer.alloc(3 * 1024 * 1024)]);
    const form = [...TEXTS, { name: 'foto.jpg', type: 'image/jpeg', content }];
    const { port } = await server.app
      .listen({ port: 0, host: '127.0.0.1' })
      .then(() => server.app.server.address() as AddressInfo);
    const headers = { authorization: `Bearer ${as.token}`, 'content-type': MULTIPART };
    const body = multipart(form);
    const answer = await fetch(`http://127.0.0.1:${port}${addressOf(newsCalls.create)}`, {
      method: 'POST',
      headers,
      body,
    });
    expect(answer.status).toBe(201);
  });
});

describe('over a real connection', () => {
  const LARGE = 3 * 1024 * 1024;

  async function anOpenServer() {
    const server = await aServer();
    const { token } = await server.anAdministrator();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const address = server.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const open = async (body: Buffer, length: number) => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        `POST /api/news/create HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
          `content-type: ${MULTIPART}\r\ncontent-length: ${length}\r\n\r\n`,
      );
      socket.write(body);
      return socket;
    };
    return { server, port, token, open };
  }

  const until = (condition: () => boolean) => expect.poll(condition).toBe(true);

  const largeBody = async () => {
    const content = Buffer.concat([await aPicture(), Buffer.alloc(LARGE)]);
    return multipart([...TEXTS, { name: 'foto.jpg', type: 'image/jpeg', content }]);
  };

  it('stores nothing of an upload that the client aborts', async () => {
    const { server, open } = await anOpenServer();
    const whole = await largeBody();
    const socket = await open(whole.subarray(0, LARGE / 2), whole.length);
    await until(() => server.filesOnDisk().temporary.length === 1);
    socket.destroy();
    await until(() => server.filesOnDisk().temporary.length === 0);
    await expectNothingStored(server);
  });

  it('answers 400 to a body without a closing boundary', async () => {
    const { server, open } = await anOpenServer();
    const cut = (await largeBody()).subarray(0, LARGE / 2);
    const socket = await open(cut, cut.length);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
    expect(String(answer)).toContain('El envío se interrumpió antes de terminar. Inténtelo de nuevo.');
    socket.destroy();
    await expectNothingStored(server);
  });

  it('drains a large file that is refused early, and keeps the connection', async () => {
    const { server, port, token } = await anOpenServer();
    const content = Buffer.alloc(LARGE);
    const wrong = multipart([{ field: 'foto', name: 'foto.jpg', type: 'image/jpeg', content }]);
    const headers = { authorization: `Bearer ${token}`, 'content-type': MULTIPART };
    for (let again = 0; again < 2; again += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/news/create`, {
        method: 'POST',
        headers,
        body: wrong,
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ message: 'Envíe un solo archivo, en el campo «file»' });
    }
    await expectNothingStored(server);
  });
});

/** @returns the answer before the connection is closed */
async function endlessForm(
  server: TestServer,
  form: { token: string; boundary: string; before: string; more: string },
): Promise<string> {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    `POST ${addressOf(createCase)} HTTP/1.1\r\nhost: x\r\n${form.token ? `authorization: Bearer ${form.token}\r\n` : ''}` +
      `content-type: multipart/form-data; boundary=${form.boundary}\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  const send = (bytes: string) => socket.write(`${bytes.length.toString(16)}\r\n${bytes}\r\n`);
  if (form.before) send(form.before);
  let pieces = 0;
  while (!socket.destroyed && pieces < 60) {
    pieces += 1;
    if (!send(form.more))
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
  }
  // The socket buffers of both sides are included.
  expect(pieces).toBeLessThan(50);
  await closed;
  expect(server.filesOnDisk()).toEqual(NOTHING);
  return answer;
}

it.each([
  ['without a token', false, ''],
  [
    'with its file under another name',
    true,
    'Content-Disposition: form-data; name="wrong"; filename="a.png"',
  ],
  ['with too large a file', true, 'Content-Disposition: form-data; name="file"; filename="a.png"'],
])('closes the connection of an endless form %s', async (_, signedIn, head) => {
  const server = await aServer({ config: { MAX_UPLOAD_MB: '1' } });
  const { token } = await server.aMember();
  const answer = await endlessForm(server, {
    token: signedIn ? token : '',
    boundary: 'b',
    before: `--b\r\n${head}\r\nContent-Type: image/png\r\n\r\n`,
    more: 'A'.repeat(1024 * 1024),
  });
  if (answer) expect(answer).toMatch(/^HTTP\/1\.1 4(00|01|13) [\s\S]*connection: close/i);
});

it('continues the cleanup past a file that disappears', async () => {
  const folder = aFolder();
  // Listed, but removed before `stat`.
  symlinkSync(join(folder, 'gone'), join(folder, 'a'));
  writeFileSync(join(folder, 'b'), 'left behind');
  await createUploads(folder, 1).clear(new Date(Date.now() + 60_000));
  expect(readdirSync(folder)).toEqual(['a']);
});

it('accepts three simultaneous files of a member, not a fourth, and serves others', async () => {
  const server = await aServer();
  const [member, other] = [await server.aMember(), await server.aMember()];
  const form: Part[] = [...TEXTS, { name: 'x.jpg', type: 'image/jpeg', content: await aPicture() }];
  const body = multipart(form);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const heldBack = Array.from({ length: 3 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST ${addressOf(createCase)} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${member.token}\r\n` +
        `content-type: ${MULTIPART}\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, -100));
    return socket;
  });
  const temporary = () => server.filesOnDisk().temporary.length;
  await expect.poll(temporary).toBe(3);
  expect(await server.ask(createCase, { as: member, form })).toMatchObject({
    status: 429,
    message: expect.stringMatching(/^Ya se están recibiendo varios archivos suyos/),
    headers: { 'retry-after': '10' },
  });
  expect((await server.ask(createCase, { as: other, form })).status).toBe(201);

  // One is aborted, one completes.
  const [first, second, third] = heldBack;
  first?.destroy();
  await expect.poll(temporary).toBe(2);
  const answered = second && once(second, 'data');
  second?.write(body.subarray(-100));
  expect(String((await answered)?.[0])).toMatch(/^HTTP\/1\.1 201 /);
  for (let round = 0; round < 4; round += 1)
    expect((await server.ask(createCase, { as: member, form })).status).toBe(201);
  third?.destroy();
  await expect.poll(temporary).toBe(0);
});
