import { expect, it } from 'vitest';
import { documentFiles, documentName, MAX_DRAWN_PAGES, shownDocument } from './document-files.ts';

const ID = '0123456789abcdef'.repeat(2);

it.each(
  [0, 1, 20, 21, 1000].flatMap((pages) => [true, false].map((hasPrograms) => ({ pages, hasPrograms }))),
)('reads from the name of a document what its maker wrote: $pages pages, programs $hasPrograms', (shown) => {
  const name = documentName(ID, 'pdf', shown);
  expect(shownDocument(name)).toMatchObject(shown);
  expect(documentFiles(name)).toHaveLength(1 + Math.min(shown.pages, MAX_DRAWN_PAGES));
});

it.each([`${ID}.pdf`, `${ID}.docx`])('shows no pages of %s, as earlier versions stored it', (name) => {
  expect(shownDocument(name)).toEqual({ pictures: [], pages: 0, hasPrograms: false });
});
