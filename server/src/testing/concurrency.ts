/** Many who try again, as apps do: not all in the same moment, and once more when they are told so. */
import { setTimeout as wait } from 'node:timers/promises';

/** Does something for each of many, `lanes` of them at the same time. */
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

/** Asks until the answer is another than that the server is too busy. */
export async function retryWhileBusy<A extends { readonly status: number }>(
  ask: () => Promise<A>,
): Promise<A> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await wait(100);
  }
}
