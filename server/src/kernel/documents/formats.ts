export type DocumentFormat = 'pdf' | 'doc' | 'docx' | 'jpg' | 'png' | 'webp';

/** Bytes at the beginning of a file that identify it. */
export const SIGNATURE_BYTES = 12;

/** @param head the first `SIGNATURE_BYTES` */
export function formatOf(head: Buffer): DocumentFormat | null {
  const text = head.toString('latin1');
  if (/^%PDF-[12]\.\d/.test(text)) return 'pdf';
  if (text.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'doc';
  if (text.startsWith('PK\x03\x04')) return 'docx';
  if (text.startsWith('\xff\xd8\xff')) return 'jpg';
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp';
  return text.startsWith('\x89PNG\r\n\x1a\n') ? 'png' : null;
}
