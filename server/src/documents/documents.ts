/**
 * Documents, such as a signed power of attorney: PDF, Word, or a photo of the paper. The original bytes are stored as
 * evidence, so they are checked before, and served with headers that disable active content (`documentHeaders`).
 */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type DeclaredFile, NO_DECLARATION, plainExtension } from '../files/declared-file-type.ts';
import { readHead } from '../files/file-head.ts';
import type { Files } from '../files/files.ts';
import type { UploadedFile } from '../files/uploads.ts';
import type { Images } from '../images/images.ts';
import { type Refusal, tooLarge, unsupportedFile } from '../runtime/errors.ts';
import { checkDocument } from './check.ts';
import { type DocumentFormat, formatOf, SIGNATURE_BYTES } from './formats.ts';
import { DocumentObjection, type Objection } from './objections.ts';

export interface Documents {
  /**
   * Stores a document and answers its name.
   * @throws Refusal 415 unless it is a whole, inactive document of the claimed kind, 413 for one
   *   that unpacks to too much, 503 while too many wait
   */
  store(document: UploadedFile): Promise<string>;
}

/** Declared types accepted for each format, and whether a browser may show it inline. */
const FORMATS: Readonly<
  Record<DocumentFormat, { types: readonly string[]; extensions: readonly string[]; shown: boolean }>
> = {
  pdf: { types: ['application/pdf', 'application/x-pdf'], extensions: ['pdf'], shown: true },
  doc: { types: ['application/msword'], extensions: ['doc'], shown: false },
  docx: {
    types: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    extensions: ['docx'],
    shown: false,
  },
  jpg: { types: ['image/jpeg', 'image/jpg', 'image/pjpeg'], extensions: ['jpg', 'jpeg'], shown: true },
  png: { types: ['image/png'], extensions: ['png'], shown: true },
};

const NOT_A_DOCUMENT =
  'El archivo no es un documento que se pueda usar. Adjunte un PDF, un documento de Word (.doc o .docx) o una foto JPG o PNG.';
const NOT_AS_CLAIMED =
  'El contenido del archivo no corresponde a su nombre o a su tipo. Guárdelo de nuevo y vuelva a adjuntarlo.';
const HOSTILE_NAME =
  'El nombre del archivo no se puede usar. Cámbielo por uno sencillo, como «poder.pdf», y vuelva a adjuntarlo.';

const ALTERNATIVE = 'Imprímalo como PDF, o tómele una foto al papel, y vuelva a adjuntarlo.';

/** Message of each objection, with advice. */
const REFUSALS: Readonly<Record<Objection, () => Refusal>> = {
  unknown: () => unsupportedFile(NOT_A_DOCUMENT),
  active: () =>
    unsupportedFile(
      `El documento contiene programas, archivos adjuntos, enlaces a otros equipos u otro contenido que actúa por sí solo. ${ALTERNATIVE}`,
    ),
  locked: () =>
    unsupportedFile(
      `El documento está protegido con contraseña y por eso no se puede revisar. Guárdelo sin contraseña y vuelva a adjuntarlo, o adjunte una foto del papel.`,
    ),
  unreadable: () =>
    unsupportedFile(`El documento no se pudo revisar por completo; puede estar dañado. ${ALTERNATIVE}`),
  excessive: () => tooLarge(`El documento contiene demasiado para revisarlo. ${ALTERNATIVE}`),
};

/** Types that Windows and browsers declare for unknown files. */
const UNSURE_TYPES = new Set([
  'application/zip',
  'application/x-zip-compressed',
  'application/x-ole-storage',
]);

function checkClaim(format: DocumentFormat, { type, fileName }: DeclaredFile): void {
  const extension = plainExtension(fileName);
  if (extension === null) throw unsupportedFile(HOSTILE_NAME);
  const { types, extensions } = FORMATS[format];
  const [claimed = ''] = type.toLowerCase().split(';');
  const unsure = NO_DECLARATION.has(claimed) || (UNSURE_TYPES.has(claimed) && format.startsWith('doc'));
  if (!extensions.includes(extension) || !(unsure || types.includes(claimed)))
    throw unsupportedFile(NOT_AS_CLAIMED);
}

/** The format that the first bytes of the file identify. */
async function formatAt(path: string): Promise<DocumentFormat> {
  const format = formatOf(await readHead(path, SIGNATURE_BYTES));
  if (!format) throw unsupportedFile(NOT_A_DOCUMENT);
  return format;
}

/** @throws Refusal 413, 415 or 503 */
async function check({ path, sender }: UploadedFile, format: DocumentFormat): Promise<void> {
  try {
    await checkDocument({ path, format }, sender);
  } catch (error) {
    throw error instanceof DocumentObjection ? REFUSALS[error.objection]() : error;
  }
}

export function createDocuments(files: Files, images: Images): Documents {
  return {
    async store(document) {
      const { path } = document;
      const format = await formatAt(path);
      checkClaim(format, document);
      await check(document, format);
      if (format === 'jpg' || format === 'png') await images.check(path, document);

      const name = `${randomBytes(16).toString('hex')}.${format}`;
      try {
        await files.put(name, { size: document.size, stream: createReadStream(path) });
      } catch (error) {
        // Keep the first error; a remaining file is an orphan.
        await files.remove([name]).catch(() => undefined);
        throw error;
      }
      return name;
    },
  };
}

/** ASCII for HTTP headers, and other letters in RFC 5987 notation. */
const fileNameHeader = (name: string): string => {
  const plain = name.normalize('NFD').replace(/[^\w .()-]/g, '');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
};

/**
 * The response headers of a stored document. Word documents are downloaded; the others may be shown, without scripts,
 * network or framing.
 * @param name as it is stored
 * @param title name for saving, without an extension
 */
export function documentHeaders(name: string, title: string): Record<string, string> {
  const extension = (name.split('.').at(-1) ?? '') as DocumentFormat;
  const { types, shown } = FORMATS[extension];
  const saved = `${title.replace(/[/\\:*?"<>|\p{Cc}]/gu, ' ').trim()}.${extension}`;
  return {
    'content-type': types[0] ?? 'application/octet-stream',
    'content-disposition': `${shown ? 'inline' : 'attachment'}; ${fileNameHeader(saved)}`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  };
}
