/**
 * Secrecy of open votings while the server is stopped (decision 11): a copy of the data must not reveal the order of
 * the ballots.
 */
import type { Database } from '../../database/database.ts';
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
