import { describe, expect, it } from 'vitest';
import { aClock } from '../../../testing/clock.ts';
import { AttemptDropped } from './sign-in-queue.ts';
import { createThrottle } from './sign-in-throttle.ts';

const MINUTE = 60_000;
const wrong = async () => null;
const right = async () => 'found';
const network = (each: number) => `10.${each >> 16}.${(each >> 8) & 255}.${each & 255}`;

const aThrottle = (clock = aClock()) => {
  const throttle = createThrottle({ clock, name: 'password', lock: MINUTE });
  const from =
    (address: string, device: string | null = null) =>
    (account: string, check: () => Promise<string | null>) =>
      throttle.attempt({ account, address, device }, check);
  return { throttle, clock, from };
};

describe('failures of one source', () => {
  it('admits one try a minute while the failures of a quarter of an hour last', async () => {
    const { clock, from } = aThrottle();
    const attempt = from('10.0.0.1');
    for (let tries = 0; tries < 10; tries += 1) await attempt('ana', wrong);
    clock.pass(MINUTE);
    expect(await attempt('ana', wrong)).toBeNull();
    await expect(attempt('ana', right)).rejects.toMatchObject({ statusCode: 429 });
    clock.pass(MINUTE);
    expect(await attempt('ana', right)).toBe('found');
    expect(await attempt('ana', right)).toBe('found');
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
    await expect(from('10.0.0.1')('ana', right)).rejects.toThrow('Espere un minuto');
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
