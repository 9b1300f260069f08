import { describe, expect, it } from 'vitest';
import { filesOf, isTooHeavy, type Manifest, type Page, type Sizes, weigh } from './weight.ts';

const MANIFEST: Manifest = {
  'src/main.tsx': { file: 'assets/main.js', imports: ['_react.js', '_theme.js'] },
  'src/sign-in.tsx': { file: 'assets/sign-in.js', imports: ['_react.js', '_form.js'] },
  'src/home.tsx': { file: 'assets/home.js', imports: ['src/main.tsx'] },
  '_react.js': { file: 'assets/react.js' },
  '_theme.js': { file: 'assets/theme.js', imports: ['_react.js'] },
  '_form.js': { file: 'assets/form.js', imports: ['src/sign-in.tsx'] },
  '_look.css': { file: 'assets/look.css' },
};

const TEN_EACH = (): Sizes => ({ raw: 30, gzip: 12, brotli: 10 });
const page = (changes: Partial<Page> = {}): Page => ({
  name: 'sign-in',
  entries: ['src/main.tsx', 'src/sign-in.tsx'],
  maxBytes: 50,
  maxFiles: 5,
  ...changes,
});

describe('files of a page', () => {
  it('counts each file of a page once, with all its imports, also in a circle', () => {
    expect(filesOf(MANIFEST, page().entries).sort()).toEqual(
      ['form', 'main', 'react', 'sign-in', 'theme'].map((name) => `assets/${name}.js`),
    );
  });

  it('counts only JavaScript files', () => expect(filesOf(MANIFEST, ['_look.css'])).toEqual([]));

  it('requires files of a page to exist in the build', () => {
    expect(() => filesOf(MANIFEST, ['src/renamed.tsx'])).toThrow('no chunk src/renamed.tsx');
  });
});

describe('weight', () => {
  it('sums the weight for each encoding', () => {
    expect(weigh(MANIFEST, page(), TEN_EACH)).toMatchObject({ raw: 150, gzip: 60, brotli: 50 });
  });

  it('lists the largest file first', () => {
    const sizes = (file: string): Sizes => ({ raw: 1, gzip: 1, brotli: file.includes('react') ? 9 : 1 });
    expect(weigh(MANIFEST, page(), sizes).files[0]?.file).toBe('assets/react.js');
  });

  it('allows weights up to their limits', () => {
    expect(isTooHeavy(weigh(MANIFEST, page(), TEN_EACH))).toBe(false);
    expect(isTooHeavy(weigh(MANIFEST, page({ maxBytes: 49 }), TEN_EACH))).toBe(true);
    expect(isTooHeavy(weigh(MANIFEST, page({ maxFiles: 4 }), TEN_EACH))).toBe(true);
  });
});
