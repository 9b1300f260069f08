/** Verdicts and seats, compared with a second implementation in exact fractions. */
import { marksPerBallot, QUESTION_KINDS } from '@vigilia/contract/votings/question-kinds';
import type { VerdictRule } from '@vigilia/contract/votings/votings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FULL } from '../../../../testing/full.ts';
import {
  type DecisionFacts,
  decide,
  decideRounds,
  isTakenElsewhere,
  type Round,
  secondRoundsOf,
  slatesByVotes,
} from './decision.ts';
import { allocateSeats } from './electoral-quotient.ts';
import { handCountProblem } from './hand-count-rules.ts';
import { decides, electByVotes } from './most-votes.ts';
import { NO_BALLOTS, type Tally } from './tally.ts';
import { type VerdictFigures, verdictOf, votesNeeded } from './verdict.ts';

const ELECTIONS = FULL ? 10_000 : 500;

/** A fraction of whole numbers of any size. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}
const fraction = (over: number, under = 1): Fraction => ({ over: BigInt(over), under: BigInt(under) });
const minus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under - b.over * a.under,
  under: a.under * b.under,
});
const dividedBy = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under,
  under: a.under * b.over,
});
const sign = ({ over }: Fraction) => (over === 0n ? 0 : over > 0n ? 1 : -1);
const compare = (a: Fraction, b: Fraction) => sign(minus(a, b));

/** Whom a ranking takes, found by counting who is ahead of each; and who are level at its end. */
function ranked<T>(all: readonly T[], places: number, level: (a: T, b: T) => number) {
  const ahead = (one: T) => all.filter((other) => level(other, one) > 0).length;
  const beside = (one: T) => all.filter((other) => level(other, one) === 0).length;
  return {
    taken: all.filter((one) => ahead(one) + beside(one) <= places),
    level: all.filter((one) => ahead(one) < places && places < ahead(one) + beside(one)),
  };
}

const rules = fc
  .record({
    numerator: fc.integer({ min: 1, max: 1000 }),
    denominator: fc.integer({ min: 1, max: 1000 }),
    strict: fc.boolean(),
    base: fc.constantFrom('valid', 'cast', 'present', 'roll'),
  })
  .filter(({ numerator, denominator, strict }) =>
    strict ? numerator < denominator : numerator <= denominator,
  ) satisfies fc.Arbitrary<VerdictRule>;
const PRESETS = {
  simple: { numerator: 1, denominator: 2, strict: true, base: 'valid' },
  half: { numerator: 1, denominator: 2, strict: true, base: 'cast' },
  absolute: { numerator: 1, denominator: 2, strict: true, base: 'roll' },
  twoThirds: { numerator: 2, denominator: 3, strict: false, base: 'cast' },
  fourFifths: { numerator: 4, denominator: 5, strict: false, base: 'cast' },
} as const satisfies Record<string, VerdictRule>;
const anyRule = fc.oneof(rules, fc.constantFrom(...Object.values(PRESETS)));
const few = fc.oneof(fc.nat(12), fc.nat(3000));
const figures = fc.record({ yes: few, no: few, blank: few, absent: few, present: few }).map(
  ({ yes, no, blank, absent, present }): VerdictFigures => ({
    yes,
    no,
    cast: yes + no + blank,
    present,
    roll: yes + no + blank + absent,
  }),
);

const slateVotes = fc.array(fc.oneof(fc.nat(4), fc.nat(2000), fc.constant(0)), {
  minLength: 1,
  maxLength: 8,
});
const seatCounts = fc.integer({ min: 1, max: 15 });

const slatesOf = (votes: readonly number[], names = 99) =>
  votes.map((each, index) => ({ id: index + 1, votes: each, names }));
const seatsOf = ({ slates }: ReturnType<typeof allocateSeats>) =>
  slates.map(({ byQuotient, byResidue }) => byQuotient + byResidue);
const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

