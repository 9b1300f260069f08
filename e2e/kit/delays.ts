/**
 * Measures delays of the screen on a possibly busy machine: assertions use the minimum of several, the product's own
 * share.
 */
import type { Locator, Page } from '@playwright/test';

/**
 * Performs an action that changes the text of an element, and measures the delay.
 * @param where the element
 * @param act the action
 * @param shown expects the new text
 * @returns milliseconds by the page's clock until the last change of the text before `shown` resolved
 */
export async function delayOf(
  where: Locator,
  act: () => Promise<unknown>,
  shown: () => Promise<unknown>,
): Promise<number> {
  const seen = await where.evaluateHandle((element) => {
    const since = performance.now();
    let text = element.textContent;
    const last = { delay: Number.POSITIVE_INFINITY };
    new MutationObserver(() => {
      if (element.textContent === text) return;
      text = element.textContent;
      last.delay = performance.now() - since;
    }).observe(element, { subtree: true, childList: true, characterData: true });
    return last;
  });
  await act();
  await shown();
  return seen.evaluate(({ delay }) => delay);
}

/**
 * A constant piece of work as a reference for measurements; some 300 ms of a processor of 2020. A timer starts it, as
 * it starts work of the page itself.
 * @returns milliseconds by the page's clock
 */
export const measuredDelay = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        setTimeout(() => {
          const since = performance.now();
          let value = 1;
          for (let turn = 0; turn < 20_000_000; turn += 1) value = (value * 16_807) % 2_147_483_647;
          resolve(value > 0 ? performance.now() - since : Number.NaN);
        });
      }),
  );
