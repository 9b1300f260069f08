/** Small documents of each accepted kind, and files that only look like one. */
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import type { FilePart } from '../multipart.ts';

/** A low page: the picture of each is drawn as wide as that of a sheet. */
const PAGE = '[0 90 300 120]';

export function aPdf(text = 'Poder'): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox${PAGE}/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>`,
    (() => {
      const content = `BT /F1 18 Tf 20 100 Td (${text}) Tj ET`;
      return `<</Length ${content.length}>>stream\n${content}\nendstream`;
    })(),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

/** A PDF whose catalog has `entry`, with these objects beside it. */
export const aPdfWith = (entry: string, ...objects: readonly (string | Buffer)[]): Buffer => {
  const text = aPdf().toString('latin1');
  const added = objects
    .map((object, index) => `${10 + index} 0 obj\n${object.toString('latin1')}\nendobj\n`)
    .join('');
  return Buffer.from(
    text
      .replace('<</Type/Catalog', () => `<</Type/Catalog${entry}`)
      .replace('\nxref\n', () => `\n${added}xref\n`),
    'latin1',
  );
};

/** A stream object. @param dictionary its entries beside the length */
export const streamOf = (dictionary: string, content: Buffer): string =>
  `<<${dictionary}/Length ${content.length}>>stream\n${content.toString('latin1')}\nendstream`;

/** A PDF whose catalog and page have these entries, and a file 4 where the catalog names it, into a stream. */
export function aPackedPdf(
  catalog = '',
  page = '',
  filters = '/Filter/FlateDecode',
  pack: (bytes: Buffer) => Buffer = (bytes) => deflateSync(bytes),
): Buffer {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox${PAGE}/Contents 7 0 R${page}>>`,
    catalog.includes('4 0 R') ? '<</Type/Filespec/F(a.exe)/EF<</F 7 0 R>>>>' : 'null',
  ];
  let at = 0;
  const numbers = objects.map((object, index) => {
    const place = at;
    at += object.length + 1;
    return `${index + 1} ${place} `;
  });
  const head = numbers.join('');
  const packed = pack(Buffer.from(`${head}${objects.join(' ')}`));
  const start = `%PDF-1.5\n6 0 obj\n${streamOf(`/Type/ObjStm/N ${objects.length}/First ${head.length}${filters}`, packed)}\nendobj\n`;
  const content = `7 0 obj\n${streamOf('', Buffer.from('20 20 100 100 re f'))}\nendobj\n`;
  const places = [
    ...[[0, 0, 255], ...objects.map((_, index) => [2, 6, index]), [0, 0, 255]],
    ...[9, start.length, start.length + content.length].map((place) => [1, place, 0]),
  ];
  const table = Buffer.from(
    places.flatMap(([type = 0, place = 0, index = 0]) => [type, place >> 8, place & 255, index]),
  );
  const listed = streamOf(`/Type/XRef/W[1 2 1]/Size ${places.length}/Root 1 0 R`, table);
  return Buffer.from(
    `${start}${content}8 0 obj\n${listed}\nendobj\nstartxref\n${start.length + content.length}\n%%EOF\n`,
    'latin1',
  );
}

/** A ZIP of these parts. @param claimed the unpacked size in the directory, if it is to be false */
export function aZip(parts: Readonly<Record<string, string | Uint8Array>>, claimed?: number): Buffer {
  const chunks: Buffer[] = [];
  const list: Buffer[] = [];
  let start = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const packed = deflateRawSync(bytes);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(8, 4);
    header.writeUInt32LE(crc32(bytes), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(claimed ?? bytes.length, 18);
    header.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), header, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(start, 10);
    list.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), header, place, Buffer.from(name));
    chunks.push(local);
    start += local.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  const count = Object.keys(parts).length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([...chunks, listed, end]);
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const WORD_KIND = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** The part with the content types of the others. @param more further elements */
export const contentTypes = (more = '', main = `${WORD_KIND}.document.main+xml`): string =>
  `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/>${more}</Types>`;

