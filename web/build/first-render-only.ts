/**
 * Stubs the components that no first render needs: those that a screen loads later, such as dialogs, charts and sorting, and
 * the screens that are never rendered on the server. They are half of the build.
 */
import type { Plugin, ResolvedConfig } from 'vite';
import { prefetchesOf } from './screen-files.ts';
import { readScreenTable } from './screen-table.ts';

const PENDING = '\0pending-component';
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
      const isComponent = found.id.endsWith('.tsx');
      return !isComponent || (isOfRouter && isRendered) ? found : PENDING;
    },
    // It stays pending, so that the fallback is rendered, as in the browser.
    load: (id) => (id === PENDING ? 'export default await new Promise(() => {});' : null),
  };
}
