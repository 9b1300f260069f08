import { majorityText, ruleText } from '@vigilia/contract/votings/majority';
import { expect, test } from 'vitest';
import {
  changesTo,
  newSettings,
  presetOf,
  ruleFields,
  ruleOf,
  sentSettings,
  settingsProblem,
  storedSettings,
} from './settings.ts';

const untouched = { candidates: 0 } as const;

test('sends nothing new for a question whose settings were not touched', () => {
  for (const candidates of [0, 3])
    expect(sentSettings({}, newSettings({}, { ...untouched, candidates }))).toEqual({});
  // Without a kind the backend makes a list without blank votes.
  expect(newSettings({}, { ...untouched, candidates: 3 })).toMatchObject({
    kind: 'candidates',
    allowBlank: false,
  });
  expect(newSettings({ kind: 'candidates' }, untouched)).toMatchObject({ allowBlank: true });
});

test('sends only the settings that the kind has', () => {
  const changed = {
    kind: 'slates',
    seats: ' 5 ',
    rule: { ...ruleFields(null), preset: 'simple' },
    showResults: 'closed',
  } as const;
  expect(sentSettings(changed, newSettings(changed, untouched))).toEqual({
    kind: 'slates',
    seats: 5,
    showResults: 'closed',
  });
  const other = { ...changed, kind: 'yesNo' } as const;
  expect(sentSettings(other, newSettings(other, untouched))).toEqual({
    kind: 'yesNo',
    rule: { numerator: 1, denominator: 2, strict: true, base: 'valid' },
    showResults: 'closed',
  });
});

test.each([
  ['3', '4', false, { numerator: 3, denominator: 4, strict: false, base: 'cast' }],
  ['1', '1', false, { numerator: 1, denominator: 1, strict: false, base: 'cast' }],
  ['1', '1', true, undefined],
  ['4', '3', false, undefined],
  ['0', '3', false, undefined],
  ['', '3', false, undefined],
  ['1,5', '3', false, undefined],
  ['1', '1001', false, undefined],
])('reads the fraction %s/%s, strict %s', (numerator, denominator, strict, rule) => {
  const fields = { preset: 'custom', numerator, denominator, strict, base: 'cast' } as const;
  expect(ruleOf(fields)).toEqual(rule);
  const settings = { ...newSettings({}, untouched), rule: fields };
  expect(settingsProblem(settings)).toBe(rule === undefined ? 'rule' : null);
});

test('names the majorities of the presets, and any other as a fraction', () => {
  expect(presetOf(null)).toBe('none');
  expect(presetOf({ numerator: 1, denominator: 2, strict: true, base: 'roll' })).toBe('absolute');
  expect(presetOf({ numerator: 1, denominator: 2, strict: false, base: 'roll' })).toBe('custom');
});

test.each(['0', '51', '', '2.5', '-1'])('refuses %j seats', (seats) => {
  expect(settingsProblem(newSettings({ kind: 'candidates', seats }, untouched))).toBe('seats');
  expect(settingsProblem(newSettings({ kind: 'yesNo', seats }, untouched))).toBeNull();
});

test('finds the settings that differ from the stored ones', () => {
  const stored = storedSettings({ isList: true, kind: 'candidates', seats: 2, allowBlank: true });
  expect(changesTo(stored, { kind: 'candidates', seats: '2', allowBlank: true })).toEqual({});
  expect(changesTo(stored, { seats: '3', showResults: 'live' })).toEqual({ seats: '3' });
});

test('says a majority as the minutes do', () => {
  const text = (numerator: number, denominator: number, strict = false) =>
    majorityText({ numerator, denominator, strict });
  expect([text(1, 2, true), text(2, 4, true), text(2, 3), text(1, 1), text(3, 3), text(3, 7)]).toEqual([
    'más de la mitad',
    'más de la mitad',
    'al menos dos tercios',
    'la totalidad',
    'la totalidad',
    'al menos 3/7',
  ]);
  const all = { numerator: 1, denominator: 1, strict: false, base: 'roll' } as const;
  expect(ruleText(all)).toBe(
    'la totalidad de todas las personas del padrón con derecho a votar, presentes o no',
  );
});
