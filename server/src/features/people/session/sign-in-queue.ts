/**
 * Schedules password derivations: each takes some 20 ms of a processor, and any client may request one.
 *
 * Two lanes of one derivation each. The **common lane** checks every try of an unknown device in the order of arrival, and
 * alone answers a *wrong* password: it does not know whether the account exists. The **express lane** checks the tries
 * that can succeed, in turns by account, and answers a *correct* password at once. So invented accounts lock no owner
 * out, and neither the time nor the form of a failure reveals whether the account exists
 * (docs/decisions/0029-sign-in-under-attack.md).
 */

/** Maximum waiting tries of the common lane. An assembly hall shares one network. */
const MAX_WAITING = 1000;

/** The try was dropped from a full queue; it may have been checked nevertheless. */
export class AttemptDropped extends Error {}

export interface SignInAttempt {
  readonly account: string;
  readonly network: string;
  /** Whether a known device of the account sent it. */
  readonly known: boolean;
  /** Whether a password can be right: the account exists and has one. */
  readonly canSucceed: boolean;
}

interface Job<T> extends SignInAttempt {
  readonly check: () => Promise<T | null>;
  readonly resolve: (found: T | null) => void;
  readonly reject: (error: unknown) => void;
}

export function createSignInQueue<T>() {
  /** In the order of arrival. */
  const common = new Set<Job<T>>();
  const express = new Set<Job<T>>();
  /** Last turn of an account in the express lane. Contains only existing accounts. */
  const lastTurns = new Map<string, number>();
  let turn = 0;

  /** Strangers must not use up the turns of the owner's own devices. */
  const accountOf = ({ account, known }: SignInAttempt) => `${known ? 'known' : 'stranger'}\n${account}`;
  const lastTurnOf = (job: Job<T>) => lastTurns.get(accountOf(job)) ?? 0;

  function leave(job: Job<T>): void {
    common.delete(job);
    express.delete(job);
  }

  function nextCommon(): Job<T> | undefined {
    const [job] = common;
    if (job) leave(job);
    return job;
  }

  /** The latest try of the account that has waited longest. */
  function nextExpress(): Job<T> | undefined {
    let next: Job<T> | undefined;
    for (const job of express) if (!next || lastTurnOf(job) <= lastTurnOf(next)) next = job;
    if (!next) return undefined;
    express.delete(next);
    turn += 1;
    lastTurns.set(accountOf(next), turn);
    return next;
  }

  /** @param answers whether the lane answers a wrong password */
  function createLane(next: () => Job<T> | undefined, answers: (job: Job<T>) => boolean) {
    let isBusy = false;
    return async (): Promise<void> => {
      if (isBusy) return;
      isBusy = true;
      for (let job = next(); job; job = next()) {
        try {
          const found = await job.check();
          if (found === null && !answers(job)) continue;
          leave(job);
          job.resolve(found);
        } catch (error) {
          leave(job);
          job.reject(error);
        }
      }
      isBusy = false;
    };
  }
  const runCommon = createLane(nextCommon, () => true);
  const runExpress = createLane(nextExpress, ({ known }) => known);

  /** Drops the oldest try of the network with most tries. */
  function dropOne(): void {
    const networks = [...Map.groupBy(common, ({ network }) => network).values()];
    const [job] = networks.reduce((most, each) => (each.length > most.length ? each : most));
    if (!job) return;
    leave(job);
    job.reject(new AttemptDropped());
  }

  return {
    /**
     * Checks a password in its turn, possibly twice.
     * @param check null when the password is wrong
     * @throws AttemptDropped when the queue is full
     */
    run(attempt: SignInAttempt, check: () => Promise<T | null>): Promise<T | null> {
      return new Promise((resolve, reject) => {
        const job = { ...attempt, check, resolve, reject };
        if (job.known || job.canSucceed) express.add(job);
        if (!job.known) common.add(job);
        if (common.size > MAX_WAITING) dropOne();
        void runCommon();
        void runExpress();
      });
    },
  };
}
