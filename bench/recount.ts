/**
 * How long `recuento.mjs` takes for a package of more than 100,000 ballots, without reading the archive. Three rounds;
 * the median counts.
 *
 * Run: `npm run bench -- recount`
 */
import { aSealedEvening } from '@vigilia/server/testing/builders/sealed-evenings';
import { packageFiles, recount } from '@vigilia/server/testing/recount';
import { medianOf, ROUNDS } from './kit/load.ts';
import { target } from './kit/report.ts';

const SEED = 3;
const VOTERS = 170_000;

const { content } = aSealedEvening(SEED, { voters: VOTERS });
const encoder = new TextEncoder();
const files = new Map([...packageFiles(content)].map(([name, text]) => [name, encoder.encode(text)]));
const ballots = content.rounds.reduce((sum, { lists }) => sum + lists.ballots.split('\n').length - 1, 0);
const took: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const start = performance.now();
  const { ok } = await recount(files);
  took.push(performance.now() - start);
  if (!ok) throw new Error('the recount found something');
}
target(`recount of ${ballots.toLocaleString('es-CO')} ballots`, medianOf(took) / 1000, { atMost: 5 }, ' s');
