import { expect, it } from 'vitest';
import { createBackgroundQueue, MAX_TASKS } from './background-queue.ts';

it('drops a task when a thousand are pending', () => {
  const warnings: unknown[] = [];
  const log = { warn: (...entry: unknown[]) => void warnings.push(entry), error: () => undefined };
  const queue = createBackgroundQueue(log);
  const endless = () => new Promise<void>(() => {});
  for (let each = 0; each < MAX_TASKS; each += 1) expect(queue.start(endless)).toBe(true);
  expect(queue.start(endless)).toBe(false);
  expect(warnings).toHaveLength(1);
});
