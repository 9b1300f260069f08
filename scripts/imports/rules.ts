/**
 * Which file may import which (docs/architecture.md), as rules of dependency-cruiser. Type imports count. Biome checks
 * the classes that decide which engine runs: `noRestrictedImports` in `biome.json`.
 */
import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

/** The rooms of `server/src/kernel`, which any server has, each with those it may import besides itself. */
const KERNEL = {
  runtime: [],
  observability: ['runtime'],
  database: ['runtime'],
  cluster: ['database', 'runtime'],
  mail: ['audit', 'database', 'runtime'],
  security: ['runtime'],
  files: ['security', 'runtime'],
  images: ['files', 'runtime'],
  documents: ['images', 'files', 'runtime'],
  spreadsheets: ['files', 'runtime'],
  audit: ['database', 'runtime'],
  versions: ['database', 'runtime'],
};
const kernelRooms = Object.fromEntries(
  Object.entries(KERNEL).map(([room, seen]) => [`kernel/${room}`, seen.map((each) => `kernel/${each}`)]),
);
const SCREEN_BASE = ['admin/constants', 'domain', 'ui', 'core'];

/** The rooms of `src`, each with those it may import besides itself. A room is a folder, or one file. */
const ROOMS = {
  server: {
    ...kernelRooms,
    'kernel/http': ['kernel'],
    features: ['kernel'],
    demo: ['features', 'kernel'],
    app: ['demo', 'features', 'kernel'],
    cli: ['app', 'demo', 'features', 'kernel'],
    // Set-up for tests; the product itself never imports it.
    testing: ['cli', 'app', 'demo', 'features', 'kernel'],
  },
  web: {
    core: [],
    ui: ['core'],
    // Without Mantine: the members' application uses it too.
    'domain/evening': ['core'],
    domain: ['ui', 'core'],
    'admin/constants': [],
    'admin/features': SCREEN_BASE,
    'admin/app': ['admin/features', ...SCREEN_BASE],
    // The members' application: neither Mantine, which `ui` and the rest of `domain` are made of, nor anything of the administrators'.
    member: ['domain/evening', 'core'],
    testing: ['admin/app', 'admin/features', ...SCREEN_BASE],
  },
} satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

const WORKSPACES = ['contract', 'server', 'web', 'e2e', 'bench'];
/** Tests see the inside of their whole workspace, and those of the web the real server. */
export const TESTS = ['\\.test\\.tsx?$', '/testing/'];
const DRAWER = /(^|\/)(utils?|helpers?|misc|common)(\/|\.)/i;
const BARREL = /^(server\/src|web\/src\/admin)\/features\/.*\bindex\.tsx?$/;
/** Screens of the web, in which features meet. */
const SCREEN = '^web/src/admin/features/.+-screens?\\.tsx$';
const FEATURES = '^server/src/features/';
/** Packages that decide which engine runs. `kysely` as a whole: `biome.json`. */
const ENGINES = [
  '^(node:)?sqlite$',
  '(^|node_modules/)(pg|pg-pool|pg-protocol|better-sqlite3|postgres)(/|$)',
];

