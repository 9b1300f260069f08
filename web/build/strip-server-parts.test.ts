import { expect, it } from 'vitest';
import { withoutServerParts } from './strip-server-parts.ts';

it('keeps the fields of a declaration that the client reads, and none that only the server reads', () => {
  const declared = `export const listNews = declareCall({
    method: 'GET', path: '/news', audience: 'member', area, summary: 'News, in their order', query: pictureCardQuery, response: z.array(pictureCard),
    upload: { accepts: 'image', required: true }, params: byId, refusals: [422], body: z.object({ body: z.string() }) });`;
  const left = withoutServerParts(declared);
  const listNews = new Function(
    `const declareCall = (call) => call; ${left.replace('export ', '')}; return listNews`,
  )();
  expect(listNews).toEqual({
    method: 'GET',
    path: '/news',
    audience: 'member',
    upload: { accepts: 'image', required: true },
  });
  expect(left).not.toMatch(/z\.|pictureCard/);
});

it('removes imports that only those parts name', () => {
  const imported =
    "import { dniFilter } from './users.ts';\nimport { id, page } from './fields.ts';\nimport './texts.ts';\n";
  const declared =
    "export const list = declareCall({ method: 'GET', path: '/a', query: z.object({ dni: dniFilter, ...page }) });";
  const left = withoutServerParts(`${imported}${declared}\nexport const first = id;`);
  expect(left).not.toContain('users.ts');
  expect(left).toContain('fields.ts');
  expect(left).toContain('texts.ts');
});

it('marks calls that build a schema as pure, so that unused ones are removed, and changes nothing else', () => {
  expect(
    withoutServerParts('export const email = z.string().check(z.trim());\nexport const LEAST = 3;'),
  ).toMatch(
    /^export const email = (\/\* @__PURE__ \*\/ )+z\.string\(\)\.check\(\/\* @__PURE__ \*\/ z\.trim\(\)\);\nexport const LEAST = 3;$/,
  );
});
