/**
 * Documents, such as a signed power of attorney: PDF, Word, or a picture of the paper. The original bytes are stored as evidence,
 * so they are checked before, and served with headers that disable active content (`documentHeaders`).
 */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { create } from 'content-disposition';
import { type DeclaredFile, NO_DECLARATION, plainExtension } from '../files/declared-file-type.ts';
import { readHead } from '../files/file-head.ts';
import type { Files } from '../files/files.ts';
import type { UploadedFile } from '../files/uploads.ts';
import type { Images } from '../images/images.ts';
import { type Refusal, tooLarge, unavailable, unsupportedFile } from '../runtime/errors.ts';
import { checkDocument, type Pauses } from './check.ts';
import { documentFiles, documentName, shownDocument } from './document-files.ts';
import { type DocumentFormat, formatOf, SIGNATURE_BYTES } from './formats.ts';
import { DocumentObjection, type Objection } from './objections.ts';

/** Kinds that a call accepts as a document, see `Upload`. */
type DocumentKind = 'document' | 'pages';

export type Documents = ReturnType<typeof createDocuments>;

/** Logs findings, which contain no text of the document. */
type Log = { readonly info: (fields: object, message: string) => void };

const FORMATS: Readonly<Record<DocumentFormat, { types: readonly string[]; extensions: readonly string[] }>> =
  {
    pdf: { types: ['application/pdf', 'application/x-pdf'], extensions: ['pdf'] },
    doc: { types: ['application/msword'], extensions: ['doc'] },
    docx: {
      types: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      extensions: ['docx'],
    },
    jpg: { types: ['image/jpeg', 'image/jpg', 'image/pjpeg'], extensions: ['jpg', 'jpeg'] },
    png: { types: ['image/png'], extensions: ['png'] },
    webp: { types: ['image/webp'], extensions: ['webp'] },
  };

const KINDS: Readonly<Record<DocumentKind, { formats: readonly DocumentFormat[]; refusal: string }>> = {
  document: {
    formats: ['pdf', 'doc', 'docx', 'jpg', 'png'],
    refusal:
      'El archivo no es un documento que se pueda usar. Adjunte un PDF, un documento de Word (.doc o .docx) o una foto JPG o PNG.',
  },
  pages: {
    formats: ['pdf', 'jpg', 'png', 'webp'],
    refusal:
      'El archivo no es un documento que se pueda mostrar. Adjunte un PDF o una imagen JPG, PNG o WebP. Un documento de Word se imprime antes como PDF.',
  },
};
const NOT_AS_CLAIMED =
  'El contenido del archivo no corresponde a su nombre o a su tipo. Guárdelo de nuevo y vuelva a adjuntarlo.';
const HOSTILE_NAME =
  'El nombre del archivo no se puede usar. Cámbielo por uno sencillo, como «poder.pdf», y vuelva a adjuntarlo.';

const ALTERNATIVE = 'Imprímalo como PDF, o tómele una foto al papel, y vuelva a adjuntarlo.';
const SILENT =
  'El antivirus del servidor no respondió, y sin él no se reciben documentos. Inténtelo de nuevo en unos minutos; si continúa, avise a soporte.';

/** Message of each objection, with advice. @param detail of an active one, its finding in Spanish */
const REFUSALS: Readonly<Record<Objection, (detail: string) => Refusal>> = {
  virus: (name) =>
    unsupportedFile(
      `El antivirus del servidor encontró «${name}» en el documento. No lo abra, y pida otro a quien lo envió.`,
    ),
  unscanned: () => unavailable(SILENT),
  unknown: () => unsupportedFile(KINDS.document.refusal),
  active: (finding) => unsupportedFile(`El documento contiene ${finding}. ${ALTERNATIVE}`),
  locked: () =>
    unsupportedFile(
      'El documento está protegido con contraseña y por eso no se puede revisar. Guárdelo sin contraseña y vuelva a adjuntarlo, o adjunte una foto del papel.',
    ),
  unreadable: () =>
    unsupportedFile(`El documento no se pudo leer por completo; puede estar dañado. ${ALTERNATIVE}`),
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

async function formatAt(path: string, kind: DocumentKind): Promise<DocumentFormat> {
  const format = formatOf(await readHead(path, SIGNATURE_BYTES));
  const { formats, refusal } = KINDS[kind];
  if (!format || !formats.includes(format)) throw unsupportedFile(refusal);
  return format;
}

/** @throws Refusal 413, 415 or 503 */
async function read(
  document: UploadedFile,
  format: DocumentFormat,
  { images, log, clamd, pauses }: { images: Images; log: Log; clamd: string | undefined; pauses: Pauses },
) {
  const { path, sender } = document;
  try {
    const checked = await checkDocument({ path, format }, sender, clamd, pauses);
    if (format !== 'jpg' && format !== 'png' && format !== 'webp') return checked;
    return { pages: 1, hasPrograms: false, pictures: [await images.draw(path, document)] };
  } catch (error) {
    if (!(error instanceof DocumentObjection)) throw error;
    const { objection, message } = error;
    log.info({ format, objection, finding: message }, 'a document was refused');
    throw REFUSALS[objection](message);
  }
}

/** @param clamd address of the virus scanner */
export function createDocuments(files: Files, images: Images, log: Log, clamd?: string) {
  const pauses: Pauses = new Map();
  return {
    /**
     * Stores a document and returns its name.
     * @throws Refusal 415 unless it is a complete, inactive document of the claimed kind, 413 for one
     * that unpacks to too much, 429 soon after a slow one, 503 while too many wait or the virus scanner does not answer
     */
    async store(document: UploadedFile, kind: DocumentKind) {
      const { path, size } = document;
      const format = await formatAt(path, kind);
      checkClaim(format, document);
      const { pictures, ...shown } = await read(document, format, { images, log, clamd, pauses });
      const name = documentName(randomBytes(16).toString('hex'), format, shown);
      try {
        for (const [index, pictureName] of shownDocument(name).pictures.entries()) {
          const picture = pictures[index];
          if (!picture?.length) throw new Error(`No picture of page ${index + 1} of a document`);
          await files.put(pictureName, picture);
        }
        await files.put(name, { size, stream: createReadStream(path) });
      } catch (error) {
        // Keep the first error; a remaining file is an orphan.
        await files.remove(documentFiles(name)).catch(() => undefined);
        throw error;
      }
      return name;
    },
  };
}

const PRIVATE_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
};

export const PAGE_HEADERS = {
  ...PRIVATE_HEADERS,
  'content-type': 'image/webp',
  // The client may have another origin; the address is the key.
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * The response headers of a stored document, which is downloaded: browsers show its pages instead.
 * @param name as stored
 * @param title name for saving, without an extension
 */
export function documentHeaders(name: string, title: string): Record<string, string> {
  const extension = (name.split('.').at(-1) ?? '') as DocumentFormat;
  const saved = `${title.replace(/[/\\:*?"<>|\p{Cc}]/gu, ' ').trim()}.${extension}`;
  return {
    ...PRIVATE_HEADERS,
    'content-type': FORMATS[extension].types[0] ?? 'application/octet-stream',
    // Letters without accents for programs that read ASCII only.
    'content-disposition': create(saved, { fallback: saved.normalize('NFD').replace(/[^\w .()-]/g, '') }),
    'cross-origin-resource-policy': 'same-origin',
  };
}