describe('a verdict', () => {
  it(`gives verdicts that agree with exact fractions in ${ELECTIONS} random votings`, () => {
    fc.assert(
      fc.property(anyRule, figures, (rule, counted) => {
        const base = { ...counted, valid: counted.yes + counted.no }[rule.base];
        const verdict = verdictOf(rule, counted);
        if (base === 0) {
          expect(verdict).toBeNull();
          return;
        }
        const side = compare(fraction(counted.yes, base), fraction(rule.numerator, rule.denominator));
        expect(verdict).toMatchObject({
          outcome: side > 0 || (side === 0 && !rule.strict) ? 'approved' : 'rejected',
          base,
          votesFor: counted.yes,
        });
        // One vote less would not do.
        const { needed } = verdict ?? { needed: 0 };
        const reaches = (votes: number) =>
          compare(fraction(votes, base), fraction(rule.numerator, rule.denominator)) >= (rule.strict ? 1 : 0);
        expect([reaches(needed), reaches(needed - 1)]).toEqual([true, false]);
      }),
      { numRuns: ELECTIONS },
    );
  });

  it('requires for a verdict four of seven for half plus one, and exactly the fraction where it is whole', () => {
    expect([6, 7, 8].map((base) => votesNeeded(PRESETS.half, base))).toEqual([4, 4, 5]);
    expect([6, 7, 9].map((base) => votesNeeded(PRESETS.twoThirds, base))).toEqual([4, 5, 6]);
    expect([5, 6, 10].map((base) => votesNeeded(PRESETS.fourFifths, base))).toEqual([4, 5, 8]);
    const counted = { yes: 4, no: 3, cast: 8, present: 9, roll: 20 };
    const outcomes = Object.values(PRESETS).map((rule) => verdictOf(rule, counted)?.outcome);
    expect(outcomes).toEqual(['approved', 'rejected', 'rejected', 'rejected', 'rejected']);
    expect(verdictOf({ ...PRESETS.simple, base: 'present' }, counted)?.needed).toBe(5);
  });

  it('gives no verdict without votes', () => {
    expect(verdictOf(PRESETS.simple, { yes: 0, no: 0, cast: 5, present: 9, roll: 9 })).toBeNull();
  });
});

describe('seats by most votes', () => {
  it(`elects by most votes as a ranking does in ${ELECTIONS} random elections, and names who is level`, () => {
    fc.assert(
      fc.property(slateVotes, seatCounts, (votes, seats) => {
        const voted = slatesOf(votes).filter((one) => one.votes > 0);
        const { taken, level } = ranked(voted, seats, (a, b) => a.votes - b.votes);
        const { elected, tie, vacant } = electByVotes(slatesOf(votes), seats, []);
        expect(elected.toSorted((a, b) => a - b)).toEqual(taken.map(({ id }) => id));
        expect(tie?.options ?? []).toEqual(level.map(({ id }) => id));
        expect(elected.length + (tie?.seats ?? 0) + vacant).toBe(seats);
        expect(vacant).toBe(Math.max(0, seats - voted.length));
        if (!tie) return;
        // A lot of the right number decides; any other changes nothing.
        const drawn = tie.options.slice(-tie.seats);
        const settled = electByVotes(slatesOf(votes), seats, drawn);
        expect(settled).toMatchObject({ tie: null, elected: expect.arrayContaining(drawn) });
        expect(settled.elected).toHaveLength(seats);
        const wrong = [[], [...tie.options], [...drawn.slice(1), -1], [...drawn.slice(1), ...drawn.slice(1)]];
        for (const lot of wrong)
          if (!decides(lot, tie)) expect(electByVotes(slatesOf(votes), seats, lot).tie).toEqual(tie);
      }),
      { numRuns: ELECTIONS },
    );
  });

  it('takes no seat from a candidate who gets one vote more', () => {
    fc.assert(
      fc.property(slateVotes, seatCounts, fc.nat(), (votes, seats, pick) => {
        const who = pick % votes.length;
        const has = (list: readonly number[]) =>
          electByVotes(slatesOf(list), seats, []).elected.includes(who + 1);
        const more = votes.map((each, index) => (index === who ? each + 1 : each));
        if (has(votes)) expect(has(more)).toBe(true);
      }),
      { numRuns: ELECTIONS },
    );
  });
});

