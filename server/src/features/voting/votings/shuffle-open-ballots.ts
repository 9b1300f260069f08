/**
 * Secrecy of open votings (decision 11): a copy of the data must not reveal the order of the ballots, and one of the
 * running server only that of the last seconds.
 */
import type { Database } from '../../../kernel/database/database.ts';
import { votingStores } from './stores.ts';

/**
 * Rewrites the ballots and the turnout of every open voting in key order, and erases the previous order. On PostgreSQL
 * each ballot is shuffled on arrival (decision 18).
 */
export async function shuffleOpenBallots(database: Database, timeout?: number): Promise<boolean> {
  if (database.engine !== 'sqlite') return true;
  for (const id of await votingStores(database.read).questions.openIds())
    await database.write((tx) => votingStores(tx).ballots.rewriteInKeyOrder(id));
  return database.eraseWriteOrder(timeout);
}

const INTERVAL = 3000;
/** A rewriting holds up ballots: at most this part of the time is spent on it. */
const MAX_SHARE = 1 / 30;

/**
 * Repeats it while a voting is open and something was written.
 * @returns stops it, and waits for one that is running
 */
export function keepShuffled(database: Database, report: (error: unknown) => void): () => Promise<void> {
  let shuffled: number | null = null;
  let pauseUntil = 0;
  let running: Promise<void> | undefined;
  const shuffle = async () => {
    const version = database.dataVersion();
    if (version === shuffled || performance.now() < pauseUntil) return;
    const { length } = await votingStores(database.read).questions.openIds();
    const before = database.statistics().written;
    const done = length === 0 || (await shuffleOpenBallots(database, 0));
    // A ballot that arrived meanwhile is for the next time.
    if (done && database.statistics().written - before === length) shuffled = database.dataVersion();
  };
  const timer = setInterval(() => {
    const begun = performance.now();
    running ??= shuffle()
      .catch(report)
      .finally(() => {
        running = undefined;
        const ended = performance.now();
        pauseUntil = Math.max(pauseUntil, ended + (ended - begun) / MAX_SHARE);
      });
  }, INTERVAL).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
