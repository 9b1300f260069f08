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
  most: 50,
  mostFiles: 5,
  ...changes,
});

describe('files of a page', () => {
  it('are those of its chunks and of everything they import, each once, also in a circle', () => {
    expect(filesOf(MANIFEST, page().entries).sort()).toEqual(
      ['form', 'main', 'react', 'sign-in', 'theme'].map((name) => `assets/${name}.js`),
    );
  });

  it('are JavaScript only', () => expect(filesOf(MANIFEST, ['_look.css'])).toEqual([]));

  it('must be in the build', () => {
    expect(() => filesOf(MANIFEST, ['src/renamed.tsx'])).toThrow('no chunk src/renamed.tsx');
  });
});

describe('weight', () => {
  it('adds up each way of serving', () => {
    expect(weigh(MANIFEST, page(), TEN_EACH)).toMatchObject({ raw: 150, gzip: 60, brotli: 50 });
  });

  it('names the largest file first', () => {
    const sizes = (file: string): Sizes => ({ raw: 1, gzip: 1, brotli: file.includes('react') ? 9 : 1 });
    expect(weigh(MANIFEST, page(), sizes).files[0]?.file).toBe('assets/react.js');
  });

  it('may reach its limits, not pass them', () => {
    expect(isTooHeavy(weigh(MANIFEST, page(), TEN_EACH))).toBe(false);
    expect(isTooHeavy(weigh(MANIFEST, page({ most: 49 }), TEN_EACH))).toBe(true);
    expect(isTooHeavy(weigh(MANIFEST, page({ mostFiles: 4 }), TEN_EACH))).toBe(true);
  });
});
