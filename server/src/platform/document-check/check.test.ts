import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aPdf } from '../../testing/documents.ts';
import { aServer } from '../../testing/server.ts';
import { inOwnThread } from '../own-thread.ts';
import { checkDocument } from './check.ts';

it('checks documents one at a time, and refuses those that would wait too long', async () => {
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

it('ends a thread that takes too long or too much memory', async () => {
  const endless = new URL('data:text/javascript,for(;;);');
  await expect(inOwnThread(endless, null, () => undefined, { longest: 20 })).rejects.toThrow(
    'without a result',
  );
  const greedy = new URL('data:text/javascript,const a=[];for(;;)a.push([...a,1]);');
  const resourceLimits = { maxOldGenerationSizeMb: 16 };
  await expect(inOwnThread(greedy, null, () => undefined, { resourceLimits })).rejects.toThrow('memory');
});
