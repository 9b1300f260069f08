/**
 * Writes the page with the sign-in rendered into it, which is painted before any code is loaded
 * (docs/decisions/0024-page-preloading.md). The server sends it for `/sign-in`; behind another server `index.html` does
 * the same later.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { minifySync, type Plugin, type ResolvedConfig } from 'vite';
import { redirectSignedIn } from '../src/admin/app/redirect-signed-in.ts';
import { recordEvents } from '../src/admin/app/rendering/event-replay.ts';
import type * as Rendering from '../src/admin/app/rendering/render-screen.tsx';

/** The module of `vite.rendering.config.ts`, in the output. */
const RENDERING = 'rendering/render-screen.mjs';

/** The server replaces it by the brand's name. */
const BRAND_NAME = '__BRAND_NAME__';

const SHEET = '<link rel="stylesheet"';
const LINKED_SHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g;

/** Renders the real component, by the module that renders screens for the server too. */
async function markupOf(dir: string): Promise<string> {
  const { renderScreen }: typeof Rendering = await import(pathToFileURL(join(dir, RENDERING)).href);
  const markup = await renderScreen({
    path: '/sign-in',
    configuration: { brandName: BRAND_NAME, passwordLinks: true },
  });
  if (markup === null) throw new Error('The sign-in was not rendered');
  return markup;
}

/** Moves the styles of elements into a sheet. As strong as the attribute, since no other rule names an id. */
export function elementStylesAsRules(markup: string): { markup: string; rules: string } {
  const styles: string[] = [];
  const without = markup.replace(/ data-style="([^"]*)"/g, (_, style: string) => {
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
  const { markup, rules } = elementStylesAsRules(rendered);
  const { code } = minifySync('sign-in.js', `(${redirectSignedIn})();(${recordEvents})()`);
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
      const page = pageWith(read('index.html'), await markupOf(dir), nonce);
      writeFileSync(join(dir, 'prerendered-sign-in.html'), withSheets(page, nonce, read));
    },
  };
}
