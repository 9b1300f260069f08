/**
 * Multipart bodies: fields become the validated body, the file is streamed to a temporary file on the disk, so that no upload is
 * completely in memory. The temporary file is always removed before the response is sent.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { malformed, Refusal, tooLarge, tooManyTries, unsupportedFile } from '../runtime/errors.ts';
import { MAX_FIELD_BYTES, MAX_FIELDS, MAX_FORM_BYTES } from '../runtime/limits.ts';
import type { DeclaredFile } from './declared-file-type.ts';
import { statOf } from './files.ts';

export interface UploadedFile extends DeclaredFile {
  /** Path of the temporary file, until the response is sent. */
  readonly path: string;
  readonly size: number;
}

/** The sender of an upload, with the maximum of simultaneous ones: each occupies disk space until the response. */
interface UploadSender {
  readonly id: number;
  readonly max: number;
}

export type Uploads = ReturnType<typeof createUploads>;

const ONE_FILE = 'Envíe un solo archivo, en el campo «file»';
const NOT_A_FORM = 'El formulario no es válido';
const TOO_MANY = 'Ya se están recibiendo varios archivos suyos. Espere a que terminen y vuelva a intentarlo.';
const LONG_FORM = 'El formulario es demasiado grande. Acorte los textos y vuelva a intentarlo.';
/** Seconds after which another file may be sent. */
const RETRY_SECONDS = 10;
const CUT_OFF = 'El envío se interrumpió antes de terminar. Inténtelo de nuevo.';

/** Texts that clients send instead of a file (R1.5). */
const NO_FILE = new Set(['', 'null', 'undefined']);

/**
 * @param folder for the temporary files
 * @param maxMegabytes the cap for a file
 */
export function createUploads(folder: string, maxMegabytes: number) {
  const limitsOf = (megabytes: number) => ({
    fileSize: megabytes * 1024 * 1024,
    fieldSize: MAX_FIELD_BYTES,
    fields: MAX_FIELDS,
    files: 1,
    parts: MAX_FIELDS + 1,
  });

  const active = new Map<number, number>();
  /** Releases the slot of a file when it is discarded; until then it may wait for the decoder or checker. */
  const releases = new WeakMap<UploadedFile, () => void>();

  /** @returns releases the slot */
  function acquire({ id, max }: UploadSender): () => void {
    const count = active.get(id) ?? 0;
    if (count >= max) throw tooManyTries(TOO_MANY, RETRY_SECONDS);
    active.set(id, count + 1);
    return () => {
      const remaining = (active.get(id) ?? 0) - 1;
      if (remaining > 0) active.set(id, remaining);
      else active.delete(id);
    };
  }

  async function keep(part: MultipartFile, megabytes: number): Promise<UploadedFile> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, randomUUID());
    try {
      // A file beyond the cap continues until its client ends it.
      const cap = new AbortController();
      part.file.once('limit', () => cap.abort());
      const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      await pipeline(part.file, target, { signal: cap.signal }).catch((error) => {
        if (!part.file.truncated) throw error;
      });
      if (part.file.truncated)
        throw tooLarge(`El archivo supera el máximo de ${megabytes} MB. Redúzcalo y vuelva a intentarlo.`);
      if (part.file.bytesRead === 0) throw unsupportedFile('El archivo está vacío. Elija otro.');
      return { path, size: part.file.bytesRead, type: part.mimetype, fileName: part.filename ?? '' };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  return {
    /**
     * Reads a multipart request; returns its fields, and its file if there is one.
     * @param sender null without a limit
     * @param maxMegabytes a lower cap for this file
     * @throws Refusal 400 for a truncated or invalid body, 413 past the cap, 415 for an empty file, 429 if the sender
     * has too many active uploads
     */
    async receive(request: FastifyRequest, sender: UploadSender | null, ownMegabytes: number = maxMegabytes) {
      const megabytes = Math.min(ownMegabytes, maxMegabytes);
      const limits = limitsOf(megabytes);
      const fields: Record<string, string> = Object.create(null);
      let file: UploadedFile | null = null;
      let release: (() => void) | undefined;
      const form = boundForm(request.raw);
      try {
        release = sender ? acquire(sender) : undefined;
        if (!isFormType(request.headers['content-type'] ?? '')) throw malformed(NOT_A_FORM);
        // Paths are preserved, so that a name with a path is refused instead of corrected.
        for await (const part of form.within(request.parts({ limits, preservePath: true }))) {
          if (part.type === 'file') {
            if (part.fieldname !== 'file' || file) throw malformed(ONE_FILE);
            form.omit(part.file);
            file = await keep(part, megabytes);
          } else {
            if (part.valueTruncated) throw tooLarge('Un campo del formulario es demasiado largo');
            if (typeof part.value !== 'string') throw malformed(NOT_A_FORM);
            if (part.fieldname !== 'file') fields[part.fieldname] = part.value;
            else if (!NO_FILE.has(part.value)) throw malformed('El campo «file» debe ser un archivo');
          }
        }
        await form.end();
      } catch (error) {
        try {
          await this.discard(file);
          await drain(request.raw, limitOfBody(maxMegabytes));
        } finally {
          release?.();
        }
        throw toRefusal(error);
      }
      if (file && release) releases.set(file, release);
      else release?.();
      return { fields, file };
    },
    async discard(file: UploadedFile | null) {
      if (!file) return;
      releases.get(file)?.();
      releases.delete(file);
      await rm(file.path, { force: true });
    },
    /** Removes leftovers of processes started before `since`. */
    async clear(since: Date) {
      await mkdir(folder, { recursive: true });
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        // Files of other nodes may appear and disappear.
        const found = await statOf(path);
        if (found && found.mtime < since) await rm(path, { force: true });
      }
    },
  };
}

