import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cssVariables, theme } from './theme.ts';

const SOURCES = join(import.meta.dirname, '..');
const COLOUR = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i;

it('defines colours in the theme only', () => {
  const elsewhere = globSync('**/*.{ts,tsx,css}', { cwd: SOURCES })
    .filter((file) => !/(^|\/)theme(\.test)?\.ts$/.test(file))
    .flatMap((file) =>
      readFileSync(join(SOURCES, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (COLOUR.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
  expect(elsewhere).toEqual([]);
});

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const AAA = 7;
const SHAPE = 3;

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  const variables: Record<string, string> = cssVariables(theme as never)[scheme];
  const of = (name: string) => variables[name] ?? `there is no ${name}`;
  const text = scheme === 'light' ? (theme.black ?? '') : of('--mantine-color-text');
  const grounds = ['--mantine-color-body', '--surface', '--surface-quiet', '--accent-quiet'];

  it.each(grounds)('has body text at AAA on %s', (ground) => {
    expect(contrast(text, of(ground))).toBeGreaterThanOrEqual(AAA);
  });

  it.each([
    ['--attention-text', '--attention-quiet'],
    ['--good-text', '--good-quiet'],
    ['--accent-text', '--accent-quiet'],
    ['--on-focus', '--focus'],
  ])('has %s at AAA on %s', (words, ground) => {
    expect(contrast(of(words), of(ground))).toBeGreaterThanOrEqual(AAA);
  });

  const shapes = Object.keys(variables).filter((name) =>
    /^--(data|series|control-line|focus|attention$)/.test(name),
  );
  it.each(shapes)('gives %s enough contrast to background and cards', (name) => {
    for (const ground of ['--mantine-color-body', '--surface'])
      expect(contrast(of(name), of(ground))).toBeGreaterThanOrEqual(SHAPE);
  });
});
