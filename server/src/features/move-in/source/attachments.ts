/** Pictures and documents of the other backend: fetched into a temporary file, then through the same checks as an upload. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Documents } from '../../../documents/documents.ts';
import { formatOf, SIGNATURE_BYTES } from '../../../documents/formats.ts';
import { readHead } from '../../../files/file-head.ts';
import type { Images } from '../../../images/images.ts';
import { Refusal } from '../../../runtime/errors.ts';
import { Unreadable } from '../problems.ts';
import type { Backend } from './backend.ts';

/** Placeholder of a required picture that cannot be fetched: a grey surface. */
const PLACEHOLDER = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAMAAAAM9FwAAAAAA1BMVEXV2uD35QXsAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12NgGKQAAACZAAGVGD0UAAAAAElFTkSuQmCC',
  'base64',
);

/** File extensions by the first bytes; the image check refuses other content. */
const PICTURE_SIGNATURES: readonly (readonly [signature: RegExp, ending: string])[] = [
  [/^\xff\xd8\xff/, 'jpg'],
  [/^\x89PNG\r\n/, 'png'],
  [/^RIFF[\s\S]{4}WEBP/, 'webp'],
  [/^GIF8[79]a/, 'gif'],
  [/^[\s\S]{4}ftyp/, 'avif'],
  [/^(II\*\0|MM\0\*)/, 'tif'],
];
const HEAD_BYTES = 16;
/** Maximum tries at a busy picture or document process. */
const MAX_TRIES = 3;
const BUSY = 503;

interface Parts {
  readonly backend: Backend;
  readonly images: Images;
  readonly documents: Documents;
  /** For the temporary files. */
  readonly folder: string;
  readonly maxBytes: number;
  readonly stop: AbortSignal;
}

export interface Attachments {
  /** Stores the picture at an address. @throws Unreadable or Refusal */
  picture(address: string): Promise<string>;
  /** Stores the placeholder. */
  placeholder(): Promise<string>;
  /** Stores the document at an address. @throws Unreadable or Refusal */
  document(address: string): Promise<string>;
}

/** The reason why a file is not stored, as a sentence in Spanish. @throws other errors */
export function attachmentProblemOf(error: unknown): string {
  if (error instanceof Unreadable || error instanceof Refusal) return error.message;
  throw error;
}

export function createAttachments({
  backend,
  images,
  documents,
  folder,
  maxBytes,
  stop,
}: Parts): Attachments {
  async function fetched<T>(address: string, use: (path: string) => Promise<T>): Promise<T> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, randomUUID());
    try {
      await backend.download(address, path, maxBytes);
      return await use(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  async function unlessBusy<T>(act: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await act();
      } catch (error) {
        if (!(error instanceof Refusal) || error.statusCode !== BUSY || tries === MAX_TRIES) throw error;
        await wait((error.retryAfter ?? 1) * 1000, undefined, { signal: stop });
      }
    }
  }

  return {
    picture: (address) =>
      fetched(address, async (path) => {
        // The declared type is often wrong; the content decides, as at an upload.
        const head = (await readHead(path, HEAD_BYTES)).toString('latin1');
        const ending = PICTURE_SIGNATURES.find(([signature]) => signature.test(head))?.[1] ?? 'jpg';
        return unlessBusy(() => images.store(path, { type: '', fileName: `imagen.${ending}` }));
      }),
    placeholder: () =>
      unlessBusy(() => images.store(PLACEHOLDER, { type: 'image/png', fileName: 'imagen.png' })),
    document: (address) =>
      fetched(address, async (path) => {
        const format = formatOf(await readHead(path, SIGNATURE_BYTES)) ?? 'pdf';
        const { size } = await stat(path);
        return unlessBusy(() => documents.store({ path, size, type: '', fileName: `poder.${format}` }));
      }),
  };
}
