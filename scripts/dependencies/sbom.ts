/** `npm run sbom -- [FILE]`: every package that the product runs with, in CycloneDX, read from the lock file. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { inProject } from '../setup/paths.mjs';

type Names = Readonly<Record<string, string>>;
/** An entry of the lock file. */
interface Locked {
  readonly name?: string;
  readonly version: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly integrity?: string;
  readonly license?: string;
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
}

/** Runtime packages of the product; test and bench tools are not delivered. */
const WORKSPACES = ['contract', 'server', 'web'];

/** The hash of a package in the hexadecimal digits of a bill. */
function hashOf(integrity: string) {
  const [, bits, digest = ''] = /^sha(\d+)-(.+)$/.exec(integrity) ?? [];
  return { alg: `SHA-${bits}`, content: Buffer.from(digest, 'base64').toString('hex') };
}

/** An expression, the name of a published licence, or npm's word for none. */
function licenceOf(license: string) {
  if (license === 'UNLICENSED') return { license: { name: license } };
  return /[ (]/.test(license) ? { expression: license } : { license: { id: license } };
}

function describe(path: string, type: 'application' | 'library', locked: Locked) {
  const { name = path.replace(/^.*node_modules\//, ''), version, integrity, license } = locked;
  return {
    type,
    'bom-ref': `${name}@${version}`,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(integrity && { hashes: [hashOf(integrity)] }),
    ...(license && { licenses: [licenceOf(license)] }),
  };
}

/** Makes the bill from `package-lock.json` alone, with any npm and without the network. */
export function makeBill() {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const { '': product } = packages;
  if (!product) throw new Error('The lock file does not name the product');

  /** Where the package at `path` finds `name`: beside itself, or in a folder above; undefined where it is not installed. */
  function find(path: string, name: string): string | undefined {
    for (let at = path; ; at = at.replace(/(^|\/)[^/]*$/, '')) {
      const candidate = `${at ? `${at}/` : ''}node_modules/${name}`;
      const found = packages[candidate];
      if (found) return found.link ? found.resolved : candidate;
      if (at === '') return undefined;
    }
  }

  const components = new Map<string, ReturnType<typeof describe>>();
  const dependsOn = new Map<string, Set<string>>();
  const visited = new Map<string, string>();
  /** Adds a package and all that it needs; returns its reference. */
  function add(path: string): string {
    const known = visited.get(path);
    if (known) return known;
    const locked = packages[path];
    if (!locked) throw new Error(`The lock file has no ${path}`);
    const component = describe(path, 'library', locked);
    const ref = component['bom-ref'];
    visited.set(path, ref);
    components.set(ref, component);
    const needed = dependsOn.get(ref) ?? new Set();
    dependsOn.set(ref, needed);
    for (const name of Object.keys({
      ...locked.dependencies,
      ...locked.optionalDependencies,
      ...locked.peerDependencies,
    })) {
      const place = find(path, name);
      if (place) needed.add(add(place));
    }
    return ref;
  }

  const component = describe('', 'application', product);
  // The Node that runs the product, for each system that has one.
  const nodes = Object.keys(product.optionalDependencies ?? {}).map((name) => `node_modules/${name}`);
  dependsOn.set(component['bom-ref'], new Set([...WORKSPACES, ...nodes].map(add)));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: { timestamp: new Date().toISOString(), component },
    components: [...components.values()],
    dependencies: [...dependsOn].map(([ref, needed]) => ({ ref, dependsOn: [...needed] })),
  };
}

if (import.meta.main) {
  const file = resolve(process.argv[2] ?? 'sbom.cdx.json');
  const bill = makeBill();
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`  ${bill.components.length} packages, CycloneDX ${bill.specVersion}: ${file}`);
}
