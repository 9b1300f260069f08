/** Concurrent clients that retry on request of the server. */
import { setTimeout as wait } from 'node:timers/promises';

/** Runs a task for each item, `lanes` at a time. */
export async function runConcurrently<T>(
  many: readonly T[],
  lanes: number,
  act: (one: T, index: number) => Promise<void>,
): Promise<void> {
  const waiting = many.entries();
  const lane = async () => {
    for (const [index, one] of waiting) await act(one, index);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Repeats a request until the server is not too busy. */
export async function retryWhileBusy<A extends { readonly status: number }>(
  ask: () => Promise<A>,
): Promise<A> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await wait(100);
  }
}
