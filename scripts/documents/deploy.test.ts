/** The files of `deploy/` start what exists, and the documents name each of them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SECRETS, VARIABLES } from '../../server/src/runtime/config.ts';
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
