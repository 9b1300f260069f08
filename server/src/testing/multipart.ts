/** Multipart bodies, written by hand so that tests can also send broken ones. */

export const BOUNDARY = '----limite-de-prueba';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

export interface FilePart {
  readonly field?: string;
  readonly name: string;
  readonly type?: string;
  readonly content: Uint8Array | string;
}

/** A text field, or a file. */
export type Part = readonly [field: string, value: string] | FilePart;

const isField = (part: Part): part is readonly [string, string] => Array.isArray(part);

function head(part: Part): string {
  if (isField(part)) return `Content-Disposition: form-data; name="${part[0]}"\r\n\r\n`;
  const { field = 'file', name, type = 'application/octet-stream' } = part;
  return `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
}

/** The body of a form; without its closing boundary if it is to look truncated. */
export function multipart(parts: readonly Part[], { closed = true } = {}): Buffer {
  const chunks = parts.flatMap((part) => [
    Buffer.from(`--${BOUNDARY}\r\n${head(part)}`),
    Buffer.from(isField(part) ? part[1] : part.content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat(closed ? [...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)] : chunks.slice(0, -1));
}