describe('seats of a first round', () => {
  const decided = (votes: readonly number[], facts: Partial<DecisionFacts>) =>
    decide(
      {
        ballots: total(votes),
        onPaper: 0,
        isHidden: false,
        options: votes.map((each, index) => ({
          candidate: { userId: index + 1, name: 'N', lastName: 'N' },
          votes: each,
          onPaper: 0,
        })),
      } satisfies Tally,
      { seats: 1, rule: null, drawn: [], present: 0, roll: 0, ...facts },
    );
  const inShort = (votes: readonly number[], seats: number, ...ids: number[]) => {
    const { elected, undecided } = decided(votes, { seats, secondRounds: [{ seats: 1, ids }] });
    return [elected.map(({ userId }) => userId), undecided?.reason, undecided?.seats];
  };

  it('leaves seats open where the second round decides fewer than were left to it', () => {
    expect(inShort([5, 4, 3, 1], 3, 2, 3)).toEqual([[1], 'second-round', 1]);
    expect(inShort([10, 5, 5, 5], 3, 2, 3)).toEqual([[1], 'second-round', 1]);
    expect(inShort([5, 5, 5, 5], 2, 2, 3)).toEqual([[], 'second-round', 1]);
    expect(inShort([5, 4, 0], 4, 1, 2)).toEqual([[], 'second-round', 3]);
    // Only what no candidate had votes for is left.
    expect(inShort([5, 4, 0], 3, 2, 3)).toEqual([[1], 'few-candidates', 1]);
    expect(inShort([0, 0, 0], 2, 2, 3)).toEqual([[], 'no-votes', 1]);
    expect(inShort([5, 4, 4], 2, 2, 3)).toEqual([[1], undefined, undefined]);
    expect(inShort([5, 5, 4], 1, 1, 2)).toEqual([[], undefined, undefined]);
    // The second round has none of the tied: a lot still decides between them.
    expect(decided([10, 9, 5, 5], { seats: 3, secondRounds: [{ seats: 1, ids: [1, 2] }] }).undecided).toEqual(
      {
        reason: 'tie',
        seats: 2,
        drawSeats: 1,
        options: [3, 4],
      },
    );
  });

  it(`adds up the seats of first rounds, second rounds and vacancies in ${ELECTIONS} random elections`, () => {
    const rounds = fc.array(
      fc.record({
        seats: fc.integer({ min: 1, max: 3 }),
        ids: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 4 }),
      }),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(slateVotes, seatCounts, rounds, fc.boolean(), (votes, seats, secondRounds, hasLot) => {
        const { tie } = electByVotes(slatesOf(votes), seats, []);
        const drawn = hasLot ? (tie?.options.slice(0, tie.seats) ?? []) : [];
        const { elected, undecided } = decided(votes, { seats, drawn, secondRounds });
        const open = undecided?.seats ?? 0;
        const left = seats - elected.length - open;
        const decidedLater = total(secondRounds.map((round) => round.seats));
        // A second round may be given more seats than were left to it.
        expect(left).toBe(Math.min(decidedLater, seats - elected.length));
        expect(undecided === null).toBe(open === 0);
        expect(open).toBeGreaterThanOrEqual(undecided?.drawSeats ?? 0);
      }),
      { numRuns: ELECTIONS },
    );
  });
});

