/** `npm start` on machines with an older Node and npm, from a fresh copy of the project, with packages of the registry. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { canMakeDebian, makeDebian } from './debian.ts';
import { nodePackage } from './node.mjs';
import { inProject } from './paths.mjs';

const FULL = process.env.TEST_FULL === '1';
const NOT_COPIED = /[\\/](node_modules|dist|data|\.git|\.cache|\.installing|gallery|test-results)$/;
/** A start with everything from the registry. */
const TIMEOUT = 900_000;

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vigilia-older-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }), 120_000);
  return folder;
}

function copyOfProject(): string {
  const folder = join(aFolder(), 'vigilia');
  cpSync(inProject(), folder, { recursive: true, filter: (source) => !NOT_COPIED.test(source) });
  return folder;
}

/** Installs a Node and an npm into a folder of their own. */
function tools(node: string, npm: string) {
  const folder = aFolder();
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const packages = [`${nodePackage(process.platform, process.arch)}@${node}`, `npm@${npm}`];
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...packages], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  const modules = join(folder, 'node_modules');
  return {
    node: join(modules, nodePackage(process.platform, process.arch), 'bin/node'),
    npm: join(modules, 'npm/bin/npm-cli.js'),
  };
}

/** The variables of a user's shell: npm, which runs the tests, adds its own. */
const shellOf = (path: string) => ({
  PATH: `${path}:/usr/bin:/bin`,
  HOME: process.env.HOME,
  SEED: 'none',
  PORT: '0',
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(npm_config_|https?_proxy|NODE_EXTRA_CA_CERTS)/i.test(name),
    ),
  ),
});

function started(child: ChildProcess) {
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { printed: '' };
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output.printed += chunk;
    });
  const closed = once(child, 'close');
  const address = (async () => {
    for (;;) {
      const [, found] = / está en (http\S+)/.exec(output.printed) ?? [];
      if (found) return found;
      const event = await Promise.race([closed, once(child.stdout as never, 'data')]);
      if (event.length === 2) throw new Error(output.printed);
    }
  })();
  return { child, output, closed, address };
}

describe.runIf(FULL && process.platform === 'linux')('a fresh copy', () => {
  it.each([
    ['18', '9.2.0', 'Debian 12 and Ubuntu 24.04'],
    ['16', '8.19.4', 'the last Node 16'],
  ])(
    'starts twice at once with Node %s and npm %s, as in %s',
    { timeout: TIMEOUT },
    async (version, release) => {
      const { node, npm } = tools(version, release);
      const folder = copyOfProject();
      const start = (data: string) =>
        started(
          spawn(node, [npm, 'start'], {
            cwd: folder,
            env: { ...shellOf(dirname(node)), DATA_DIR: join(folder, data) },
            stdio: ['ignore', 'pipe', 'pipe'],
          }),
        );
      const both = [start('data/one'), start('data/two')];
      for (const { address } of both)
        expect((await fetch(`${await address}/api/health/ready`)).status).toBe(200);
      expect(both.filter(({ output }) => output.printed.includes('Instalado en'))).toHaveLength(1);
      expect(existsSync(join(folder, '.installing'))).toBe(false);
      for (const { child, closed } of both) {
        child.kill('SIGTERM');
        await closed;
      }
      const again = start('data/one');
      await again.address;
      expect(again.output.printed).not.toContain('Instala');
      again.child.kill('SIGTERM');
      await again.closed;
    },
  );

  it.runIf(canMakeDebian('unshare'))(
    'starts on a bare Debian 12 with the npm of Debian',
    { timeout: TIMEOUT },
    async () => {
      const debian = join(aFolder(), 'debian');
      makeDebian(debian);
      cpSync('/etc/resolv.conf', join(debian, 'etc/resolv.conf'));
      for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'npm', 'git']]) {
        const { status, stderr } = spawnSync('chroot', [debian, 'apt-get', '-qq', ...args], {
          env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
          encoding: 'utf8',
        });
        expect(status, stderr).toBe(0);
      }
      const home = join(debian, 'home/ana');
      cpSync(copyOfProject(), join(home, 'vigilia'), { recursive: true });
      const own = join(homedir(), '.npmrc');
      if (existsSync(own)) cpSync(own, join(home, '.npmrc'));
      const { NODE_EXTRA_CA_CERTS: certificates } = process.env;
      if (certificates) cpSync(certificates, join(home, 'certificates.pem'));
      spawnSync('chown', ['-R', '4000:4000', home]);
      const script =
        'mount -t proc proc "$0/proc"; mount --bind /dev "$0/dev"; exec chroot --userspec=4000:4000 "$0" sh -c "cd /home/ana/vigilia && exec npm start"';
      const { child, address } = started(
        // The mounts end with their namespace, before the folder is removed.
        spawn('unshare', ['--mount', '--pid', '--fork', 'sh', '-c', script, debian], {
          env: {
            ...shellOf('/usr/sbin'),
            HOME: '/home/ana',
            ...(certificates && { NODE_EXTRA_CA_CERTS: '/home/ana/certificates.pem' }),
          },
          stdio: ['ignore', 'pipe', 'pipe'],
          detached: true,
        }),
      );
      // With its group: the server is another user's, and does not end with the one that started it.
      onTestFinished(() => void process.kill(-(child.pid ?? 0), 'SIGKILL'));
      expect((await fetch(`${await address}/api/health/ready`)).status).toBe(200);
    },
  );

  it('says in one line which Node to install where it is too old', { timeout: TIMEOUT }, async () => {
    const { node } = tools('12', '8.5.1');
    const { status, stdout, stderr } = spawnSync(node, ['scripts/main.cjs', 'test'], {
      cwd: inProject(),
      env: shellOf('/usr/local/bin'),
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '0 passed, 1 failed\n' });
    expect(stderr).toMatch(/^ {2}Esta máquina tiene Node 12\.[^\n]+instale Node 24[^\n]+\n$/);
  });
});
