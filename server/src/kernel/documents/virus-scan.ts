/** Checks documents, which are stored unchanged, with the daemon of ClamAV (R11.8). */
import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { addAbortSignal } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DocumentObjection } from './objections.ts';

/** Milliseconds for a document, from the connection to the verdict. */
const MAX_TIME = 30_000;
/** Characters of a verdict, which is one line. */
const MAX_VERDICT = 1000;

const connectTo = (address: string) => {
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/[[\]]/g, '');
  return connect(
    protocol === 'tcp:' ? { host, port: Number(port) } : { path: address.slice('unix:'.length) },
  );
};

/** The command with the file in chunks, each after its length; an empty chunk ends it. */
async function* instream(path: string) {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of createReadStream(path)) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

/** @param address `CLAMD_URL` @throws DocumentObjection for an infected file, and without a verdict in time */
export async function scanForViruses(address: string, path: string, time = MAX_TIME): Promise<void> {
  let verdict = '';
  try {
    const socket = addAbortSignal(AbortSignal.timeout(time), connectTo(address).setEncoding('latin1'));
    // It may answer before it has the whole file; a failure of writing is one of reading too.
    pipeline(instream(path), socket, { end: false }).catch(() => undefined);
    for await (const text of socket) {
      verdict += text;
      if (verdict.includes('\0') || verdict.length > MAX_VERDICT) break;
    }
  } catch (error) {
    throw new DocumentObjection('unscanned', String(error));
  }
  if (verdict === 'stream: OK\0') return;
  const [, found] = /^stream: (.+) FOUND\0$/.exec(verdict) ?? [];
  throw new DocumentObjection(found ? 'virus' : 'unscanned', found ?? verdict.slice(0, 100));
}
