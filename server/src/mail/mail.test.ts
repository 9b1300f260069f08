/** Mail servers without encryption, and ones that never end. */
import { once } from 'node:events';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '../observability/log.ts';
import { DAY, systemClock } from '../runtime/clock.ts';
import { aFolder } from '../testing/process.ts';
import { createMail, type Mail } from './mail.ts';
import { removeOldMails } from './outbox.ts';

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
