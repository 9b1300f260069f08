import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BallotFacts, decideBallot } from './ballot-rules.ts';

const HOLDER = 1;
const ATTORNEY = 2;
const IN_PERSON = { holderId: HOLDER, casterId: HOLDER };
const BY_PROXY = { holderId: HOLDER, casterId: ATTORNEY };
const PRESENT = { isPresent: true };

/** Facts of a valid ballot in person. */
const facts = (overrides: Partial<BallotFacts> = {}): BallotFacts => ({
  kind: 'yesNo',
  state: 'open',
  hasVoted: false,
  isInFrozenRoll: true,
  holder: { isPresent: true, canVote: true },
  caster: PRESENT,
  attorneyId: null,
  frozenAttorneyId: null,
  offered: new Set(),
  seats: 1,
  allowBlank: true,
  givesReceipts: true,
  ...overrides,
});

/** Facts of a valid ballot by proxy. */
const proxyFacts = (overrides: Partial<BallotFacts> = {}): BallotFacts =>
  facts({
    holder: { isPresent: false, canVote: true },
    attorneyId: ATTORNEY,
    frozenAttorneyId: ATTORNEY,
    ...overrides,
  });

it('accepts a ballot in person and one by proxy', () => {
  const taken = { choice: { kind: 'yesNo', answer: 'yes' } };
  expect(decideBallot(facts(), { vote: 'yes' }, IN_PERSON)).toEqual(taken);
  expect(decideBallot(proxyFacts(), { vote: 'yes' }, BY_PROXY)).toEqual(taken);
});

const absent = { isPresent: false, canVote: true };
it.each<[string, BallotFacts, typeof IN_PERSON]>([
  ['already-voted', facts({ hasVoted: true, state: 'closed', holder: null }), IN_PERSON],
  ['not-open-yet', facts({ state: 'draft' }), IN_PERSON],
  ['closed', facts({ state: 'closed' }), IN_PERSON],
  ['not-on-roll', facts({ holder: null }), IN_PERSON],
  ['cannot-vote', facts({ holder: { isPresent: true, canVote: false } }), IN_PERSON],
  ['holder-cannot-vote', proxyFacts({ holder: { isPresent: false, canVote: false } }), BY_PROXY],
  ['absent', facts({ holder: absent }), IN_PERSON],
  ['represented', facts({ holder: absent, attorneyId: ATTORNEY }), IN_PERSON],
  ['not-in-frozen-roll', facts({ isInFrozenRoll: false }), IN_PERSON],
  ['no-power', proxyFacts({ attorneyId: 3, hasVoted: true }), BY_PROXY],
  ['already-voted', proxyFacts({ hasVoted: true }), BY_PROXY],
  ['holder-present', proxyFacts({ holder: { isPresent: true, canVote: true } }), BY_PROXY],
  ['attorney-absent', proxyFacts({ caster: { isPresent: false } }), BY_PROXY],
  ['attorney-absent', proxyFacts({ caster: null }), BY_PROXY],
  ['late-power', proxyFacts({ frozenAttorneyId: 3 }), BY_PROXY],
])('refuses a ballot with the reason %s', (reason, given, casting) => {
  expect(decideBallot(given, { vote: 'yes' }, casting)).toEqual({ problem: { reason } });
});

it('refuses a ballot without a choice of its question after everything else', () => {
  expect(decideBallot(facts(), { candidateId: 5 }, IN_PERSON)).toEqual({
    problem: { reason: 'invalid-choice', kind: 'yesNo', maxMarks: 1, allowBlank: true },
  });
  expect(decideBallot(facts({ state: 'closed' }), {}, IN_PERSON)).toEqual({ problem: { reason: 'closed' } });
});

it('never accepts a second ballot for a right, nor one outside an open voting', () => {
  const seat = fc.record({ isPresent: fc.boolean(), canVote: fc.boolean() });
  const attorney = fc.constantFrom(null, ATTORNEY, 3);
  const any = fc.record({
    kind: fc.constantFrom('yesNo' as const, 'candidates' as const, 'slates' as const),
    state: fc.constantFrom('draft' as const, 'open' as const, 'closed' as const),
    hasVoted: fc.boolean(),
    isInFrozenRoll: fc.boolean(),
    holder: fc.option(seat),
    caster: fc.option(fc.record({ isPresent: fc.boolean() })),
    attorneyId: attorney,
    frozenAttorneyId: attorney,
    offered: fc.constantFrom(new Set<number>(), new Set([5])),
    seats: fc.constantFrom(1, 3),
    allowBlank: fc.boolean(),
    givesReceipts: fc.boolean(),
  });
  const ballot = fc.constantFrom({ vote: 'no' as const }, { candidateId: 5 }, { slateId: 5 }, {});
  fc.assert(
    fc.property(any, ballot, fc.constantFrom(IN_PERSON, BY_PROXY), (given, sent, casting) => {
      const taken = 'choice' in decideBallot(given, sent, casting);
      if (taken)
        expect(given).toMatchObject({
          state: 'open',
          hasVoted: false,
          isInFrozenRoll: true,
          holder: { canVote: true },
        });
    }),
    { numRuns: 2000 },
  );
});
