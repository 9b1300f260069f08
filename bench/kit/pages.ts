/** Pages of the product in Chromium, when they can be used, and how long an interaction takes. */
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Person } from '@vigilia/server/testing/builders/people';
import { LAUNCH, PLACE } from '../../e2e/kit/browser.ts';
import { savedState } from '../../e2e/kit/test.ts';
import { SAVED_STATE_KEY } from '../../web/src/core/constants.ts';

/** A line and a processor to look at a page with. */
export interface Conditions {
  readonly name: string;
  /** How many times slower than this machine's the processor is. */
  readonly slowdown: number;
  /** Bytes per second in each direction and round-trip milliseconds; null for the unthrottled loopback. */
  readonly line: { readonly bytesPerSecond: number; readonly latency: number } | null;
}
export const UNTHROTTLED: Conditions = { name: 'this machine', slowdown: 1, line: null };

interface Observed {
  /** When all that `openPage` was told to wait for was shown and the page was free to take a key; 0 before. */
  usable: number;
  longest: number;
  /** The longest of the delays between a key and the frame that shows it. */
  slowestKey: number;
}

declare global {
  interface Window {
    observed: Observed;
  }
}

/** Runs in the page, before anything of its own. */
function observe(selectors: readonly string[]): void {
  const observed: Observed = { usable: 0, longest: 0, slowestKey: 0 };
  window.observed = observed;
  const each = (type: string, onEntry: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
      type,
      buffered: true,
      ...more,
    });
  each('longtask', ({ duration }) => {
    observed.longest = Math.max(observed.longest, duration);
  });
  each(
    'event',
    (entry) => {
      if (entry.name.startsWith('key') || entry.name === 'input')
        observed.slowestKey = Math.max(observed.slowestKey, entry.duration);
    },
    { durationThreshold: 16 },
  );
  const look = () => {
    if (!selectors.every((selector) => document.querySelector(selector))) return requestAnimationFrame(look);
    // After this frame, and after the tasks that a key would wait for.
    return setTimeout(() => {
      observed.usable = performance.now();
    });
  };
  requestAnimationFrame(look);
}

const browser = await chromium.launch(LAUNCH);
export const closeBrowser = () => browser.close();

/** A new profile, in which a person is signed in, if one is given. */
export const aProfile = (address: string, person?: Person): Promise<BrowserContext> =>
  browser.newContext({
    ...PLACE,
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    ...(person && {
      storageState: {
        cookies: [],
        origins: [
          {
            origin: address,
            localStorage: [{ name: SAVED_STATE_KEY, value: JSON.stringify(savedState(person)) }],
          },
        ],
      },
    }),
  });

/**
 * A new page that is observed under the given conditions.
 * @param selectors of what makes it usable
 */
export async function openPage(
  context: BrowserContext,
  { slowdown, line }: Conditions,
  selectors: readonly string[] = [],
): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (line) {
    const { bytesPerSecond, latency } = line;
    const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(observe, selectors);
  return page;
}

/** Observations in the page since its navigation began, in milliseconds from there. */
export const observedIn = (page: Page): Promise<Observed> => page.evaluate(() => window.observed);

/**
 * Milliseconds from an interaction to the first frame with the expected content.
 * @param event the event of the interaction; the last one counts
 * @param selector the element with the expected content
 * @param text the expected text in it; any new text when empty
 * @param act performs the interaction
 */
export async function untilPainted(
  page: Page,
  event: 'click' | 'input',
  selector: string,
  text: string,
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(
    ([eventType, wanted, within]) => {
      const before = document.querySelector(wanted)?.textContent;
      let began = Number.NaN;
      addEventListener(
        eventType,
        // When it happened, not when the page was free to handle it.
        ({ timeStamp }) => {
          began = timeStamp;
        },
        true,
      );
      const look = () => {
        const found = document.querySelector(wanted)?.textContent;
        const isShown = within ? found?.includes(within) : found && found !== before;
        if (!isShown || Number.isNaN(began)) return requestAnimationFrame(look);
        // The next task runs after this frame is rendered. The priority puts it before tasks already queued, such as React's.
        void scheduler.postTask(
          () => document.documentElement.setAttribute('data-took', String(performance.now() - began)),
          { priority: 'user-blocking' },
        );
        return undefined;
      };
      requestAnimationFrame(look);
    },
    [event, selector, text] as const,
  );
  await act();
  const took = await page.waitForFunction(() => document.documentElement.getAttribute('data-took'));
  const milliseconds = Number(await took.jsonValue());
  await page.evaluate(() => document.documentElement.removeAttribute('data-took'));
  return milliseconds;
}
