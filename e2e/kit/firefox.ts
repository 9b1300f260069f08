/**
 * The Firefox of the system, over WebDriver BiDi: Playwright drives only builds of its own. A person's clicks and keys are
 * real input; everything else is read by scripts in the page.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds for a start, and for an expectation. */
const TIMEOUT = 60_000;
const POLL = 50;
/** The keys of a line's end and of deleting all. */
const SELECT_ALL = ['\uE009', 'a'];

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
  readonly method?: string;
  readonly params?: { readonly level?: string; readonly text?: string };
}

export interface Firefox {
  goto(address: string): Promise<void>;
  /** The value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  /** Waits until an expression holds in the page. */
  until(expression: string): Promise<void>;
  /** Clicks the first element of the selector, or the one with this text among them. */
  click(selector: string, text?: string): Promise<void>;
  /** Clicks a field, and types in place of its text. */
  type(selector: string, text: string): Promise<void>;
  press(...keys: readonly string[]): Promise<void>;
  /** Chooses a file in a field. */
  choose(selector: string, path: string): Promise<void>;
  /** Errors and warnings of the console since the last call. */
  takeProblems(): string[];
  close(): Promise<void>;
}

export async function openFirefox(program: string): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'vigilia-firefox-'));
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  const child = spawn(program, [...args, '--width=1280', '--height=800'], {
    env: { ...process.env, TZ: 'America/Bogota' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`Firefox did not start: ${output}`)), TIMEOUT);
    child.once('error', reject);
    child.stderr.on('data', (chunk) => {
      output += chunk;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    });
  });

  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const pending = new Map<number, (message: Message) => void>();
  let problems: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) pending.get(message.id)?.(message);
    const { level = '', text = '' } = message.method === 'log.entryAdded' ? (message.params ?? {}) : {};
    if (level === 'error' || level === 'warn') problems.push(text);
  });
  let commands = 0;
  async function send<T>(method: string, params: object): Promise<T> {
    commands += 1;
    const id = commands;
    const answer = new Promise<Message>((resolve) => void pending.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error, message } = await answer;
    pending.delete(id);
    if (error) throw new Error(`${method}: ${error}: ${message}`);
    return result as T;
  }

  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context ?? '';

  async function run(expression: string): Promise<{ type: string; value?: unknown; sharedId?: string }> {
    const { result, exceptionDetails } = await send<{
      result: { type: string; value?: unknown; sharedId?: string };
      exceptionDetails?: { text: string };
    }>('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
      resultOwnership: 'none',
    });
    if (exceptionDetails) throw new Error(`${exceptionDetails.text} in ${expression}`);
    return result;
  }
  const evaluate = async <T>(expression: string): Promise<T> => {
    const { value } = await run(`(async () => JSON.stringify({ value: await (${expression}) }))()`);
    return (JSON.parse(String(value)) as { value: T }).value;
  };
  async function until(expression: string): Promise<void> {
    for (
      const end = Date.now() + TIMEOUT;
      !(await evaluate<boolean>(`Boolean(${expression})`));
      await wait(POLL)
    )
      if (Date.now() > end)
        throw new Error(
          `never true: ${expression}; the page shows ${await evaluate('document.body.innerText')}`,
        );
  }
  const performed = (actions: object[]) => send('input.performActions', { context, actions });

  async function click(selector: string, text = ''): Promise<void> {
    const element = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((each) =>
      each.checkVisibility() && !each.disabled && each.textContent.includes(${JSON.stringify(text)}))`;
    await until(element);
    await evaluate(`${element}.scrollIntoView({ block: 'center' })`);
    const { sharedId } = await run(element);
    const origin = { type: 'element', element: { sharedId } };
    await performed([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: 0, y: 0, origin },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }
  const keys = (actions: readonly object[]) => performed([{ type: 'key', id: 'keyboard', actions }]);
  const press = async (...held: readonly string[]) => {
    await keys([
      ...held.map((value) => ({ type: 'keyDown', value })),
      ...held.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]);
  };

  return {
    goto: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    evaluate,
    until,
    click,
    press,
    async choose(selector, path) {
      const { sharedId } = await run(`document.querySelector(${JSON.stringify(selector)})`);
      await send('input.setFiles', { context, element: { sharedId }, files: [path] });
    },
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
    takeProblems() {
      const taken = problems;
      problems = [];
      return taken;
    },
    async close() {
      socket.close();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
