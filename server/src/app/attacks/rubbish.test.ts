/**
 * Generated rubbish against every call, on the running process. It is the same in each run; `ATTACK_SEED` varies it,
 * and `npm run attack -- 100000` sends more.
 */
import { expect, it } from 'vitest';
import { aTarget, attack, sendTo } from '../../testing/attack/attack.ts';
import { aFolder } from '../../testing/process.ts';

const REQUESTS = 3000;
/** Minimum responses of each status, to prove that the rubbish reaches its targets. */
const MIN_ANSWERS = REQUESTS / 300;
const MEGABYTE = 1024 * 1024;

it('answers random requests without a server error or lasting damage', async () => {
  const target = await aTarget(aFolder());
  try {
    const seed = Number(process.env.ATTACK_SEED ?? 1);
    // Modules loaded by the first requests stay in memory.
    await attack(target, 200, seed);
    const before = await target.memory();
    const { statuses } = await attack(target, REQUESTS, seed + 1);
    // Proves that the rubbish reached its targets: some requests succeeded, some found nothing, some broke a rule.
    for (const status of [200, 201, 400, 404, 415, 422])
      expect(statuses[status], `${status}`).toBeGreaterThan(MIN_ANSWERS);
    // Intentional caches, such as prepared statements and rate limits, are smaller.
    expect((await target.memory()) - before).toBeLessThan(64 * MEGABYTE);
    const live = { method: 'GET', url: '/api/health/ready', headers: {} };
    expect((await sendTo(target.port, live)).status).toBe(200);
    expect(await target.stop()).toBe(0);
  } finally {
    target.child.kill('SIGKILL');
  }
}, 300_000);
