/** Documents before a virus scanner: a stand-in for clamd on loopback. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { expect, it, onTestFinished } from 'vitest';
import { addAttendee, anAssembly } from '../../testing/builders/assemblies.ts';
import { aDocumentFile, aPdf } from '../../testing/builders/documents.ts';
import { aFolder } from '../../testing/process.ts';
import { aServer } from '../../testing/server.ts';
import { scanForViruses } from './virus-scan.ts';

/** The file within a command INSTREAM; undefined until all of it arrived. */
function fileIn(sent: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0');
  expect(sent.subarray(0, command.length)).toEqual(command.subarray(0, sent.length));
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

/** @param answer to a whole file */
async function aScanner(
  answer: (socket: Socket, file: Buffer) => void,
  listen: object = { port: 0, host: '127.0.0.1' },
) {
  const files: Buffer[] = [];
  const daemon = createServer((socket) => {
    let sent = Buffer.alloc(0);
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        sent = Buffer.concat([sent, chunk]);
        const file = fileIn(sent);
        if (file) answer(socket, file);
        if (file) files.push(file);
      });
  }).listen(listen);
  await once(daemon, 'listening');
  onTestFinished(() => void daemon.close());
  return { files, url: `tcp://127.0.0.1:${(daemon.address() as AddressInfo).port}` };
}

async function sendTo(url: string, content = aPdf()) {
  const server = await aServer({ config: { CLAMD_URL: url } });
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const [ana, beto] = [await server.aMember(), await server.aMember()];
  await addAttendee(server, as, assemblyId, ana);
  const before = server.filesOnDisk();
  const answer = await server.ask(createAttorneyPower, {
    as,
    form: [
      ['assemblyId', String(assemblyId)],
      ['userIdToDelegate', String(ana.id)],
      ['userIdWhoDelegates', String(beto.id)],
      aDocumentFile({ content }),
    ],
  });
  return { answer, isStored: JSON.stringify(server.filesOnDisk()) !== JSON.stringify(before) };
}

it('stores a document that the virus scanner found clean, over TCP and over a socket of the system', async () => {
  const path = join(aFolder(), 'clamd.ctl');
  for (const listen of [undefined, { path }]) {
    const { files, url } = await aScanner((socket) => socket.end('stream: OK\0'), listen);
    const { answer, isStored } = await sendTo(listen ? `unix:${path}` : url);
    expect([answer.status, isStored]).toEqual([201, true]);
    expect(files).toEqual([aPdf()]);
  }
});

it('refuses an infected document before it is read, and names what was found', async () => {
  const { url } = await aScanner((socket) => socket.end('stream: Win.Test.EICAR_HDB-1 FOUND\0'));
  const { answer, isStored } = await sendTo(url, Buffer.concat([aPdf().subarray(0, 300)]));
  expect(answer).toMatchObject({
    status: 415,
    message:
      'El antivirus del servidor encontró «Win.Test.EICAR_HDB-1» en el documento. No lo abra, y pida otro a quien lo envió.',
  });
  expect(isStored).toBe(false);
});

it.each([
  ['refuses connections', (socket: Socket) => socket.end('stream: OK\0'), 'tcp://127.0.0.1:1'],
  ['hangs up', (socket: Socket) => socket.destroy(), undefined],
  [
    'takes no file of that size',
    (socket: Socket) => socket.end('INSTREAM size limit exceeded. ERROR\0'),
    undefined,
  ],
  ['answers without an end', (socket: Socket) => socket.write('stream: '.repeat(1000)), undefined],
] as const)('takes no document while the virus scanner %s', async (_, answer, elsewhere) => {
  const { url } = await aScanner(answer);
  const { answer: refused, isStored } = await sendTo(elsewhere ?? url);
  expect(refused).toMatchObject({
    status: 503,
    message: expect.stringMatching(/^El antivirus del servidor no respondió/),
  });
  expect(isStored).toBe(false);
});

it('waits for a silent virus scanner no longer than its time, and sends a large file in chunks', async () => {
  const path = join(aFolder(), 'large.pdf');
  const large = Buffer.alloc(300_000, 'x');
  writeFileSync(path, large);
  const { files, url } = await aScanner(() => undefined);
  await expect(scanForViruses(url, path, 500)).rejects.toMatchObject({ objection: 'unscanned' });
  expect(files).toEqual([large]);
});
