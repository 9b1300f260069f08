/** The administrator's guide names only existing pictures, screens and texts. */
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  FIELD_LIMITS,
  RECOVERY_CODES,
  SECOND_FACTOR,
  TOKEN_LIFETIME_SECONDS,
} from '../../contract/src/limits.ts';
import { QUICK_JUMP_TARGETS } from '../../web/src/admin/app/shell/quick-jump/quick-jump-targets.ts';
import { PREVIEWS } from '../../web/src/admin/constants.ts';
import { UPLOAD_ADVICE_MB } from '../../web/src/core/constants.ts';
import { inProject } from '../setup/paths.mjs';

const GUIDE = readFileSync(inProject('docs/guia-del-administrador.md'), 'utf8');
const PICTURES = inProject('docs/images/guia');
const MEGABYTE = 1_000_000;
const SERVER_TEXTS = globSync('{contract,server}/src/**/*.ts', {
  cwd: inProject(),
  exclude: (name) => name.endsWith('.test.ts'),
})
  .map((file) => readFileSync(inProject(file), 'utf8'))
  .join('\n');
/** What a person types, says or reads elsewhere. */
const EXAMPLES = new Set([
  ...['6 p. m.', 'crear noticia', 'crear curso', 'registrar usuario', 'abrir la asamblea de hoy'],
  ...['Tuluá', 'tulua', 'La Unión (Nariño)', 'asistencia 2025', 'por el enlace «Mesa 2', 'Más compatible'],
  // Composed: `Importar ${…} y descargar ${…}`.
  'Importar las 45 y descargar las 5',
]);

const allOf = (pattern: RegExp) => [...GUIDE.matchAll(pattern)].map(([, found = '']) => found);
const named = allOf(/\(images\/guia\/([\w.-]+)\)/g);

describe('the pictures', () => {
  it('names exactly the existing pictures in the guide', () => {
    expect(named.length).toBeGreaterThan(8);
    expect(readdirSync(PICTURES).sort()).toEqual([...named].sort());
  });

  it('describes each picture of the guide in words', () => {
    for (const text of allOf(/!\[([^\]]*)\]/g)) expect(text.length).toBeGreaterThan(20);
  });

  it('finds real and small pictures in the guide', () => {
    const sizes = named.map((name) => statSync(`${PICTURES}/${name}`).size);
    for (const size of sizes) expect(size).toBeGreaterThan(5000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1.5 * MEGABYTE);
  });
});

describe('links of the guide', () => {
  it('links from the guide only to screens of the product', () => {
    const screens = allOf(/\]\((\/[\w/-]*)(?:#[\w-]+)?\)/g);
    expect(screens.length).toBeGreaterThan(10);
    const known = QUICK_JUMP_TARGETS.map(({ to }) => to);
    expect(screens.filter((screen) => !known.includes(screen))).toEqual([]);
  });

  it('links from the guide only to its own sections', () => {
    const anchors = allOf(/<a id="([\w-]+)">/g);
    expect(new Set(anchors).size).toBe(anchors.length);
    expect(allOf(/\]\(#([\w-]+)\)/g).filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });
});

describe('texts of the guide', () => {
  const sources = globSync('web/src/**/*.{ts,tsx}', { cwd: inProject() })
    .filter((file) => !file.includes('public-pages'))
    .map((file) => readFileSync(inProject(file), 'utf8'))
    .join('\n');

  it('names controls in the guide as the screens do', () => {
    const texts = allOf(/\*\*([^*]+)\*\*/g);
    expect(texts.length).toBeGreaterThan(50);
    expect([...new Set(texts)].filter((text) => !sources.includes(text))).toEqual([]);
  });

  it('quotes the texts of the screens as they are', () => {
    const known = `${sources}\n${SERVER_TEXTS}`;
    // A figure or a name of the moment is `…` or a number.
    const parts = (text: string) => text.split(/…|\d+/).map((part) => part.trim());
    const unknown = allOf(/«([^»]+)»/g).filter((text) => !parts(text).every((part) => known.includes(part)));
    expect(unknown.filter((text) => !EXAMPLES.has(text))).toEqual([]);
  });

  it.each([
    `${FIELD_LIMITS.password} caracteres como máximo`,
    `hasta ${FIELD_LIMITS.title} caracteres`,
    `los primeros ${PREVIEWS.news} caracteres`,
    `los primeros ${PREVIEWS.course} caracteres`,
    `menos de ${UPLOAD_ADVICE_MB} MB`,
    `dura ${TOKEN_LIFETIME_SECONDS / 3600} horas`,
    `cambia cada ${SECOND_FACTOR.periodSeconds} segundos`,
    `las ${SECOND_FACTOR.digits} cifras`,
    `los ${RECOVERY_CODES.count} códigos de recuperación`,
  ])('has the product’s figure in the guide: %s', (text) => {
    expect(GUIDE).toContain(text);
  });
});
