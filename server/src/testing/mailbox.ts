/** A real SMTP server on the loopback that stores received mails. */
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { Mail } from '../kernel/mail/mail.ts';

export interface Mailbox {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** Each mail as it was transmitted. */
  readonly mails: readonly string[];
  /** Refuses every mail from now on. */
  refuse(): void;
  /** Accepts mails again. */
  accept(): void;
  /** Sets the reply to mails for an address, such as 451 for 'later'; 0 hangs up after the whole mail, -1 accepts it. */
  answer(address: string, code: number, text?: string): void;
  /** How often a mail for the address was begun. */
  tried(address: string): number;
}

/** The address that a mail went to. */
export const recipientOf = (mail: string): string => /^To: (?:.*<)?([^<>\r\n]+)/m.exec(mail)?.[1] ?? '';

/** The subject as programs show it (RFC 2047). */
export const subjectOf = (mail: string): string => {
  const header = /^Subject:(.*(?:\r\n[ \t].*)*)/m.exec(mail)?.[1]?.trim() ?? '';
  return header
    .replace(/\r\n/g, '')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?[^?]*\?([bq])\?([^?]*)\?=/gi, (_, way: string, text: string) =>
      /b/i.test(way)
        ? Buffer.from(text, 'base64').toString()
        : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('%', '%25').replace(/=(..)/g, '%$1')),
    );
};

/** Holds deliveries until the returned function is called. */
export function holdDeliveries(mail: Mail): () => void {
  const { deliver } = mail;
  const { promise, resolve } = Promise.withResolvers<void>();
  mail.deliver = async (message) => {
    await promise;
    return deliver(message);
  };
  return resolve;
}

/** Fails each delivery from the n-th on after its mail was sent, as a kill does: the outcome is not recorded. */
export function killDeliveriesFrom(mail: Mail, first: number): void {
  const { deliver } = mail;
  let sent = 0;
  mail.deliver = async (message) => {
    sent += 1;
    const delivery = await deliver(message);
    if (sent < first) return delivery;
    throw new Error('killed');
  };
}

/** A mailbox of the current test, closed when it ends. */
export async function aMailbox(): Promise<Mailbox> {
  const mails: string[] = [];
  let refuses = false;
  const tries = new Map<string, number>();
  const answers = new Map<string, { code: number; text: string }>();
  const refusal = (address: string): Error | null => {
    if (refuses) return new Error('No such mailbox');
    const { code: responseCode, text } = answers.get(address) ?? { code: -1, text: '' };
    return responseCode > 0 ? Object.assign(new Error(text), { responseCode }) : null;
  };
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      tries.set(address, (tries.get(address) ?? 0) + 1);
      done(refusal(address));
    },
    onData: (stream, _session, done) => {
      let mail = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        mail += chunk;
      });
      stream.on('end', () => {
        mails.push(mail);
        if (answers.get(recipientOf(mail))?.code !== 0) return done(null);
        for (const { _socket } of server.connections as Iterable<{ _socket: Socket }>) _socket.destroy();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The connection of a killed process is reset.
  server.on('error', () => undefined);
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: () => {
      refuses = true;
    },
    accept: () => {
      refuses = false;
    },
    answer: (to, code, text = 'As asked') => void answers.set(to, { code, text }),
    tried: (address) => tries.get(address) ?? 0,
  };
}

/** The text of a mail or of its first part, its transfer encoding undone. */
export function textOf(mail: string): string {
  const [head = '', body = ''] = mail.split(/\r?\n\r?\n([\s\S]*)/);
  const boundary = /^content-type: multipart\/(?:mixed|alternative);\s*boundary="([^"]+)"/im.exec(head)?.[1];
  if (boundary) return textOf((body.split(`--${boundary}`)[1] ?? '').replace(/^\r?\n|\r?\n$/g, ''));
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/content-transfer-encoding: quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
