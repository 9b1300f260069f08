import { expect, it } from 'vitest';
import {
  closingProblem,
  deletionProblem,
  editProblem,
  type OpeningFacts,
  openingProblem,
} from './question-rules.ts';

const quorum = { present: 3, represented: 1, total: 6, needed: 4, reached: true };

const opening = (overrides: Partial<OpeningFacts> = {}) =>
  openingProblem({
    state: 'draft',
    kind: 'approval',
    registrationEnabled: false,
    quorum,
    candidates: 0,
    ballots: 0,
    confirmed: false,
    imported: false,
    ...overrides,
  });

it('opens a complete voting', () => {
  expect(opening()).toBeNull();
  expect(opening({ kind: 'candidate', candidates: 2 })).toBeNull();
  expect(opening({ state: 'closed', ballots: 3, confirmed: true })).toBeNull();
  expect(opening({ registrationEnabled: true, quorum: { ...quorum, total: 0 } })).toBeNull();
});

it('names the reason why a voting cannot be opened', () => {
  expect(opening({ state: 'open' })).toEqual({ reason: 'already-open' });
  expect(opening({ state: 'closed', imported: true, confirmed: true })).toEqual({
    reason: 'imported-result',
  });
  expect(opening({ state: 'closed', ballots: 3 })).toEqual({ reason: 'unconfirmed-ballots', ballots: 3 });
  expect(opening({ quorum: { ...quorum, total: 0 } })).toEqual({ reason: 'nobody' });
  const missed = { ...quorum, reached: false };
  expect(opening({ quorum: missed })).toEqual({ reason: 'no-quorum', quorum: missed });
  expect(opening({ kind: 'candidate', candidates: 1 })).toEqual({
    reason: 'too-few-candidates',
    candidates: 1,
    needed: 2,
  });
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

it('edits drafts only, and gives candidates to lists only', () => {
  const edit = { state: 'draft', kind: 'approval', changesTitle: true, changesCandidates: false } as const;
  expect(editProblem(edit)).toBeNull();
  expect(editProblem({ ...edit, state: 'closed' })).toEqual({ reason: 'frozen' });
  expect(editProblem({ ...edit, state: 'closed', changesTitle: false })).toBeNull();
  expect(editProblem({ ...edit, changesCandidates: true })).toEqual({ reason: 'takes-no-candidates' });
  expect(editProblem({ ...edit, kind: 'candidate', changesCandidates: true })).toBeNull();
});
