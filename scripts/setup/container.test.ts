/** The image of `deploy/Containerfile`, made from a Debian that needs no registry of images, and started with PostgreSQL. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../server/src/testing/programs/free-port.ts';
import { startPostgresql } from '../../server/src/testing/programs/postgresql.ts';
import { canMakeDebian, makeDebian } from './debian.ts';
import { inProject } from './paths.mjs';

const FULL = process.env.TEST_FULL === '1';
const CAN_BUILD = FULL && canMakeDebian('buildah', 'npm', 'git');
const PASSWORD = 'una-clave-dada';

it.runIf(CAN_BUILD)(
  'makes an image that serves with PostgreSQL, as a user of its own',
  {
    timeout: 1_800_000,
  },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vigilia-image-'));
    // Each layer is a copy of all below it: some gigabytes.
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }), 600_000);
    const run = (program: string, ...args: readonly string[]): string => {
      const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
      expect(status, `${program} ${args.join(' ')}\n${stdout.slice(-2000)}${stderr.slice(-2000)}`).toBe(0);
      return stdout.trim();
    };
    const places = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
    const global = [...places, '--storage-driver', 'vfs'];
    const buildah = (command: string, ...args: readonly string[]) =>
      run('buildah', ...global, command, ...args);
    const isolated = '--isolation=chroot';

    makeDebian(join(folder, 'debian'));
    const bare = buildah('from', 'scratch');
    buildah('copy', '-q', bare, join(folder, 'debian'), '/');
    buildah('commit', '-q', bare, 'localhost/debian');
    const withNode = buildah('from', 'localhost/debian');
    buildah('copy', '-q', withNode, process.execPath, '/usr/local/bin/node');
    const npm = resolve(realpathSync(run('which', 'npm')), '..', '..');
    buildah('copy', '-q', withNode, npm, '/usr/local/lib/node_modules/npm');
    const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm'];
    buildah('run', isolated, withNode, '--', ...link);
    buildah('commit', '-q', withNode, 'localhost/node');

    // What is committed or about to be: no data folder, no build.
    run('git', 'clone', '-q', inProject(), 'sources');
    const sources = join(folder, 'sources');
    buildah(
      'bud',
      ...['-q', isolated, '--build-arg=BUILD_IMAGE=localhost/node', '--build-arg=RUN_IMAGE=localhost/debian'],
      ...['npm', 'npmrc'].map((name) => `--volume=${homedir()}/.${name}:/root/.${name}`),
      ...['-f', join(sources, 'deploy/Containerfile'), '-t', 'vigilia', sources],
    );

    const postgresql = await startPostgresql();
    onTestFinished(() => postgresql.stop());
    const port = await freePort();
    const env = {
      ...{ HOST: '127.0.0.1', PORT: String(port), ADMIN_PASSWORD: PASSWORD },
      DATABASE_URL: postgresql.urlOf('postgres'),
    };
    const container = buildah('from', 'localhost/vigilia');
    const entry = ['bin/node', 'scripts/start.mjs'];
    const given = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`);
    const server = spawn('buildah', [...global, 'run', isolated, ...given, container, '--', ...entry], {
      detached: true,
    });
    onTestFinished(() => void process.kill(-(server.pid ?? 0), 'SIGTERM'));
    const address = `http://127.0.0.1:${port}/api`;
    await expect
      .poll(async () => (await fetch(`${address}/health/ready`).catch(() => null))?.status, {
        timeout: 60_000,
      })
      .toBe(200);
    const signedIn = await fetch(`${address}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@vigilia.test', hash: PASSWORD }),
    });
    expect(signedIn.status).toBe(200);
    expect(buildah('run', isolated, container, '--', 'id', '-u')).toBe('4000');
  },
);
