/**
 * Secrecy of open votings (decision 11): a copy of the data must not reveal the order of the ballots, and one of the
 * running server only that of the last seconds.
 */
import type { Database } from '../../../kernel/database/database.ts';
import type { Dependencies } from '../../../kernel/http/dependencies.ts';
import { SHUTDOWN_WAIT, waitAtMost } from '../../../kernel/runtime/wait-at-most.ts';
import { votingStores } from './stores.ts';

/** Milliseconds that the closing request waits for the erasure of the order. */
const MAX_CLOSE_WAIT = 1000;

/** Erases the order at the start, while votings are open, at each close and at the shutdown, and logs where it cannot. */
export function createOrderErasure({ database, log }: Pick<Dependencies, 'database' | 'log'>) {
  const logError = (error: unknown) => log.error({ err: error }, 'the order of ballots could not be erased');
  const logged = (erasing: Promise<boolean>): Promise<void> =>
    erasing.then((done) => {
      if (!done) log.warn('the order of ballots could not be erased yet: a reader was in the way');
    }, logError);
  /** Erasures after closings; a running backup may delay them for seconds. */
  let pending: Promise<unknown> = Promise.resolve();
  let stopShuffling = async () => {};
  return {
    async start() {
      await shuffleOpenBallots(database);
      stopShuffling = keepShuffled(database, logError);
    },
    async erase() {
      const done = logged(database.eraseWriteOrder());
      pending = Promise.allSettled([pending, done]);
      await waitAtMost(MAX_CLOSE_WAIT, done);
    },
    /** In parallel: a supervisor kills a process that shuts down too slowly. */
    async stop() {
      await stopShuffling();
      await Promise.all([
        logged(shuffleOpenBallots(database, SHUTDOWN_WAIT)),
        waitAtMost(SHUTDOWN_WAIT, pending),
      ]);
    },
  };
}

/**
 * Rewrites the ballots and the turnout of every open voting in key order, and erases the previous order. On PostgreSQL
 * each ballot is shuffled on arrival (decision 18).
 */
async function shuffleOpenBallots(database: Database, timeout?: number): Promise<boolean> {
  if (database.engine !== 'sqlite') return true;
  for (const id of await votingStores(database.read).questions.openIds())
    await database.write((tx) => votingStores(tx).ballots.rewriteInKeyOrder(id));
  return database.eraseWriteOrder(timeout);
}

const INTERVAL = 3000;
/** Maximum share of the time spent on rewriting, which holds up ballots. */
const MAX_SHARE = 1 / 30;

/**
 * Repeats it while a voting is open and something was written.
 * @returns stops it, and waits for one that is running
 */
function keepShuffled(database: Database, report: (error: unknown) => void): () => Promise<void> {
  let shuffled: number | null = null;
  let pauseUntil = 0;
  let running: Promise<void> | undefined;
  const shuffle = async () => {
    const version = database.dataVersion();
    if (version === shuffled || performance.now() < pauseUntil) return;
    const { length } = await votingStores(database.read).questions.openIds();
    const before = database.statistics().written;
    const done = length === 0 || (await shuffleOpenBallots(database, 0));
    // A ballot that arrived meanwhile is shuffled the next time.
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
