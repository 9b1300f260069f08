/**
 * Ballots during large writes of an administrator, on both engines: the longest response time of one during an import
 * of 10,000 users, and while votings of a large roll are opened and closed. Reads of another member run beside them.
 *
 * Run: `npm run bench -- bulk-writes`
 */
import { setTimeout as wait } from 'node:timers/promises';
import { listAttendees, readQuorum, updateCanVote } from '@vigilia/contract/assemblies/assemblies';
import { importUsers, previewImport } from '@vigilia/contract/users/user-import';
import { updateQuestion } from '@vigilia/contract/votings/question-edits';
import { castBallot } from '@vigilia/contract/votings/votings';
import { demoMembers } from '@vigilia/server/demo/people';
import {
  askServer,
  aVotingFolder,
  openVoting,
  type VotingHall,
} from '@vigilia/server/testing/builders/voting-hall';
import { startPostgresql } from '@vigilia/server/testing/programs/postgresql';
import { ballotsOf, send } from './kit/load.ts';
import { aFolder, end, startProduct } from './kit/processes.ts';
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

/** Casts ballots and reads, one after the other, until `work` is done. @returns milliseconds of each ballot and read */
async function during(address: string, hall: VotingHall, work: () => Promise<unknown>) {
  const questionId = await openVoting(address, hall);
  const timed = async (asked: Promise<unknown>) => {
    const began = performance.now();
    await asked;
    return performance.now() - began;
  };
  const ballots: Promise<number>[] = [];
  const reads: Promise<number>[] = [];
  let isOver = false;
  const worked = work().finally(() => {
    isOver = true;
  });
  for (let n = 0; !isOver && n < VOTERS; n += 1) {
    const as = hall.members[n] ?? hall.administrator;
    ballots.push(timed(askServer(address, castBallot, { as, body: { questionId, vote: 'yes' } })));
    reads.push(timed(askServer(address, readQuorum, { as, id: hall.assemblyId })));
    await wait(EVERY);
  }
  await worked;
  return { ballots: await Promise.all(ballots), reads: await Promise.all(reads) };
}

async function measure(engine: string, env: Readonly<Record<string, string>>): Promise<void> {
  const folder = aFolder();
  const hall = await aVotingFolder(folder, VOTERS, env);
  const { address, stop } = await startProduct(folder, env);
  const { assemblyId, administrator: as } = hall;
  const upload = async (path: string, content: string) => {
    const form = new FormData();
    form.set('file', new Blob([content], { type: 'text/csv' }), 'lista.csv');
    const headers = { authorization: `Bearer ${as.token}` };
    const answer = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: form });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  };
  // A voting with a ballot of every member.
  const full = await openVoting(address, hall);
  await send(address, ballotsOf(hall.members, full), 50);
  const KINDS: Readonly<Record<string, () => Promise<unknown>>> = {
    'preview of an import of 10,000': () => upload(previewImport.path, sheet('')),
    'import of 10,000 new users': () => upload(importUsers.path, sheet('')),
    'import that changes those 10,000': () => upload(importUsers.path, sheet('x')),
    'opening a voting of 3,000': () => openVoting(address, hall),
    'closing a voting': () => askServer(address, updateQuestion, { as, id: full, body: { isActive: false } }),
    'rights of 1,000, one call each': async () => {
      const roll: { id: number }[] = await askServer(address, listAttendees, { as, id: assemblyId });
      const give = ({ id }: { id: number }) =>
        askServer(address, updateCanVote, { as, body: { id, canVote: true } });
      for (let at = 0; at < 1000; at += 4) await Promise.all(roll.slice(at, at + 4).map(give));
    },
  };
  heading(engine, `One ballot and one read every ${EVERY} ms, ${VOTERS} on the roll.`);
  const row = table('beside', 'ballots', 'longest ballot, ms', 'longest read, ms');
  let longest = 0;
  // The first requests of a process pay for its compiling.
  await during(address, hall, () => wait(1000));
  for (const [what, work] of Object.entries(KINDS)) {
    const { ballots, reads } = await during(address, hall, work);
    row(what, ballots.length, ...[ballots, reads].map((times) => Math.round(Math.max(...times))));
    longest = Math.max(longest, ...ballots);
  }
  const what = `longest wait of a ballot beside what an administrator writes, on ${engine}`;
  target(what, longest, { atMost: LIMIT }, ' ms');
  await stop();
}

await measure('SQLite', {});
const postgresql = await startPostgresql({ durable: true });
await measure('PostgreSQL', { DATABASE_URL: postgresql.urlOf('postgres') });
await postgresql.stop();
await end();
