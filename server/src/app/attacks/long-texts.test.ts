/** Texts of 200 KB in every field of every call: their length is refused before any normalisation. */

import { CALLS } from '@vigilia/contract/calls';
import { login } from '@vigilia/contract/session/session';
import { fold } from '@vigilia/contract/text/fold';
import { comparableText, normalCode, normalText } from '@vigilia/contract/text/normal-text';
import { plainDni, plainPhone } from '@vigilia/contract/users/document-numbers';
import { requestRegistration } from '@vigilia/contract/users/registration';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { aServer } from '../../testing/server.ts';

const SIZE = 200_000;
const filled = (unit: string) => unit.repeat(SIZE / unit.length);

const MARKS = `a${filled('\u0315')}${filled('\u0316')}`;
const HOSTILE = [
  ...['a', '1', ' ', '.', '@', '-', '=', 'a.', '1-', 'a@', '\u0315', '\uff9e', '\u200b', 'ª', '１', '漢'].map(
    filled,
  ),
  `${filled('1')}A`,
  `${filled(' ')}x`,
  `${filled('-')}x`,
  `http://${filled('a')} `,
  MARKS,
  filled(`${'\u0315'.repeat(25)}\u200d${'\u0316'.repeat(24)}`),
];

/** Fields that wrap a text in a structure. */
const WRAPPED: readonly ((text: string) => unknown)[] = [
  (text) => [text],
  (text) => ({ agenda: [text] }),
  (text) => JSON.stringify({ agenda: [text] }),
  (text) => [{ stepNumber: 1, description: text }],
  (text) => JSON.stringify([{ stepNumber: 1, description: text }]),
];

const SENT: readonly unknown[] = [...HOSTILE, ...WRAPPED.map((wrap) => wrap(MARKS))];

/** The number of normalised characters, and the longest run of combining marks. */
function normalised<T>(act: () => T): { answer: T; characters: number; marks: number } {
  const spy = vi.spyOn(String.prototype, 'normalize');
  try {
    const answer = act();
    const texts = spy.mock.contexts.map(String);
    const rows = texts.flatMap((text) =>
      [...text.matchAll(/[\p{M}\uff9e\uff9f]+/gu)].map(([row]) => row.length),
    );
    return {
      answer,
      characters: texts.reduce((sum, text) => sum + text.length, 0),
      marks: rows.reduce((longest, row) => Math.max(longest, row), 0),
    };
  } finally {
    spy.mockRestore();
  }
}

it.each(CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'refuses texts of 200 KB before normalising them: %s',
  (_, { params, query, body }) => {
    for (const schema of [params, query, body])
      for (const [name, field] of Object.entries(schema?.shape ?? {}))
        for (const sent of SENT) {
          const { answer, characters } = normalised(() => z.safeParse(field, sent));
          expect(characters, name).toBe(0);
          if (!answer.success) expect(answer.error.issues.length, name).toBeLessThan(3);
        }
  },
);

it.each([
  ['normalText', normalText],
  ['comparableText', comparableText],
  ['normalCode', normalCode],
  ['plainDni', plainDni],
  ['plainPhone', plainPhone],
  ['fold', fold],
])('bounds the marks in a row that %s normalises', (_, normalise) => {
  for (const text of HOSTILE) expect(normalised(() => normalise(text)).marks).toBeLessThanOrEqual(31);
});

it('keeps marks as languages write them', () => {
  for (const text of ['Ñáñez', 'Nguye\u0302\u0303n', 'ที่นี่', 'שָׁלוֹם', 'ﾊﾟﾋﾟ'])
    expect(comparableText(text)).toBe(text.normalize('NFKC'));
});

it.each([
  ['signing in', login],
  ['a request for registration', requestRegistration],
])('answers 413 to public JSON of 20 KB: %s', async (_, call) => {
  const server = await aServer();
  const answer = await server.ask(call, { body: { email: 'a'.repeat(20_000), hash: 'x' } });
  expect(answer.status).toBe(413);
  expect(answer.message).toMatch(/^Lo enviado es demasiado grande/);
});
