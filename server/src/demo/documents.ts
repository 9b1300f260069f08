/** A one-page PDF as the signed document of a power, since the demo has no scanner. */
import { buffer } from 'node:stream/consumers';

export interface PowerParty {
  readonly name: string;
  readonly dni: string;
}

export async function aPowerDocument(
  assembly: string,
  grantor: PowerParty,
  attorney: PowerParty,
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({ size: 'LETTER' });
  document.font('Helvetica').fontSize(14).lineGap(8);
  for (const line of [
    'PODER ESPECIAL',
    ' ',
    `Yo, ${grantor.name}, con cédula ${grantor.dni},`,
    `confiero poder a ${attorney.name}, con cédula ${attorney.dni},`,
    'para que me represente y vote en mi nombre en:',
    assembly,
    ' ',
    'Documento de demostración, sin firma.',
  ])
    document.text(line);
  document.end();
  return buffer(document);
}
