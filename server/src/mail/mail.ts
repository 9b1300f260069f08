/** Outgoing mail: through `SMTP_URL`, or as files in `DATA_DIR/outbox` without it (R2.5). */
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Transporter } from 'nodemailer';
import type { Clock } from '../runtime/clock.ts';
import { unavailable } from '../runtime/errors.ts';
import { within } from '../runtime/wait-at-most.ts';
import { type DeliveryFailure, failureOf } from './delivery-failure.ts';

export interface MailMessage {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: Buffer;
    readonly contentType: string;
  }[];
}

/** Outcome of a delivery from a queue. `delayed` may be tried again; `uncertain` may have arrived. */
export type Delivery = { readonly outcome: 'sent' } | DeliveryFailure;

export interface Mail {
  /** Whether mails are files, as no mail server is configured. */
  readonly isOutbox: boolean;
  /** @throws Refusal 503 when it could not be handed over */
  send(message: MailMessage): Promise<void>;
  /** Hands a mail of a queue over once. Never throws for errors of the mail server. */
  deliver(message: MailMessage): Promise<Delivery>;
  /** @throws Refusal 503 when a message could not be handed over now */
  check(): Promise<void>;
  /** Connects and signs in, and sends nothing. @throws the error of the mail server */
  verify(): Promise<void>;
}

/** Milliseconds the mail server has for each response: a person is waiting in front of a form. */
const PATIENCE = 15_000;
/** Milliseconds for a whole mail: a server that answers byte by byte responds always and never ends. */
const MAX_SENDING = 20_000;
/** The same of a mail of a queue, for which nobody waits; less than the queue itself grants. */
const MAX_DELIVERY = 110_000;
type Logger = Record<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', (entry?: unknown) => void>;

/** Records when the last line of a mail was sent: a server that is silent from then on may have accepted it. */
function watchTransmission() {
  let isComplete = false;
  const ignore = () => undefined;
  const logger: Logger = {
    trace: ignore,
    debug: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
    info: (entry) => {
      if ((entry as { tnx?: string } | undefined)?.tnx === 'message') isComplete = true;
    },
  };
  return { logger, isComplete: () => isComplete };
}

const NOT_SENT = 'No se pudo enviar el correo. Inténtelo de nuevo en unos minutos.';

/** Whether the address has a user; those of anonymous relays have none. */
const signsIn = (url: string): boolean => new URL(url).username !== '';

interface MailConfig {
  readonly SMTP_URL: string | undefined;
  readonly MAIL_FROM: string;
  readonly DATA_DIR: string;
}

export function createMail(
  { SMTP_URL, MAIL_FROM, DATA_DIR }: MailConfig,
  clock: Clock,
  log: FastifyBaseLogger,
  { maxSending = MAX_SENDING }: { readonly maxSending?: number } = {},
): Mail {
  let transport: Promise<Transporter> | undefined;
  // Unique among nodes that share a folder.
  const process = randomUUID();
  let messages = 0;

  /** Loaded with the first mail; most processes never send one. */
  async function connect({
    logger,
    socket,
  }: {
    logger?: Logger;
    socket?: Socket;
  } = {}): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    if (!SMTP_URL) return createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    return createTransport({
      // Never a password over a connection that is not encrypted; `?requireTLS=false` in the address allows it.
      ...(signsIn(SMTP_URL) && { requireTLS: true }),
      url: SMTP_URL,
      ...(logger && { logger }),
      ...(socket && { socket }),
      connectionTimeout: PATIENCE,
      greetingTimeout: PATIENCE,
      socketTimeout: PATIENCE,
    });
  }

  /** A failed connection is not kept: the next mail tries again. */
  const connectAnew = (): Promise<Transporter> =>
    connect().catch((error) => {
      transport = undefined;
      throw error;
    });

  /** The mail as it would be sent, readable only by the operator of the server. */
  async function keep(message: unknown): Promise<void> {
    const folder = join(DATA_DIR, 'outbox');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    messages += 1;
    const name = `${clock.now().toISOString().replace(/\W/g, '')}-${process}-${messages}.eml`;
    await writeFile(join(folder, name), message as Uint8Array, { mode: 0o600, flag: 'wx' });
  }

  function fail(error: unknown): never {
    // Content and recipient are not logged.
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    log.error({ code, responseCode }, 'a mail could not be sent');
    throw unavailable(NOT_SENT);
  }

  async function handOver(to: Transporter, message: MailMessage, milliseconds: number): Promise<void> {
    const sent = await to.sendMail({
      from: MAIL_FROM,
      ...message,
      attachments: message.attachments && [...message.attachments],
      date: clock.now(),
      signal: AbortSignal.timeout(milliseconds),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    if (!SMTP_URL) await keep((sent as { message: unknown }).message);
  }

  async function verify(): Promise<void> {
    if (!SMTP_URL) return;
    const socket = new Socket();
    try {
      const transporter = await connect({ socket });
      await within(maxSending, transporter.verify());
    } finally {
      socket.destroy();
    }
  }

  return {
    isOutbox: SMTP_URL === undefined,
    async send(message) {
      try {
        transport ??= connectAnew();
        await handOver(await transport, message, maxSending);
      } catch (error) {
        fail(error);
      }
    },
    async deliver(message) {
      // A separate logger: it shows whether the whole mail had been sent before a failure.
      const transmission = watchTransmission();
      try {
        await handOver(await connect({ logger: transmission.logger }), message, MAX_DELIVERY);
        return { outcome: 'sent' };
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        const failure = failureOf(error, transmission.isComplete());
        log.warn({ code, responseCode, outcome: failure.outcome }, 'a mail of a queue was not sent');
        return failure;
      }
    },

    verify,

    async check() {
      await verify().catch(fail);
    },
  };
}
