import { describe, expect, it } from 'vitest';
import { aClock } from '../../../testing/clock.ts';
import { accountKey, createRateLimit, networkOf, takeAll } from './rate-limit.ts';

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

  it('refunds an attempt once', () => {
    const { limit } = three();
    const key = accountKey('real');
    limit.take(key);
    limit.take(key);
    const refund = limit.take(key);
    refund();
    refund();
    limit.take(key);
    expect(() => limit.take(key)).toThrow('Basta.');
  });

  it('refunds nothing in a later window', () => {
    const { clock, limit } = three();
    const key = accountKey('real');
    const refund = limit.take(key);
    clock.pass(10 * MINUTE);
    for (let i = 0; i < 3; i += 1) limit.take(key);
    refund();
    expect(() => limit.take(key)).toThrow('Basta.');
  });

  it('counts an account separately in each network', () => {
    const { limit } = three();
    const [one, other] = [networkOf('2001:db8::1'), networkOf('192.0.2.1')];
    for (let i = 0; i < 3; i += 1) limit.take(accountKey('real', one));
    expect(() => limit.take(accountKey('real', networkOf('2001:db8::2')))).toThrow('Basta.');
    limit.take(accountKey('real', other));
    limit.take(accountKey('real'));
  });

  it('counts for none of several limits when one refuses', () => {
    const [first, second] = [three().limit, three().limit];
    const [network, account] = [networkOf('192.0.2.1'), accountKey('real')];
    const both = [
      [first, network],
      [second, account],
    ] as const;
    const refund = takeAll(both);
    for (let i = 0; i < 2; i += 1) takeAll(both);
    first.take(accountKey('unrelated'));
    refund();
    second.take(account);
    expect(() => takeAll(both)).toThrow('Basta.');
    first.take(network);
    expect(() => first.take(network)).toThrow('Basta.');
  });
});
