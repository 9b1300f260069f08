/**
 * Leaves out of the rendering build what no first render runs: code that a screen loads later, such as dialogs, charts and
 * sorting, and the screens that are never rendered on the server. That is half of the build.
 */
import type { Plugin, ResolvedConfig } from 'vite';
import { prefetchesOf } from './screen-files.ts';
import { readScreenTable } from './screen-table.ts';

const NEVER = '\0never-loaded';
const SIGN_IN = '/sign-in/*';

/** Source folders whose dynamic imports are those of the router. */
const ROUTER = '/web/src/admin/app/';
const SCREENS = '/web/src/admin/screens/';

export function firstRenderOnly(): Plugin {
  let root = '';
  const rendered = new Set<string>();
  return {
    name: 'first-render-only',
    enforce: 'pre',
    configResolved: (config: ResolvedConfig) => {
      root = config.root;
    },
    async buildStart() {
      const table = await readScreenTable(root);
      const queried = prefetchesOf(table);
      for (const { path, file } of table)
        if (file && (path in queried || path === SIGN_IN)) rendered.add(file);
    },
    async resolveId(source, importer, options) {
      if ((options as { kind?: string }).kind !== 'dynamic-import') return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found || !importer) return found;
      const isOfRouter = importer.includes(ROUTER);
      const isRendered = !found.id.includes(SCREENS) || [...rendered].some((file) => found.id.endsWith(file));
      return isOfRouter && isRendered ? found : NEVER;
    },
    // A promise that stays pending, so that the fallback is rendered, as in the browser.
    load: (id) => (id === NEVER ? 'export default await new Promise(() => {});' : null),
  };
}
