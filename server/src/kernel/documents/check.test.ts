import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aPdf } from '../../testing/builders/documents.ts';
import { aFolder } from '../../testing/process.ts';
import { aServer } from '../../testing/server.ts';
import { ProcessLimitReached, runConfined } from '../runtime/confined-process.ts';
import { checkDocument, megabytesOf } from './check.ts';

it('checks documents one at a time, and refuses those with too long a wait', async () => {
  const path = join((await aServer()).folder, 'poder.pdf');
  writeFileSync(path, aPdf());
  const checks = await Promise.allSettled(
    Array.from({ length: 30 }, () => checkDocument({ path, format: 'pdf' })),
  );
  const refused = checks.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(10);
  for (const check of refused)
    expect(check).toMatchObject({ reason: { statusCode: 503, message: expect.stringContaining('Espere') } });
});

it('kills a check that exceeds its time or memory', async () => {
  const folder = aFolder();
  const run = (code: string, time: number) => {
    const script = join(folder, `${time}.mjs`);
    writeFileSync(script, `process.on('message', () => { ${code} });`);
    return runConfined(script, {}, () => undefined, { megabytes: 200, heapMegabytes: 16, time });
  };
  await expect(run('for (;;);', 20)).rejects.toBeInstanceOf(ProcessLimitReached);
  await expect(run('const a = []; for (;;) a.push([...a, 1]);', 60_000)).rejects.toBeInstanceOf(
    ProcessLimitReached,
  );
});

it('distinguishes a failed process from one past its limits', async () => {
  const folder = aFolder();
  const script = join(folder, 'crash.mjs');
  writeFileSync(script, `process.on('message', () => { process.exit(1); });`);
  const limits = { megabytes: 200, heapMegabytes: 16, time: 60_000 };
  const busy = { statusCode: 503, retryAfter: 5 };
  await expect(runConfined(script, {}, () => undefined, limits)).rejects.toMatchObject(busy);
  await expect(checkDocument({ path: join(folder, 'gone.pdf'), format: 'pdf' })).rejects.toMatchObject({
    objection: 'unreadable',
  });
});

it('takes half of the memory of the machine, or of the container where that is less', () => {
  const gibibyte = 2 ** 30;
  expect(megabytesOf(16 * gibibyte, 0)).toBe(900);
  expect(megabytesOf(16 * gibibyte, 2 ** 64)).toBe(900);
  expect(megabytesOf(16 * gibibyte, 1.5 * gibibyte)).toBe(768);
  expect(megabytesOf(gibibyte, 8 * gibibyte)).toBe(512);
  expect(megabytesOf(16 * gibibyte, gibibyte / 2)).toBe(450);
});
