/**
 * Schedules password derivations: each takes some 20 ms of a processor, and any client may request one.
 *
 * Two lanes of one derivation each. The **common lane** serves all unknown devices, fairly by network, and alone
 * decides when and how a *wrong* password is answered: it does not know whether the account exists. The **express
 * lane** serves tries that can succeed (known devices, and existing accounts), fairly by account, and answers only a
 * *correct* password. So invented accounts lock no owner out, and neither the time nor the form of a failure reveals
 * whether the account exists (docs/decisions/0029-sign-in-under-attack.md).
 */
import { type Clock, MINUTE } from '../../runtime/clock.ts';

/** Milliseconds of one generation; a turn counts for one to two of them. */
const GENERATION = MINUTE;
/** Keys of a generation: a flood of new ones only shortens it. */
const MAX_KEYS = 20_000;

interface RecentCounts {
  of(key: string): number;
  add(key: string): number;
}

function createRecentCounts(clock: Clock): RecentCounts {
  let current = new Map<string, number>();
  let past = new Map<string, number>();
  let since = clock.now().getTime();

  const of = (key: string): number => {
    const now = clock.now().getTime();
    if (Math.abs(now - since) >= GENERATION || current.size >= MAX_KEYS) {
      past = Math.abs(now - since) >= 2 * GENERATION ? new Map() : current;
      current = new Map();
      since = now;
    }
    return (current.get(key) ?? 0) + (past.get(key) ?? 0);
  };

  return {
    of,
    add(key) {
      const before = of(key);
      current.set(key, (current.get(key) ?? 0) + 1);
      return before;
    },
  };
}

/** Tries that wait in the common lane: those of one network, and all. An assembly hall shares one network. */
const MAX_OF_NETWORK = 1000;
const MAX_WAITING = 3000;
/** Waiting tries of one network that are not dropped for others: a hall that signs in at the same moment. */
const FAIR_SHARE = 300;

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

interface Job extends SignInAttempt {
  state: 'waiting' | 'verifying' | 'failed' | 'settled';
  /** Resolves to whether the password is right. */
  readonly verify: () => Promise<boolean>;
  /** The check in the express lane, once started. */
  expressRun?: Promise<void>;
  readonly settle: (error?: unknown) => void;
}

/** @param decoy costs as much as checking a password */
export function createSignInQueue(clock: Clock, decoy: () => Promise<unknown>) {
  /** In the order of their arrival. */
  const common = new Set<Job>();
  const express = new Set<Job>();
  const waitingOf = new Map<string, number>();
  const turnsOfNetwork = createRecentCounts(clock);
  const turnsOfAccount = createRecentCounts(clock);
  let commonBusy = false;
  let expressBusy = false;

  /** Strangers must not use up the turns of the owner's own devices. */
  const accountOf = ({ account, known }: SignInAttempt) => `${known ? 'known' : 'stranger'}\n${account}`;

  function enterCommon(job: Job): void {
    common.add(job);
    waitingOf.set(job.network, (waitingOf.get(job.network) ?? 0) + 1);
  }

  function leaveCommon(job: Job): void {
    if (!common.delete(job)) return;
    const left = (waitingOf.get(job.network) ?? 1) - 1;
    if (left === 0) waitingOf.delete(job.network);
    else waitingOf.set(job.network, left);
  }

  function settle(job: Job, error?: unknown): void {
    if (job.state === 'settled') return;
    job.state = 'settled';
    leaveCommon(job);
    express.delete(job);
    job.settle(error);
  }

  const firstOf = (network?: string): Job | undefined => {
    for (const job of common) if (network === undefined || job.network === network) return job;
    return undefined;
  };

  /** Drops the oldest try of the network with most, or of all where none exceeds its share. */
  function dropWorst(network: string): void {
    let worst: Job | undefined;
    if ((waitingOf.get(network) ?? 0) > MAX_OF_NETWORK) worst = firstOf(network);
    else if (common.size > MAX_WAITING) {
      const [heaviest, waiting] = [...waitingOf].reduce((largest, each) =>
        each[1] > largest[1] ? each : largest,
      );
      worst = firstOf(waiting > FAIR_SHARE ? heaviest : undefined);
    }
    if (worst) settle(worst, new AttemptDropped());
  }

  /** Checks the password. An error settles the job. */
  async function verify(job: Job): Promise<boolean> {
    job.state = 'verifying';
    express.delete(job);
    turnsOfAccount.add(accountOf(job));
    try {
      return await job.verify();
    } catch (error) {
      settle(job, error);
      return false;
    }
  }

  /** The account with the fewest turns; among equals a known device, then the latest. */
  function nextExpress(): Job | undefined {
    let best: Job | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const job of express) {
      const turns = 2 * turnsOfAccount.of(accountOf(job)) + (job.known ? 0 : 1);
      if (turns <= fewest) [best, fewest] = [job, turns];
    }
    return best;
  }

  /** The first try of the network with the fewest turns; among equals the latest network. */
  function nextCommon(): Job | undefined {
    const first = new Map<string, Job>();
    for (const job of common) if (!first.has(job.network)) first.set(job.network, job);
    let best: Job | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const [network, job] of first) {
      const turns = turnsOfNetwork.of(network);
      if (turns <= fewest) [best, fewest] = [job, turns];
    }
    return best;
  }

  async function runExpress(): Promise<void> {
    const job = expressBusy ? undefined : nextExpress();
    if (!job) return;
    expressBusy = true;
    const run = verify(job).then((right) => {
      // A stranger's wrong password is answered by the common lane.
      if (right || job.known) settle(job);
      else if (job.state === 'verifying') job.state = 'failed';
    });
    job.expressRun = run;
    await run;
    expressBusy = false;
    next();
  }

  async function runCommon(): Promise<void> {
    // Without waiting strangers it serves the express lane's tries.
    const job = commonBusy ? undefined : (nextCommon() ?? nextExpress());
    if (!job) return;
    commonBusy = true;
    leaveCommon(job);
    if (!job.known) turnsOfNetwork.add(job.network);
    if (job.state === 'waiting') await verify(job);
    else {
      // The express lane checks it too: the same work again, so that the time reveals nothing.
      await decoy().catch((error: Error) => settle(job, error));
      await job.expressRun;
    }
    settle(job);
    commonBusy = false;
    next();
  }

  function next(): void {
    void runCommon();
    void runExpress();
  }

  return {
    /**
     * Checks a password in its turn.
     * @param check null when the password is wrong
     * @throws AttemptDropped when the queue is full
     */
    run<T>(attempt: SignInAttempt, check: () => Promise<T | null>): Promise<T | null> {
      return new Promise((resolve, reject) => {
        let found: T | null = null;
        const job: Job = {
          ...attempt,
          state: 'waiting',
          verify: async () => {
            found = await check();
            return found !== null;
          },
          settle: (error) => (error ? reject(error) : resolve(found)),
        };
        if (job.known || job.canSucceed) express.add(job);
        if (!job.known) {
          enterCommon(job);
          dropWorst(job.network);
        }
        next();
      });
    },
  };
}
