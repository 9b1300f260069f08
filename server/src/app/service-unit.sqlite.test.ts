/**
 * The server under the restrictions of `deploy/vigilia.service`, without systemd as the first process: its system calls
 * are compared with the filter of the unit, and the file system is mounted as the unit says.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type TestContext, it as test } from 'vitest';
import { aPicture } from '../testing/builders/pictures.ts';
import { anAdministratorOf } from '../testing/client.ts';
import { FULL } from '../testing/full.ts';
import { aFolder, aProcess } from '../testing/process.ts';
import { requirePrograms } from '../testing/programs/system-programs.ts';

const it = test.runIf(FULL && process.platform === 'linux');
const PASSWORD = 'una-clave-dada';
const UNIT = readFileSync(fileURLToPath(new URL('../../../deploy/vigilia.service', import.meta.url)), 'utf8');

const wordsOf = (setting: string): string[] =>
  (new RegExp(`^${setting}=(.*)$`, 'm').exec(UNIT)?.[1] ?? '').split(' ').filter(Boolean);

function callsOf(groups: readonly string[]): string[] {
  const members = new Map<string, string[]>();
  let group: string[] = [];
  const list = execFileSync('systemd-analyze', ['syscall-filter'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for (const line of list.split('\n')) {
    const name = line.trim();
    if (line.startsWith('@')) {
      group = [];
      members.set(name, group);
    } else if (/^[@\w]/.test(name)) group.push(name);
  }
  const expand = (name: string): string[] =>
    name.startsWith('@') ? (members.get(name) ?? []).flatMap(expand) : [name];
  return [...new Set(groups.flatMap(expand))];
}

/** Starts the server, signs in, stores a picture, and ends it: processes, threads, sockets and files of all kinds. */
async function serve(within: readonly string[], folder: string): Promise<number | undefined> {
  const server = aProcess(folder, { ADMIN_PASSWORD: PASSWORD }, within);
  const administrator = await anAdministratorOf(await server.address, PASSWORD);
  const form = [
    ['title', 'Noticia'],
    ['description', 'Texto'],
    { name: 'x.jpg', type: 'image/jpeg', content: await aPicture() },
  ] as const;
  expect((await administrator.ask('POST', '/news/create', form)).status).toBe(201);
  server.child.kill('SIGTERM');
  await server.ended;
  expect(server.printed.err).toBe('');
  return server.child.pid;
}

it('calls nothing that the filter of the unit kills or refuses', async (context) => {
  requirePrograms(context, 'strace', 'systemd-analyze');
  const allowed = callsOf(wordsOf('SystemCallFilter'));
  expect(allowed.length).toBeGreaterThan(200);
  expect(allowed).toContain('pkey_alloc');
  const folder = aFolder();
  const calls = join(folder, 'calls');
  const isTraceable = spawnSync('strace', ['-qq', '-o', calls, 'true']).status === 0;
  context.skip(!isTraceable, 'strace may not trace');
  // All but the allowed ones, and those whose arguments the unit restricts.
  const restricted = new Set(['socket', 'personality', 'unshare', 'setns', 'sched_setscheduler']);
  const quiet = allowed.filter((name) => !restricted.has(name)).map((name) => `?${name}`);
  // `-D`: the server is the child, which gets the signal.
  const trace = ['strace', '-D', '-f', '--seccomp-bpf', '-q', '-e', `trace=!${quiet}`, '-e', 'signal=none'];
  const pid = await serve([...trace, '-o', calls], folder);
  await expect
    .poll(() => readFileSync(calls, 'utf8'))
    .toMatch(new RegExp(`^${pid} +\\+\\+\\+ exited with 0`, 'm'));
  const found = readFileSync(calls, 'utf8')
    .split('\n')
    .map((line) => line.replace(/^\d+ +/, ''))
    .filter((line) => /^\w+\(/.test(line));
  const families = wordsOf('RestrictAddressFamilies');
  const isAllowed = (line: string) =>
    families.includes(/^socket\((\w+)/.exec(line)?.[1] ?? '') || /^personality\(0xffffffff\)/.test(line);
  expect(found.filter((line) => !isAllowed(line))).toEqual([]);
});

it('writes only into its own folders, without privileges', async (context: TestContext) => {
  requirePrograms(context, 'bwrap');
  expect(wordsOf('ProtectSystem')).toEqual(['strict']);
  expect(wordsOf('PrivateTmp')).toEqual(['true']);
  expect(wordsOf('PrivateDevices')).toEqual(['true']);
  expect(wordsOf('ProtectHome')).toEqual(['true']);
  expect(wordsOf('CapabilityBoundingSet')).toEqual([]);
  const folder = aFolder();
  const sources = fileURLToPath(new URL('../../../', import.meta.url));
  const within = [
    ...['bwrap', '--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp'],
    ...['--tmpfs', '/home', '--tmpfs', '/root', '--ro-bind', sources, sources, '--bind', folder, folder],
    ...['--unshare-pid', '--die-with-parent', '--cap-drop', 'ALL', '--chdir', sources],
  ];
  const isAllowed = spawnSync(within[0] ?? '', [...within.slice(1), 'true']).status === 0;
  context.skip(!isAllowed, 'bwrap may not mount');
  await serve(within, folder);
});
