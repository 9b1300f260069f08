/**
 * From the start of the process to its first answer; the first start of a clone; and memory, idle and after a load of reads
 * and ballots, next to bare Fastify.
 *
 * Run: `npm run bench -- start`
 */

import { setTimeout as wait } from 'node:timers/promises';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { aVotingFolder, openVoting } from '@vigilia/server/testing/builders/voting-hall';
import { aFreshClone } from './kit/fresh-clone.ts';
import { ballotsOf, medianOf, ROUNDS, send, withoutResponseCache } from './kit/load.ts';
import { memoryOf } from './kit/machine.ts';
import { aFolder, end, type Running, startBareFastify, startProduct } from './kit/processes.ts';
import { heading, table, target } from './kit/report.ts';

const MEMBERS = 1000;
const READS = 20_000;
/** Milliseconds after which an idle process has released its memory. */
const REST = 15_000;

/** Milliseconds from the start of a process to the answer of a page. */
async function firstAnswer(start: () => Promise<Running>, path: string): Promise<number> {
  const began = performance.now();
  const running = await start();
  const response = await fetch(running.address + path);
  await response.text();
  const taken = performance.now() - began;
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  await running.stop();
  return taken;
}

const folder = aFolder();
const hall = await aVotingFolder(folder, MEMBERS);

heading(
  'Starts',
  `To the first answer, ${ROUNDS} rounds, medians, ms: the process on a database that is there; \`npm start\` on a fresh clone after the installation, and once more on what it made.`,
);
const clone = aFreshClone();
const times = { product: [] as number[], first: [] as number[], second: [] as number[] };
for (let round = 0; round < ROUNDS; round += 1) {
  times.product.push(await firstAnswer(() => startProduct(folder), '/api/health/ready'));
  clone.clear();
  times.first.push(await firstAnswer(clone.start, '/'));
  times.second.push(await firstAnswer(clone.start, '/'));
}
target('process start to first answer', medianOf(times.product), { atMost: 400 }, ' ms');
target('first start of a clone after the installation', medianOf(times.first), { atMost: 10_000 }, ' ms');
target('second start, to the first page', medianOf(times.second), { atMost: 1000 }, ' ms');

heading('Memory', `Of the process and of what it started, MiB, ${REST / 1000} s after the last answer.`);
const servers = [await startProduct(folder), await startBareFastify('{"data":[]}')] as const;
const row = table('when', 'the product', 'bare Fastify');
/** Mebibytes of the product, and of bare Fastify. */
async function memory(when: string): Promise<readonly [number, number]> {
  await wait(REST);
  const held = [memoryOf(servers[0].child.pid), memoryOf(servers[1].child.pid)] as const;
  row(when, ...held.map(Math.round));
  return held;
}
const [idle, bareIdle] = await memory('idle');
const { address } = servers[0];
const { token } = hall.administrator;
const reads = Array.from({ length: READS }, () =>
  withoutResponseCache({ method: 'GET', path: `/api${newsCalls.list.path}`, token }),
);
for (const server of servers) await send(server.address, reads, 100);
await send(address, ballotsOf(hall.members, await openVoting(address, hall)), 100);
const [loaded] = await memory(`after ${READS} reads and ${MEMBERS} ballots`);
target('memory, idle, above bare Fastify', idle - bareIdle, { atMost: 20 }, ' MiB');
target('memory after the load', loaded, { atMost: 150 }, ' MiB');
await end();
