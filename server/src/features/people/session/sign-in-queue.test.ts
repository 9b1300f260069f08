import { describe, expect, it } from 'vitest';
import { AttemptDropped, createSignInQueue, type SignInAttempt } from './sign-in-queue.ts';

/** An active derivation. */
interface Work {
  readonly who: string;
  readonly end: () => void;
}

/** A queue whose derivations end on demand, with the order of the answers. */
function aQueue() {
  const under: Work[] = [];
  const begun: string[] = [];
  const answers: string[] = [];
  const work = (who: string) =>
    new Promise<void>((end) => {
      begun.push(who);
      under.push({ who, end });
    });
  const queue = createSignInQueue<string>();
  const settled = async () => {
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
  };
  return {
    begun,
    answers,
    /** @param right null for a wrong password */
    enter(who: string, attempt: Partial<SignInAttempt>, right: string | null = null) {
      const full = { account: who, network: '10.0.0.1', known: false, canSucceed: false, ...attempt };
      const check = async () => {
        await work(who);
        return right;
      };
      void queue
        .run(full, check)
        .then((found) => answers.push(`${who}: ${found ?? 'wrong'}`))
        .catch((error) => answers.push(`${who}: ${error instanceof AttemptDropped ? 'dropped' : error}`));
    },
    /** Ends the oldest of the active derivations, `times` times. */
    async end(times = 1) {
      for (let each = 0; each < times; each += 1) {
        under.shift()?.end();
        await settled();
      }
    },
    async endAll() {
      while (under.length > 0) await this.end();
    },
    get underWay() {
      return under.length;
    },
  };
}

describe('the queue of sign-ins', () => {
  it('derives two passwords at a time under any load', async () => {
    const queue = aQueue();
    for (let each = 0; each < 50; each += 1)
      queue.enter(`a${each}`, { network: `10.0.0.${each}`, canSucceed: true });
    expect(queue.underWay).toBe(2);
    for (let each = 0; each < 50; each += 1) {
      await queue.end();
      expect(queue.underWay).toBeLessThanOrEqual(2);
    }
  });

  it('serves the owner next while 1,500 networks try unknown accounts', async () => {
    const queue = aQueue();
    for (let each = 0; each < 1500; each += 1)
      queue.enter(`invented ${each}`, { network: `10.1.${each >> 8}.${each & 255}` });
    await queue.end(100);
    const before = queue.begun.length;
    queue.enter('owner', { network: '192.0.2.1', canSucceed: true }, 'found');
    expect(queue.begun.slice(before)).toEqual(['owner']);
    await queue.end(2);
    expect(queue.answers).toContain('owner: found');
  });

  it.each([
    ['from another network', { network: '192.0.2.1' }],
    ['from one of these networks', { network: '10.1.0.7' }],
    ['on a known device', { network: '10.1.0.7', known: true }],
  ])('serves the owner next %s while 1,500 networks try existing accounts', async (_, from) => {
    const queue = aQueue();
    for (let each = 0; each < 1500; each += 1)
      queue.enter(`attacked ${each % 300}`, {
        account: `attacked ${each % 300}`,
        network: `10.1.${each >> 8}.${each & 255}`,
        canSucceed: true,
      });
    await queue.end(50);
    const before = queue.begun.length;
    queue.enter('owner', { ...from, canSucceed: true }, 'found');
    await queue.end(2);
    expect(queue.begun.slice(before, before + 2)).toContain('owner');
  });

  it('admits a hall that shares its network with a flood of invented accounts', async () => {
    const queue = aQueue();
    let invented = 0;
    const invent = () => {
      invented += 1;
      queue.enter(`invented ${invented}`, {});
    };
    for (let each = 0; each < 500; each += 1) invent();
    for (let person = 0; person < 300; person += 1) {
      queue.enter(`person ${person}`, { canSucceed: true }, 'found');
      // Each answer triggers the next try.
      for (let each = 0; each < 2; each += 1) {
        await queue.end();
        invent();
      }
    }
    await queue.end(4);
    expect(queue.answers.filter((answer) => answer.endsWith('found'))).toHaveLength(300);
    expect(queue.answers).not.toContainEqual(expect.stringMatching(/^person.*dropped/));
  });

  it('answers wrong passwords in the same order and with the same work for known and unknown accounts', async () => {
    const answersOf = async (canSucceed: boolean) => {
      const queue = aQueue();
      const rounds: number[] = [];
      for (let each = 0; each < 30; each += 1) {
        const probed = each % 3 === 0;
        queue.enter(`a${each}`, { network: `10.0.0.${each % 7}`, canSucceed: probed && canSucceed });
      }
      // A round is the time of one derivation, in which both lanes do one.
      for (let round = 0; round < 40; round += 1) {
        await queue.end(queue.underWay);
        rounds.push(queue.answers.length);
      }
      return { rounds, answers: queue.answers };
    };
    expect(await answersOf(true)).toEqual(await answersOf(false));
  });

  it('answers right and wrong passwords of a known device in its own lane', async () => {
    const queue = aQueue();
    for (let each = 0; each < 20; each += 1) queue.enter(`a${each}`, { network: `10.0.0.${each}` });
    queue.enter('owner', { known: true, canSucceed: true });
    await queue.end(2);
    expect(queue.answers).toContain('owner: wrong');
  });

  it('drops the oldest try of a flooding network, and keeps those of others', async () => {
    const queue = aQueue();
    queue.enter('hall', { network: '192.0.2.1' });
    queue.enter('person', { network: '192.0.2.1' });
    for (let each = 0; each < 1100; each += 1) queue.enter(`a${each}`, {});
    await queue.end(0);
    const dropped = () => queue.answers.filter((answer) => answer.endsWith('dropped'));
    await Promise.resolve();
    expect(dropped()).toHaveLength(101);
    expect(dropped()[0]).toBe('a0: dropped');
    expect(dropped()).not.toContainEqual(expect.stringMatching(/hall|person/));
    for (let each = 0; each < 3000; each += 1)
      queue.enter(`b${each}`, { network: `10.${each >> 8}.${each & 255}.1` });
    await queue.end();
    expect(dropped().length).toBeGreaterThan(1000);
    expect(queue.underWay).toBeLessThanOrEqual(2);
  });

  it('continues after a failed check, and reports it', async () => {
    const queue = createSignInQueue<string>();
    const attempt = { account: 'a', network: '10.0.0.1', known: false, canSucceed: true };
    const broken = async () => {
      throw new Error('the database is gone');
    };
    await expect(queue.run(attempt, broken)).rejects.toThrow('the database is gone');
    expect(await queue.run(attempt, async () => 'found')).toBe('found');
  });
});
