/** Holds the code to `docs/rules.md`: a rule is cited by its number, and every cited rule exists. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../setup/paths.mjs';

const RULES = readFileSync(inProject('docs/rules.md'), 'utf8');
/** A chapter, `R12`, or a rule of it, `R12.3`. */
const CITATION = /\bR(\d+)(?:\.(\d+))?\b/g;
const CHAPTERS = [...RULES.matchAll(/^## (R\d+) /gm)].map(([, chapter]) => chapter);
const NUMBERS = [...RULES.matchAll(/^\| (R\d+\.\d+) \|/gm)].map(([, rule]) => rule);
const KNOWN: ReadonlySet<string | undefined> = new Set([...CHAPTERS, ...NUMBERS]);

const SOURCES = globSync('{contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}', {
  cwd: inProject(),
  exclude: (name) => /^(node_modules|dist|test-results|rules\.test\.ts)$/.test(name.split('/').at(-1) ?? ''),
});

/** Citations in comments: `(R12.3, R12.4)`, or `of R12.3` in a sentence. */
const citationsIn = (code: string): string[] =>
  code.split('\n').flatMap((line) => {
    const comment = /(?:^\s*\*|\/\/|\/\*)(.*)/.exec(line)?.[1] ?? '';
    return [...comment.matchAll(CITATION)].map(([citation]) => citation);
  });

describe('docs/rules.md', () => {
  it('numbers each rule once', () => expect(new Set(NUMBERS).size).toBe(NUMBERS.length));

  it('lists rules only in their own chapter', () => {
    for (const rule of NUMBERS) expect(CHAPTERS).toContain(rule?.split('.')[0]);
  });

  it('detects a citation of an unknown rule', () => {
    const cited = citationsIn('/** Counts a voting (R12.7, R99.1). */');
    expect(cited.filter((rule) => !KNOWN.has(rule))).toEqual(['R99.1']);
  });

  it('contains every cited rule', () => {
    const unknown = SOURCES.flatMap((file) =>
      citationsIn(readFileSync(inProject(file), 'utf8'))
        .filter((rule) => !KNOWN.has(rule))
        .map((rule) => `${file}: ${rule}`),
    );
    expect(unknown).toEqual([]);
  });

  it('cites sections of docs/rules.md and of published standards only', () => {
    const others = SOURCES.filter((file) =>
      readFileSync(inProject(file), 'utf8')
        .split('\n')
        .some((line) => line.includes('§') && !line.includes('RFC')),
    );
    expect(others).toEqual([]);
  });
});
