import { describe, expect, it } from 'vitest';
import { aClock } from '../../testing/clock.ts';
import { createRateLimit, networkOf } from './rate-limit.ts';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('maps the address %s to the network %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('a rate limit', () => {
  const MINUTE = 60_000;
  const three = () => {
    const clock = aClock();
    return {
      clock,
      limit: createRateLimit(
        { clock },
        { name: 'three', max: 3, milliseconds: 10 * MINUTE, message: 'Basta.' },
      ),
    };
  };

  it('admits the maximum in each window', () => {
    const { clock, limit } = three();
    for (let i = 0; i < 3; i += 1) limit.take('192.0.2.1');
    clock.pass(2 * MINUTE);
    expect(() => limit.take('192.0.2.1')).toThrow('Basta. Espere 8 minutos y vuelva a intentarlo.');
    clock.pass(8 * MINUTE);
    for (let i = 0; i < 3; i += 1) limit.take('192.0.2.1');
    expect(() => limit.take('192.0.2.1')).toThrow('Basta.');
  });

  it('counts each network separately', () => {
    const { limit } = three();
    for (let i = 0; i < 3; i += 1) limit.take(networkOf(`2001:db8::${i}`));
    expect(() => limit.take(networkOf('2001:db8::9'))).toThrow('Basta.');
    limit.take(networkOf('2001:db8:0:1::9'));
  });

  const CAPACITY = 100;
  const bounded = (max = 3) => {
    const clock = aClock();
    const limit = createRateLimit(
      { clock },
      { name: 'bounded', max, milliseconds: 24 * 60 * MINUTE, message: 'Basta.', maxKeys: CAPACITY },
    );
    const take = (key: string, times = 1) => {
      for (let i = 0; i < times; i += 1) limit.take(key);
    };
    const flood = (keys: number, times = 1, name = 'invented') => {
      for (let i = 0; i < keys; i += 1) take(`${name}-${i}`, times);
    };
    return { clock, limit, take, flood };
  };

  it('bounds the number of keys, and evicts the oldest with the lowest count', () => {
    const { limit, take, flood } = bounded();
    take('real', 1);
    flood(CAPACITY);
    take('real', 3);
    expect(() => limit.take('real')).toThrow('Basta.');
  });

  it('keeps the count of a key above those of a flood', () => {
    const { limit, take, flood } = bounded();
    take('refused', 3);
    take('almost', 2);
    flood(50 * CAPACITY);
    flood(50 * CAPACITY, 1, 'others');
    expect(() => limit.take('refused')).toThrow('Basta.');
    take('almost');
    expect(() => limit.take('almost')).toThrow('Basta.');
  });

  it('evicts an exhausted key only once all others are exhausted', () => {
    const { limit, take, flood } = bounded();
    take('refused', 3);
    flood(CAPACITY - 2, 3);
    flood(10 * CAPACITY, 2, 'others');
    expect(() => limit.take('refused')).toThrow('Basta.');
    // The last free key.
    take('one more', 3);
    take('any other');
    take('refused', 3);
  });

  it('counts a new key although all others are exhausted', () => {
    const { limit, take, flood } = bounded();
    flood(CAPACITY, 3);
    take('new', 3);
    expect(() => limit.take('new')).toThrow('Basta.');
  });

  it('frees keys once windows have ended, also after the clock was set back', () => {
    const { clock, limit, take, flood } = bounded();
    flood(CAPACITY, 3);
    clock.pass(-48 * 60 * MINUTE);
    take('after', 2);
    flood(CAPACITY - 1, 1, 'others');
    take('after');
    expect(() => limit.take('after')).toThrow('Basta.');
  });

  it('removes a key whose whole count was refunded', () => {
    const { limit, take, flood } = bounded();
    take('real', 1);
    flood(CAPACITY - 1);
    for (let i = 0; i < CAPACITY - 1; i += 1) limit.refund(`invented-${i}`);
    limit.refund('invented-0');
    flood(CAPACITY - 1, 1, 'others');
    take('real', 2);
    expect(() => limit.take('real')).toThrow('Basta.');
  });
});
