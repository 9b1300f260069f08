/** Counting and reading ballots, compared with counting each ballot by hand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BallotChoice,
  encodeChoice,
  kindFor,
  kindOfCode,
  presentKind,
  readChoice,
  VOTING_METHODS,
} from './question-kinds.ts';
import { tally } from './tally.ts';
import { ANSWERS, type Candidate, type SentBallot } from './voting-method.ts';

const candidate = (userId: number): Candidate => ({ userId, name: `Nombre ${userId}`, lastName: 'Ruiz' });

const choicesOf = (ballots: readonly string[]): Map<string, number> => {
  const choices = new Map<string, number>();
  for (const ballot of ballots) choices.set(ballot, (choices.get(ballot) ?? 0) + 1);
  return choices;
};

const votesFor = (ballots: readonly string[], choice: string): number => {
  let votes = 0;
  for (const ballot of ballots) if (ballot === choice) votes += 1;
  return votes;
};

const sum = (votes: readonly { readonly votes: number }[]) =>
  votes.reduce((total, option) => total + option.votes, 0);

const inList = (...candidates: number[]) => ({ candidates: new Set(candidates) });
const IN_LIST = inList(7);
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 12 });

describe('tally', () => {
  it('tallies all ballots of a list by candidate, in the order of the list', () => {
    fc.assert(
      fc.property(ids, fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 200 }), (listed, cast) => {
        const ballots = cast.map(String);
        expect(tally('candidate', listed.map(candidate), choicesOf(ballots))).toEqual({
          ballots: ballots.length,
          options: listed.map((id) => ({ candidate: candidate(id), votes: votesFor(ballots, String(id)) })),
        });
      }),
      { numRuns: 1000 },
    );
  });

  it('tallies ballots for yes, no and blank, and none for candidates', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ANSWERS), { maxLength: 200 }), (ballots) => {
        expect(tally('approval', [candidate(1)], choicesOf(ballots))).toEqual({
          ballots: ballots.length,
          options: ANSWERS.map((answer) => ({ answer, votes: votesFor(ballots, answer) })),
        });
      }),
      { numRuns: 1000 },
    );
  });

  it('counts every stored choice once, in either kind of question', () => {
    fc.assert(
      fc.property(
        ids.filter((listed) => listed.length > 0),
        fc.boolean(),
        fc.array(fc.nat(), { maxLength: 100 }),
        (listed, isList, picks) => {
          const candidates = isList ? listed : [];
          const kind = kindFor({ peopleToVote: candidates });
          const sent = picks.map(
            (pick): SentBallot =>
              isList
                ? { candidateId: listed[pick % listed.length] as number }
                : { vote: ANSWERS[pick % ANSWERS.length] },
          );
          const stored = sent.map((ballot) =>
            encodeChoice(readChoice(kind, ballot, inList(...listed)) as BallotChoice),
          );
          const counted = tally(kind, candidates.map(candidate), choicesOf(stored));
          expect(counted.ballots).toBe(sent.length);
          expect(sum(counted.options)).toBe(sent.length);
        },
      ),
    );
  });

  it('tallies every option of a question without ballots as zero', () => {
    expect(tally('approval', [], new Map())).toEqual({
      ballots: 0,
      options: ANSWERS.map((answer) => ({ answer, votes: 0 })),
    });
    expect(tally('candidate', [candidate(3)], new Map()).options).toEqual([
      { candidate: candidate(3), votes: 0 },
    ]);
  });
});

describe('a ballot', () => {
  it('reads one choice from a ballot, of the kind of its question', () => {
    expect(readChoice('approval', { vote: 'blank' }, IN_LIST)).toEqual({ kind: 'approval', answer: 'blank' });
    expect(readChoice('candidate', { candidateId: 7 }, IN_LIST)).toEqual({ kind: 'candidate', userId: 7 });
    const both = { vote: 'yes', candidateId: 7 } as const;
    for (const kind of ['approval', 'candidate'] as const) {
      expect(readChoice(kind, {}, IN_LIST)).toBeNull();
      expect(readChoice(kind, both, IN_LIST)).toBeNull();
    }
    expect(readChoice('approval', { candidateId: 7 }, IN_LIST)).toBeNull();
    expect(readChoice('candidate', { vote: 'yes' }, IN_LIST)).toBeNull();
  });

  it('reads no choice of a user who is not a candidate', () => {
    expect(readChoice('candidate', { candidateId: 7 }, inList(8))).toBeNull();
    expect(readChoice('approval', { vote: 'yes' }, inList(8))).not.toBeNull();
  });

  it('stores a choice as its answer or the id of its candidate', () => {
    expect(ANSWERS.map((answer) => encodeChoice({ kind: 'approval', answer }))).toEqual([
      'yes',
      'no',
      'blank',
    ]);
    expect(encodeChoice({ kind: 'candidate', userId: 42 })).toBe('42');
  });
});

it('presents a question with candidates as a list', () => {
  expect([kindFor({}), kindFor({ peopleToVote: [] })]).toEqual(['approval', 'approval']);
  expect(kindFor({ peopleToVote: [1] })).toBe('candidate');
  expect([presentKind('approval'), presentKind('candidate')]).toEqual([{ isList: false }, { isList: true }]);
});

it('keeps the stored number of each kind of question', () => {
  expect([VOTING_METHODS.approval.code, VOTING_METHODS.candidate.code]).toEqual([0, 1]);
  for (const [kind, { code }] of Object.entries(VOTING_METHODS)) expect(kindOfCode(code)).toBe(kind);
  expect(() => kindOfCode(-1)).toThrow('code -1');
});
