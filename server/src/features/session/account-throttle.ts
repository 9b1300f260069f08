/**
 * Throttles the tries of one account from unknown devices, over all networks. It never locks: the next try accepted is
 * that of the network with the fewest tries, and among several the latest, so that the owner overtakes a flood.
 */
import type { Clock } from '../../runtime/clock.ts';
import { createRecentCounts } from './recent-attempts.ts';

/** Failures of an account, within their window, that cause no pause. */
const FREE_FAILURES = 20;
/** Number of failures that doubles the pause. */
const FAILURES_PER_DOUBLING = 20;
const FIRST_PAUSE = 250;
/**
 * Maximum tries waiting for one account, and maximum milliseconds: they wait instead of being refused,
 * because a refusal triggers the next try of a program.
 */
const MAX_WAITING = 2000;
const MAX_WAIT = 20_000;
/** Accounts kept in memory without waiting tries. */
const MAX_LINES = 10_000;

interface Waiter {
  readonly tries: number;
  readonly since: number;
  readonly enter: () => void;
  readonly drop: () => void;
}

interface Line {
  readonly waiting: Waiter[];
  /** Admitted tries without a result: they count as failures, so that a burst does not pass unthrottled. */
  inside: number;
  /** Time of the last admission; milliseconds since the epoch. */
  last: number;
  isDraining: boolean;
}

interface Options {
  readonly clock: Clock;
  readonly failuresOf: (account: string) => number;
  /** Milliseconds between two tries, at most. */
  readonly maxPause: number;
}

export function createAccountThrottle({ clock, failuresOf, maxPause }: Options) {
  const lines = new Map<string, Line>();
  const turns = createRecentCounts(clock);
  const now = () => clock.now().getTime();

  function pauseOf(account: string, { inside }: Line): number {
    const failures = failuresOf(account) + inside - FREE_FAILURES;
    return failures < 0
      ? 0
      : Math.min(maxPause, FIRST_PAUSE * 2 ** Math.floor(failures / FAILURES_PER_DOUBLING));
  }

  /** Remaining milliseconds; a clock that is set back does not extend the wait. */
  const remainingPause = (account: string, line: Line): number => {
    const pause = pauseOf(account, line);
    return Math.min(pause, line.last + pause - now());
  };

  function enter(line: Line): void {
    line.inside += 1;
    line.last = now();
  }

  function drop(line: Line, dropped: readonly Waiter[]): void {
    for (const each of dropped) {
      line.waiting.splice(line.waiting.indexOf(each), 1);
      each.drop();
    }
  }

  async function drain(account: string, line: Line): Promise<void> {
    line.isDraining = true;
    while (line.waiting.length > 0) {
      const pause = remainingPause(account, line);
      if (pause > 0) await clock.sleep(pause);
      if (remainingPause(account, line) > 0) continue;
      // Among equals the latest is taken.
      const next = line.waiting.reduce((best, each) => (each.tries <= best.tries ? each : best));
      line.waiting.splice(line.waiting.indexOf(next), 1);
      enter(line);
      next.enter();
      drop(
        line,
        line.waiting.filter(({ since }) => now() - since > MAX_WAIT),
      );
    }
    line.isDraining = false;
  }

  function forgetIdle(): void {
    if (lines.size < MAX_LINES) return;
    for (const [account, line] of lines)
      if (line.inside === 0 && line.waiting.length === 0 && remainingPause(account, line) <= 0)
        lines.delete(account);
  }

  return {
    /**
     * Waits for a turn on the account; call `release` afterwards.
     * @param network source of the try
     * @throws the error of `dropped` where too many tries wait
     */
    async turn(account: string, network: string, dropped: () => Error): Promise<void> {
      const tries = turns.add(`${account}\n${network}`);
      let line = lines.get(account);
      if (!line) {
        forgetIdle();
        line = { waiting: [], inside: 0, last: 0, isDraining: false };
        lines.set(account, line);
      }
      if (!line.isDraining && remainingPause(account, line) <= 0) return enter(line);
      const entered = new Promise<void>((resolve, refuse) => {
        line.waiting.push({ tries, since: now(), enter: resolve, drop: () => refuse(dropped()) });
      });
      if (line.waiting.length > MAX_WAITING)
        drop(line, [line.waiting.reduce((worst, each) => (each.tries > worst.tries ? each : worst))]);
      if (!line.isDraining) void drain(account, line);
      return entered;
    },

    release(account: string): void {
      const line = lines.get(account);
      if (!line) return;
      line.inside -= 1;
      if (line.inside === 0 && line.waiting.length === 0 && failuresOf(account) < FREE_FAILURES)
        lines.delete(account);
    },
  };
}
