/**
 * The house plan as data: which room a file stands in, and which rooms may be seen from it. Features are not listed
 * here; the folders tell.
 */

/** Where a file stands. `feature` is the folder's name where the layer is `features`. */
export interface Room {
  readonly workspace: string;
  /** A folder of `src`; empty for workspaces that have no layers. */
  readonly layer: string;
  readonly feature: string;
}

/** Folders of `src` of the layered workspaces, each with the layers it may import besides itself. */
export const LAYERS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  server: {
    database: [],
    platform: ['database'],
    features: ['platform', 'database'],
    demo: ['features', 'platform', 'database'],
    app: ['demo', 'features', 'platform', 'database'],
    // Set-up for tests; the product itself never imports it.
    testing: ['app', 'demo', 'features', 'platform', 'database'],
  },
  web: {
    lib: [],
    ui: ['lib'],
    features: ['ui', 'lib'],
    screens: ['features', 'ui', 'lib'],
    app: ['screens', 'features', 'ui', 'lib'],
    testing: ['app', 'screens', 'features', 'ui', 'lib'],
  },
};

/** Workspaces and what each may import of the others. `layers` are the public ones; of the rest only types are seen. */
export const WORKSPACES: Readonly<
  Record<string, readonly { readonly workspace: string; readonly layers?: readonly string[] }[]>
> = {
  contract: [],
  server: [{ workspace: 'contract' }],
  web: [{ workspace: 'contract' }],
  e2e: [{ workspace: 'contract' }, { workspace: 'server', layers: ['app', 'demo', 'testing'] }],
  bench: [
    { workspace: 'contract' },
    { workspace: 'server', layers: ['app', 'demo', 'testing'] },
    // How a browser is started, and what it keeps of somebody who is signed in.
    { workspace: 'e2e' },
  ],
};

/** Names that say nothing of what is inside, so that everything ends up there. */
export const DRAWERS: ReadonlySet<string> = new Set(['utils', 'util', 'helpers', 'helper', 'misc', 'common']);

/** @param file path in the project, with slashes */
export function roomOf(file: string): Room | null {
  const [workspace = '', folder, layer = '', feature = ''] = file.split('/');
  if (!(workspace in WORKSPACES)) return null;
  if (!(workspace in LAYERS) || folder !== 'src') return { workspace, layer: '', feature: '' };
  return { workspace, layer, feature: layer === 'features' ? feature : '' };
}

/** Tests see the inside of their whole workspace, and those of the web the real server. */
export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || /\/testing\//.test(file);
