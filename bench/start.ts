/**
 * From the start of the process to its first answer; the first start of a clone; and memory: idle, after a load of reads
 * and ballots, and after a hundred photos, which it must give back. Next to Node and to bare Fastify.
 *
 * Run: `npm run bench -- start`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createNews, listNews } from '@vigilia/contract/content/news';
import { aVotingFolder, openVoting } from '@vigilia/server/testing/builders/voting-hall';
import { ballotsOf } from './kit/ballots.ts';
import { aFreshClone } from './kit/fresh-clone.ts';
import { medianOf, ROUNDS, send, withoutResponseCache } from './kit/load.ts';
import { memoryOf } from './kit/machine.ts';
import { aPhoto, newsWith } from './kit/photo.ts';
import { type Running, startBareFastify, startProduct } from './kit/processes.ts';
import { heading, table, target } from './kit/report.ts';

const MEMBERS = 1000;
const STARTS = 5;
const READS = 20_000;
const PHOTOS = 100;
const AT_A_TIME = 4;
/** Milliseconds after which an idle process has released its memory; the picture process exits after 10 s. */
const REST = 15_000;
const MAX_START = 400;
/** Seconds. */
const MAX_FIRST_START = 10;
const MAX_SECOND_START = 1;
/** Mebibytes above bare Fastify. */
const MAX_IDLE = 12;
const MAX_LOADED = 150;

/** Milliseconds from the start of a process to its first answer. */
async function firstAnswer(start: () => Promise<Running>, path: string): Promise<number> {
  const began = performance.now();
  const running = await start();
  const response = await fetch(running.address + path);
  const taken = performance.now() - began;
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  await running.stop();
  return taken;
}

async function nodeAlone(): Promise<number> {
  const began = performance.now();
  await once(spawn(process.execPath, ['--eval', '0'], { stdio: 'ignore' }), 'close');
  return performance.now() - began;
}

const folder = mkdtempSync(join(tmpdir(), 'vigilia-bench-'));
const hall = await aVotingFolder(folder, MEMBERS);

heading('From the start to the first answer', `On a database that is there; ${STARTS} rounds, medians, ms.`);
const started = table('the product', 'bare Fastify', 'Node that does nothing');
const times: { product: number; bare: number; node: number }[] = [];
for (let round = 0; round < STARTS; round += 1)
  times.push({
    product: await firstAnswer(() => startProduct(folder), '/api/health/ready'),
    bare: await firstAnswer(() => startBareFastify('{}'), '/'),
    node: await nodeAlone(),
  });
const middle = (of: 'product' | 'bare' | 'node') => Math.round(medianOf(times.map((each) => each[of])));
started(middle('product'), middle('bare'), middle('node'));
target({
  what: 'process start to first answer',
  figure: `${middle('product')} ms`,
  limit: `${MAX_START} ms`,
  reached: middle('product') < MAX_START,
  limitedBy:
    'Node itself and Fastify with all routes; what every start loads is one file, and what is seldom needed (spreadsheets, the description of the API) is loaded when it is',
});

heading(
  'The first start',
  `\`npm start\` on a fresh clone after the installation, until the first page is answered, and once more on what it made; ${ROUNDS} rounds, medians, seconds.`,
);
const clone = aFreshClone();
const firsts: number[] = [];
const seconds: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  clone.clear();
  firsts.push(await clone.start());
  seconds.push(await clone.start());
}
clone.remove();
const inSeconds = (milliseconds: readonly number[]) => Number((medianOf(milliseconds) / 1000).toFixed(1));
table('first: pages built, the demo written', 'second')(inSeconds(firsts), inSeconds(seconds));
target({
  what: 'first start on a fresh clone after the installation, to the first page',
  figure: `${inSeconds(firsts)} s`,
  limit: `${MAX_FIRST_START} s`,
  reached: inSeconds(firsts) <= MAX_FIRST_START,
  limitedBy:
    'building the server, then the pages, once for the back-office and once for members; the demo is written meanwhile',
});
target({
  what: 'second start, to the first page',
  figure: `${inSeconds(seconds)} s`,
  limit: `${MAX_SECOND_START} s`,
  reached: inSeconds(seconds) <= MAX_SECOND_START,
  limitedBy: `npm and the check of what is installed and built come before the server, which alone takes ${middle('product')} ms`,
});

heading('Memory', `Of the process and of what it started, MiB, ${REST / 1000} s after the last answer.`);
const product = await startProduct(folder);
const bare = await startBareFastify('{"data":[]}');
const inMebibytes = ({ pid = 0 }: Running['child']) => {
  const { held, written } = memoryOf(pid);
  return { held: Math.round(held), written: Math.round(written) };
};
const held = async ({ child }: Running) => {
  await wait(REST);
  return inMebibytes(child);
};
const { token } = hall.administrator;
const reads = Array.from({ length: READS }, () =>
  withoutResponseCache({ method: 'GET', path: `/api${listNews.path}`, token }),
);
const [idle, bareIdle] = await Promise.all([held(product), held(bare)]);
const questionId = await openVoting(product.address, hall);
await send(product.address, reads, 100);
const { statuses } = await send(product.address, ballotsOf(hall.members, questionId), 100);
if (statuses[201] !== MEMBERS) throw new Error(JSON.stringify(statuses));
await send(bare.address, reads, 100);
const [loaded, bareLoaded] = await Promise.all([held(product), held(bare)]);
const photo = await aPhoto();
const upload = newsWith(photo, `/api${createNews.path}`, token);
const uploads = await send(
  product.address,
  Array.from({ length: PHOTOS }, () => upload),
  AT_A_TIME,
);
if (uploads.statuses[201] !== PHOTOS) throw new Error(JSON.stringify(uploads.statuses));
const during = inMebibytes(product.child);
const after = await held(product);
const row = table('when', 'the product', 'of it written', 'bare Fastify', 'of it written');
row('idle', idle.held, idle.written, bareIdle.held, bareIdle.written);
row(
  `after ${READS} reads and ${MEMBERS} ballots`,
  loaded.held,
  loaded.written,
  bareLoaded.held,
  bareLoaded.written,
);
row(`right after ${PHOTOS} photos of 12 megapixels`, during.held, during.written, '', '');
row(`${REST / 1000} s later`, after.held, after.written, '', '');
target({
  what: 'memory, idle, above bare Fastify',
  figure: `${idle.held - bareIdle.held} MiB (${idle.held} MiB)`,
  limit: `${MAX_IDLE} MiB`,
  reached: idle.held - bareIdle.held <= MAX_IDLE,
  limitedBy: `Node with Fastify alone holds ${bareIdle.held} MiB, and ${idle.held - idle.written} MiB are pages of the program of Node itself; tried: a thorough collection once nothing is asked (150 to 120), seldom used modules loaded late, one file of what every start loads, a young generation of at most 4 MiB (less, but a third fewer ballots a second with 500 in flight)`,
});
target({
  what: 'memory after the load',
  figure: `${loaded.held} MiB`,
  limit: `${MAX_LOADED} MiB`,
  reached: loaded.held < MAX_LOADED,
  limitedBy: `what the last collection left; bare Fastify holds ${bareLoaded.held} MiB after the same reads`,
});
target({
  what: `memory after ${PHOTOS} photos`,
  figure: `${after.held} MiB`,
  limit: `${MAX_LOADED} MiB`,
  reached: after.held < MAX_LOADED,
  limitedBy: 'what Node and the allocator keep of the uploads that passed through',
});
await Promise.all([product.stop(), bare.stop()]);
rmSync(folder, { recursive: true, force: true });
