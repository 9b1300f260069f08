/** JavaScript of a page, computed from the build manifest. The limits: `scripts/check-bundle.ts`. */

/** One entry of Vite's manifest. Keys are paths of sources, or `_name.js` for chunks that several share. */
export interface Chunk {
  readonly file: string;
  /** Keys of the chunks that are loaded with this one. */
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/** Bytes of one file: uncompressed, and with each content encoding. */
export interface Sizes {
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** A page and the chunks that render it. */
export interface Page {
  readonly name: string;
  /** Keys in the manifest. What they import statically is loaded too. */
  readonly entries: readonly string[];
  /** Maximum bytes of JavaScript in Brotli, which every supported browser accepts, including earlier pages. */
  readonly maxBytes: number;
  /** Maximum files, each of which is a request. */
  readonly maxFiles: number;
}

export interface Weight extends Sizes {
  readonly page: Page;
  /** File names, largest first. */
  readonly files: readonly { readonly file: string; readonly sizes: Sizes }[];
}

/**
 * The JavaScript files that `entries` load, each once.
 * @throws when the build has no chunk of that name: the budget would otherwise pass by measuring nothing
 */
export function filesOf(manifest: Manifest, entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    const chunk = manifest[key];
    if (!chunk)
      throw new Error(`The build has no chunk ${key}; see the list of pages in scripts/check-bundle.ts`);
    seen.add(key);
    for (const each of chunk.imports ?? []) visit(each);
  };
  for (const entry of entries) visit(entry);
  const files = [...seen].map((key) => manifest[key]?.file ?? '').filter((file) => /\.m?js$/.test(file));
  return [...new Set(files)];
}

const sum = (files: Weight['files'], kind: keyof Sizes) =>
  files.reduce((total, { sizes }) => total + sizes[kind], 0);

/** @param sizesOf bytes of a file of the build */
export function weigh(manifest: Manifest, page: Page, sizesOf: (file: string) => Sizes): Weight {
  const files = filesOf(manifest, page.entries)
    .map((file) => ({ file, sizes: sizesOf(file) }))
    .sort((a, b) => b.sizes.brotli - a.sizes.brotli);
  return {
    page,
    files,
    raw: sum(files, 'raw'),
    gzip: sum(files, 'gzip'),
    brotli: sum(files, 'brotli'),
  };
}

export const isTooHeavy = ({ files, page, ...bytes }: Weight): boolean =>
  bytes.brotli > page.maxBytes || files.length > page.maxFiles;
