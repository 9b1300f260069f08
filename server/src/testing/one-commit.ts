/** Writes that arrive while another one is being written, so that they are committed together. */
import type { Database, Db } from '../kernel/database/database.ts';
import { waitFor } from './wait-for.ts';

/**
 * Makes calls of one write each, which arrive in their order and are committed together.
 * @param before runs in the commit before theirs, once all have arrived
 */
export async function inOneCommit<Answer>(
  { write, statistics }: Pick<Database, 'write' | 'statistics'>,
  calls: readonly (() => Promise<Answer>)[],
  before: (tx: Db) => Promise<unknown> = async () => undefined,
): Promise<Answer[]> {
  const allArrived = Promise.withResolvers<void>();
  const isRunning = Promise.withResolvers<void>();
  const earlier = write(async (tx) => {
    isRunning.resolve();
    await allArrived.promise;
    await before(tx);
  });
  await isRunning.promise;
  const answers: Promise<Answer>[] = [];
  for (const call of calls) {
    answers.push(call());
    await waitFor(() => {
      if (statistics().waiting < answers.length) throw new Error('a write has not arrived');
    });
  }
  allArrived.resolve();
  await earlier;
  return Promise.all(answers);
}