describe('an election of several rounds', () => {
  const PEOPLE = [1, 2, 3, 4, 5, 6];
  const one = fc.record({
    parent: fc.nat(),
    seats: fc.integer({ min: 1, max: 4 }),
    ids: fc.subarray(PEOPLE, { minLength: 1 }),
    votes: fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }),
    isOpen: fc.boolean(),
    closing: fc.nat(9),
    drawn: fc.subarray(PEOPLE, { maxLength: 2 }),
  });
  const roundsOf = (drafts: readonly (typeof one extends fc.Arbitrary<infer T> ? T : never)[]): Round[] => {
    const idsOf: number[][] = [];
    return drafts.map(({ parent, ids, votes, isOpen, ...each }, index) => {
      // Candidates of a second round are of its first one.
      const known = index === 0 ? PEOPLE : (idsOf[parent % index] ?? []);
      const both = ids.filter((id) => known.includes(id));
      const own = both.length > 0 ? both : known;
      idsOf.push(own);
      const people = own.map((userId) => ({ userId, name: 'N', lastName: 'N' }));
      const electronic = new Map(own.map((id) => [`${id}`, votes[id - 1] ?? 0]));
      return {
        ...{ ...each, id: index + 1, kind: 'candidates', rule: null, present: 0, roll: 0 },
        secondRoundOf: index === 0 ? null : (parent % index) + 1,
        options: { allowBlank: true, candidates: people, slates: [] },
        ballots: isOpen ? undefined : { ...NO_BALLOTS, electronic },
      };
    });
  };

  it(`elects in ${ELECTIONS} random elections at most so many as it has seats, nobody twice, and opens no seat above its own`, () => {
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 6 }), (drafts) => {
        const rounds = roundsOf(drafts);
        const decided = decideRounds(rounds);
        for (const { id, seats } of rounds) {
          const { elected = [], undecided = null } = decided.get(id)?.decision ?? {};
          expect(new Set(elected).size).toBe(elected.length);
          expect(elected.length + (undecided?.seats ?? 0)).toBeLessThanOrEqual(seats);
          expect(undecided?.drawSeats ?? 0).toBeLessThanOrEqual(undecided?.seats ?? 0);
        }
      }),
      { numRuns: ELECTIONS },
    );
  });

  it(`fills no seat twice by rounds that are opened one after the other, in ${ELECTIONS} random elections`, () => {
    fc.assert(
      fc.property(fc.array(one, { minLength: 2, maxLength: 6 }), fc.array(fc.nat()), (drafts, reopened) => {
        const all = roundsOf(drafts).map((round) => ({ ...round, drawn: [] }));
        let stored: Round[] = all.slice(0, 1).map((one) => ({ ...one, ballots: one.ballots ?? NO_BALLOTS }));
        const order = [...all.slice(1), ...reopened.flatMap((n) => all[n % all.length] ?? [])];
        for (const round of order) {
          const others = stored.filter(({ id }) => id !== round.id);
          if (others.some(({ secondRoundOf }) => secondRoundOf === round.id)) continue;
          if (round.secondRoundOf && !others.some(({ id }) => id === round.secondRoundOf)) continue;
          if (!round.secondRoundOf || isTakenElsewhere(round.id, [...others, round])) continue;
          stored = [...others, { ...round, closing: stored.length }];
        }
        for (const { id, seats } of stored) {
          const own = decideRounds(stored).get(id)?.decision;
          const later = secondRoundsOf(id, stored).map(
            (each) => decideRounds(stored).get(each.id)?.decision.elected.length ?? each.seats,
          );
          if (own) expect(total(later)).toBeLessThanOrEqual(seats);
        }
      }),
      { numRuns: ELECTIONS },
    );
  });
});