/** The main part of a document of Word. @param body its paragraphs */
export const wordBody = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`;

export const WORD_PARTS = {
  '[Content_Types].xml': contentTypes(),
  'word/document.xml': wordBody('<w:p><w:r><w:t>Poder</w:t></w:r></w:p>'),
};
/** @param parts replace those of a small document, or are added to them */
export const aDocx = (parts: Readonly<Record<string, string | Buffer>> = {}) =>
  aZip({ ...WORD_PARTS, ...parts });

/** A part of relationships with one in it. @param type the last word of its type */
export const aRelation = (type: string, target: string, isExternal = true): string =>
  `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/></Relationships>`;

const SECTOR = 512;
/** Smaller streams are stored in another way. */
const MIN_STREAM = 8 * SECTOR;
const FREE = 0xffffffff;
const END_OF_CHAIN = 0xfffffffe;
const TABLE_SECTOR = 0xfffffffd;

/** A compound file. @param streams by their path, such as `Macros/VBA/dir`; their storages are made too */
export function aCompoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  interface Entry {
    readonly name: string;
    readonly type: number;
    readonly content: Buffer;
    readonly children: Entry[];
  }
  const root: Entry = { name: 'Root Entry', type: 5, content: Buffer.alloc(0), children: [] };
  const entries: Entry[] = [root];
  for (const [path, content] of Object.entries(streams)) {
    let parent = root;
    const names = path.split('/');
    for (const [depth, name] of names.entries()) {
      const isStream = depth === names.length - 1 && !path.endsWith('/');
      if (name === '') continue;
      let entry = parent.children.find((child) => child.name === name);
      if (!entry) {
        const padded = Buffer.concat([content, Buffer.alloc(Math.max(0, MIN_STREAM - content.length))]);
        entry = { name, type: isStream ? 2 : 1, content: isStream ? padded : Buffer.alloc(0), children: [] };
        parent.children.push(entry);
        entries.push(entry);
      }
      parent = entry;
    }
  }
  const directorySectors = Math.ceil((entries.length * 128) / SECTOR);
  const table: number[] = [TABLE_SECTOR];
  const chain = (count: number): number => {
    const start = table.length;
    for (let index = 1; index <= count; index += 1)
      table.push(index === count ? END_OF_CHAIN : start + index);
    return start;
  };
  const directoryStart = chain(directorySectors);
  const directory = Buffer.alloc(directorySectors * SECTOR);
  const contents: Buffer[] = [];
  const right = new Map<Entry, Entry>();
  for (const { children } of entries)
    for (const [index, child] of children.entries()) {
      const next = children[index + 1];
      if (next) right.set(child, next);
    }
  for (const [index, entry] of entries.entries()) {
    const at = index * 128;
    const name = Buffer.from(`${entry.name}\0`, 'utf16le');
    name.copy(directory, at);
    directory.writeUInt16LE(name.length, at + 64);
    directory.writeUInt8(entry.type, at + 66);
    const [child] = entry.children;
    const sibling = right.get(entry);
    directory.writeUInt32LE(FREE, at + 68);
    directory.writeUInt32LE(sibling ? entries.indexOf(sibling) : FREE, at + 72);
    directory.writeUInt32LE(child ? entries.indexOf(child) : FREE, at + 76);
    const sectors = Math.ceil(entry.content.length / SECTOR);
    directory.writeUInt32LE(sectors > 0 ? chain(sectors) : END_OF_CHAIN, at + 116);
    directory.writeUInt32LE(entry.content.length, at + 120);
    contents.push(entry.content, Buffer.alloc(sectors * SECTOR - entry.content.length));
  }
  if (table.length > SECTOR / 4) throw new Error('One sector of chains holds no more');
  const chains = Buffer.alloc(SECTOR, 0xff);
  for (const [index, next] of table.entries()) chains.writeUInt32LE(next, 4 * index);
  const head = Buffer.alloc(SECTOR, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  head.fill(0, 8, 76);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    head.writeUInt16LE(value, at);
  for (const [at, value] of [
    [44, 1],
    [48, directoryStart],
    [56, 4096],
    [60, END_OF_CHAIN],
    [68, END_OF_CHAIN],
    [76, 0],
  ] as const)
    head.writeUInt32LE(value, at);
  return Buffer.concat([head, chains, directory, ...contents]);
}

export interface WordBinary {
  readonly text?: string;
  /** Bits of the head beside the one for the table stream. */
  readonly flags?: number;
  readonly template?: string;
  /** Beside those of a plain document. */
  readonly streams?: Readonly<Record<string, Buffer>>;
}

/** A document of Word 97 with the text `text`. */
export function aDoc({ text = 'Poder', flags = 0, template = '', streams = {} }: WordBinary = {}): Buffer {
  const textAt = 2048;
  const document = Buffer.alloc(textAt + text.length);
  document.writeUInt16LE(0xa5ec, 0);
  document.writeUInt16LE(0xc1, 2);
  document.writeUInt16LE(0x0200 | flags, 10);
  document.write(text, textAt, 'latin1');
  const pieces = Buffer.alloc(16);
  pieces.writeUInt32LE(text.length, 4);
  pieces.writeUInt32LE(((textAt * 2) | 0x40000000) >>> 0, 10);
  const clx = Buffer.concat([Buffer.from([2, pieces.length, 0, 0, 0]), pieces]);
  const associated = Buffer.alloc(6 + 2 + 2 + 2 * template.length);
  associated.writeUInt16LE(0xffff, 0);
  associated.writeUInt16LE(2, 2);
  associated.writeUInt16LE(template.length, 8);
  associated.write(template, 10, 'utf16le');
  document.writeUInt32LE(0, 154 + 8 * 33);
  document.writeUInt32LE(clx.length, 154 + 8 * 33 + 4);
  document.writeUInt32LE(clx.length, 154 + 8 * 32);
  document.writeUInt32LE(associated.length, 154 + 8 * 32 + 4);
  return aCompoundFile({ WordDocument: document, '1Table': Buffer.concat([clx, associated]), ...streams });
}

/** A PDF as the file of a form. */
export const aDocumentFile = (overrides: Partial<FilePart> = {}): FilePart => ({
  name: 'poder.pdf',
  type: 'application/pdf',
  content: aPdf(),
  ...overrides,
});
