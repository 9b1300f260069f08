/**
 * The oldest versions of dependencies that may be installed. Older ones have known faults that any client of
 * the server could exploit; a range in `package.json` does not constrain transitive packages.
 */
import { readFileSync } from 'node:fs';
import { lt } from 'semver';
import { inProject } from '../setup/paths.mjs';

/** The part of `package-lock.json` that is read: every installed copy by its path. */
export interface LockFile {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

/** By package, in the spelling of the registry. Raised when an advisory says so (docs/security.md). */
export const MIN_VERSIONS: Readonly<Record<string, string>> = {
  fastify: '5.12.8',
  '@fastify/multipart': '10.1.9',
  '@fastify/busboy': '3.2.6',
  '@fastify/static': '10.1.11',
  '@fastify/proxy-addr': '5.1.1',
  sharp: '0.35.5',
};

/** Copies of `name`: one package may bring its own beside the shared one. */
const copiesOf = (lock: LockFile, name: string) =>
  Object.entries(lock.packages).filter(
    ([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`),
  );

/** Problems of the lock file, in lines; empty when every version is recent enough. */
export function outdatedCopies(
  lock: LockFile,
  minimums: Readonly<Record<string, string>> = MIN_VERSIONS,
): string[] {
  return Object.entries(minimums).flatMap(([name, wanted]) => {
    const copies = copiesOf(lock, name);
    if (copies.length === 0) return [`${name} is not installed any more: take it out of the list`];
    return copies
      .filter(([, { version }]) => !version || lt(version, wanted))
      .map(([path, { version }]) => `${path} is ${version ?? 'of no version'}, older than ${wanted}`);
  });
}

if (import.meta.main) {
  const problems = outdatedCopies(JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')));
  console.log(problems.join('\n') || 'No dependency is older than its least safe version.');
  process.exitCode = problems.length > 0 ? 1 : 0;
}
