/**
 * How often something may be asked for, by whoever asks. In memory: a restart forgets, which only ever lets more
 * through. Nodes tell each other what they count.
 */
import { isIPv6 } from 'node:net';
import type { Clock } from './clock.ts';
import { type Carrier, countedTogether } from './counted-together.ts';
import { tooManyTries } from './errors.ts';

export interface RateLimit {
  /**
   * Counts one more for the network of `address`.
   * @throws Refusal 429 when there were too many
   */
  take(address: string): void;
  /** Counts one less: what was taken came to nothing. */
  giveBack(address: string): void;
}

interface Limit {
  /** By which it is known to other nodes; no other has it. */
  readonly name: string;
  readonly most: number;
  readonly milliseconds: number;
  readonly message: string;
}

/**
 * @param most how many in `milliseconds`, counted from the first
 * @param message what is told when there were more; when to come back is added to it
 */
export function createRateLimit(
  { clock, database }: { clock: Clock; database?: Carrier },
  { name, most, milliseconds, message }: Limit,
): RateLimit {
  const windows = new Map<string, { count: number; until: number }>();

  /** All windows are equally long, so those that ended stand first, unless the clock was set back. */
  const forgetEnded = (now: number) => {
    for (const [key, { until }] of windows) {
      if (until > now) return;
      windows.delete(key);
    }
  };

  const current = (key: string, now: number) => {
    const window = windows.get(key);
    return window && isRunning(window.until, now, milliseconds) ? window : undefined;
  };

  const count = (key: string) => {
    const now = clock.now().getTime();
    forgetEnded(now);
    const window = current(key, now);
    if (window) {
      window.count += 1;
      return;
    }
    // Again at the end, where those that end last stand.
    windows.delete(key);
    windows.set(key, { count: 1, until: now + milliseconds });
  };
  const countLess = (key: string) => {
    const window = windows.get(key);
    if (window && window.count > 0) window.count -= 1;
  };
  const elsewhere = countedTogether(database, name, count);
  const givenBack = countedTogether(database, `${name}-given-back`, countLess);

  return {
    take(address) {
      const network = networkOf(address);
      const now = clock.now().getTime();
      const window = current(elsewhere.keyOf(network), now);
      if (window && window.count >= most) {
        const wait = window.until - now;
        throw tooManyTries(`${message} Espere ${inMinutes(wait)} y vuelva a intentarlo.`, wait / 1000);
      }
      count(elsewhere.keyOf(network));
      elsewhere.tell(network);
    },
    giveBack(address) {
      const network = networkOf(address);
      countLess(givenBack.keyOf(network));
      givenBack.tell(network);
    },
  };
}

/**
 * Whether a window that ends at `until` is running. One that would last longer than windows do was begun before the
 * clock was set back: it has ended, as nobody can tell when it would have.
 */
export const isRunning = (until: number, now: number, length: number): boolean =>
  until > now && until <= now + length;

/** A span as it is told to somebody who has to wait. */
export function inMinutes(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  return minutes === 1 ? 'un minuto' : `${minutes} minutos`;
}

/** Whom an address stands for: an IPv6 client has a whole /64 network to choose its addresses from. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const groups = [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.slice(0, 4).join(':')}::/64`;
}
