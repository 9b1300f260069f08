/**
 * Abre el zip de un paquete de verificación, para recuento.mjs y recuento.html. No cuenta nada: quien lo prefiera descomprime el
 * paquete con otro programa y ejecuta recuento.mjs en esa carpeta, sin este archivo.
 */

const ZIP_LIMITS = { files: 20_000, fileBytes: 64e6, allBytes: 400e6 };

/**
 * The files of an archive by their paths.
 * @param inflate raw deflate, of at most so many bytes
 */
export const filesOf = (zip, inflate) => readZip(zip, inflate).catch((error) => Promise.reject(error.message.startsWith('El ') ? error : new Error('El zip está dañado')));

async function readZip(zip, inflate) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let end = zip.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new Error('El archivo no es un zip, o está cortado');
  const count = view.getUint16(end + 10, true);
  const files = new Map();
  let total = 0;
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > zip.length || view.getUint32(at, true) !== 0x02014b50) throw new Error('El zip está dañado');
    const method = view.getUint16(at + 10, true);
    const packed = view.getUint32(at + 20, true);
    const size = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameLength));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (name.endsWith('/')) continue;
    total += size;
    if (size > ZIP_LIMITS.fileBytes || total > ZIP_LIMITS.allBytes || files.size >= ZIP_LIMITS.files || files.has(name))
      throw new Error('El zip es demasiado grande o repite un archivo');
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (method !== 0 && method !== 8) throw new Error('El zip usa una compresión desconocida');
    const content = await (method === 0 ? (data) => data : inflate)(zip.subarray(start, start + packed), size);
    if (content.length !== size) throw new Error('El zip está dañado');
    files.set(name, content);
  }
  return files;
}

export async function filesInNode(zip) {
  const { inflateRawSync } = await import('node:zlib');
  return filesOf(zip, (data, size) => inflateRawSync(data, { maxOutputLength: Math.max(size, 1) }));
}
