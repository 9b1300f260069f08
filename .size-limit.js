/**
 * The JavaScript that a first page loads, in Brotli, which every supported browser accepts. size-limit sums and compares; what an
 * entry loads stands in the manifest of the build only. The number of files, each a request, has a limit of its own.
 */
import { readFileSync } from 'node:fs';

/** @type {Record<string, { file: string, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(new URL('web/dist/.vite/manifest.json', import.meta.url), 'utf8'));

/** @param {readonly string[]} keys @param {Set<string>} seen */
function load(keys, seen) {
  for (const key of keys) {
    // A page that is missing would pass by measuring nothing.
    if (!manifest[key]) throw new Error(`The build has no chunk ${key}`);
    if (!seen.has(key)) load(manifest[key].imports ?? [], seen.add(key));
  }
  return seen;
}

/** @param {string} name @param {string} limit @param {number} maxFiles @param {string[]} entries */
function page(name, limit, maxFiles, ...entries) {
  const files = new Set([...load(entries, new Set())].map((key) => manifest[key]?.file ?? ''));
  const path = [...files].filter((file) => file.endsWith('.js')).map((file) => `web/dist/${file}`);
  if (path.length > maxFiles) throw new Error(`${name}: ${path.length} files, of at most ${maxFiles}`);
  return { name, path, limit };
}

const SHELL = 'src/admin/app/shell/shell.tsx';
/** @param {string} screen */
const opened = (screen) => ['index.html', SHELL, `src/admin/features/${screen}-screen.tsx`];

export default [
  page('Sign-in', '142.5 kB', 5, 'index.html'),
  page('Home after it', '182.5 kB', 10, 'index.html', SHELL, 'src/admin/features/dashboard/home-screen.tsx'),
  page('News by their address', '222.5 kB', 13, ...opened('content/cards')),
  page('Users by their address', '215.5 kB', 14, ...opened('users/users')),
  page('Votes by their address', '226 kB', 16, ...opened('votings/votes')),
  page('Members at /votar', '95 kB', 5, 'votar/index.html'),
];
