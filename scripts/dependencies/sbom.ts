/** The bill of materials: every package that the product runs with, in CycloneDX, read from the lock file. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { npm } from '../setup/install.mjs';
import { inProject, ROOT } from '../setup/paths.mjs';

const run = promisify(execFile);

/** Maximum bytes of npm's output: some 300 kB now. */
const MAX_OUTPUT = 64 * 1024 * 1024;

/** The parts of a bill that this project reads. */
export interface BillOfMaterials {
  readonly specVersion: string;
  readonly metadata: {
    readonly component: { name: string; readonly type: string; readonly 'bom-ref': string };
  };
  components: readonly Component[];
  dependencies: readonly Dependency[];
}
export interface Component {
  readonly 'bom-ref': string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly unknown[];
}
interface Dependency {
  readonly ref: string;
  readonly dependsOn: readonly string[];
}

/** Runtime packages of the product; test and bench tools are not delivered. */
const WORKSPACES = ['contract', 'server', 'web'];

const manifestOf = (workspace: string) =>
  JSON.parse(readFileSync(inProject(workspace, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly dependencies?: Readonly<Record<string, string>>;
  };

/** The Node that runs the product, for each system that has one. */
const nodePackages = (): readonly string[] => {
  const { optionalDependencies } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  return Object.entries(optionalDependencies).map(([name, version]) => `${name}@${version}`);
};

/** A component's name, from its reference `name@version`. */
const nameIn = (ref: string) => ref.slice(0, ref.lastIndexOf('@'));

/** Packages reachable through runtime dependencies. */
function reached({ dependencies }: BillOfMaterials): Set<string> {
  const dependsOn = new Map(dependencies.map((each) => [each.ref, each.dependsOn]));
  const found = new Set<string>();
  const visit = (ref: string) => {
    if (found.has(ref)) return;
    found.add(ref);
    for (const next of dependsOn.get(ref) ?? []) visit(next);
  };
  for (const workspace of WORKSPACES) {
    const { name, version, dependencies: runsWith = {} } = manifestOf(workspace);
    const ref = `${name}@${version}`;
    found.add(ref);
    for (const next of dependsOn.get(ref) ?? []) if (nameIn(next) in runsWith) visit(next);
  }
  for (const ref of nodePackages()) visit(ref);
  return found;
}

/**
 * Makes the bill from `package-lock.json` alone, without the network.
 * @throws when npm fails
 */
export async function makeBill(): Promise<BillOfMaterials> {
  const { program, args } = npm();
  const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const { stdout } = await run(program, [...args, 'sbom', ...options], {
    cwd: ROOT,
    maxBuffer: MAX_OUTPUT,
    shell: process.platform === 'win32',
  });
  const bill = JSON.parse(stdout) as BillOfMaterials;
  const { component } = bill.metadata;
  // npm names the product by its folder.
  component.name = 'vigilia';
  const kept = reached(bill);
  const keep = (refs: readonly string[]) => refs.filter((ref) => kept.has(ref));
  bill.components = bill.components.filter((each) => kept.has(each['bom-ref']));
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref) || ref === component['bom-ref'])
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: keep(dependsOn) }));
  return bill;
}
