import { expect, it } from 'vitest';
import { withoutServerParts } from './strip-server-parts.ts';

it('keeps the fields of a declaration that the client reads, and none that only the server reads', () => {
  const details = `summary: 'News, in their order', query: pictureCardQuery, response: z.array(pictureCard),
    upload: { accepts: 'image', required: true }, params: byId, refusals: [422], body: z.object({ body: z.string() })`;
  for (const [audience, declared] of [
    [
      'member',
      `const { member } = callsOf('Noticias'); export const listNews = member.get('/news', { ${details} });`,
    ],
    [
      'public',
      `export const listNews = callsOf(CONTENT_KINDS.news.area).anyone.get('/news', { ${details} });`,
    ],
  ] as const) {
    const left = withoutServerParts(declared);
    expect(new Function(`${left.replace('export ', '')}; return listNews`)()).toEqual({
      method: 'GET',
      path: '/news',
      audience,
      upload: { accepts: 'image', required: true },
    });
    expect(left).not.toMatch(/z\.|pictureCard|callsOf|CONTENT_KINDS/);
  }
});

it('removes imports that only those parts name', () => {
  const imported =
    "import { dniFilter } from './users.ts';\nimport { id, page } from './fields.ts';\nimport './texts.ts';\n";
  const declared = "export const list = member.get('/a', { query: z.object({ dni: dniFilter, ...page }) });";
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
