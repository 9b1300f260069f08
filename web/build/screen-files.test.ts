import { readFileSync } from 'node:fs';
import type { Rollup } from 'vite';
import { describe, expect, it } from 'vitest';
import { ALWAYS_PREFETCHED, PREFETCHED_QUERIES } from '../src/admin/app/shell/route-prefetch.ts';
import { addressesOf } from './first-addresses.ts';
import { filesOfScreens, screensOf } from './screen-files.ts';

const ROUTER = `
  screen('/sign-in/*', () => import('../screens/session/sign-in.tsx')),
  { path: '/loading', element: <LoadingScreen /> },
  element: <SignedInOnly />,
  screen('/', () => import('../screens/home/home.tsx')),
  screen(
    '/news/:id',
    () => import('../screens/news/news.tsx'),
  ),`;

describe('the screens of a router', () => {
  it('are told with their files, and who sees them', () => {
    expect(screensOf(ROUTER)).toEqual([
      { path: '/sign-in/*', file: 'session/sign-in.tsx', signedIn: false },
      { path: '/loading', file: '', signedIn: false },
      { path: '/', file: 'home/home.tsx', signedIn: true },
      { path: '/news/:id', file: 'news/news.tsx', signedIn: true },
    ]);
  });

  it('are all that the product has', () => {
    const router = readFileSync(new URL('../src/admin/app/router.tsx', import.meta.url), 'utf8');
    const imported = router.match(/import\('\.\.\/screens\//g)?.length;
    expect(screensOf(router).filter(({ file }) => file)).toHaveLength(imported ?? 0);
    expect(imported).toBeGreaterThan(30);
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
  chunk('admin/screens/session/sign-in.tsx', 'sign-in.js', ['base.js']),
  chunk('admin/screens/home/home.tsx', 'home.js', ['base.js', 'shell.js']),
  chunk('admin/screens/news/news.tsx', 'news.js', ['cards.js']),
  chunk(null, 'cards.js', ['base.js', 'shell.js'], ['cards.css']),
];

describe('the files of a screen', () => {
  it('are its own, those it imports and their sheets, each once, without those the page names', () => {
    const { files, open, signedIn } = filesOfScreens(bundleOf(...BUNDLE), ROUTER, '<script src="/base.js">');
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
    expect(new Set(files).size).toBe(files.length);
  });

  it('must all be known: a screen that is not would be slow without a word', () => {
    const more = bundleOf(...BUNDLE, chunk('admin/screens/hidden.tsx', 'hidden.js'));
    expect(() => filesOfScreens(more, ROUTER, '')).toThrow('The router has no path for');
    const fewer = bundleOf(...BUNDLE.slice(0, 4));
    expect(() => filesOfScreens(fewer, ROUTER, '')).toThrow(
      'The build has no chunk of /src/admin/screens/news/news.tsx',
    );
  });
});

describe('the addresses that are asked for first', () => {
  it('are those that the queries of the screens ask for', async () => {
    const told = await addressesOf({ ...PREFETCHED_QUERIES, ...ALWAYS_PREFETCHED });
    expect(told['/news']).toEqual(['/news?limit=24&offset=0', '/link-url/name/News']);
    expect(told['/register/users']).toEqual(['/users/all?limit=25&offset=0']);
    expect(told['/']).toHaveLength(3);
  });

  it('are found without touching what asks outside', async () => {
    const before = globalThis.fetch;
    await expect(addressesOf({ '/nada': () => [] })).rejects.toThrow('Nothing is asked for /nada');
    expect(globalThis.fetch).toBe(before);
  });
});
