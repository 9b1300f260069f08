/** Receives forms; a file is stored before the handler runs. */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { Call } from '@vigilia/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { documentFiles } from '../documents/document-files.ts';
import { limitOfBody } from '../files/uploads.ts';
import { invalid, malformed, unsupportedFile } from '../runtime/errors.ts';
import { MAX_UPLOADS } from '../runtime/limits.ts';
import { readSpreadsheet } from '../spreadsheets/spreadsheets.ts';
import { isAdministrator } from './authorization.ts';
import { NOTHING_RECEIVED, type Received, type TableOf } from './context.ts';
import type { Dependencies } from './dependencies.ts';

/** Whether more than `max` bytes of a body may still arrive: Node would read all of it on a kept connection. */
const hasMoreThan = (max: number, { raw: { complete, headers } }: FastifyRequest): boolean =>
  complete === false && ('transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > max);

/** Whether the response to a request says `connection: close`: during the shutdown, and for an unread body. */
export type ClosesConnection = (request: FastifyRequest) => boolean;

export function connectionPolicy({
  config,
  shutdown,
}: Pick<Dependencies, 'config' | 'shutdown'>): ClosesConnection {
  const maxDrained = limitOfBody(config.MAX_UPLOAD_MB);
  return (request) => shutdown.signal.aborted || hasMoreThan(maxDrained, request);
}

const FORM = 'multipart/form-data';
const PAIRS = 'application/x-www-form-urlencoded';

/** Levels of JSON; bodies of calls have fewer than ten. */
const MAX_DEPTH = 32;

/** One pass that ends at the first level too many: the parser needs seconds to refuse a million brackets. */
export function isTooDeep(json: string): boolean {
  for (let i = 0, depth = 0; i < json.length; i++) {
    const character = json[i];
    if (character === '"') {
      // To the end of the text; a backslash is one character with the next.
      while (++i < json.length && json[i] !== '"') if (json[i] === '\\') i++;
    } else if (character === '[' || character === '{') {
      if (++depth > MAX_DEPTH) return true;
    } else if (character === ']' || character === '}') depth--;
  }
  return false;
}

/** Parses JSON. Recognises a form without reading it, for `refuseForm`. */
export function parseJson(app: FastifyInstance): void {
  // Fastify would parse plain text by default.
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients declare JSON on every call, also with an empty body.
    if (body === '') done(null, undefined);
    else if (isTooDeep(body as string)) done(malformed('Los datos tienen demasiados niveles'));
    else parse(request, body as string, done);
  });
  app.addContentTypeParser([FORM, PAIRS], (request, _payload, done) => {
    request.isForm = true;
    done(null);
  });
}

/** Parses forms instead. The plugin adds hooks to each request of `app`. */
export async function parseForms(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser([FORM, PAIRS]);
  await app.register(multipart);
}

/** The message for a missing required file, by the kind of file. */
const MISSING_FILE = {
  image: 'Elija una imagen',
  document: 'Adjunte el documento',
  pages: 'Adjunte el documento',
  table: 'Elija un archivo de Excel o CSV',
} as const;

/** Reads a multipart body; its file becomes a temporary file. */
export async function readForm(
  { upload }: Call,
  request: FastifyRequest,
  uploads: Dependencies['uploads'],
): Promise<void> {
  if (!request.isMultipart()) return;
  const { caller } = request;
  const bounded = caller && !isAdministrator(caller);
  const sender = bounded ? { id: caller.userId, max: MAX_UPLOADS } : null;
  const { fields, file } = await uploads.receive(request, sender, upload?.maxMegabytes);
  const key = caller?.userId ?? request.ip;
  const hasPriority = isAdministrator(caller);
  if (file) file.sender = { key, hasPriority, isGone: () => request.socket.destroyed };
  request.uploaded = file;
  request.body = fields;
}

/** Refuses a multipart body if the call takes no file. */
export function refuseForm(
  request: FastifyRequest,
  _reply: FastifyReply,
  next: (refusal?: Error) => void,
): void {
  next(request.isForm ? unsupportedFile('Envíe los datos como JSON') : undefined);
}

/** SHA-256 of an uploaded file in hexadecimal digits. */
async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * Reads the spreadsheet, and computes its digest.
 * @throws Refusal 422 if the call requires a file and there is none
 */
export async function receiveTable<C extends Call>(
  { upload, headings }: C,
  { uploaded }: FastifyRequest,
): Promise<TableOf<C>> {
  if (upload?.required && !uploaded) throw invalid('file', MISSING_FILE[upload.accepts]);
  if (upload?.accepts !== 'table' || !uploaded) return null as TableOf<C>;
  const table = await readSpreadsheet({ ...uploaded, headings: headings ?? null });
  return { ...table, digest: await digestOf(uploaded.path) } as TableOf<C>;
}

/** Stores the picture or document, before its row. */
export async function storeFile(
  { upload }: Call,
  { uploaded }: FastifyRequest,
  { documents, images }: Pick<Dependencies, 'documents' | 'images'>,
): Promise<Received> {
  if (!uploaded) return NOTHING_RECEIVED;
  const { path, size, fileName } = uploaded;
  if (upload?.accepts === 'image')
    return { ...NOTHING_RECEIVED, picture: await images.store(path, uploaded) };
  if (upload?.accepts !== 'document' && upload?.accepts !== 'pages') return NOTHING_RECEIVED;
  const arrived = { fileName, bytes: size, sha256: await digestOf(path) };
  return { ...NOTHING_RECEIVED, document: await documents.store(uploaded, upload.accepts), arrived };
}

/** Removes the stored file of a failed call. On failure it remains as an orphan. */
export async function discard(
  { picture, document }: Pick<Received, 'picture' | 'document'>,
  { files, images }: Pick<Dependencies, 'files' | 'images'>,
): Promise<void> {
  try {
    if (picture) await files.remove(images.filesOf(picture));
    if (document) await files.remove(documentFiles(document));
  } catch {
    // The error of the call itself is answered.
  }
}

/** Removes the temporary file of each request. */
export function discardUploads(app: FastifyInstance, { uploads }: Pick<Dependencies, 'uploads'>): void {
  const discardUpload = async (request: FastifyRequest) => {
    const file = request.uploaded;
    request.uploaded = null;
    await uploads.discard(file);
  };
  // Before the response is sent, so that the temporary file never outlives it.
  app.addHook('onSend', (request, _reply, payload, next) => {
    if (!request.uploaded) next(null, payload);
    else
      discardUpload(request).then(
        () => next(null, payload),
        (error) => next(error),
      );
  });
  app.addHook('onRequestAbort', discardUpload);
}
