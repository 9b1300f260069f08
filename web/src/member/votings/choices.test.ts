import type { MemberQuestion } from '@vigilia/contract/assemblies/member-assembly';
import { expect, it } from 'vitest';
import type { Choice } from './ballot-box.ts';
import { afterTouch, choiceText, markedIn, optionsOf } from './voting-card.tsx';

const question = (changes: Partial<MemberQuestion> = {}): MemberQuestion => ({
  id: 1,
  title: '¿Quién?',
  kind: 'candidates',
  seats: 1,
  allowBlank: true,
  showResults: 'live',
  candidates: [1, 2, 3].map((userId) => ({ userId, name: `N${userId}`, lastName: 'Paz', picture: null })),
  slates: [],
  ...changes,
});
/** The choice after some touches, from none. */
const touched = (of: MemberQuestion, ...keys: readonly string[]) =>
  keys.reduce<Choice | null>((choice, key) => afterTouch(of, choice ?? undefined, key), null);

it('offers the options of each kind, with a blank only where there is one', () => {
  const keys = (changes: Partial<MemberQuestion>) => optionsOf(question(changes)).map(({ key }) => key);
  expect(keys({ kind: 'yesNo' })).toEqual(['yes', 'no', 'blank']);
  expect(keys({ kind: 'yesNo', allowBlank: false })).toEqual(['yes', 'no']);
  expect(keys({})).toEqual(['1', '2', '3', 'blank']);
  const places = [
    { name: 'Ana', alternate: 'Luis' },
    { name: 'Eva', alternate: null },
  ];
  const slates = [{ id: 7, name: 'Unidad', places }];
  expect(optionsOf(question({ kind: 'slates', allowBlank: false, slates }))).toEqual([
    { key: '7', name: 'Unidad', people: ['Ana (suplente: Luis)', 'Eva'] },
  ]);
});

it('replaces the one mark of a single choice', () => {
  expect(touched(question(), '1', '2')).toEqual({ candidateIds: [2] });
  expect(touched(question(), '1', 'blank')).toEqual({ vote: 'blank' });
  expect(touched(question({ kind: 'slates' }), '7', '8')).toEqual({ slateId: 8 });
  expect(touched(question({ kind: 'yesNo' }), 'yes', 'no')).toEqual({ vote: 'no' });
});

it('marks up to the seats, takes a mark back, and never a blank beside names', () => {
  const two = question({ seats: 2 });
  expect(touched(two, '1', '2', '3')).toEqual({ candidateIds: [1, 2] });
  expect(touched(two, '1', '2', '1')).toEqual({ candidateIds: [2] });
  expect(touched(two, '1', '1')).toBeNull();
  expect(touched(two, '1', 'blank')).toEqual({ vote: 'blank' });
  expect(touched(two, 'blank', '3')).toEqual({ candidateIds: [3] });
  expect(touched(two, 'blank', 'blank')).toBeNull();
});

it('names the marks of a choice, and nothing where an option is gone', () => {
  expect(choiceText(question(), { candidateIds: [1, 3] })).toBe('N1 Paz, N3 Paz');
  expect(choiceText(question(), { candidateIds: [9] })).toBe('');
  expect(markedIn(undefined)).toEqual([]);
});
