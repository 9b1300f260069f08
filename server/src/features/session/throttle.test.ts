import { describe, expect, it } from 'vitest';
import { aClock } from '../../testing/clock.ts';
import { createThrottle } from './throttle.ts';

describe('the throttle', () => {
  const wrong = async () => null;
  const right = async () => 'found';

  it('lets a whole hall in that shares one address, although everybody mistypes once', async () => {
    const throttle = createThrottle(aClock());
    const entering = Array.from({ length: 300 }, async (_, i) => {
      expect(await throttle.attempt(`a${i}`, '10.0.0.1', wrong)).toBeNull();
      return throttle.attempt(`a${i}`, '10.0.0.1', right);
    });
    expect(new Set(await Promise.all(entering))).toEqual(new Set(['found']));
  });

  it('stops an address that fails over many accounts, and no other', async () => {
    const clock = aClock();
    const throttle = createThrottle(clock);
    for (let i = 0; i < 1000; i += 1) expect(await throttle.attempt(`a${i}`, '10.0.0.1', wrong)).toBeNull();
    await expect(throttle.attempt('b', '10.0.0.1', right)).rejects.toMatchObject({ statusCode: 429 });
    expect(await throttle.attempt('b', '10.0.0.2', right)).toBe('found');
    clock.pass(15 * 60_000);
    expect(await throttle.attempt('b', '10.0.0.1', right)).toBe('found');
  });

  it('lets no more than three slip past the limit of an address when they come together', async () => {
    const throttle = createThrottle(aClock());
    let looked = 0;
    const slow = async () => {
      looked += 1;
      await new Promise(setImmediate);
      return null;
    };
    const tries = (round: number) =>
      Array.from({ length: 600 }, (_, i) => throttle.attempt(`a${round}.${i}`, '10.0.0.1', slow));
    await Promise.all(tries(1));
    await Promise.allSettled(tries(2));
    expect(looked).toBeGreaterThanOrEqual(1000);
    expect(looked).toBeLessThanOrEqual(1003);
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    const throttle = createThrottle(aClock());
    for (let i = 0; i < 1000; i += 1) await throttle.attempt(`a${i}`, `2001:db8::${i.toString(16)}`, wrong);
    await expect(throttle.attempt('b', '2001:db8::ffff', wrong)).rejects.toMatchObject({ statusCode: 429 });
    expect(await throttle.attempt('b', '2001:db8:0:1::1', wrong)).toBeNull();
  });

  it('looks at the tries of one account one after the other', async () => {
    const throttle = createThrottle(aClock());
    let looking = 0;
    let most = 0;
    const check = async () => {
      looking += 1;
      most = Math.max(most, looking);
      await new Promise(setImmediate);
      looking -= 1;
      return 'found';
    };
    await Promise.all(Array.from({ length: 5 }, (_, i) => throttle.attempt('a', `10.0.0.${i}`, check)));
    expect(most).toBe(1);
  });

  it('does not count a check that fails for another reason', async () => {
    const throttle = createThrottle(aClock());
    const broken = async () => {
      throw new Error('the database is gone');
    };
    for (let i = 0; i < 20; i += 1)
      await expect(throttle.attempt('a', '10.0.0.1', broken)).rejects.toThrow('the database is gone');
    expect(await throttle.attempt('a', '10.0.0.1', async () => 'found')).toBe('found');
  });
});
