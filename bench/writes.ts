/**
 * Writes other than ballots: creates by a signed-in user, next to bare Fastify taking the same body; 'Guardar
 * Cambios' for a roll of 1,000, as the screen sends it; news with a photo of 12 megapixels, next to the library that
 * reencodes it.
 *
 * Run: `npm run bench -- writes`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAttendees, updateCanVote } from '@vigilia/contract/assemblies/assemblies';
import { requestAssistance } from '@vigilia/contract/content/assistance';
import { createNews } from '@vigilia/contract/content/news';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import { aVotingFolder } from '@vigilia/server/testing/builders/voting-hall';
import { type Measurement, medianOf, type PreparedRequest, ROUNDS, send } from './kit/load.ts';
import { syncsPerSecond } from './kit/machine.ts';
import { aPhoto, newsWith, reencodingAlone } from './kit/photo.ts';
import { startBareFastify, startProduct } from './kit/processes.ts';
import { heading, percent, table, target } from './kit/report.ts';

const ROLL = 1000;
const CREATES = 5000;
const IN_FLIGHT = [100, 500];
const MIN_CREATES = 6000;
/** As the screen sends them (`web/src/admin/features/assemblies/roll/bulk-calls.ts`). */
const AT_A_TIME = 4;
const PHOTOS = 4;

const folder = mkdtempSync(join(tmpdir(), 'vigilia-bench-'));
const hall = await aVotingFolder(folder, ROLL);
const syncs = syncsPerSecond(folder);
const product = await startProduct(folder);
const { token } = hall.administrator;

/** Every request answered with `status`. @throws where one was not */
async function all(address: string, requests: readonly PreparedRequest[], inFlight: number, status: number) {
  const measured = await send(address, requests, inFlight);
  if (measured.statuses[status] !== requests.length) throw new Error(JSON.stringify(measured.statuses));
  return measured;
}

const question = { title: '¿Aprueba el informe de gestión?', assambleId: hall.assemblyId };
const asking = { description: 'Necesito acompañamiento en el quirófano dos.' };
const CREATED: readonly (readonly [what: string, requests: readonly PreparedRequest[]])[] = [
  [
    'a request for assistance, by members',
    Array.from({ length: CREATES }, (_, each) => ({
      method: 'POST',
      path: `/api${requestAssistance.path}`,
      token: hall.members[each % ROLL]?.token ?? '',
      body: JSON.stringify(asking),
    })),
  ],
  [
    'a question, by an administrator, with its line in the log',
    Array.from({ length: CREATES }, () => ({
      method: 'POST',
      path: `/api${createQuestion.path}`,
      token,
      body: JSON.stringify(question),
    })),
  ],
];

heading(
  'Creates by a signed-in user',
  `${CREATES} of each, durable before they are acknowledged; ${ROUNDS} rounds, medians. The disk takes ${syncs} single pages a second for good.`,
);
const created = table('what', 'in flight', 'creates/s', 'p99 ms', 'bare Fastify/s', 'p99 ms', 'share');
const bare = await startBareFastify('{"data":{"id":1}}');
let smallest = Number.POSITIVE_INFINITY;
for (const [what, requests] of CREATED) {
  await send(product.address, requests.slice(0, 500), 50);
  await send(bare.address, requests.slice(0, 500), 50);
  for (const inFlight of IN_FLIGHT) {
    const ours: Measurement[] = [];
    const theirs: Measurement[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await all(product.address, requests, inFlight, 201));
      theirs.push(await all(bare.address, requests, inFlight, 200));
    }
    const [our, their] = [ours, theirs].map((each) => ({
      rate: medianOf(each.map(({ perSecond }) => perSecond)),
      p99: medianOf(each.map(({ p99 }) => p99)).toFixed(1),
    }));
    if (!our || !their) throw new Error('Nothing was measured');
    created(what, inFlight, our.rate, our.p99, their.rate, their.p99, `${percent(our.rate, their.rate)} %`);
    if (inFlight === Math.max(...IN_FLIGHT)) smallest = Math.min(smallest, our.rate);
  }
}
target({
  what: 'creates by a signed-in user, without a file',
  figure: `at least ${smallest}/s`,
  limit: `${MIN_CREATES}/s`,
  reached: smallest >= MIN_CREATES,
  limitedBy:
    'the processor: each create is a transaction of several statements, and the load generator takes half of the machine',
});

heading(
  `'Guardar Cambios' for ${ROLL} attendees`,
  `One call for each, ${AT_A_TIME} at a time, as the screen sends them; ${ROUNDS} rounds, medians.`,
);
const saved = table('what', 'all of them, ms', 'one, median ms', 'bare Fastify, all of them, ms');
const roll = await fetch(
  `${product.address}/api${listAttendees.path.replace(':assemblyId', String(hall.assemblyId))}`,
  { headers: { authorization: `Bearer ${token}` } },
);
const { data: attendees } = (await roll.json()) as { data: { id: number }[] };
if (attendees.length !== ROLL) throw new Error(`${attendees.length} on the roll`);
const rights = (canVote: boolean) =>
  attendees.map(({ id }): PreparedRequest => {
    const body = JSON.stringify({ id, canVote });
    return { method: 'PUT', path: `/api${updateCanVote.path}`, token, body };
  });
const ours: Measurement[] = [];
const theirs: Measurement[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  ours.push(await all(product.address, rights(round % 2 === 1), AT_A_TIME, 200));
  theirs.push(await all(bare.address, rights(true), AT_A_TIME, 200));
}
const whole = (each: readonly Measurement[]) =>
  Math.round((1000 * ROLL) / medianOf(each.map(({ perSecond }) => perSecond)));
saved('rights to vote', whole(ours), medianOf(ours.map(({ median }) => median)).toFixed(1), whole(theirs));

const photo = await aPhoto();
heading(
  'News with a photo of 12 megapixels',
  `A JPEG of ${(photo.length / 1e6).toFixed(1)} MB; ${ROUNDS} rounds of ${PHOTOS}, medians. Beside it sharp alone, which reads it once and writes it in every width.`,
);
const published = table('at a time', 'one, median ms', 'a second', 'sharp alone, ms');
const news = Array.from({ length: PHOTOS }, () => newsWith(photo, `/api${createNews.path}`, token));
await all(product.address, news.slice(0, 1), 1, 201);
for (const atATime of [1, PHOTOS]) {
  const uploads: Measurement[] = [];
  const alone: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    uploads.push(await all(product.address, news, atATime, 201));
    alone.push(await reencodingAlone(photo));
  }
  const one = medianOf(uploads.map(({ median }) => median));
  // With a decimal: the rate is below ten a second.
  const rate = medianOf(uploads.map(({ seconds }) => PHOTOS / seconds)).toFixed(1);
  published(atATime, Math.round(one), rate, Math.round(medianOf(alone)));
}
await Promise.all([product.stop(), bare.stop()]);
rmSync(folder, { recursive: true, force: true });
