import { describe, expect, it } from 'vitest';
import { aClock, type MovableClock } from '../../testing/clock.ts';
import { createFailureCounts } from './failure-counts.ts';
import { AttemptDropped } from './sign-in-queue.ts';
import { createThrottle } from './sign-in-throttle.ts';

const QUARTER = 15 * 60_000;
const HOUR = 60 * 60_000;
const wrong = async () => null;
const right = async () => 'found';
const network = (each: number) => `10.${each >> 16}.${(each >> 8) & 255}.${each & 255}`;

const aThrottle = (clock = aClock(), maxPause = 4000) => {
  const throttle = createThrottle({ clock, name: 'password', maxPause });
  const from =
    (address: string, device: string | null = null) =>
    (account: string, check: () => Promise<string | null>) =>
      throttle.attempt({ account, address, device }, check);
  return { throttle, clock, from };
};

describe('failures of one source', () => {
  it('slows and then locks a source after failures, also with the correct password, for a quarter of an hour', async () => {
    const { clock, from } = aThrottle();
    const attempt = from('10.0.0.1');
    for (let tries = 0; tries < 10; tries += 1) expect(await attempt('ana', wrong)).toBeNull();
    expect(clock.slept).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
    await expect(attempt('ana', right)).rejects.toMatchObject({ statusCode: 429 });
    clock.pass(QUARTER);
    expect(await attempt('ana', right)).toBe('found');
  });

  it('does not lock other networks or known devices of an account, even in the same network', async () => {
    const { from } = aThrottle();
    for (let tries = 0; tries < 10; tries += 1) await from('10.0.0.1')('ana', wrong);
    expect(await from('10.0.0.2')('ana', right)).toBe('found');
    expect(await from('10.0.0.1', 'laptop')('ana', right)).toBe('found');
  });

  it('counts failures of a known device too', async () => {
    const { from } = aThrottle();
    for (let tries = 0; tries < 10; tries += 1) await from(network(tries), 'laptop')('ana', wrong);
    await expect(from('10.9.9.9', 'laptop')('ana', right)).rejects.toMatchObject({ statusCode: 429 });
  });

  it('counts failures by IPv6 network', async () => {
    const { from } = aThrottle();
    for (let tries = 0; tries < 10; tries += 1) await from(`2001:db8::${tries}`)('ana', wrong);
    await expect(from('2001:db8::ffff')('ana', right)).rejects.toMatchObject({ statusCode: 429 });
    expect(await from('2001:db8:0:1::1')('ana', right)).toBe('found');
  });

  it('counts simultaneous failures separately', async () => {
    const { from } = aThrottle();
    let looked = 0;
    const look = async () => {
      looked += 1;
      return null;
    };
    await Promise.allSettled(Array.from({ length: 15 }, () => from('10.0.0.1')('ana', look)));
    expect(looked).toBe(10);
  });

  it('does not count a check that fails for another reason', async () => {
    const { from } = aThrottle();
    const broken = async () => {
      throw new Error('the database is gone');
    };
    for (let tries = 0; tries < 20; tries += 1)
      await expect(from('10.0.0.1')('ana', broken)).rejects.toThrow('the database is gone');
    expect(await from('10.0.0.1')('ana', right)).toBe('found');
  });

  it('counts tries that a flood drops from the queue', async () => {
    const { from } = aThrottle();
    const dropped = async () => {
      throw new AttemptDropped();
    };
    for (let tries = 0; tries < 10; tries += 1)
      await expect(from('10.0.0.1')('ana', dropped)).rejects.toMatchObject({ statusCode: 429 });
    await expect(from('10.0.0.1')('ana', right)).rejects.toThrow('15 minutos');
  });
});

describe('failures of a network', () => {
  it('never locks a network, but reduces its tries for each account', async () => {
    const { from } = aThrottle();
    const hall = from('10.0.0.1');
    for (let invented = 0; invented < 1500; invented += 1) await hall(`a${invented}`, wrong);
    expect(await hall('ana', right)).toBe('found');
    for (let tries = 0; tries < 3; tries += 1) expect(await hall('beto', wrong)).toBeNull();
    await expect(hall('beto', right)).rejects.toMatchObject({ statusCode: 429 });
    expect(await from('10.0.0.2')('beto', right)).toBe('found');
  });
});

describe('failures of an account from many networks', () => {
  /** Simultaneous tries of a stranger from many networks; returns the number that were checked. */
  async function flood({ from }: ReturnType<typeof aThrottle>, networks: number): Promise<number> {
    let looked = 0;
    const look = async () => {
      looked += 1;
      return null;
    };
    const tries = Array.from({ length: networks }, (_, each) => from(network(each))('ana', look));
    await Promise.allSettled(tries);
    return looked;
  }

  it('throttles strangers so that any number of networks gets at most some 900 guesses an hour', async () => {
    const prepared = aThrottle();
    const { clock } = prepared;
    const since = clock.now().getTime();
    let looked = 0;
    while (clock.now().getTime() - since < HOUR) {
      looked += await flood(prepared, 100);
      clock.pass(1000);
    }
    expect(looked).toBeGreaterThan(20);
    expect(looked).toBeLessThan(1100);
  });

  it.each(['has the next turn from a new network', 'has no pause on a known device'])(
    'admits the owner who %s',
    async (how) => {
      const clock = heldClock();
      const prepared = aThrottle(clock);
      const order: string[] = [];
      const look = (who: string, value: string | null) => async () => {
        order.push(who);
        return value;
      };
      const strangers = Array.from({ length: 1500 }, (_, each) =>
        prepared
          .from(network(each))('ana', look('stranger', null))
          .catch(() => null),
      );
      await clock.asleep();
      await new Promise(setImmediate);
      const before = order.length;
      // The admitted burst; the others wait for the first pause or were refused.
      expect(before).toBeLessThanOrEqual(21);
      const device = how.includes('known') ? 'laptop' : null;
      const owner = prepared.from('192.0.2.1', device)('ana', look('owner', 'found'));
      if (device === null) clock.wake();
      expect(await owner).toBe('found');
      expect(order.indexOf('owner')).toBe(before);
      clock.wakeAlways();
      await Promise.all(strangers);
    },
  );
});

/** A clock whose sleepers are woken by the test. */
function heldClock(): MovableClock & { asleep(): Promise<void>; wake(): void; wakeAlways(): void } {
  const clock = aClock();
  let sleepers: (() => void)[] = [];
  let free = false;
  let onSleep: (() => void) | undefined;
  return {
    ...clock,
    sleep(milliseconds) {
      if (free) return clock.sleep(milliseconds);
      return new Promise((resolve) => {
        sleepers.push(() => {
          clock.pass(milliseconds);
          resolve();
        });
        onSleep?.();
      });
    },
    async asleep() {
      if (sleepers.length > 0) return;
      await new Promise<void>((resolve) => {
        onSleep = resolve;
      });
    },
    wake() {
      const waking = sleepers;
      sleepers = [];
      for (const each of waking) each();
    },
    wakeAlways() {
      free = true;
      this.wake();
    },
  };
}

it('evicts no key with many failures during a flood, and bounds the counts', () => {
  const counts = createFailureCounts({ clock: aClock(), name: 'x', window: QUARTER, maxKeys: 100 });
  for (let failures = 0; failures < 9; failures += 1) counts.add('target');
  counts.add('first');
  for (let each = 0; each < 5000; each += 1) counts.add(`flood ${each}`);
  expect(counts.of('target')).toBe(9);
  expect(counts.of('first')).toBe(0);
  expect(counts.of('flood 4999')).toBe(1);
});
