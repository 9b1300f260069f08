/** The terminal, the pipe or the disk of the log goes away while the server runs; so does `npm start`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { FULL } from '../testing/full.ts';
import { aFolder, programFile } from '../testing/process.ts';

const START = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/** Every request is a line of the log. */
async function aPlace() {
  const port = await aFreePort();
  const answer = () =>
    fetch(`http://127.0.0.1:${port}/api/health/live`).then(
      ({ status }) => status,
      () => undefined,
    );
  return {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: aFolder(),
      PORT: String(port),
      HOST: '127.0.0.1',
      SEED: 'none',
      LOG_LEVEL: 'info',
    },
    answer,
    untilItServes: () => expect.poll(answer, { timeout: 120_000, interval: 200 }).toBe(200),
    untilItEnded: () => expect.poll(answer, { timeout: 20_000, interval: 200 }).toBe(undefined),
  };
}

/** Runs a command in a terminal, with its session or one of its own; `lose` closes the terminal. */
function inTerminal(
  command: readonly string[],
  env: NodeJS.ProcessEnv,
  { ownSession = false, isRead = true } = {},
) {
  const python = `
import fcntl, os, pty, select, subprocess, sys, termios
terminal, inside = pty.openpty()
own = ${ownSession ? 'True' : 'False'}
control = lambda: own or fcntl.ioctl(0, termios.TIOCSCTTY, 0)
child = subprocess.Popen(sys.argv[1:], stdin=inside, stdout=inside, stderr=inside,
  start_new_session=True, preexec_fn=control)
os.close(inside)
print(child.pid, flush=True)
while ${isRead ? 'True' : 'False'}:
  ready, _, _ = select.select([terminal, sys.stdin], [], [])
  if sys.stdin in ready: break
  try: os.read(terminal, 65536)
  except OSError: break
sys.stdin.readline()
os._exit(0)`;
  const child = spawn('python3', ['-c', python, ...command], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const pid = once(child.stdout, 'data').then(([line]) => Number(line));
  return { pid, lose: () => child.stdin.end('\n') };
}

const SERVER = [process.execPath, programFile('main')];
const isRunning = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

it('ends in order when its terminal is closed', async () => {
  const { env, untilItServes } = await aPlace();
  const terminal = inTerminal(SERVER, env);
  const pid = await terminal.pid;
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')));
  await untilItServes();
  terminal.lose();
  await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
});

it.runIf(FULL)('serves and ends at a signal after the terminal of npm start was closed', async () => {
  const { env, answer, untilItServes } = await aPlace();
  // As `npm start` runs it.
  const terminal = inTerminal(SERVER, env, { ownSession: true });
  const pid = await terminal.pid;
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')));
  await untilItServes();
  terminal.lose();
  for (let each = 0; each < 20; each += 1) expect(await answer()).toBe(200);
  process.kill(pid, 'SIGTERM');
  await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
});

it.runIf(FULL)('serves and ends where nobody reads its terminal', async () => {
  const { env, answer, untilItServes } = await aPlace();
  const terminal = inTerminal(SERVER, env, { isRead: false });
  const pid = await terminal.pid;
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')));
  await untilItServes();
  for (let each = 0; each < 200; each += 1) expect(await answer()).toBe(200);
  process.kill(pid, 'SIGTERM');
  await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
});

it.each(FULL ? ['stopped', 'ended'] : ['ended'])(
  'serves and ends when the reader of its log has %s',
  async (how) => {
    const { env, answer, untilItServes } = await aPlace();
    const [program = '', ...args] = SERVER;
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    if (how === 'ended') child.stdout.destroy();
    await untilItServes();
    // While it is stopped, more than a pipe and its reader keep: 64 kB each.
    for (let each = 0; each < (how === 'stopped' ? 2500 : 20); each += 1) expect(await answer()).toBe(200);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  },
);

it('serves and ends when the disk of its log is full', async () => {
  const { env, answer, untilItServes } = await aPlace();
  const [program = '', ...args] = SERVER;
  const full = openSync('/dev/full', 'w');
  const child = spawn(program, args, { env, stdio: ['ignore', full, full] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await untilItServes();
  for (let each = 0; each < 20; each += 1) expect(await answer()).toBe(200);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

it.runIf(FULL)('ends with npm start whose terminal is closed, and frees port and folder', async () => {
  const { env, untilItServes, untilItEnded } = await aPlace();
  for (let start = 0; start < 2; start += 1) {
    const terminal = inTerminal([process.execPath, START], env);
    await untilItServes();
    terminal.lose();
    await untilItEnded();
  }
});

it.runIf(FULL)('ends after npm start and its group were killed, and frees port and folder', async () => {
  const { env, untilItServes, untilItEnded } = await aPlace();
  for (let start = 0; start < 2; start += 1) {
    const child = spawn(process.execPath, [START], { env, stdio: 'ignore', detached: true });
    await untilItServes();
    process.kill(-(child.pid as number), 'SIGKILL');
    await untilItEnded();
  }
});
