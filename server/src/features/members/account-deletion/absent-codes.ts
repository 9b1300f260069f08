/**
 * Simulates mailed codes of unknown accounts, so that requesting and guessing one is answered as for an existing
 * account. In memory, replicated to other nodes.
 */
import { DELETION_CODE } from '@vigilia/contract/limits';
import { type ClusterChannel, createReplicatedCounter } from '../../../cluster/replicated-counter.ts';
import type { Clock } from '../../../runtime/clock.ts';

/** Maximum accounts; the oldest is evicted first. */
const MAX_CODES = 10_000;

export function createAbsentCodes(clock: Clock, channel: ClusterChannel) {
  const codes = new Map<string, { readonly until: number; readonly triesLeft: number }>();
  const now = () => clock.now().getTime();

  const put = (key: string): void => {
    codes.delete(key);
    for (const oldest of codes.keys()) if (codes.size >= MAX_CODES) codes.delete(oldest);
    codes.set(key, { until: now() + DELETION_CODE.lifetime, triesLeft: DELETION_CODE.tries });
  };
  const take = (key: string): number => {
    const code = codes.get(key);
    if (!code || code.until <= now() || code.triesLeft < 1) return 0;
    codes.set(key, { ...code, triesLeft: code.triesLeft - 1 });
    return code.triesLeft;
  };
  const requests = createReplicatedCounter(channel, 'absent-code-asked', put);
  const guesses = createReplicatedCounter(channel, 'absent-code-guessed', (key) => void take(key));

  return {
    /** Records the request of a code. */
    ask(id: number) {
      put(requests.keyOf(String(id)));
      requests.broadcast(String(id));
    },
    /** Consumes a try. */
    guess(id: number) {
      const triesBefore = take(guesses.keyOf(String(id)));
      if (triesBefore > 0) guesses.broadcast(String(id));
      return triesBefore;
    },
  };
}
