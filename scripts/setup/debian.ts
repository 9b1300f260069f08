/** A bare Debian 12 in a folder, for tests of installations on it. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** Whether this user and machine can make one, and have other programs. */
export const canMakeDebian = (...programs: readonly string[]): boolean =>
  userInfo().uid === 0 && ['debootstrap', ...programs].every(has);

/** The mirror of this machine. */
function debianMirror(): string {
  const sources = '/etc/apt/sources.list.d';
  const texts = readdirSync(sources).map((name) => readFileSync(join(sources, name), 'utf8'));
  const [, mirror] = /^URIs: (\S+\/debian\/?)$/m.exec(texts.join('\n')) ?? [];
  return mirror ?? 'http://deb.debian.org/debian';
}

/** @throws Error with the output of debootstrap */
export function makeDebian(folder: string): void {
  const args = ['--variant=minbase', '--include=ca-certificates', 'bookworm', folder, debianMirror()];
  const { status, stdout, stderr } = spawnSync('debootstrap', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`);
}
