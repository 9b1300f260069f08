import { expect, it } from 'vitest';
import { shownDocument } from './document-files.ts';

const ID = '0123456789abcdef'.repeat(2);

it.each([`${ID}.pdf`, `${ID}.docx`])('shows no pages of %s, as earlier versions stored it', (name) => {
  expect(shownDocument(name)).toEqual({ pictures: [], pages: 0, hasPrograms: false });
});
