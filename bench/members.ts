/**
 * The phones of 2,000 members: each follows the assembly by a stream of its own; how long after an opening they have the
 * question, how long their ballots take, and the memory of the server with all of them.
 *
 * Run: `npm run bench -- members`; `MEMBERS=200` before it for a try.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchAssembly } from '@vigilia/contract/assemblies/assemblies';
import type { VotingsNow } from '@vigilia/contract/assemblies/member-assembly';
import { aVotingFolder, openVoting } from '@vigilia/server/testing/builders/voting-hall';
import { ballotsOf } from './kit/ballots.ts';
import { medianOf, ROUNDS, send } from './kit/load.ts';
import { KIBIBYTES_IN_MEBIBYTE, memoryOf } from './kit/machine.ts';
import { startProduct } from './kit/processes.ts';
import { table, target } from './kit/report.ts';

const MEMBERS = Number(process.env.MEMBERS ?? 2000);
/** Ballots at a time: members choose and confirm for some seconds. */
const IN_FLIGHT = 200;
/** Milliseconds. */
const LIMITS = { opening: 2000, ballot: 500 };
const SHARE = 0.99;

interface Phone {
  readonly ready: Promise<void>;
  /** Resolves with the moment at which the stream brought an open voting. */
  readonly opened: () => Promise<number>;
  close(): void;
}

function follow(address: string, assemblyId: number, token: string): Phone {
  const ready = Promise.withResolvers<void>();
  let opened = Promise.withResolvers<number>();
  let known = new Set<number>();
  const path = watchAssembly.path.replace(':assemblyId', String(assemblyId));
  const call = request(`${address}/api${path}?view=voter`, {
    headers: { authorization: `Bearer ${token}` },
    agent: false,
  });
  let text = '';
  call.on('response', (response) => {
    if (response.statusCode !== 200) ready.reject(new Error(`A stream was answered ${response.statusCode}`));
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames.filter((each) => each.startsWith('event: change'))) {
        const { open } = JSON.parse(frame.slice(frame.indexOf('data: ') + 6)) as VotingsNow;
        if (open.some(({ id }) => !known.has(id))) opened.resolve(performance.now());
        known = new Set([...known, ...open.map(({ id }) => id)]);
        ready.resolve();
      }
    });
  });
  call.on('error', ready.reject).end();
  return {
    ready: ready.promise,
    opened: async () => {
      const at = await opened.promise;
      opened = Promise.withResolvers<number>();
      return at;
    },
    close: () => call.destroy(),
  };
}

const folder = mkdtempSync(join(tmpdir(), 'vigilia-bench-'));
const hall = await aVotingFolder(folder, MEMBERS);
const product = await startProduct(folder);
const memoryBefore = memoryOf(product.child.pid ?? 0).held;
const phones: Phone[] = [];
// A hall fills within minutes: all connections of one moment would measure the backlog of the socket.
for (const { token } of hall.members) {
  const phone = follow(product.address, hall.assemblyId, token);
  phones.push(phone);
  if (phones.length % 50 === 0) await phone.ready;
}
await Promise.all(phones.map(({ ready }) => ready));

console.log(`${MEMBERS} members, a stream each; ${IN_FLIGHT} ballots in flight; ${ROUNDS} rounds`);
const row = table('round', '99 % see the opening, ms', 'ballots p99, ms', 'ballots/s', 'memory, MiB');
const rounds: { opening: number; ballot: number }[] = [];
for (let round = 1; round <= ROUNDS; round += 1) {
  const seen = phones.map(({ opened }) => opened());
  // The question is created and opened: the time is that of both.
  const began = performance.now();
  const questionId = await openVoting(product.address, hall);
  const delays = (await Promise.all(seen)).map((at) => at - began).sort((a, b) => a - b);
  const opening = delays[Math.ceil(delays.length * SHARE) - 1] ?? Number.NaN;
  const { p99, perSecond, statuses } = await send(
    product.address,
    ballotsOf(hall.members, questionId),
    IN_FLIGHT,
  );
  if (statuses[201] !== MEMBERS) throw new Error(JSON.stringify(statuses));
  rounds.push({ opening, ballot: p99 });
  row(
    round,
    Math.round(opening),
    Math.round(p99),
    perSecond,
    Math.round(memoryOf(product.child.pid ?? 0).held),
  );
}
const middle = (figure: 'opening' | 'ballot') => Math.round(medianOf(rounds.map((each) => each[figure])));
target({
  what: `99 % of ${MEMBERS} phones have an opened voting`,
  figure: `${middle('opening')} ms`,
  limit: `${LIMITS.opening} ms`,
  reached: middle('opening') <= LIMITS.opening,
});
target({
  what: `99 % of ${MEMBERS} ballots beside as many streams`,
  figure: `${middle('ballot')} ms`,
  limit: `${LIMITS.ballot} ms`,
  reached: middle('ballot') <= LIMITS.ballot,
});
const memory = Math.round(memoryOf(product.child.pid ?? 0).held);
const each = Math.round((KIBIBYTES_IN_MEBIBYTE * (memory - memoryBefore)) / MEMBERS);
console.log(
  `\nMemory with all streams: ${memory} MiB, ${Math.round(memoryBefore)} MiB before them: ${each} KiB for each, its ballots included.`,
);
for (const phone of phones) phone.close();
await product.stop();
rmSync(folder, { recursive: true, force: true });
