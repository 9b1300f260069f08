/** Programs of the system that the long tests start; a test without its program is skipped, and says so. */
import { existsSync } from 'node:fs';
import { printLine } from '../setup/script.mjs';
import { addPackage, updatePackageLists } from './apt.ts';

/** Packages of Debian, each with a file that shows that it is installed. WebKit is large: it is tried where it is. */
const PACKAGES: Readonly<Record<string, string>> = {
  'nginx-light': '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  strace: '/usr/bin/strace',
  buildah: '/usr/bin/buildah',
  debootstrap: '/usr/sbin/debootstrap',
  bubblewrap: '/usr/bin/bwrap',
  'firefox-esr': '/usr/bin/firefox-esr',
};

const missing = (): string[] =>
  Object.entries(PACKAGES).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));

/** Installs what is missing on continuous integration, and names what stays missing. */
export function addSystemPrograms(): void {
  if (missing().length > 0 && updatePackageLists()) for (const name of missing()) addPackage(name);
  const names = missing();
  if (names.length > 0) printLine(`Not installed, so their tests are skipped: ${names.join(', ')}`);
}
