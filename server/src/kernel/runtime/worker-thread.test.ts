import { expect, it, onTestFinished, vi } from 'vitest';
import { runInWorkerThread, ThreadTooSlow } from './worker-thread.ts';

it('terminates a worker thread after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const running = runInWorkerThread(new URL('data:text/javascript,for(;;);'), null, () => undefined);
  const ended = expect(running).rejects.toThrow(ThreadTooSlow);
  vi.advanceTimersByTime(60_000);
  await ended;
});