const anyOf = (names: readonly string[]) => `(${names.join('|')})`;
const rule = (
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType => ({ name, comment, severity: 'error', from, to });

/** What is wrong with the place of a file, whatever it imports; empty where nothing is. */
export function misplacement(path: string): string {
  if (DRAWER.test(path)) return 'is a drawer: name it for what is inside';
  if (BARREL.test(path)) return 'is a barrel file: import the file that holds what you need';
  const [workspace = '', folder, ...inside] = path.split('/');
  const rooms = Object.keys(ROOMS[workspace as keyof typeof ROOMS] ?? {});
  if (rooms.length === 0 || folder !== 'src' || /\.(css|d\.ts)$/.test(path)) return '';
  const stands = rooms.some((room) =>
    room === 'admin/constants' ? inside.join('/') === `${room}.ts` : inside.join('/').startsWith(`${room}/`),
  );
  return stands ? '' : `stands in no room of ${workspace}/src: ${rooms.join(', ')}`;
}

const roomRules = Object.entries(ROOMS).flatMap(([workspace, rooms]) =>
  Object.entries(rooms).map(([room, seen]) =>
    rule(
      `${workspace}/${room}`,
      seen.length > 0 ? `sees only ${seen.join(', ')}` : 'sees no other room',
      { path: `^${workspace}/src/${room}[/.]`, pathNot: TESTS },
      { path: `^${workspace}/src/`, pathNot: `^${workspace}/src/${anyOf([room, ...seen])}[/.]` },
    ),
  ),
);

/** Imports that no rule can follow: a computed path, a pattern, and all of the package that knows the engine. */
export const hiddenImports = (path: string, code: string): readonly string[] =>
  /^(contract|server|web|e2e|bench)\//.test(path)
    ? (code.match(/\bimport(\(\s*(?!['"\s])|\.meta\.glob\().*|^import \* as .* from 'kysely'/gm) ?? [])
    : [];

/** What a workspace sees of another, where it may see anything but the contract. Of a server only types are seen beyond these rooms. */
const SEAMS: Readonly<Record<string, string>> = {
  'e2e-to-server': '^server/src/(app|cli|demo|kernel/(database|runtime)|testing)/',
  // The table of screens, which the sweeps go through, and the constants of the specification.
  'e2e-to-web': '^web/src/(admin/app/screens|admin/constants|core/constants)\\.ts$',
  'bench-to-server': '^server/src/(app|cli|demo|kernel/runtime|testing)/',
  // The storage keys of a session, and how a phone follows an assembly.
  'bench-to-web':
    '^web/src/(core/constants|core/backend/(event-stream|session)|member/assembly/follow-assembly|member/votings/ballot-box|testing/page)\\.ts$',
  'bench-to-e2e': '^e2e/kit/',
};

const seamRules = WORKSPACES.flatMap((workspace) =>
  WORKSPACES.filter((other) => other !== workspace && other !== 'contract').map((other) => {
    const name = `${workspace}-to-${other}`;
    const seen = SEAMS[name];
    return rule(
      name,
      seen ? `sees of ${other} only ${seen}` : `must not import ${other}`,
      { path: `^${workspace}/`, ...(name === 'web-to-server' && { pathNot: TESTS }) },
      {
        path: `^${other}/`,
        ...(seen && { pathNot: seen }),
        ...(seen && other === 'server' && { dependencyTypesNot: ['type-only'] }),
      },
    );
  }),
);

/** All rules but those of the edges between features. */
export const RULES: readonly IRegularForbiddenRuleType[] = [
  rule('circle', 'two files that need each other are one file, or miss a third', {}, { circular: true }),
  rule(
    'outside',
    'is no part of the product',
    { path: `^${anyOf(WORKSPACES)}/src/` },
    { pathNot: [`^${anyOf(WORKSPACES)}/`, 'node_modules/'], dependencyTypes: ['local', 'localmodule'] },
  ),
  rule(
    'contract-packages',
    'contract imports only zod and itself',
    { path: '^contract/src/', pathNot: TESTS },
    { pathNot: ['^contract/', 'node_modules/zod/'] },
  ),
  rule(
    'browser',
    'the web runs in a browser',
    { path: '^web/src/', pathNot: TESTS },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'all-calls',
    'the list of all calls would bring every feature into every page: import the call itself',
    { path: '^web/src/', pathNot: TESTS },
    { path: '^contract/src/calls\\.ts$' },
  ),
  rule(
    'engine',
    'only server/src/kernel/database knows the engine',
    { path: `^${anyOf(WORKSPACES)}/`, pathNot: '^server/src/kernel/database/' },
    { path: ENGINES },
  ),
  rule(
    'domain',
    'a domain is pure: it imports only the contract and other domains',
    { path: `${FEATURES}[^/]+/domain/`, pathNot: TESTS },
    { pathNot: ['^contract/src/', `${FEATURES}[^/]+/domain/`] },
  ),
  rule(
    'no-test',
    'is a test: move what is needed out of it',
    { path: `^${anyOf(WORKSPACES)}/`, pathNot: TESTS },
    { path: '\\.test\\.tsx?$' },
  ),
  rule(
    'web-features',
    'features meet in a screen',
    { path: '^web/src/admin/features/([^/]+)/', pathNot: [...TESTS, SCREEN] },
    { path: '^web/src/admin/features/', pathNot: '^web/src/admin/features/$1/' },
  ),
  rule(
    'screens',
    'is a screen: only the application imports it',
    { path: '^web/src/', pathNot: [...TESTS, '^web/src/admin/app/'] },
    { path: SCREEN },
  ),
  rule('unresolvable', 'does not exist', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
  ...roomRules,
  ...seamRules,
];
