/**
 * A browser of the system that Playwright does not drive: it drives only builds of its own of Firefox and WebKit. A
 * person's clicks and keys are real input; everything else is read by scripts in the page.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds for a start, and for what a page is expected to show. */
export const TIMEOUT = 60_000;
const POLL = 50;
/** The keys that select the whole text of a field. */
const SELECT_ALL = ['\uE009', 'a'];
/** Milliseconds of each step of a drag, which a person does not finish at once. */
const DRAG_STEP = 40;
const DRAG_STEPS = 12;

export interface OtherBrowser {
  goto(address: string): Promise<void>;
  /** The value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  /** Waits until an expression holds in the page. */
  until(expression: string): Promise<void>;
  /** Clicks the first usable element of the selector, or the one with this text among them. */
  click(selector: string, text?: string): Promise<void>;
  /** Clicks a field, and types in place of its text. */
  type(selector: string, text: string): Promise<void>;
  /** Holds keys in this order, and releases them. */
  press(...keys: readonly string[]): Promise<void>;
  /** Drags one element to another. */
  drag(from: string, to: string): Promise<void>;
  /** Chooses a file in a field. */
  choose(selector: string, path: string): Promise<void>;
  /** Errors and warnings of the console since the last call, where the browser reports them. */
  takeProblems(): string[];
  /** Where downloads go, where the browser lets a program choose. */
  readonly downloads: string | undefined;
  close(): Promise<void>;
}

/** What the protocols have in common: both take the actions of WebDriver. */
export interface Driver {
  navigate(url: string): Promise<void>;
  /** The text to which an expression in the page evaluates, once its promise is settled. */
  evaluateText(expression: string): Promise<string>;
  /** A reference to an element, as the origin of a pointer. */
  elementOf(expression: string): Promise<object>;
  perform(actions: readonly object[]): Promise<void>;
  setFile(element: object, path: string): Promise<void>;
  takeProblems(): string[];
  readonly downloads: string | undefined;
  close(): Promise<void>;
}

/** The path of the first of these programs that is installed. */
export const installed = (...names: readonly string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

/** Selects the field of a label by its text: `label=Título`. */
const LABEL = 'label=';

function elements(selector: string): string {
  if (!selector.startsWith(LABEL)) return `[...document.querySelectorAll(${JSON.stringify(selector)})]`;
  const label = JSON.stringify(selector.slice(LABEL.length));
  return `[...document.querySelectorAll('input, textarea, select')].filter((each) =>
    each.ariaLabel?.includes(${label}) || [...(each.labels ?? [])].some((label) => label.textContent.includes(${label})))`;
}

const usable = (selector: string, text: string) => `${elements(selector)}.find((each) =>
  each.checkVisibility() && !each.disabled && each.textContent.includes(${JSON.stringify(text)}))`;

export function overDriver(driver: Driver): OtherBrowser {
  const evaluate = async <T>(expression: string): Promise<T> => {
    const text = await driver.evaluateText(
      `(async () => JSON.stringify({ value: await (${expression}) }))()`,
    );
    return (JSON.parse(text) as { value: T }).value;
  };
  async function until(expression: string): Promise<void> {
    for (const end = Date.now() + TIMEOUT; ; await wait(POLL)) {
      if (await evaluate<boolean>(`Boolean(${expression})`)) return;
      if (Date.now() > end)
        throw new Error(
          `never true: ${expression}; the page shows ${await evaluate('document.body.innerText')}`,
        );
    }
  }
  /** The place of a usable element, for the pointer. */
  async function placeOf(selector: string, text = ''): Promise<object> {
    const element = usable(selector, text);
    await until(element);
    await evaluate(`${element}.scrollIntoView({ block: 'center' })`);
    // A picture that loads moves what is below it.
    for (let [before, now] = ['', '-']; before !== now; await wait(POLL))
      [before, now] = [now, await evaluate(`JSON.stringify(${element}?.getBoundingClientRect())`)];
    return driver.elementOf(element);
  }
  const point = (actions: readonly object[]) =>
    driver.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  const keys = (actions: readonly object[]) => driver.perform([{ type: 'key', id: 'keyboard', actions }]);
  const press = (...held: readonly string[]) =>
    keys([
      ...held.map((value) => ({ type: 'keyDown', value })),
      ...held.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]);
  const move = (origin: object) => ({ type: 'pointerMove', x: 0, y: 0, origin, duration: 0 });
  const down = { type: 'pointerDown', button: 0 };
  const up = { type: 'pointerUp', button: 0 };

  async function click(selector: string, text?: string): Promise<void> {
    await point([move(await placeOf(selector, text)), down, up]);
  }
  return {
    goto: driver.navigate,
    evaluate,
    until,
    click,
    press,
    async type(selector, text) {
      await click(selector);
      await press(...SELECT_ALL);
      await keys(
        [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      );
    },
    async drag(from, to) {
      await placeOf(from);
      // Fixed places: the others make room while one is dragged.
      const middle = async (selector: string) => {
        const rect = `${usable(selector, '')}.getBoundingClientRect()`;
        const [x = 0, y = 0] = await evaluate<number[]>(
          `((rect) => [rect.x + rect.width / 2, rect.y + rect.height / 2].map(Math.round))(${rect})`,
        );
        return { x, y };
      };
      const [start, target] = [await middle(from), await middle(to)];
      const steps = Array.from({ length: DRAG_STEPS }, (_, index) => {
        const at = (a: number, b: number) => Math.round(a + ((b - a) * (index + 1)) / DRAG_STEPS);
        const duration = DRAG_STEP;
        return {
          ...{ type: 'pointerMove', origin: 'viewport', duration },
          ...{ x: at(start.x, target.x), y: at(start.y, target.y) },
        };
      });
      await point([{ type: 'pointerMove', origin: 'viewport', ...start, duration: 0 }, down, ...steps, up]);
    },
    async choose(selector, path) {
      await until(`${elements(selector)}[0]`);
      await driver.setFile(await driver.elementOf(`${elements(selector)}[0]`), path);
    },
    takeProblems: driver.takeProblems,
    downloads: driver.downloads,
    close: driver.close,
  };
}
