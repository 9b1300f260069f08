/** Import rules for one file (docs/architecture.md). */
import { posix } from 'node:path';
import { type Edge, SERVER_EDGES } from './exceptions.ts';
import { isScreen, isTest, LAYERS, type Location, locationOf, VAGUE_NAMES, WORKSPACES } from './layers.ts';
import type { Named } from './specifiers.ts';

export interface SourceFile {
  /** Path in the project, with slashes. */
  readonly path: string;
  readonly imports: readonly Named[];
}

export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

const SCOPE = '@vigilia/';
/** Packages and classes that decide which engine runs. */
const ENGINE_PACKAGES = /^(node:sqlite|pg(-.+)?|better-sqlite3|postgres)(\/|$)/;
const ENGINE_CLASS = /^(\*|Kysely|(Sqlite|Postgres|Mysql|Mssql)\w*)$/;

/** The project path of a specifier; null for a package. */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  if (!specifier.startsWith(SCOPE)) return null;
  const [workspace, ...rest] = specifier.slice(SCOPE.length).split('/');
  return `${workspace}/src/${rest.join('/')}.ts`;
}

/** Violations of a file's name and location. */
function placeViolations(path: string): Violation[] {
  const violation = (message: string) => [{ file: path, line: 1, message }];
  const names = path.split('/').map((part) => part.replace(/\..*$/, ''));
  const vagueName = names.find((name) => VAGUE_NAMES.has(name.toLowerCase()));
  if (vagueName) return violation(`'${vagueName}' is a drawer: name it for what is inside`);
  const location = locationOf(path);
  const layers = location && LAYERS[location.workspace];
  if (!location || !layers || !path.startsWith(`${location.workspace}/src/`) || path.endsWith('.d.ts'))
    return [];
  if (!(location.layer in layers))
    return violation(`stands in no layer of ${location.workspace}/src: ${Object.keys(layers).join(', ')}`);
  if (location.feature !== '' && names.at(-1) === 'index')
    return violation('is a barrel file: import the file that holds what you need');
  return [];
}

const describe = ({ workspace, layer, feature }: Location) =>
  [workspace, layer, feature].filter(Boolean).join('/');

/** Records which declared edges were needed, so that stale ones are reported. */
class UsedEdges {
  readonly #declared: readonly Edge[];
  readonly #used = new Set<Edge>();
  constructor(declared: readonly Edge[] = SERVER_EDGES) {
    this.#declared = declared;
  }

  allows(from: string, to: string): boolean {
    const edge = this.#declared.find((each) => each.from === from && each.to === to);
    if (edge) this.#used.add(edge);
    return edge !== undefined;
  }

