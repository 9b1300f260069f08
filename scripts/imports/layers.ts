/** The layers as data: the location of a file, and its allowed imports. Features are derived from the folders. */

/** Location of a file. `feature` is the folder's name where the layer is `features`. */
export interface Location {
  readonly workspace: string;
  /** A folder of `src`; empty for workspaces that have no layers. */
  readonly layer: string;
  readonly feature: string;
}

/** Allowed imports of the layers below the features, from the bottom up. */
const SERVER_BASE = [
  'runtime',
  'observability',
  'database',
  'cluster',
  'mail',
  'security',
  'files',
  'images',
  'documents',
  'spreadsheets',
  'audit',
  'versions',
  'http',
];

/**
 * Folders of `src` of the layered workspaces, each with the layers it may import besides itself. A layer may be a
 * folder inside a folder, as the parts of an application of the web are, or one file there.
 */
export const LAYERS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  server: {
    runtime: [],
    observability: ['runtime'],
    database: ['runtime'],
    cluster: ['database', 'runtime'],
    mail: ['database', 'runtime'],
    security: ['runtime'],
    files: ['security', 'runtime'],
    images: ['files', 'runtime'],
    documents: ['images', 'files', 'runtime'],
    spreadsheets: ['files', 'runtime'],
    audit: ['database', 'runtime'],
    versions: ['database', 'runtime'],
    http: SERVER_BASE,
    features: SERVER_BASE,
    demo: ['features', ...SERVER_BASE],
    app: ['demo', 'features', ...SERVER_BASE],
    cli: ['app', 'demo', 'features', ...SERVER_BASE],
    // Set-up for tests; the product itself never imports it.
    testing: ['cli', 'app', 'demo', 'features', ...SERVER_BASE],
  },
  web: {
    core: [],
    ui: ['core'],
    domain: ['ui', 'core'],
    'admin/constants.ts': [],
    'admin/features': ['admin/constants.ts', 'domain', 'ui', 'core'],
    'admin/app': ['admin/features', 'admin/constants.ts', 'domain', 'ui', 'core'],
    // The members' application: neither Mantine, which `ui` and `domain` are made of, nor anything of the administrators'.
    member: ['core'],
    testing: ['admin/app', 'admin/features', 'admin/constants.ts', 'domain', 'ui', 'core'],
  },
};

interface Seam {
  readonly workspace: string;
  /** The public layers; of the rest only types are seen. */
  readonly layers?: readonly string[];
  /** Single modules, by their path in `src` without extension; nothing else is seen, types neither. */
  readonly modules?: readonly string[];
}

/** Workspaces, and the allowed imports between them. */
export const WORKSPACES: Readonly<Record<string, readonly Seam[]>> = {
  contract: [],
  server: [{ workspace: 'contract' }],
  web: [{ workspace: 'contract' }],
  e2e: [
    { workspace: 'contract' },
    { workspace: 'server', layers: ['app', 'cli', 'demo', 'database', 'runtime', 'testing'] },
    // The table of screens, which the sweeps go through, and the constants of the specification.
    { workspace: 'web', modules: ['admin/app/screens', 'admin/constants', 'core/constants'] },
  ],
  bench: [
    { workspace: 'contract' },
    { workspace: 'server', layers: ['app', 'cli', 'demo', 'runtime', 'testing'] },
    // Starting a browser, and the storage keys of a session.
    { workspace: 'e2e' },
    { workspace: 'web', modules: ['core/constants'] },
  ],
};

/** Names without meaning, whose folders collect unrelated code. */
export const VAGUE_NAMES: ReadonlySet<string> = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'misc',
  'common',
]);

/** @param file path in the project, with slashes */
export function locationOf(file: string): Location | null {
  const [workspace = '', folder, ...inside] = file.split('/');
  if (!(workspace in WORKSPACES)) return null;
  const layers = LAYERS[workspace];
  if (!layers || folder !== 'src') return { workspace, layer: '', feature: '' };
  const nested = inside.slice(0, 2).join('/');
  const layer = nested in layers ? nested : (inside[0] ?? '');
  const below = inside[layer.split('/').length] ?? '';
  return { workspace, layer, feature: /(^|\/)features$/.test(layer) ? below : '' };
}

/** Tests see the inside of their whole workspace, and those of the web the real server. */
export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || /\/testing\//.test(file);

/** Screens of the web, in which features meet. */
export const isScreen = (file: string): boolean => /\/admin\/features\/.+-screens?\.tsx$/.test(file);
