/** Small documents of each accepted kind, and files that only look like one. */
import { crc32, deflateRawSync } from 'node:zlib';
import type { FilePart } from './multipart.ts';

/** A page that says `text`. */
export function aPdf(text = 'Poder'): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
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

/** A ZIP of these parts. @param claimed what the list says a part unpacks to, where it shall lie */
export function aZip(parts: Readonly<Record<string, string | Buffer>>, claimed?: number): Buffer {
  const chunks: Buffer[] = [];
  const list: Buffer[] = [];
  let start = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(claimed ?? bytes.length, 18);
    about.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(start, 10);
    list.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), about, place, Buffer.from(name));
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
export const WORD_PARTS = {
  '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  'word/document.xml': `<w:document xmlns:w="${WORD}"><w:body><w:p><w:r><w:t>Poder</w:t></w:r></w:p></w:body></w:document>`,
};
export const aDocx = () => aZip(WORD_PARTS);

/** The head of a compound file and the name of one of its streams. */
export const aCompoundFile = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(1528),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(512),
  ]);
export const aDoc = () => aCompoundFile('WordDocument');

/** A PDF as the file of a form. */
export const aDocumentFile = (overrides: Partial<FilePart> = {}): FilePart => ({
  name: 'poder.pdf',
  type: 'application/pdf',
  content: aPdf(),
  ...overrides,
});
