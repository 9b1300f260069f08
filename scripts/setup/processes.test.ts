/** Signals and exit codes of the start scripts, on real processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runQuietly, takeTurn } from './processes.mjs';

const MODULE = new URL('./processes.mjs', import.meta.url).href;

/** A program that counts the signals it gets, and leaves with their number after a moment. */
const COUNTING = `
  let signals = 0;
  process.on('SIGTERM', () => { signals++; setTimeout(() => process.exit(10 + signals), 900); });
  console.log('ready');
  setInterval(() => {}, 1000);`;

/** A start script that lets `code` take its turn. */
const startScript = (code: string, env: NodeJS.ProcessEnv = {}) =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { takeTurn } from ${JSON.stringify(MODULE)};
       process.exitCode = await takeTurn(process.execPath, ['-e', ${JSON.stringify(code)}]);`,
    ],
    { env: { ...process.env, npm_lifecycle_event: undefined, ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
  );

it('returns the exit code of the program', async () => {
  expect(await takeTurn(process.execPath, ['-e', 'process.exit(7)'])).toBe(7);
});

it('returns the exit code of a shell when a signal ended the program', async () => {
  expect(await takeTurn(process.execPath, ['-e', "process.kill(process.pid, 'SIGKILL')"])).toBe(137);
});

it('forwards simultaneous signals once', async () => {
  const script = startScript(COUNTING);
  await once(script.stdout, 'data');
  script.kill('SIGTERM');
  await wait(10);
  script.kill('SIGTERM');
  expect(await once(script, 'exit')).toEqual([11, null]);
});

it('ends the program when npm ended', async () => {
  const shell = spawn(
    process.execPath,
    [
      '-e',
      `const { spawn } = require('node:child_process');
       spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(
         `import { takeTurn } from ${JSON.stringify(MODULE)};
          await takeTurn(process.execPath, ['-e', ${JSON.stringify(`console.log(process.pid); setInterval(() => {}, 1000)`)}]);`,
       )}], { stdio: 'inherit' });`,
    ],
    { env: { ...process.env, npm_lifecycle_event: 'start' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [printed] = await once(shell.stdout, 'data');
  const program = Number(String(printed));
  shell.kill('SIGKILL');
  await expect.poll(() => isRunning(program), { timeout: 20_000 }).toBe(false);
});

it('kills child processes that the program left', async () => {
  const parentCode = `
    const left = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    console.log(left.pid);
    process.exit(0);`;
  const script = startScript(parentCode);
  const [printed] = await once(script.stdout, 'data');
  await once(script, 'exit');
  await expect.poll(() => isRunning(Number(String(printed))), { timeout: 20_000 }).toBe(false);
});

it('hides the output of a successful program, and shows why one cannot run', async () => {
  expect(await runQuietly(process.execPath, ['-e', "console.log('a'); console.error('b')"])).toEqual({
    code: 0,
    output: expect.stringMatching(/^(a\nb|b\na)\n$/),
  });
  expect(await runQuietly('no-such-program', [])).toMatchObject({
    code: 1,
    output: expect.stringContaining('ENOENT'),
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
