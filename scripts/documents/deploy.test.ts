/** The files of `deploy/` start what exists, and the documents name each of them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SECRETS, VARIABLES } from '../../server/src/kernel/runtime/config.ts';
import { inProject } from '../setup/paths.mjs';

const DEPLOY = inProject('deploy');
const textOf = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');

/** Values of a setting of a unit, in order. */
const valuesOf = (unit: string, setting: string): string[] =>
  unit
    .split('\n')
    .filter((line) => line.startsWith(`${setting}=`))
    .map((line) => line.slice(setting.length + 1));

/** Of 10 at most, as systemd counts it: 1.7 with the settings of today. */
const MAX_EXPOSURE = 2;

const SERVICES = ['vigilia.service', 'vigilia-backup.service'];

describe('the units of systemd', () => {
  it.each(SERVICES)('%s lets the engine protect its compiled code with memory keys', (name) => {
    expect(valuesOf(textOf(name), 'SystemCallFilter')).toEqual(['@system-service @pkey']);
    expect(textOf(name)).not.toContain('MemoryDenyWriteExecute');
  });

  it.each(SERVICES)('%s keeps its files to its user, and reads the variables of the server', (name) => {
    const unit = textOf(name);
    expect(valuesOf(unit, 'User')).toEqual(['vigilia']);
    expect(valuesOf(unit, 'UMask')).toEqual(['0077']);
    expect(valuesOf(unit, 'EnvironmentFile')).toEqual(['-/etc/vigilia/environment']);
    const assigned = valuesOf(unit, 'Environment').flatMap((line) => line.split(' '));
    for (const [name = ''] of assigned.map((each) => each.split('=')))
      expect(name === 'NODE_ENV' || name in VARIABLES, name).toBe(true);
  });

  it('starts scripts and commands of the project by the units of systemd', () => {
    const [start = ''] = valuesOf(textOf('vigilia.service'), 'ExecStart');
    expect(existsSync(inProject(start.split(' ')[1] ?? ''))).toBe(true);
    const [backup = ''] = valuesOf(textOf('vigilia-backup.service'), 'ExecStart');
    const { scripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
    expect(scripts).toHaveProperty(/command\.mjs (\w+)/.exec(backup)?.[1] ?? '');
    // systemd would read a single % or $ itself, and cut the date.
    expect(backup.replaceAll(/%%|\$\$/g, '')).not.toMatch(/[%$]/);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0;
  it.runIf(hasSystemd)('writes units that systemd accepts', () => {
    const units = readdirSync(DEPLOY).filter((name) => /\.(service|timer)$/.test(name));
    const folder = mkdtempSync(join(tmpdir(), 'vigilia-units-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // The release is not here.
    for (const name of units)
      writeFileSync(join(folder, name), textOf(name).replaceAll('/srv/vigilia/current/bin/node', '/bin/sh'));
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...units.map((name) => join(folder, name))], {
      encoding: 'utf8',
    });
    // Other units of the machine may have problems of their own.
    expect(stderr.split('\n').filter((line) => line.includes('vigilia'))).toEqual([]);
  });

  it.runIf(hasSystemd).each(SERVICES)('exposes little of the machine to %s', (name) => {
    const args = ['security', '--offline=true', '--no-pager', `--threshold=${MAX_EXPOSURE * 10}`];
    const { status, stdout } = spawnSync('systemd-analyze', [...args, join(DEPLOY, name)], {
      encoding: 'utf8',
    });
    expect(stdout).toContain(`Overall exposure level for ${name}`);
    expect(status).toBe(0);
  });

  it('offers the secret of sessions as a credential', () => {
    const unit = textOf('vigilia.service').replace(/^#(?=[A-Z]\w+=)/gm, '');
    expect(valuesOf(unit, 'LoadCredential')).toEqual(['jwt-secret:/etc/vigilia/jwt-secret']);
    expect(valuesOf(unit, 'Environment')).toContain('JWT_SECRET_FILE=%d/jwt-secret');
    expect(SECRETS).toContain('JWT_SECRET');
  });
});

describe('the examples of proxies', () => {
  const largest = Number(VARIABLES.MAX_UPLOAD_MB.default);

  it.each([
    ['nginx.conf', /client_max_body_size (\d+)m;/],
    ['nginx-nodes.conf', /client_max_body_size (\d+)m;/],
    ['Caddyfile', /max_size (\d+)MiB/],
  ])('%s accept uploads of the default size with their form', (name, limit) => {
    expect(Number(limit.exec(textOf(name))?.[1])).toBe(largest + 1);
  });
});

describe('haproxy.cfg', () => {
  it('asks for life and for readiness apart, and answers in Spanish where no node lives', () => {
    const text = textOf('haproxy.cfg');
    expect(text).toContain('GET /api/health/live');
    expect(text).toContain('GET /api/health/ready');
    const files = [...text.matchAll(/\/srv\/vigilia\/current\/(\S+)/g)].map(([, file = '']) => file);
    expect(new Set(files)).toEqual(new Set(['deploy/unavailable.html', 'deploy/unavailable.json']));
    expect(textOf('unavailable.html')).toMatch(/<html lang="es-CO">/);
    const { statusCode, message } = JSON.parse(textOf('unavailable.json'));
    expect(statusCode).toBe(503);
    expect(message).toMatch(/^El servicio no responde/);
  });

  const hasHaproxy = spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).status === 0;
  it.runIf(hasHaproxy)('is accepted by haproxy', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vigilia-haproxy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // Neither the release nor the certificate is here.
    const text = textOf('haproxy.cfg')
      .replaceAll('/srv/vigilia/current/deploy', DEPLOY)
      .replace(/ ssl crt .*$/m, '');
    writeFileSync(join(folder, 'haproxy.cfg'), text);
    const { stderr, status } = spawnSync('haproxy', ['-c', '-f', join(folder, 'haproxy.cfg')], {
      encoding: 'utf8',
    });
    expect(stderr).not.toMatch(/ALERT|WARNING/);
    expect(status).toBe(0);
  });
});

it('starts in containers what the release has, with variables and settings that exist', () => {
  const file = textOf('Containerfile');
  for (const [, script = ''] of file.matchAll(/(scripts\/\w+\.mjs)/g))
    expect(existsSync(inProject(script))).toBe(true);
  const compose = textOf('compose.yml');
  const product = /^ {2}vigilia:\n(?: {4}.*\n)+/m.exec(compose)?.[0] ?? '';
  const assigned = [/^ENV .*$/m.exec(file)?.[0], product].flatMap((text = '') => [
    ...text.matchAll(/\b([A-Z][A-Z_]+)(?:=|: )/g),
  ]);
  expect(assigned.length).toBeGreaterThan(6);
  for (const [, name = ''] of assigned)
    expect(name === 'NODE_ENV' || name.replace(/_FILE$/, '') in VARIABLES, name).toBe(true);
  for (const [, name = ''] of compose.matchAll(/- \.\/([\w.]+):/g))
    expect(existsSync(join(DEPLOY, name)), name).toBe(true);
  for (const [, name] of textOf('haproxy.cfg').matchAll(/\$\{(\w+)-/g))
    expect(compose).toContain(`${name}: `);
});

it('packs into the release all that its units and scripts start', () => {
  const release = readFileSync(inProject('scripts/release.mjs'), 'utf8');
  for (const part of [
    'scripts/start.mjs',
    'scripts/command.mjs',
    'scripts/setup',
    'server/dist',
    'server/src',
    'web/dist',
  ])
    expect(release).toContain(`'${part}'`);
  const units = SERVICES.map(textOf).join('\n');
  expect(units).not.toMatch(/\b(npm|\/usr\/bin\/node)\b/);
});

it('names every file of `deploy/` in `docs/operation.md`', () => {
  const operation = readFileSync(inProject('docs/operation.md'), 'utf8');
  for (const name of readdirSync(DEPLOY)) expect(operation).toContain(`(../deploy/${name})`);
});
