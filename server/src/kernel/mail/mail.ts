/** Outgoing mail: through `SMTP_URL`, or as files in `DATA_DIR/outbox` without it (R2.5). */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Transporter } from 'nodemailer';
import { type Clock, DAY } from '../runtime/clock.ts';
import { unavailable } from '../runtime/errors.ts';
import { within } from '../runtime/wait-at-most.ts';
import { type DeliveryFailure, failureOf, isOfServer } from './delivery-failure.ts';

/** Removes old mails that are kept as files: they name people, and hold links and codes. */
const MAIL = /\.eml$/;

/** @returns how many were removed */
export async function removeOldMails(dataFolder: string, days: number, now: Date): Promise<number> {
  const folder = join(dataFolder, 'outbox');
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    if (!MAIL.test(name)) continue;
    const path = join(folder, name);
    // Removed meanwhile by another node that shares the folder.
    const found = await stat(path).catch(() => null);
    if (!found?.isFile() || now.getTime() - found.mtimeMs < days * DAY) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Text for programs that show HTML. */
  readonly html?: string;
  /** Address that refuses such mails, also by a POST without a page (RFC 8058). */
  readonly list?: { readonly unsubscribe: string };
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: Buffer;
    readonly contentType: string;
  }[];
}

/** Outcome of a delivery from a queue. `delayed` may be tried again; `uncertain` may have arrived. */
export type Delivery = { readonly outcome: 'sent' } | DeliveryFailure;

export type Mail = ReturnType<typeof createMail>;

/** Milliseconds of the mail server for each response: a person is waiting in front of a form. */
const PATIENCE = 15_000;
/** Milliseconds for a whole mail: a server that answers byte by byte never reaches the limit of a response. */
const MAX_SENDING = 20_000;
/** Milliseconds for a mail of a queue; less than the queue itself grants. */
const MAX_DELIVERY = 110_000;
/** Milliseconds until a connection without a mail is closed; less than `PATIENCE`, after which it fails. */
const MAX_IDLE = 10_000;
/** Options of the connection of the queue. Retries are decided here, not by the library. */
const ONE_CONNECTION = {
  pool: true,
  maxConnections: 1,
  // Many mail servers end a connection after this number.
  maxMessages: 100,
  idleTimeout: MAX_IDLE,
  maxRequeues: 0,
} as const;
/** Encodes a line that looks like encoded words (RFC 2047), which the library would leave unchanged; it handles other lines. */
const encoded = (line: string): string =>
  /^[\x20-\x7e]*=\?[\x20-\x7e]*$/.test(line)
    ? (line.match(/.{1,42}/g) ?? []).map((part) => `=?UTF-8?B?${btoa(part)}?=`).join(' ')
    : line;
/** Reply of a mail server that is about to close the connection (RFC 5321). */
const CLOSING = 421;
type Logger = Record<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', (entry?: unknown) => void>;

/** Records when the last line of a mail is sent: a server that is silent after that may have accepted it. */
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
  return {
    logger,
    isComplete: () => isComplete,
    beginMail: () => {
      isComplete = false;
    },
  };
}

const NOT_SENT = 'No se pudo enviar el correo. Inténtelo de nuevo en unos minutos.';

/** Whether the address has a user; addresses of anonymous relays have none. */
const signsIn = (url: string): boolean => new URL(url).username !== '';

interface MailConfig {
  readonly SMTP_URL: string | undefined;
  readonly MAIL_FROM: string;
  readonly DATA_DIR: string;
}

interface Session {
  readonly transporter: Transporter;
  readonly transmission: ReturnType<typeof watchTransmission>;
}

export function createMail(
  { SMTP_URL, MAIL_FROM, DATA_DIR }: MailConfig,
  clock: Clock,
  log: FastifyBaseLogger,
  {
    maxSending = MAX_SENDING,
    onOutcome = () => undefined,
  }: { readonly maxSending?: number; readonly onOutcome?: (outcome: string) => void } = {},
) {
  let transport: Promise<Transporter> | undefined;
  // Unique among nodes that share a folder.
  const process = randomUUID();
  let messages = 0;

  /** Loaded with the first mail; most processes never send one. */
  async function connect(
    options: { logger?: Logger; socket?: Socket } & Partial<typeof ONE_CONNECTION> = {},
  ): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    if (!SMTP_URL) return createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    return createTransport({
      // Never sends a password over an unencrypted connection; `?requireTLS=false` in the address allows it.
      ...(signsIn(SMTP_URL) && { requireTLS: true }),
      url: SMTP_URL,
      ...options,
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

  /** Stores the mail as a file, readable only by the operator of the server. */
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

  async function handOver(to: Transporter, message: MailMessage, signal: AbortSignal): Promise<void> {
    const sent = await to.sendMail({
      from: MAIL_FROM,
      ...message,
      subject: encoded(message.subject),
      // RFC 3834: no automatic answers to it.
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(message.list && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      attachments: message.attachments && [...message.attachments],
      date: clock.now(),
      signal,
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

  let session: Session | undefined;

  function closeConnection(): void {
    session?.transporter.close();
    session = undefined;
  }

  async function openSession(): Promise<Session> {
    const transmission = watchTransmission();
    const transporter = await connect({ ...ONE_CONNECTION, logger: transmission.logger });
    return { transporter, transmission };
  }

  /** @returns the outcome, and whether a failure may be of this connection only */
  async function attempt(message: MailMessage, signal: AbortSignal) {
    session ??= await openSession();
    const { transporter, transmission } = session;
    transmission.beginMail();
    try {
      await handOver(transporter, message, signal);
      return { outcome: 'sent', isOfConnection: false } as const;
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      const failure = failureOf(error, transmission.isComplete());
      log.warn({ code, responseCode, outcome: failure.outcome }, 'a mail of a queue was not sent');
      const isOfConnection = isOfServer(failure.reason) || responseCode === CLOSING;
      if (failure.outcome === 'uncertain' || isOfConnection) closeConnection();
      return { ...failure, isOfConnection };
    }
  }

  return {
    /** Whether mails are files, as no mail server is configured. */
    isOutbox: SMTP_URL === undefined,
    /** @throws Refusal 503 if it could not be handed over */
    async send(message: MailMessage) {
      try {
        transport ??= connectAnew();
        await handOver(await transport, message, AbortSignal.timeout(maxSending));
        onOutcome('sent');
      } catch (error) {
        onOutcome('failed');
        fail(error);
      }
    },
    /**
     * Hands over a mail of a queue once, on a connection that stays open for the next one: one delivery at a time. Never throws
     * for errors of the mail server.
     */
    async deliver(message: MailMessage) {
      const wasOpen = session !== undefined;
      const signal = AbortSignal.timeout(MAX_DELIVERY);
      const first = await attempt(message, signal);
      // The mail server ended the connection after earlier mails, and did not accept this one.
      const isRepeated = wasOpen && first.outcome === 'delayed' && first.isOfConnection;
      const { isOfConnection: _, ...delivery } = isRepeated ? await attempt(message, signal) : first;
      onOutcome(delivery.outcome);
      return delivery;
    },
    closeConnection,

    /** Connects and signs in, and sends nothing. @throws the error of the mail server */
    verify,

    /** @throws Refusal 503 if a message could not be handed over now */
    async check() {
      await verify().catch(fail);
    },
  };
}
