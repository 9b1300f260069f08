/**
 * Writes the preload script into the page, with the files and first queries of each screen
 * (`src/admin/app/preload-script.ts`). In `index.html` instead of the server, it works wherever the built files are hosted,
 * and reads the session of the browser.
 */
import { PICTURE_WIDTHS } from '@vigilia/contract/content/files';
import { USER_TYPES } from '@vigilia/contract/limits';
import { minifySync, type Plugin, type Rollup } from 'vite';
import { isOfAssembly } from '../src/admin/app/assembly/assembly-path.ts';
import { DEEP_LINK_QUERIES } from '../src/admin/app/deep-link-queries.ts';
import { preloadScript, type Screens } from '../src/admin/app/preload-script.ts';
import { recordEvents } from '../src/admin/app/rendering/event-replay.ts';
import { paintScreen } from '../src/admin/app/rendering/paint-screen.ts';
import { isRendered, prefetchNamed } from '../src/admin/app/shell/route-prefetch.ts';
import { LIST_VIEW_KEY, SAVED_STATE_KEY, SCROLL_POSITIONS_KEY } from '../src/core/constants.ts';
import { ABOVE_THE_FOLD, CARD_SIZES } from '../src/ui/media/picture-sizes.ts';
import { addressesOfQueries, type SendQueries } from './query-addresses.ts';
import { readScreenTable } from './screen-table.ts';
import type { ScreenWithFile } from './screens-with-files.ts';

const SCREENS = '/src/admin/screens/';

/** A chunk, all that it imports, and their sheets. */
function filesWith(
  bundle: Rollup.OutputBundle,
  chunk: Rollup.OutputChunk,
  found = new Set<string>(),
): ReadonlySet<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') filesWith(bundle, imported, found);
  }
  return found;
}

/**
 * The files of each screen that the page does not name already.
 * @throws when a screen is in the table and not in the build, or the other way round: it would be slow unnoticed
 */
export function filesOfScreens(
  bundle: Rollup.OutputBundle,
  screens: readonly ScreenWithFile[],
  page: string,
): Pick<Screens, 'files' | 'open' | 'signedIn'> {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const filesOf = (source: string): ReadonlySet<string> => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
    if (!chunk) throw new Error(`The build has no chunk of ${source}`);
    return filesWith(bundle, chunk);
  };
  for (const { facadeModuleId } of chunks)
    if (
      facadeModuleId?.includes(SCREENS) &&
      !screens.some(({ file }) => file && facadeModuleId.endsWith(file))
    )
      throw new Error(`The table of screens has no row for ${facadeModuleId}`);

  const shell = filesOf('/src/admin/app/shell/shell.tsx');
  const assemblyFrame = filesOf('/src/admin/app/assembly/assembly-frame.tsx');
  const files: string[] = [];
  const placesOf = (wanted: Iterable<string>) =>
    [...new Set(wanted)]
      .filter((file) => !page.includes(file))
      .map((file) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1));
  const those = (signedIn: boolean) =>
    Object.fromEntries(
      screens
        .filter(({ area }) => (area === undefined) === signedIn)
        .map(({ path, file }) => [
          path,
          placesOf([
            ...(signedIn ? shell : []),
            ...(signedIn && isOfAssembly(path) ? assemblyFrame : []),
            ...(file ? filesOf(file) : []),
            ...(path in DEEP_LINK_QUERIES ? filesOf('/src/admin/app/deep-link-queries.ts') : []),
          ]),
        ]),
    );
  return { open: those(false), signedIn: those(true), files };
}

/** The first requests of the screens, by their paths. */
export const prefetchesOf = (
  screens: readonly Pick<ScreenWithFile, 'path' | 'prefetch'>[],
): Readonly<Record<string, SendQueries>> => ({
  ...DEEP_LINK_QUERIES,
  ...Object.fromEntries(
    screens.flatMap(({ path, prefetch }): [string, SendQueries][] => {
      const named = prefetchNamed(prefetch);
      return named ? [[path, named.prefetch]] : [];
    }),
  ),
});

const MODULE =
  /\s*<(?:script type="module"[^>]* src|link rel="modulepreload"[^>]* href)="\/([^"]+)"[^>]*>(?:<\/script>)?/g;

/**
 * Takes the code out of the page: the preload script adds it, where a painted screen is not to wait for it.
 * @returns the page without it, and its files, the module to run first
 */
export function withoutCode(page: string): { page: string; code: readonly [string, ...string[]] } {
  const [entry, ...others] = [...page.matchAll(MODULE)].map(([, file = '']) => file);
  if (!entry?.includes('/index-')) throw new Error('The page has no module of its own');
  return { page: page.replace(MODULE, ''), code: [entry, ...others] };
}

export function screenFiles(): Plugin {
  let root = '';
  let nonce = '';
  return {
    name: 'screen-files',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      nonce = config.html?.cspNonce ?? '';
    },
    transformIndexHtml: {
      order: 'post',
      async handler(built, { bundle }) {
        if (!bundle) return built;
        const { page, code } = withoutCode(built);
        const table = await readScreenTable(root);
        const base = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === 'base');
        if (!base) throw new Error('The build has no chunk named base');
        const sheet = /<link rel="stylesheet"[^>]* href="\/(assets\/index-[^"]+)"/.exec(page)?.[1];
        if (!sheet) throw new Error('The page has no sheet of its own');
        const font = Object.keys(bundle).find((file) => file.endsWith('.woff2'));
        if (!font) throw new Error('The build has no typeface');
        const screens: Screens = {
          base: base.fileName,
          code,
          sheet,
          ...filesOfScreens(bundle, table, built),
          firstQueries: await addressesOfQueries(prefetchesOf(table)),
          notRendered: table
            .filter(({ prefetch }) => {
              const named = prefetchNamed(prefetch);
              return named && !isRendered(named);
            })
            .map(({ path }) => path),
          pictures: { maxPictures: ABOVE_THE_FOLD, widths: PICTURE_WIDTHS, sizes: CARD_SIZES },
          font,
          savedAs: SAVED_STATE_KEY,
          listViewKey: LIST_VIEW_KEY,
          scrollPositionsKey: SCROLL_POSITIONS_KEY,
          administrator: String(USER_TYPES.administrator),
        };
        const call = `(${preloadScript})(${JSON.stringify(screens)}, { paintScreen: ${paintScreen}, recordEvents: ${recordEvents} })`;
        const script = minifySync('preload-script.js', call).code.replace(/<\/script/gi, '<\\/script');
        // Before the sheets, for which a script would have to wait.
        return page.replace(
          /<link rel="stylesheet"/,
          (link) => `<script nonce="${nonce}">${script}</script>\n    ${link}`,
        );
      },
    },
  };
}
