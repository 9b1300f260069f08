/**
 * Ballots during large writes of an administrator, on both engines: the longest response time of one during an import
 * of 10,000 users, and while votings of a large roll are opened and closed. Reads of another member run beside them.
 *
 * Run: `npm run bench -- bulk-writes`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listAttendees, readQuorum, updateCanVote } from '@vigilia/contract/assemblies/assemblies';
import { importUsers, previewImport } from '@vigilia/contract/users/user-import';
import { castBallot } from '@vigilia/contract/votings/votings';
import { demoMembers } from '@vigilia/server/demo/people';
import { aVotingFolder, openVoting, type VotingHall } from '@vigilia/server/testing/builders/voting-hall';
import { startPostgresql } from '@vigilia/server/testing/programs/postgresql';
import { Pool } from 'undici';
import { startProduct } from './kit/processes.ts';
import { heading, table, target } from './kit/report.ts';

const VOTERS = 3000;
const IMPORTED = 10_000;
/** Milliseconds between two ballots, and the maximum response time of each. */
const EVERY = 20;
const LIMIT = 2000;

const HEADINGS = 'Nombre;Apellido;Correo Electronico;Celular;Tipo de documento;Cedula';
const people = demoMembers(IMPORTED);
const sheet = (change: string) =>
  [HEADINGS]
    .concat(
      people.map(({ name, lastName, email, phone, dni }) =>
        [name, `${lastName}${change}`, `${change}${email}`, phone, '1', dni].join(';'),
      ),
    )
    .join('\n');

interface Waits {
  readonly ballots: number;
  readonly longestBallot: number;
  readonly longestRead: number;
  readonly seconds: number;
}

/** Casts ballots and reads, one after the other, until `work` is done. */
async function during(
  address: string,
  hall: VotingHall,
  voters: Iterator<{ readonly token: string }>,
  questionId: number,
  work: () => Promise<unknown>,
): Promise<Waits> {
  const pool = new Pool(address, { connections: 200, pipelining: 1 });
  const ask = async (method: 'GET' | 'POST', path: string, token: string, body?: string) => {
    const began = performance.now();
    const answer = await pool.request({
      method,
      path: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body }),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${text}`);
    return performance.now() - began;
  };
  const ballots: Promise<number>[] = [];
  const reads: Promise<number>[] = [];
  const quorum = readQuorum.path.replace(':assemblyId', `${hall.assemblyId}`);
  const state = { working: true };
  const began = performance.now();
  const worked = work().finally(() => {
    state.working = false;
  });
  while (state.working) {
    const { value: voter, done } = voters.next();
    if (done) break;
    ballots.push(ask('POST', castBallot.path, voter.token, JSON.stringify({ questionId, vote: 'yes' })));
    reads.push(ask('GET', quorum, voter.token));
    await wait(EVERY);
  }
  await worked;
  const seconds = (performance.now() - began) / 1000;
  const [longestBallot, longestRead] = [await Promise.all(ballots), await Promise.all(reads)].map((times) =>
    Math.round(Math.max(...times)),
  );
  await pool.close();
  return {
    ballots: ballots.length,
    longestBallot: longestBallot ?? 0,
    longestRead: longestRead ?? 0,
    seconds,
  };
}

async function measure(engine: string, env: Readonly<Record<string, string>>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vigilia-bench-'));
  const hall = await aVotingFolder(folder, VOTERS, env);
  const product = await startProduct(folder, env);
  const { token } = hall.administrator;
  const send = async (path: string, content: string) => {
    const form = new FormData();
    form.set('file', new Blob([content], { type: 'text/csv' }), 'lista.csv');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${product.address}/api${path}`, { method: 'POST', headers, body: form });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  };
  const set = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${product.address}/api${path}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    await answer.arrayBuffer();
  };
  let other = 0;
  const KINDS: Readonly<Record<string, () => Promise<unknown>>> = {
    'warming up': () => wait(1000),
    'preview of an import of 10,000': () => send(previewImport.path, sheet('')),
    'import of 10,000 new users': () => send(importUsers.path, sheet('')),
    'import that changes those 10,000': () => send(importUsers.path, sheet('x')),
    'opening a voting of 3,000': async () => {
      other = await openVoting(product.address, hall);
    },
    'closing a voting': () => set(`/assamble/Question/${other}`, { isActive: false }),
    'rights of 1,000, one call each': async () => {
      const roll = await fetch(
        `${product.address}/api${listAttendees.path.replace(':assemblyId', `${hall.assemblyId}`)}`,
        {
          headers: { authorization: `Bearer ${token}` },
        },
      );
      const { data } = (await roll.json()) as { data: { id: number }[] };
      for (let at = 0; at < 1000; at += 4)
        await Promise.all(
          data.slice(at, at + 4).map(({ id }) => set(updateCanVote.path, { id, canVote: true })),
        );
    },
  };
  heading(engine, `One ballot and one read every ${EVERY} ms, ${VOTERS} on the roll.`);
  const row = table('beside', 'seconds', 'ballots', 'longest ballot, ms', 'longest read, ms');
  let longest = 0;
  for (const [what, work] of Object.entries(KINDS)) {
    const questionId = await openVoting(product.address, hall);
    if (what === 'closing a voting') {
      // A voting with a ballot of every member.
      const pool = new Pool(product.address, { connections: 50 });
      await Promise.all(
        hall.members.map(async (member) => {
          const answer = await pool.request({
            method: 'POST',
            path: `/api${castBallot.path}`,
            headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ questionId: other, vote: 'yes' }),
          });
          await answer.body.dump();
        }),
      );
      await pool.close();
    }
    const waits = await during(product.address, hall, hall.members.values(), questionId, work);
    row(what, waits.seconds.toFixed(1), waits.ballots, waits.longestBallot, waits.longestRead);
    if (what !== 'warming up') longest = Math.max(longest, waits.longestBallot);
  }
  target({
    what: `longest wait of a ballot beside what an administrator writes, on ${engine}`,
    figure: `${longest} ms`,
    limit: `${LIMIT} ms`,
    reached: longest <= LIMIT,
  });
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

await measure('SQLite', {});
const postgresql = await startPostgresql({ durable: true });
await measure('PostgreSQL', { DATABASE_URL: postgresql.urlOf('postgres') });
await postgresql.stop();
