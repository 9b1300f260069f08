import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rollup } from 'vite';
import { describe, expect, it } from 'vitest';
import { addressesOfQueries } from './query-addresses.ts';
import { filesOfScreens, prefetchesOf, withoutCode } from './screen-files.ts';
import { readScreenTable } from './screen-table.ts';
import type { ScreenWithFile } from './screens-with-files.ts';

const SIGN_IN = '/src/admin/screens/session/sign-in.tsx';
const HOME = '/src/admin/screens/home/home.tsx';
const NEWS = '/src/admin/screens/news/news.tsx';
const TABLE: readonly ScreenWithFile[] = [
  { path: '/sign-in/*', area: 'visitors', file: SIGN_IN },
  { path: '/loading', area: 'public' },
  { path: '/', file: HOME },
  { path: '/news/:id', file: NEWS },
  { path: '/gremial/assemblies/:id', file: HOME },
];

const PRODUCT = await readScreenTable(fileURLToPath(new URL('..', import.meta.url)));

describe('the table of screens as the build reads it', () => {
  it('has the file of each screen, and who sees it', () => {
    const rows = PRODUCT.map(({ path, area, file }) => ({ path, area, file }));
    expect(rows).toContainEqual({ path: '/sign-in/*', area: 'visitors', file: SIGN_IN });
    expect(rows).toContainEqual({ path: '/loading', area: 'public', file: undefined });
    expect(rows).toContainEqual({ path: '/', area: undefined, file: HOME });
    expect(rows).toContainEqual({ path: '/news', area: undefined, file: NEWS });
    expect(rows).toContainEqual({
      path: '/academic/videos',
      area: undefined,
      file: '/src/admin/screens/links/link-screen.tsx',
    });
  });

  it('names only files that exist', () => {
    const files = PRODUCT.flatMap(({ file }) => file ?? []);
    for (const file of files)
      expect(existsSync(fileURLToPath(new URL(`..${file}`, import.meta.url))), file).toBe(true);
    expect(files.length).toBeGreaterThan(30);
  });
});

const chunk = (facade: string | null, fileName: string, imports: string[] = [], sheets: string[] = []) => ({
  [fileName]: {
    type: 'chunk',
    fileName,
    facadeModuleId: facade && `/product/web/src/${facade}`,
    imports,
    viteMetadata: { importedCss: new Set(sheets) },
  },
});
const bundleOf = (...chunks: object[]) => Object.assign({}, ...chunks) as unknown as Rollup.OutputBundle;
const BUNDLE = [
  chunk(null, 'base.js', ['base.js']),
  chunk('admin/app/shell/shell.tsx', 'shell.js', ['base.js'], ['shell.css']),
  chunk('admin/app/assembly/assembly-frame.tsx', 'assembly-frame.js'),
  chunk('admin/screens/session/sign-in.tsx', 'sign-in.js', ['base.js']),
  chunk('admin/screens/home/home.tsx', 'home.js', ['base.js', 'shell.js']),
  chunk('admin/screens/news/news.tsx', 'news.js', ['cards.js']),
  chunk(null, 'cards.js', ['base.js', 'shell.js'], ['cards.css']),
];

describe('the files of a screen', () => {
  it('lists the chunk, imports and sheets of a screen once each, without those that the page names', () => {
    const { files, open, signedIn } = filesOfScreens(bundleOf(...BUNDLE), TABLE, '<script src="/base.js">');
    const named = (places: readonly number[] = []) => places.map((place) => files[place]).sort();
    expect(named(open['/sign-in/*'])).toEqual(['sign-in.js']);
    expect(named(open['/loading'])).toEqual([]);
    expect(named(signedIn['/'])).toEqual(['home.js', 'shell.css', 'shell.js']);
    expect(named(signedIn['/news/:id'])).toEqual([
      'cards.css',
      'cards.js',
      'news.js',
      'shell.css',
      'shell.js',
    ]);
    // The tabs above it.
    expect(named(signedIn['/gremial/assemblies/:id'])).toContain('assembly-frame.js');
    expect(new Set(files).size).toBe(files.length);
  });

  it('fails the build where a screen is missing from the table or from the bundle', () => {
    const more = bundleOf(...BUNDLE, chunk('admin/screens/hidden.tsx', 'hidden.js'));
    expect(() => filesOfScreens(more, TABLE, '')).toThrow('The table of screens has no row for');
    const fewer = bundleOf(...BUNDLE.slice(0, 5));
    expect(() => filesOfScreens(fewer, TABLE, '')).toThrow(
      'The build has no chunk of /src/admin/screens/news/news.tsx',
    );
  });
});

describe('the first addresses of a screen', () => {
  it('lists the addresses that the first queries of each screen request', async () => {
    const addresses = await addressesOfQueries(prefetchesOf(PRODUCT));
    expect(addresses['/news']).toEqual(['/news?limit=24&offset=0', '/link-url/name/News']);
    expect(addresses['/register/users']).toEqual(['/users/all?limit=25&offset=0']);
    expect(addresses['/gremial/assemblies/:assemblyId/:questionId/votes']).toContain(
      '/assamble/:assemblyId/voting-status/:questionId',
    );
    // Open votings are in the figures.
    expect(addresses['/']?.toSorted()).toEqual(['/assamble/all', '/dashboard', '/users/getrequest?limit=1']);
  });

  it('restores fetch after a screen without queries fails the build', async () => {
    const before = globalThis.fetch;
    await expect(addressesOfQueries({ '/nada': () => [] })).rejects.toThrow('No query is sent for /nada');
    expect(globalThis.fetch).toBe(before);
  });
});

describe('the page without its code', () => {
  const MODULES =
    '<script type="module" crossorigin src="/assets/index-1.js" nonce="N"></script>\n' +
    '<link rel="modulepreload" crossorigin href="/assets/base-2.js" nonce="N">';
  const SHEET = '<link rel="stylesheet" href="/assets/index-3.css">';

  it('hands over its modules, the one that starts first, and keeps everything else', () => {
    expect(withoutCode(`<head>\n${MODULES}\n${SHEET}<script>a()</script></head>`)).toEqual({
      page: `<head>\n${SHEET}<script>a()</script></head>`,
      code: ['assets/index-1.js', 'assets/base-2.js'],
    });
  });

  it('fails the build where the page starts nothing', () => {
    expect(() => withoutCode(SHEET)).toThrow('The page has no module of its own');
  });
});
