/**
 * Secrecy of votings that are open while the server is not running (decision 11): a copy of the data is made then, and
 * must not tell in which order the ballots came.
 */
import type { Database } from '../../database/database.ts';
import { votingStores } from './presenter.ts';

/**
 * Rewrites the ballots and the turnout of every open voting in the order of their keys, and what would tell of before.
 * On PostgreSQL each ballot is mixed with others as it comes (decision 18).
 */
export async function shuffleOpenBallots(database: Database, timeout?: number): Promise<boolean> {
  if (database.engine !== 'sqlite') return true;
  for (const id of await votingStores(database.read).questions.openIds())
    await database.write((tx) => votingStores(tx).ballots.rewriteInKeyOrder(id));
  return database.eraseWriteOrder(timeout);
}
