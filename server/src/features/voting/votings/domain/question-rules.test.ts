import { expect, it } from 'vitest';
import {
  closingProblem,
  deletionProblem,
  editProblem,
  type OpeningFacts,
  openingProblem,
} from './question-rules.ts';

const quorum = { present: 3, represented: 1, total: 6, needed: 4, reached: true };

const TWO = ['Ana Ríos', 'Beto Paz'];
const ONE = ['Ana Ríos'];
const opening = (overrides: Partial<OpeningFacts> = {}) =>
  openingProblem({
    state: 'draft',
    kind: 'yesNo',
    allowBlank: false,
    showResults: 'live',
    registrationEnabled: false,
    inRecess: false,
    quorum,
    names: [],
    nominees: [],
    deletedNominees: [],
    ballots: 0,
    openings: 0,
    drawn: [],
    confirmed: false,
    ...overrides,
  });

it('opens a complete voting', () => {
  expect(opening()).toBeNull();
  expect(opening({ kind: 'candidates', names: TWO })).toBeNull();
  expect(opening({ state: 'closed', ballots: 3, confirmed: true })).toBeNull();
  expect(opening({ registrationEnabled: true, quorum: { ...quorum, total: 0 } })).toBeNull();
});

it('names the reason why a voting cannot be opened', () => {
  expect(opening({ state: 'open' })).toEqual({ reason: 'already-open' });
  expect(opening({ inRecess: true })).toEqual({ reason: 'in-recess' });
  expect(opening({ state: 'closed', ballots: 3 })).toEqual({
    reason: 'unconfirmed-ballots',
    ballots: 3,
    drawn: [],
  });
  const shown = { state: 'closed', ballots: 3, showResults: 'closed', confirmed: true } as const;
  expect(opening(shown)).toEqual({ reason: 'withheld-shown' });
  expect(opening({ ...shown, ballots: 0 })).toBeNull();
  expect(opening({ quorum: { ...quorum, total: 0 } })).toEqual({ reason: 'nobody' });
  const missed = { ...quorum, reached: false };
  expect(opening({ quorum: missed })).toEqual({ reason: 'no-quorum', quorum: missed });
  expect(opening({ kind: 'candidates', names: ONE })).toEqual({
    reason: 'too-few-candidates',
    kind: 'candidates',
    candidates: 1,
    needed: 2,
  });
});

it('opens no draft and reopens no voting that names deleted users', () => {
  const places = ['suplente 1 de la plancha «Uno»'];
  const left = { kind: 'slates', names: TWO, deletedNominees: places } as const;
  expect(opening(left)).toEqual({ reason: 'deleted-nominees', places });
  const closed = { ...left, state: 'closed', ballots: 2, allowBlank: true } as const;
  for (const confirmed of [true, false])
    expect(opening({ ...closed, confirmed })).toEqual({ reason: 'nominees-gone', places });
});

it('closes an open voting only, and deletes any question but an open one', () => {
  expect([closingProblem('open'), deletionProblem('draft'), deletionProblem('closed')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(closingProblem('draft')).toEqual({ reason: 'not-open-yet' });
  expect(closingProblem('closed')).toEqual({ reason: 'already-closed' });
  expect(deletionProblem('open')).toEqual({ reason: 'close-first' });
});

it('opens a single candidate or slate with a blank vote beside it only', () => {
  for (const kind of ['candidates', 'slates'] as const) {
    expect(opening({ kind, names: ONE, allowBlank: true })).toBeNull();
    expect(opening({ kind, names: [], allowBlank: true })).toMatchObject({ needed: 1 });
    expect(opening({ kind, names: ONE })).toMatchObject({ needed: 2 });
  }
});

it('edits drafts only', () => {
  const none = { changesSettings: false, changesElection: false, changesPoint: false } as const;
  const edit = { ...none, state: 'draft', changesText: true } as const;
  expect(editProblem(edit)).toBeNull();
  for (const state of ['open', 'closed'] as const) {
    expect(editProblem({ ...edit, state })).toEqual({ reason: 'frozen' });
    expect(editProblem({ ...edit, state, changesText: false, changesSettings: true })).toEqual({
      reason: 'frozen-settings',
    });
    expect(editProblem({ ...edit, state, changesText: false })).toBeNull();
  }
});

it('refuses a draft with a name that reads as an answer of the ballot', () => {
  for (const name of ['Voto Nulo', 'EN  BLANCO', 'Sí'])
    expect(opening({ kind: 'candidates', names: ['Ana Ríos', name] })).toEqual({
      reason: 'answer-as-name',
      name,
    });
  expect(opening({ kind: 'candidates', names: ['Ana Ríos', 'Noé Blanco'] })).toBeNull();
});

it('refuses a draft that names a person twice', () => {
  expect(opening({ kind: 'slates', names: TWO, nominees: [1, 2, 1] })).toEqual({
    reason: 'repeated-nominee',
  });
  expect(opening({ kind: 'slates', names: TWO, nominees: [1, 2, 3] })).toBeNull();
});