describe('seats by electoral quotient', () => {
  it('allocates seats to slates by the vectors of the rule', () => {
    expect(seatsOf(allocateSeats(slatesOf([280, 270, 250]), 0, 5, []))).toEqual([2, 2, 1]);
    expect(seatsOf(allocateSeats(slatesOf([500, 270, 80]), 150, 5, []))).toEqual([3, 1, 1]);
    expect(seatsOf(allocateSeats(slatesOf([500, 270, 80]), 0, 5, []))).toEqual([3, 2, 0]);
  });

  it('stops allocating seats where the rule does', () => {
    expect(allocateSeats(slatesOf([0, 0]), 0, 3, [])).toMatchObject({ total: 0, left: 3, tie: null });
    expect(allocateSeats(slatesOf([0]), 7, 3, [])).toMatchObject({ total: 7, left: 3, tie: null });
    // Blanks leave seats that no slate can win by a second residue.
    const blanks = allocateSeats(slatesOf([50]), 50, 5, []);
    expect([seatsOf(blanks), blanks.left]).toEqual([[3], 2]);
    const level = allocateSeats(slatesOf([10, 10, 10]), 0, 2, []);
    expect([seatsOf(level), level.tie]).toEqual([[0, 0, 0], { seats: 2, options: [1, 2, 3] }]);
    expect(seatsOf(allocateSeats(slatesOf([10, 10, 10]), 0, 2, [3, 1]))).toEqual([1, 0, 1]);
    expect(allocateSeats(slatesOf([10, 1], 2), 0, 4, []).slates.map(({ vacant }) => vacant)).toEqual([2, 0]);
  });

  it(`allocates seats that agree with exact fractions in ${ELECTIONS} random elections`, () => {
    fc.assert(
      fc.property(slateVotes, fc.nat(500), seatCounts, (votes, blanks, seats) => {
        const allocated = allocateSeats(slatesOf(votes, 2), blanks, seats, []);
        const cast = total(votes) + blanks;
        const { tie, left, slates } = allocated;
        expect(allocated.total).toBe(cast);
        expect(total(seatsOf(allocated)) + (tie?.seats ?? 0) + left).toBe(seats);
        for (const slate of slates)
          expect(slate.vacant).toBe(Math.max(0, slate.byQuotient + slate.byResidue - 2));
        if (cast === 0) return;
        const quotient = fraction(cast, seats);
        const first = votes.map((each, index) => {
          let rest = fraction(each);
          let won = 0;
          for (; compare(rest, quotient) >= 0; won += 1) rest = minus(rest, quotient);
          return { id: index + 1, votes: each, won, rest: dividedBy(rest, quotient) };
        });
        expect(slates.map(({ byQuotient }) => byQuotient)).toEqual(first.map(({ won }) => won));
        const remaining = seats - total(first.map(({ won }) => won));
        const voted = first.filter((slate) => slate.votes > 0);
        const { taken, level } = ranked(voted, remaining, (a, b) => compare(a.rest, b.rest));
        const ids = taken.map(({ id }) => id);
        expect(slates.map(({ id, byResidue }) => [id, byResidue])).toEqual(
          first.map(({ id }) => [id, ids.includes(id) ? 1 : 0]),
        );
        expect(tie?.options ?? []).toEqual(level.map(({ id }) => id));
        // A lot fills exactly the seats that are tied.
        if (tie) {
          const drawn = tie.options.slice(0, tie.seats);
          const settled = allocateSeats(slatesOf(votes, 2), blanks, seats, drawn);
          expect([settled.tie, settled.left]).toEqual([null, left]);
          expect(total(seatsOf(settled)) + left).toBe(seats);
        }
      }),
      { numRuns: ELECTIONS },
    );
  });

  it('takes no seat from a slate that gets a vote which was blank', () => {
    fc.assert(
      fc.property(
        slateVotes,
        fc.integer({ min: 1, max: 500 }),
        seatCounts,
        fc.nat(),
        (votes, blanks, seats, n) => {
          const who = n % votes.length;
          const before = allocateSeats(slatesOf(votes), blanks, seats, []);
          const more = votes.map((each, index) => (index === who ? each + 1 : each));
          const after = allocateSeats(slatesOf(more), blanks - 1, seats, []);
          const mayGet = after.tie?.options.includes(who + 1) ? 1 : 0;
          expect((seatsOf(after)[who] ?? 0) + mayGet).toBeGreaterThanOrEqual(seatsOf(before)[who] ?? 0);
        },
      ),
      { numRuns: ELECTIONS },
    );
  });
});

