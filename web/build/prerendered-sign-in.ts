/**
 * Writes the page with the sign-in rendered into it, which is painted before any code is loaded
 * (docs/decisions/0024-page-preloading.md). The server sends it for `/sign-in`; behind another server `index.html` does
 * the same later.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, minifySync, type Plugin, type ResolvedConfig } from 'vite';
import { firstPaintScript } from '../src/admin/app/first-paint-script.ts';

/** The server replaces it by the brand's name. */
const BRAND_NAME = '__BRAND_NAME__';

const SHEET = '<link rel="stylesheet"';
const LINKED_SHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g;

/** Renders the real component, by Vite, which resolves its imports and names its classes as the build does. */
async function markupOf({ root, css, html }: ResolvedConfig): Promise<string> {
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    mode: 'production',
    logLevel: 'error',
    css: { modules: css.modules },
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { signInMarkup } = await vite.ssrLoadModule('/build/sign-in-markup.tsx');
    return await signInMarkup(BRAND_NAME, html?.cspNonce ?? '');
  } finally {
    await vite.close();
  }
}

/**
 * Moves the styles of elements into a sheet: the page's policy refuses the attribute. As strong as the attribute, since
 * no other rule names an id.
 */
export function styleAttributesAsRules(markup: string): { markup: string; rules: string } {
  const styles: string[] = [];
  const without = markup.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (style.includes('&')) throw new Error(`A style with a character reference: ${style}`);
    const known = styles.indexOf(style);
    return ` data-style="${known === -1 ? styles.push(style) - 1 : known}"`;
  });
  const rules = styles.map((style, index) => `#root [data-style="${index}"]{${style}}`).join('');
  return { markup: without, rules };
}

/**
 * Writes the linked sheets into the page, which is painted when it is here: they would take another round trip, and then
 * share the line with the code. The links stay, without effect: later pages find the sheets in the cache, and no chunk
 * adds them again.
 * @param read answers a file below the output
 */
export const withSheets = (page: string, nonce: string, read: (file: string) => string): string =>
  page.replace(
    LINKED_SHEET,
    (link, file) =>
      `<style nonce="${nonce}">${read(file)}</style>${link.replace('<link', '$& media="not all"')}`,
  );

/**
 * Inserts the markup that React rendered into the page.
 * @param page `index.html`, as built
 */
export function pageWith(page: string, rendered: string, nonce: string): string {
  const { markup, rules } = styleAttributesAsRules(rendered);
  const { code } = minifySync('first-paint.js', `(${firstPaintScript})()`);
  const parts: [string, string][] = [
    // Before the sheets, for which a script waits, and the rest of the page with it.
    [SHEET, `<style nonce="${nonce}">${rules}</style><script nonce="${nonce}">${code}</script>${SHEET}`],
    // React puts the title into the head itself.
    ['<div id="root"></div>', `<div id="root">${markup.replace(/<title>.*?<\/title>/, '')}</div>`],
  ];
  return parts.reduce((whole, [place, instead]) => {
    if (!whole.includes(place)) throw new Error(`The page has no ${place}`);
    return whole.replace(place, () => instead);
  }, page);
}

export function prerenderedSignIn(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerendered-sign-in',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    async writeBundle({ dir = '' }) {
      const read = (file: string) => readFileSync(join(dir, file), 'utf8');
      const nonce = config.html?.cspNonce ?? '';
      const page = pageWith(read('index.html'), await markupOf(config), nonce);
      writeFileSync(join(dir, 'prerendered-sign-in.html'), withSheets(page, nonce, read));
    },
  };
}
