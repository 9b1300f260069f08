/** The Firefox of the system, over WebDriver BiDi. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OtherBrowser, overDriver, TIMEOUT } from './other-browser.ts';

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
  readonly method?: string;
  readonly params?: { readonly level?: string; readonly text?: string };
}

export async function openFirefox(program: string): Promise<OtherBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'vigilia-firefox-'));
  const downloads = join(profile, 'downloads');
  await mkdir(downloads);
  const preferences = { 'browser.download.folderList': 2, 'browser.download.dir': downloads };
  await writeFile(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref('${name}', ${JSON.stringify(value)});\n`)
      .join(''),
  );
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
  return overDriver({
    navigate: async (url) =>
      void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluateText: async (expression) => String((await run(expression)).value),
    elementOf: async (expression) => ({
      type: 'element',
      element: { sharedId: (await run(expression)).sharedId },
    }),
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    setFile: async (origin, path) =>
      void (await send('input.setFiles', { context, ...origin, type: undefined, files: [path] })),
    downloads,
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
  });
}