describe('a count by hand', () => {
  it('accepts a count by hand of every kind exactly where a set of ballots has these votes', () => {
    const MARKS = ['3', '4', '5'];
    /** Counts of every set of ballots, each a blank or up to `most` marks. */
    const countsOf = (ballots: number, most: number): Set<string> => {
      const choices = Array.from({ length: 2 ** MARKS.length }, (_, bits) =>
        MARKS.map((_mark, index) => (bits >> index) % 2),
      ).filter((marks) => total(marks) <= most);
      let reached: number[][] = [[0, 0, 0, 0]];
      for (let n = 0; n < ballots; n += 1)
        reached = reached.flatMap((counts) =>
          choices.map((marks) =>
            [...marks, total(marks) === 0 ? 1 : 0].map((mark, index) => mark + (counts[index] ?? 0)),
          ),
        );
      return new Set(reached.map(String));
    };
    const SEATS = 2;
    const marks = (['yesNo', 'candidates', 'slates'] as const).map((kind) => marksPerBallot(kind, SEATS, 3));
    expect(marks).toEqual([1, SEATS, 1]);
    for (const kind of QUESTION_KINDS)
      for (const ballots of [1, 2, 3]) {
        const most = marksPerBallot(kind, SEATS, SEATS + 1);
        const possible = countsOf(ballots, most);
        for (let n = 0; n < 5 ** 4; n += 1) {
          const counts = [n % 5, Math.floor(n / 5) % 5, Math.floor(n / 25) % 5, Math.floor(n / 125)];
          const voters = Array.from({ length: ballots }, (_, index) => index + 1);
          const found = handCountProblem({
            state: 'open',
            marksPerBallot: most,
            offered: new Set([...MARKS, 'blank']),
            voters,
            entitled: new Set(voters),
            votes: new Map([...MARKS, 'blank'].map((mark, index) => [mark, counts[index] ?? 0])),
          });
          expect([kind, ballots, counts, found === null]).toEqual([
            kind,
            ballots,
            counts,
            possible.has(String(counts)),
          ]);
        }
      }
  });

  const facts = {
    state: 'open',
    marksPerBallot: 2,
    offered: new Set(['3', '4', '5', 'blank']),
    voters: [1, 2, 3],
    entitled: new Set([1, 2, 3]),
  } as const;
  const problem = (votes: Record<string, number>, others: object = {}) =>
    handCountProblem({ ...facts, votes: new Map(Object.entries(votes)), ...others });

  it('accepts a count by hand if so many ballots can have these votes', () => {
    expect(problem({ 3: 2, 4: 1 })).toBeNull();
    expect(problem({ 3: 2, 4: 2, blank: 1 })).toBeNull();
    expect(problem({ blank: 3 })).toBeNull();
  });

  it('refuses a count by hand if so many ballots cannot have these votes', () => {
    const differs = { reason: 'votes-differ', ballots: 3 };
    const impossible: Record<string, number>[] = [
      { 3: 4 },
      { 3: 3, 4: 3, 5: 1 },
      { 3: 2, blank: 2 },
      { 3: 1 },
      { blank: 4 },
      {},
    ];
    for (const votes of impossible) expect(problem(votes)).toMatchObject(differs);
    expect(problem({ 3: 2, yes: 1 })).toEqual({ reason: 'unknown-option' });
    expect(handCountProblem({ ...facts, votes: null })).toEqual({ reason: 'unknown-option' });
    expect(problem({ 3: 3 }, { state: 'closed' })).toEqual({ reason: 'paper-not-open' });
    expect(problem({ 3: 3 }, { voters: [1, 2, 2] })).toEqual({ reason: 'repeated-voter' });
    expect(problem({ 3: 3 }, { entitled: new Set([1, 3]) })).toEqual({
      reason: 'voters-without-right',
      voters: [2],
    });
  });
});

it('lists slates by their votes, equal ones in the order of the ballot', () => {
  const votes = [12, 13, 15, 13];
  const slates = votes.map((each, index) => ({
    ...{ id: index + 1, votes: each, byQuotient: 0, residue: 0, byResidue: 0, vacant: 0 },
  }));
  const elected = slates.map(({ id }) => ({ id, places: [] }));
  const listed = slatesByVotes({ slates, elected, total: 53, left: 0 } as never);
  expect(listed.map(({ id }) => id)).toEqual([3, 2, 4, 1]);
});