/**
 * The type of a form with parameters that all parsers read alike: without escapes, and without extended names such as
 * `boundary*`.
 */
const FORM_TYPE =
  /^multipart\/form-data(?:[ \t]*;(?:[ \t]*[\w!#$%&'+.^`|~-]+=(?:"[^"\\]*"|[^\s;"\\]+))?)*[ \t]*$/i;
const BOUNDARIES = /;[ \t]*boundary=(?:"([^"]*)"|([^\s;]*))/gi;
/** A boundary as in RFC 2046; the reader fails on longer ones. */
const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

function isFormType(type: string): boolean {
  const boundaries = [...type.matchAll(BOUNDARIES)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return FORM_TYPE.test(type) && boundaries.length === 1 && BOUNDARY.test(boundaries[0] ?? '');
}

/** Counts the bytes of a body outside of its file: the reader skips them without a limit of its own. */
function boundForm(body: Readable) {
  let read = 0;
  let file: { readonly bytesRead: number } | undefined;
  let refuse: (refusal: Refusal) => void = () => undefined;
  const exceeded = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  exceeded.catch(() => undefined);
  body.on('data', (chunk: Buffer) => {
    read += chunk.length;
    // By then the reader has passed on the file that began in this chunk.
    setImmediate(() => {
      if (read - (file?.bytesRead ?? 0) > MAX_FORM_BYTES) refuse(tooLarge(LONG_FORM));
    });
  });
  return {
    /** The parts. @throws Refusal 413, also while none ends */
    async *within<Part>(parts: AsyncIterableIterator<Part>): AsyncGenerator<Part, void> {
      for (;;) {
        const next = await Promise.race([parts.next(), exceeded]);
        if (next.done) return;
        yield next.value;
      }
    },
    omit(part: { readonly bytesRead: number }): void {
      file = part;
    },
    /** Reads the bytes after the last part. @throws Refusal 413 */
    async end(): Promise<void> {
      body.resume();
      await Promise.race([finished(body, { writable: false }), exceeded]);
      await Promise.race([new Promise((resolve) => setImmediate(resolve)), exceeded]);
    },
  };
}

/**
 * Maximum bytes read of a refused body: as much as a file of twice the cap, so that its client can read the reason.
 * @param maxMegabytes the cap for a file
 */
export const limitOfBody = (maxMegabytes: number): number => 2 * Math.max(maxMegabytes, 10) * 1024 * 1024;

/** Drains at most `maxBytes` bytes of the rest of the body: clients read no response before they have sent everything. */
async function drain(body: Readable, maxBytes: number): Promise<void> {
  let size = 0;
  await new Promise<void>((resolve) => {
    body.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) resolve();
    });
    finished(body, { writable: false }).then(resolve, () => resolve());
    body.unpipe();
    body.resume();
  });
}

/** Maps errors of the multipart reader to refusals; disk errors stay unchanged. */
function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === 'FST_FILES_LIMIT') return malformed(ONE_FILE);
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return malformed('El formulario tiene demasiados campos');
  const cutOff = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'FST_MP_PREMATURE_CLOSE'].includes(code);
  if (cutOff || /unexpected end|terminated early/i.test(message)) return malformed(CUT_OFF);
  const badForm =
    code.startsWith('FST_') || /multipart|boundary|header|malformed|needle|content-type/i.test(message);
  return badForm ? malformed(NOT_A_FORM) : error;
}
