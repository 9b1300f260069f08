import { describe, expect, it } from 'vitest';
import { aClock } from '../../testing/clock.ts';
import { createThrottle } from './throttle.ts';

describe('the throttle', () => {
  const wrong = async () => null;

  it('counts the addresses of one IPv6 network as one', async () => {
    const throttle = createThrottle(aClock());
    for (let i = 0; i < 60; i += 1) await throttle.attempt(`a${i}`, `2001:db8::${i.toString(16)}`, wrong);
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
