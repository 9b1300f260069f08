/** Writes a ZIP archive piece by piece: neither an entry nor the archive is ever completely in memory. */

export interface ZipEntry {
  readonly name: string;
  /** Must be read before the next entry. */
  readonly content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;
  /** Whether the content is compressed already, like a picture, or too small for compression. */
  readonly isStored?: boolean;
}

export async function* zipOf(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate');
  const encoder = new TextEncoder();
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const drain = () => {
    const chunks = ready;
    ready = [];
    return chunks;
  };

  for await (const { name, content, isStored = false } of entries) {
    const part = isStored ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(part);
    for await (const chunk of content) {
      part.push(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      yield* drain();
    }
    part.push(new Uint8Array(), true);
  }
  zip.end();
  yield* drain();
}
