/** Draws documents in a thread of their own (the minutes of three hundred attendees take a good part of a second), and sends them. */
import type { MinutesFormat } from '@vigilia/contract/assemblies/minutes-content';
import type { FastifyReply } from 'fastify';
import { emptyBody } from '../../../kernel/http/routes.ts';
import { createBoundedQueue, type QueueSender } from '../../../kernel/runtime/bounded-queue.ts';
import { unavailable } from '../../../kernel/runtime/errors.ts';
import { runInWorkerThread, ThreadTooSlow } from '../../../kernel/runtime/worker-thread.ts';
import type { Document, PdfBlock } from './document/blocks.ts';

const SCRIPT = new URL('./pdf-worker-thread.ts', import.meta.url);
/** Concurrent documents are drawn one at a time. */
const MAX_WAITING = 8;
const BUSY = 'Se están generando otros documentos. Espere un momento y vuelva a intentarlo.';
const MAX_OWN = 2;
const inTurn = createBoundedQueue(MAX_WAITING, () => unavailable(BUSY), MAX_OWN);
const NOT_DRAWN = 'El documento no se pudo generar a tiempo. Espere un momento y vuelva a intentarlo.';

export interface DrawingJob {
  readonly documents: readonly Document<PdfBlock>[];
  readonly formats: readonly MinutesFormat[];
}

/**
 * @param sender an issue has priority over drafts
 * @returns the bytes of each document in each format
 * @throws Refusal 503 where too many wait, or it takes too long
 */
export const drawInWorkerThread = (job: DrawingJob, sender?: QueueSender): Promise<Buffer[]> =>
  inTurn(async () => {
    try {
      return await runInWorkerThread(SCRIPT, job, (files: readonly Uint8Array[]) =>
        files.map((bytes) => Buffer.from(bytes)),
      );
    } catch (error) {
      if (error instanceof ThreadTooSlow) throw unavailable(NOT_DRAWN);
      throw error;
    }
  }, sender);

const CONTENT_TYPES: Readonly<Record<MinutesFormat, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/**
 * @param name in safe characters
 * @param content null for an answer of headers alone
 */
export const sendFile = (
  reply: FastifyReply,
  format: MinutesFormat,
  name: string,
  content: Buffer | null = null,
): FastifyReply =>
  reply
    .headers({
      'content-type': CONTENT_TYPES[format],
      'content-disposition': `attachment; filename="${name}"`,
    })
    .send(content ?? emptyBody());
