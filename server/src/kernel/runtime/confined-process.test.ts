/** The environment of a process that reads untrusted files. */
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aPicture } from '../../testing/builders/pictures.ts';
import { pictureProcessId } from '../../testing/picture-process.ts';
import { aFolder } from '../../testing/process.ts';
import { reencodeInProcess } from '../images/image-process.ts';
import { forkConfined, ProcessLimitReached, runConfined } from './confined-process.ts';
import { Refusal } from './errors.ts';

const MEMORY = { megabytes: 300, heapMegabytes: 64 };
const MARK = 'known-to-the-server-alone';
/** Names of current and future secrets, and variables that inject code. */
const HIDDEN = [
  'JWT_SECRET',
  'DATABASE_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'AWS_SESSION_TOKEN',
  'PGPASSWORD',
  'NODE_AUTH_TOKEN',
  'NODE_OPTIONS_SECRET',
  'PATH_SECRET',
  'MY_PATH',
  'LC_all_secret',
];

function stubSecrets(): void {
  for (const name of HIDDEN) vi.stubEnv(name, MARK);
  onTestFinished(() => void vi.unstubAllEnvs());
}

it('passes only allow-listed variables to a confined process', async () => {
  stubSecrets();
  vi.stubEnv('LC_TIME', 'es_CO.UTF-8');
  vi.stubEnv('TMPDIR', '/var/tmp');
  vi.stubEnv('FONTCONFIG_PATH', '/etc/fonts');
  const script = join(aFolder(), 'tells.mjs');
  writeFileSync(script, 'process.send({ ...process.env });');
  const { child } = forkConfined(script, MEMORY);
  const [seen] = (await once(child, 'message')) as [Record<string, string>];
  child.kill('SIGKILL');
  expect(JSON.stringify(seen)).not.toContain(MARK);
  expect(seen).toMatchObject({
    PATH: process.env.PATH,
    LC_TIME: 'es_CO.UTF-8',
    TMPDIR: '/var/tmp',
    FONTCONFIG_PATH: '/etc/fonts',
    MALLOC_ARENA_MAX: '2',
  });
});

it.runIf(process.platform === 'linux')(
  'starts the picture process without secrets in its environment',
  async () => {
    stubSecrets();
    // A reused process has the environment of an earlier test; an unreadable file ends it.
    const before = pictureProcessId();
    if (before) {
      process.kill(before, 'SIGKILL');
      await expect.poll(pictureProcessId).toBe(undefined);
    }
    const picture = await aPicture();
    await vi.waitFor(
      () => reencodeInProcess(picture, { type: 'image/jpeg', fileName: 'x.jpg' }, [32]),
      15_000,
    );
    const environment = readFileSync(`/proc/${pictureProcessId()}/environ`, 'utf8');
    expect(environment).toContain('PATH=');
    expect(environment).not.toContain(MARK);
  },
);

it('starts a new process for a task that arrives while the idle one is being ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const script = join(aFolder(), 'says-its-id.mjs');
  writeFileSync(script, "process.on('message', () => process.send(process.pid));");
  const task = () => runConfined(script, 'go', (id: number) => id, { ...MEMORY, time: 60_000 });
  const first = await task();
  expect(await task()).toBe(first);
  // The idle time is over; the process has not exited yet.
  vi.advanceTimersByTime(10_000);
  const second = await task();
  expect(second).not.toBe(first);
  vi.advanceTimersByTime(10_000);
});

it.runIf(process.platform === 'linux').each([
  ['takes too long', 'for (;;);', ProcessLimitReached],
  ['waits for the processor', 'setInterval(() => {}, 60_000);', Refusal],
])('says of a task that %s whether the file is to blame', async (_, work, error) => {
  const script = join(aFolder(), 'works.mjs');
  writeFileSync(script, `process.on('message', () => { ${work} });`);
  const task = runConfined(script, 'go', (answer: string) => answer, { ...MEMORY, time: 500 });
  await expect(task).rejects.toBeInstanceOf(error);
});
