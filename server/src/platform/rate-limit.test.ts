import { describe, expect, it } from 'vitest';
import { aClock } from '../testing/clock.ts';
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
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('a rate limit', () => {
  const MINUTE = 60_000;
  const three = () => {
    const clock = aClock();
    return {
      clock,
      limit: createRateLimit(
        { clock },
        { name: 'three', most: 3, milliseconds: 10 * MINUTE, message: 'Basta.' },
      ),
    };
  };

  it('lets so many through in its window, and again in the next', () => {
    const { clock, limit } = three();
    for (let i = 0; i < 3; i += 1) limit.take('192.0.2.1');
    clock.pass(2 * MINUTE);
    expect(() => limit.take('192.0.2.1')).toThrow('Basta. Espere 8 minutos y vuelva a intentarlo.');
    clock.pass(8 * MINUTE);
    for (let i = 0; i < 3; i += 1) limit.take('192.0.2.1');
    expect(() => limit.take('192.0.2.1')).toThrow('Basta.');
  });

  it('counts each network for itself', () => {
    const { limit } = three();
    for (let i = 0; i < 3; i += 1) limit.take(`2001:db8::${i}`);
    expect(() => limit.take('2001:db8::9')).toThrow('Basta.');
    limit.take('2001:db8:0:1::9');
  });
});