  unused(): Violation[] {
    return this.#declared
      .filter((edge) => !this.#used.has(edge))
      .map(({ from, to }) => ({
        file: 'scripts/imports/exceptions.ts',
        line: 1,
        message: `${from} → ${to} is declared but no longer needed: remove it`,
      }));
  }
}

/** Why a file in `from` may not import one in `to` of the same layered workspace; undefined when it may. */
function layerViolation(from: Location, to: Location, edges: UsedEdges): string | undefined {
  const seen = LAYERS[from.workspace]?.[from.layer];
  if (!seen) return undefined;
  if (from.layer !== to.layer)
    return seen.includes(to.layer) ? undefined : `${describe(from)} must not import ${describe(to)}`;
  if (from.feature === to.feature) return undefined;
  if (from.workspace === 'server' && edges.allows(from.feature, to.feature)) return undefined;
  return from.workspace === 'server'
    ? `feature ${from.feature} imports feature ${to.feature}: declare the edge in scripts/imports/exceptions.ts, with its reason`
    : `feature ${from.feature} imports feature ${to.feature}: features meet in a screen`;
}

function workspaceViolation(
  path: string,
  from: Location,
  { typeOnly }: Named,
  target: string,
  to: Location,
): string | undefined {
  const allowed = WORKSPACES[from.workspace]?.find(({ workspace }) => workspace === to.workspace);
  const refused = `${from.workspace} must not import ${to.workspace}`;
  if (!allowed)
    return isTest(path) && from.workspace === 'web' && to.workspace === 'server' ? undefined : refused;
  const { layers, modules } = allowed;
  if (modules && !modules.some((module) => target === `${to.workspace}/src/${module}.ts`))
    return `${refused} beside ${modules.join(', ')}`;
  if (layers && !typeOnly && !layers.includes(to.layer))
    return `${from.workspace} may import of ${to.workspace} only ${layers.join(', ')}, and types`;
  return undefined;
}

function packageViolation(path: string, from: Location, { specifier, values }: Named): string | undefined {
  const name = specifier ?? '';
  if (from.workspace === 'contract' && !isTest(path) && !/^zod(\/|$)/.test(name))
    return `contract imports only zod and itself, not ${name}`;
  if (path.startsWith('web/src/') && !isTest(path) && name.startsWith('node:'))
    return `the web runs in a browser, where there is no ${name}`;
  if (path.startsWith('server/src/database/')) return undefined;
  if (ENGINE_PACKAGES.test(name)) return `only server/src/database knows the engine: ${name}`;
  if (!/^kysely(\/|$)/.test(name)) return undefined;
  const engine = values.find((value) => ENGINE_CLASS.test(value));
  return engine && `only server/src/database knows the engine: ${engine} of ${name}`;
}

/** The rules of a feature of the server, apart from HTTP and SQL. */
const DOMAIN = /^server\/src\/features\/[^/]+\/domain\//;

/** @param target null for a package */
function domainViolation(path: string, target: string | null): string | undefined {
  if (!DOMAIN.test(path) || isTest(path)) return undefined;
  if (target !== null && (DOMAIN.test(target) || target.startsWith('contract/src/'))) return undefined;
  return 'a domain is pure: it imports only the contract and other domains';
}

function violationOf(path: string, from: Location, named: Named, edges: UsedEdges): string | undefined {
  const { specifier } = named;
  if (specifier === null) return 'imports a computed path: write the path out';
  const target = targetOf(path, specifier);
  const impure = domainViolation(path, target);
  if (impure) return impure;
  if (target === null) return packageViolation(path, from, named);
  const to = locationOf(target);
  if (!to) return `imports ${target}, which is no part of the product`;
  if (from.workspace !== to.workspace) {
    if (path.startsWith('web/src/') && target === 'contract/src/calls.ts' && !isTest(path))
      return 'the list of all calls would bring every feature into every page: import the call itself';
    return workspaceViolation(path, from, named, target, to);
  }
  if (isTest(path)) return undefined;
  if (/\.test\.tsx?$/.test(target)) return `${target} is a test; move what is needed out of it`;
  if (isScreen(target) && from.layer !== 'admin/app')
    return `${target} is a screen: only the application imports it`;
  if (isScreen(path) && to.layer === from.layer) return undefined;
  return layerViolation(from, to, edges);
}

/**
 * Circles of imports, type imports included: two files that need each other are one file, or miss a third.
 * Finds the strongly connected components (Tarjan). A test is part of no circle: nothing imports it.
 */
function circlesIn(files: readonly SourceFile[]): Violation[] {
  const known = new Map(files.map((file) => [file.path, file]));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  const targetsOf = ({ path, imports }: SourceFile) =>
    imports.flatMap(({ specifier }) => {
      const target = specifier === null ? null : targetOf(path, specifier);
      return target !== null && known.has(target) ? [target] : [];
    });

  function visit(path: string): number {
    const index = order.size;
    order.set(path, index);
    let low = index;
    stack.push(path);
    for (const target of targetsOf(known.get(path) as SourceFile)) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target))
        low = Math.min(low, lowest.get(target) ?? (order.get(target) as number));
      lowest.set(path, low);
    }
    lowest.set(path, low);
    if (low === index) {
      const circle = stack.splice(stack.indexOf(path));
      if (circle.length > 1) circles.push(circle);
    }
    return low;
  }
  for (const { path } of files) if (!order.has(path)) visit(path);
  return circles.map((circle) => ({
    file: circle[0] as string,
    line: 1,
    message: `is in a circle of imports: ${circle.join(' → ')}`,
  }));
}

/** The declared edges that lead back to where they begin. */
function circleViolations(edges: readonly Edge[]): Violation[] {
  const reaches = (from: string, wanted: string, seen: ReadonlySet<string> = new Set()): boolean =>
    edges.some(
      (edge) =>
        edge.from === from &&
        (edge.to === wanted || (!seen.has(edge.to) && reaches(edge.to, wanted, new Set([...seen, edge.to])))),
    );
  return edges
    .filter(({ from, to }) => reaches(to, from))
    .map(({ from, to }) => ({
      file: 'scripts/imports/exceptions.ts',
      line: 1,
      message: `features ${from} and ${to} are in a circle: move what both need into a feature below them`,
    }));
}

/** All violations in the imports and places of these files. */
export function violationsIn(files: readonly SourceFile[], declared?: readonly Edge[]): Violation[] {
  const edges = new UsedEdges(declared);
  const found = files.flatMap(({ path, imports }) => {
    const location = locationOf(path);
    const ofImports = !location
      ? []
      : imports.flatMap((named) => {
          const message = violationOf(path, location, named, edges);
          return message ? [{ file: path, line: named.line, message }] : [];
        });
    return [...placeViolations(path), ...ofImports];
  });
  return [...found, ...circlesIn(files), ...edges.unused(), ...circleViolations(declared ?? SERVER_EDGES)];
}
