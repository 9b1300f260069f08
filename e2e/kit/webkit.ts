/** The WebKit of the system, over WebDriver: `WebKitWebDriver` of Debian's `webkit2gtk-driver`, on a display of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@vigilia/server/testing/programs/free-port';
import { type OtherBrowser, overDriver, TIMEOUT } from './other-browser.ts';

/** The property of a reference to an element, as the standard names it. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** A display without a screen; answers its name. */
async function startDisplay(): Promise<{ display: string; child: ChildProcess }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const output = child.stdio[3];
  if (!output) throw new Error('Xvfb has no output');
  const [name] = await once(output, 'data');
  return { display: `:${String(name).trim()}`, child };
}

/** @param program `WebKitWebDriver` */
export async function openWebKit(program: string): Promise<OtherBrowser> {
  const { display, child: screen } = await startDisplay();
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, TZ: 'America/Bogota', LANG: 'C.UTF-8' },
    stdio: 'ignore',
  });
  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  }
  for (const until = Date.now() + TIMEOUT; ; await wait(100)) {
    if (await send('GET', '/status').catch(() => undefined)) break;
    if (Date.now() > until) throw new Error('WebKitWebDriver did not start');
  }
  const [binary] = globSync(MINI_BROWSER);
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
  });
  const session = `/session/${sessionId}`;
  await send('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 900 });
  const run = <T>(expression: string) =>
    send<T>('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] });

  return overDriver({
    navigate: (url) => send('POST', `${session}/url`, { url }),
    evaluateText: (expression) => run<string>(expression),
    elementOf: (expression) => run<object>(expression),
    perform: (actions) => send('POST', `${session}/actions`, { actions }),
    setFile: (element, path) =>
      send('POST', `${session}/element/${(element as Record<string, string>)[ELEMENT]}/value`, {
        text: path,
      }),
    takeProblems: () => [],
    downloads: undefined,
    async close() {
      await send('DELETE', session).catch(() => undefined);
      await end(driver);
      await end(screen);
    },
  });
}
