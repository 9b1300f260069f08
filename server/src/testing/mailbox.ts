/** A real SMTP server on the loopback that keeps what it receives. */
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface Mailbox {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** Each mail as it travelled. */
  readonly mails: readonly string[];
  /** From now on refuses whatever comes. */
  refuse(): void;
  /** From now on takes it again. */
  accept(): void;
}

/** A mailbox of the test that is running, closed when it ends. */
export async function aMailbox(): Promise<Mailbox> {
  const mails: string[] = [];
  let refuses = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('No such mailbox') : null),
    onData: (stream, _session, done) => {
      let mail = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        mail += chunk;
      });
      stream.on('end', () => {
        mails.push(mail);
        done(null);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
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
  };
}

/** The text of a mail, its transfer encoding undone. */
export function textOf(mail: string): string {
  const [head = '', body = ''] = mail.split(/\r?\n\r?\n([\s\S]*)/);
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/content-transfer-encoding: quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
