/** Mail servers without encryption, and ones that never end. */
import { once } from 'node:events';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { aFolder } from '../../testing/process.ts';
import { createLog } from '../observability/log.ts';
import { DAY, systemClock } from '../runtime/clock.ts';
import { createMail, type Mail, removeOldMails } from './mail.ts';

const MESSAGE = { to: 'ana@a.test', subject: 'Hola', text: 'Hola' };

interface FakeServer {
  /** All that clients sent. */
  received(): string;
  openSockets(): number;
  mail(query?: string): Mail;
}

async function aMailServer(serve: (socket: Socket) => void): Promise<FakeServer> {
  const sockets = new Set<Socket>();
  let text = '';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    serve(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return {
    received: () => text,
    openSockets: () => sockets.size,
    mail: (query = '') =>
      createMail(
        {
          SMTP_URL: `smtp://vigilia:una-clave@127.0.0.1:${port}${query}`,
          MAIL_FROM: 'no-reply@vigilia.test',
          DATA_DIR: '/none',
        },
        systemClock,
        createLog('silent'),
        { maxSending: 500 },
      ),
  };
}

/** Offers passwords and no encryption. */
const withoutEncryption = (socket: Socket) => {
  socket.write('220 fake\r\n');
  socket.on('data', (chunk) => {
    const command = String(chunk).slice(0, 4).toUpperCase();
    socket.write(
      command === 'EHLO'
        ? '250-fake\r\n250 AUTH PLAIN\r\n'
        : command === 'AUTH'
          ? '235 ok\r\n'
          : '500 no\r\n',
    );
  });
};

it('sends no password to a server without encryption, unless the address allows it', async () => {
  const server = await aMailServer(withoutEncryption);
  const mail = server.mail();
  await expect(mail.send(MESSAGE)).rejects.toMatchObject({ statusCode: 503 });
  expect(await mail.deliver(MESSAGE)).toEqual({ outcome: 'delayed', reason: 'encryption' });
  await expect(mail.check()).rejects.toMatchObject({ statusCode: 503 });
  expect(server.received()).toContain('STARTTLS');
  expect(server.received()).not.toContain('AUTH');

  await server.mail('?requireTLS=false').verify();
  expect(server.received()).toContain('AUTH PLAIN');
});

it('gives up on a server that answers byte by byte, and closes the connection', async () => {
  const server = await aMailServer((socket) => {
    const timer = setInterval(() => socket.write('2'), 20);
    socket.once('close', () => clearInterval(timer));
  });
  await expect(server.mail().send(MESSAGE)).rejects.toMatchObject({ statusCode: 503 });
  await expect(server.mail().check()).rejects.toMatchObject({ statusCode: 503 });
  await expect.poll(() => server.openSockets()).toBe(0);
});

/**
 * Accepts mails; `connections` has the number of mails of each.
 * @param reply to lines after the first mail of a connection: empty as usual, null to hang up
 */
function acceptingMails(
  onMail: (socket: Socket, mails: number) => unknown = () => undefined,
  reply: (line: string) => string | null = () => '',
) {
  const connections: number[] = [];
  const subjects: string[] = [];
  const serve = (socket: Socket) => {
    const each = connections.push(0) - 1;
    let rest = '';
    let isMail = false;
    const answer = (line: string): string => {
      if (isMail) {
        if (line.startsWith('Subject: ')) subjects.push(line.slice('Subject: '.length));
        if (line !== '.') return '';
        isMail = false;
        connections[each] = (connections[each] ?? 0) + 1;
        onMail(socket, connections[each]);
        return '250 ok';
      }
      isMail = line === 'DATA';
      if (isMail) return '354 go on';
      if (line.startsWith('EHLO')) return '250-fake\r\n250 AUTH PLAIN';
      return line.startsWith('AUTH') ? '235 ok' : '250 ok';
    };
    socket.write('220 fake\r\n');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const other = !isMail && (connections[each] ?? 0) > 0 ? reply(line) : '';
        if (other === null) return void socket.destroy();
        const words = other || answer(line);
        if (words && !socket.destroyed) socket.write(`${words}\r\n`);
      }
    });
  };
  return { connections, subjects, serve };
}

const SUBJECTS = ['uno', 'dos', 'tres', 'cuatro'];

async function deliverAll(serve: (socket: Socket) => void) {
  const mail = (await aMailServer(serve)).mail('?requireTLS=false');
  const outcomes: string[] = [];
  for (const subject of SUBJECTS) outcomes.push((await mail.deliver({ ...MESSAGE, subject })).outcome);
  mail.closeConnection();
  return outcomes;
}

it('sends the mails of a queue over one connection, and closes it', async () => {
  const { connections, subjects, serve } = acceptingMails();
  const server = await aMailServer(serve);
  const mail = server.mail('?requireTLS=false');
  for (const subject of SUBJECTS)
    expect(await mail.deliver({ ...MESSAGE, subject })).toEqual({ outcome: 'sent' });
  expect({ connections, subjects }).toEqual({ connections: [4], subjects: SUBJECTS });
  // No automatic answers to it (RFC 3834).
  expect(server.received()).toContain('Auto-Submitted: auto-generated');
  mail.closeConnection();
  await expect.poll(() => server.openSockets()).toBe(0);
});

/** Mail servers that end a connection after its first mail. */
const ENDING: [string, reply: (line: string) => string | null][] = [
  ['hangs up on the next one', (line) => (line.startsWith('MAIL') ? null : '')],
  ['ends with 421', (line) => (line.startsWith('MAIL') ? '421 too many' : '')],
  ['ends at the recipient', (line) => (line.startsWith('RCPT') ? '421 too many' : '')],
  ['refuses another mail', (line) => (line.startsWith('MAIL') ? '452 too many' : '')],
];

it.each(ENDING)('sends each mail once on a new connection where the mail server %s', async (_, reply) => {
  const { subjects, serve } = acceptingMails(undefined, reply);
  expect(await deliverAll(serve)).toEqual(SUBJECTS.map(() => 'sent'));
  expect(subjects).toEqual(SUBJECTS);
});

it('sends each mail once where the mail server hangs up between two', async () => {
  const { subjects, serve } = acceptingMails((socket) => setImmediate(() => socket.end()));
  expect(await deliverAll(serve)).toEqual(SUBJECTS.map(() => 'sent'));
  expect(subjects).toEqual(SUBJECTS);
});

it('repeats no mail whose response was lost on an open connection', async () => {
  const { subjects, serve } = acceptingMails((socket, mails) => mails === 2 && socket.destroy());
  expect(await deliverAll(serve)).toEqual(['sent', 'uncertain', 'sent', 'uncertain']);
  expect(subjects).toEqual(SUBJECTS);
});

it('removes mails of the outbox after their days, and no other file', async () => {
  const folder = aFolder();
  const outbox = join(folder, 'outbox');
  const now = new Date();
  expect(await removeOldMails(folder, 1, now)).toBe(0);
  mkdirSync(outbox);
  for (const name of ['old.eml', 'new.eml', 'old.txt']) {
    writeFileSync(join(outbox, name), 'x');
    const age = name.startsWith('old') ? 2 * DAY : DAY / 2;
    utimesSync(join(outbox, name), now, new Date(now.getTime() - age));
  }
  expect(await removeOldMails(folder, 1, now)).toBe(1);
  expect(readdirSync(outbox).sort()).toEqual(['new.eml', 'old.txt']);
});
