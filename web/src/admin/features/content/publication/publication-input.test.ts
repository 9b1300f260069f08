import { describe, expect, it } from 'vitest';
import { changeOf, inputOf, problemsOf, summaryOf } from './use-publication.ts';

const FUTURE = '2999-01-01T15:00:00.000Z';
const LATER = '2999-01-02T15:00:00.000Z';
const PAST = '2020-01-01T15:00:00.000Z';
const NEW = inputOf(null);

describe('the fields that are sent', () => {
  it('sends no fields for a record that is published at once', () => {
    expect(changeOf(NEW, null)).toEqual({});
    expect(problemsOf(NEW)).toEqual({});
  });

  it('sends no fields for an unchanged record in any state', () => {
    for (const stored of [
      { draft: true },
      { publishAt: FUTURE, expireAt: LATER },
      { publishAt: PAST, expireAt: PAST },
    ])
      expect(changeOf(inputOf(stored), stored)).toEqual({});
  });

  it('sends a day and an hour in Colombia as a moment in UTC', () => {
    const input = { ...NEW, when: 'later' as const, day: '2999-01-01', hour: '10:00' };
    expect(changeOf(input, null)).toEqual({ publishAt: FUTURE });
    expect(summaryOf(input, null)).toBe('Se publica el 1\u00a0ene\u00a02999,\u00a010:00\u00a0a.\u00a0m.');
  });

  it('removes a stored moment with an empty text', () => {
    const stored = { publishAt: FUTURE, expireAt: LATER };
    expect(changeOf({ ...inputOf(stored), when: 'now', expires: false }, stored)).toEqual({
      publishAt: '',
      expireAt: '',
    });
    expect(changeOf({ ...inputOf({ draft: true }), when: 'now' }, { draft: true })).toEqual({ draft: false });
  });
});

it('refuses missing moments, and an expiry before the publication', () => {
  expect(problemsOf({ ...NEW, when: 'later', day: '2999-01-01' })).toHaveProperty('publishAt');
  expect(problemsOf({ ...NEW, expires: true })).toHaveProperty('expireAt');
  expect(problemsOf(inputOf({ publishAt: LATER, expireAt: FUTURE }))).toHaveProperty('expireAt');
});
