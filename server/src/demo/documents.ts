/** A one-page PDF as the signed document of a power; written by hand, since the demo has no scanner. */

export interface PowerParty {
  readonly name: string;
  readonly dni: string;
}

/** Text inside a PDF string, in the encoding of its standard fonts. */
const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');

export function aPowerDocument(assembly: string, grantor: PowerParty, attorney: PowerParty): Buffer {
  const lines = [
    'PODER ESPECIAL',
    '',
    `Yo, ${grantor.name}, con cédula ${grantor.dni},`,
    `confiero poder a ${attorney.name}, con cédula ${attorney.dni},`,
    'para que me represente y vote en mi nombre en:',
    assembly,
    '',
    'Documento de demostración, sin firma.',
  ];
  const content = `BT /F1 14 Tf 72 740 Td 22 TL ${lines.map((line) => `(${escaped(line)}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(Buffer.byteLength(file, 'latin1'));
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = Buffer.byteLength(file, 'latin1');
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
