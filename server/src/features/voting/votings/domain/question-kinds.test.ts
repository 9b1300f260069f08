/** Counting and reading ballots, compared with counting each ballot by hand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BallotChoice,
  encodeChoice,
  kindFor,
  kindOfCode,
  presentKind,
  type QuestionKind,
  readChoice,
  VOTING_METHODS,
} from './question-kinds.ts';
import { changedSettings, newSettings, settingsProblem } from './question-settings.ts';
import { type Ballots, NO_BALLOTS, tally } from './tally.ts';
import { ANSWERS, type Candidate, type SentBallot } from './voting-method.ts';

const KINDS = ['yesNo', 'candidates', 'slates'] as const;

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

const inList = (...offered: number[]) => ({ offered: new Set(offered), maxMarks: 1, allowBlank: false });
const IN_LIST = inList(7);
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 12 });

const factsOf = (candidates: readonly number[], allowBlank = false) => ({
  candidates: candidates.map(candidate),
  slates: [],
  allowBlank,
});
const cast = (ballots: readonly string[]): Ballots => ({ ...NO_BALLOTS, electronic: choicesOf(ballots) });
const uncounted = { onPaper: 0, isHidden: false };

describe('tally', () => {
  it('tallies all ballots of a list by candidate, in the order of the list', () => {
    fc.assert(
      fc.property(ids, fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 200 }), (listed, named) => {
        const ballots = named.map(String);
        expect(tally('candidates', factsOf(listed), cast(ballots))).toEqual({
          ...uncounted,
          ballots: ballots.length,
          options: listed.map((id) => ({
            candidate: candidate(id),
            votes: votesFor(ballots, String(id)),
            onPaper: 0,
          })),
        });
      }),
      { numRuns: 1000 },
    );
  });

  it('tallies ballots for yes, no and blank, and none for candidates', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ANSWERS), { maxLength: 200 }), (ballots) => {
        expect(tally('yesNo', factsOf([1], true), cast(ballots))).toEqual({
          ...uncounted,
          ballots: ballots.length,
          options: ANSWERS.map((answer) => ({ answer, votes: votesFor(ballots, answer), onPaper: 0 })),
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
            encodeChoice(
              readChoice(kind, ballot, { ...inList(...listed), allowBlank: !isList }) as BallotChoice,
            ),
          );
          const counted = tally(kind, factsOf(candidates, !isList), cast(stored));
          expect(counted.ballots).toBe(sent.length);
          expect(sum(counted.options)).toBe(sent.length);
        },
      ),
    );
  });

  it('tallies every option of a question without ballots as zero', () => {
    expect(tally('yesNo', factsOf([], true), NO_BALLOTS)).toEqual({
      ...uncounted,
      ballots: 0,
      options: ANSWERS.map((answer) => ({ answer, votes: 0, onPaper: 0 })),
    });
    expect(tally('candidates', factsOf([3], true), NO_BALLOTS).options).toEqual([
      { candidate: candidate(3), votes: 0, onPaper: 0 },
      { answer: 'blank', votes: 0, onPaper: 0 },
    ]);
  });

  it('adds the votes on paper, of which one ballot may have several', () => {
    const onPaper = {
      ballots: 4,
      votes: new Map([
        ['3', 3],
        ['9', 2],
        ['blank', 1],
      ]),
    };
    const ballots = { ...cast(['3,9', '9', 'blank']), onPaper };
    expect(tally('candidates', factsOf([9, 3], true), ballots)).toEqual({
      ballots: 7,
      onPaper: 4,
      isHidden: false,
      options: [
        { candidate: candidate(9), votes: 4, onPaper: 2 },
        { candidate: candidate(3), votes: 4, onPaper: 3 },
        { answer: 'blank', votes: 2, onPaper: 1 },
      ],
    });
  });
});

describe('a ballot', () => {
  it('reads one choice from a ballot, of the kind of its question', () => {
    const any = { ...IN_LIST, allowBlank: true };
    expect(readChoice('yesNo', { vote: 'blank' }, any)).toEqual({ kind: 'yesNo', answer: 'blank' });
    expect(readChoice('candidates', { candidateId: 7 }, any)).toEqual({ kind: 'candidates', userIds: [7] });
    expect(readChoice('candidates', { candidateIds: [7] }, any)).toEqual({
      kind: 'candidates',
      userIds: [7],
    });
    expect(readChoice('candidates', { vote: 'blank' }, any)).toEqual({ kind: 'candidates', userIds: [] });
    expect(readChoice('slates', { slateId: 7 }, any)).toEqual({ kind: 'slates', slateId: 7 });
    expect(readChoice('slates', { vote: 'blank' }, any)).toEqual({ kind: 'slates', slateId: null });
    const wrong: Record<QuestionKind, SentBallot[]> = {
      yesNo: [{ candidateId: 7 }, { slateId: 7 }, { candidateIds: [7] }],
      candidates: [
        { vote: 'yes' },
        { slateId: 7 },
        { candidateIds: [] },
        { candidateIds: [7], candidateId: 7 },
      ],
      slates: [{ vote: 'no' }, { candidateId: 7 }, { candidateIds: [7] }],
    };
    for (const kind of KINDS) {
      const both = [{}, { vote: 'blank', candidateId: 7 }, { slateId: 7, vote: 'yes' }] as const;
      for (const ballot of [...both, ...wrong[kind]]) expect(readChoice(kind, ballot, any)).toBeNull();
    }
  });

  it('reads a blank only where the question allows one', () => {
    for (const kind of KINDS) expect(readChoice(kind, { vote: 'blank' }, IN_LIST)).toBeNull();
  });

  it('reads no choice of anybody who does not stand for election', () => {
    expect(readChoice('candidates', { candidateId: 7 }, inList(8))).toBeNull();
    expect(readChoice('candidates', { candidateIds: [8, 7] }, { ...inList(8), maxMarks: 2 })).toBeNull();
    expect(readChoice('slates', { slateId: 7 }, inList(8))).toBeNull();
    expect(readChoice('yesNo', { vote: 'yes' }, inList(8))).not.toBeNull();
  });

  it('reads up to as many candidates as a ballot may mark, each once', () => {
    const three = { ...inList(7, 8, 9), maxMarks: 2 };
    expect(readChoice('candidates', { candidateIds: [9, 7] }, three)).not.toBeNull();
    expect(readChoice('candidates', { candidateIds: [9] }, three)).not.toBeNull();
    expect(readChoice('candidates', { candidateIds: [7, 8, 9] }, three)).toBeNull();
    expect(readChoice('candidates', { candidateIds: [7, 7] }, three)).toBeNull();
  });

  it('stores a choice as its marks, without the order in which they were made', () => {
    expect(ANSWERS.map((answer) => encodeChoice({ kind: 'yesNo', answer }))).toEqual(['yes', 'no', 'blank']);
    expect(encodeChoice({ kind: 'candidates', userIds: [42] })).toBe('42');
    expect(encodeChoice({ kind: 'candidates', userIds: [100, 9, 42] })).toBe('9,42,100');
    expect(encodeChoice({ kind: 'candidates', userIds: [] })).toBe('blank');
    expect(encodeChoice({ kind: 'slates', slateId: 3 })).toBe('3');
    expect(encodeChoice({ kind: 'slates', slateId: null })).toBe('blank');
  });
});

it('presents every kind but that of yes and no as a list', () => {
  expect([kindFor({}), kindFor({ peopleToVote: [] })]).toEqual(['yesNo', 'yesNo']);
  expect([kindFor({ peopleToVote: [1] }), kindFor({ slates: [1] })]).toEqual(['candidates', 'slates']);
  expect(KINDS.map(presentKind)).toEqual([
    { isList: false, kind: 'yesNo' },
    { isList: true, kind: 'candidates' },
    { isList: true, kind: 'slates' },
  ]);
});

it('keeps the stored number of each kind of question', () => {
  expect(KINDS.map((kind) => VOTING_METHODS[kind].code)).toEqual([0, 1, 2]);
  for (const kind of KINDS) expect(kindOfCode(VOTING_METHODS[kind].code)).toBe(kind);
  expect(() => kindOfCode(-1)).toThrow('code -1');
});

it('gives a list of the specification no blank, and a question of a kind one', () => {
  expect(newSettings({ peopleToVote: [1] })).toMatchObject({
    kind: 'candidates',
    allowBlank: false,
    seats: 1,
  });
  expect(newSettings({ kind: 'candidates' })).toMatchObject({ allowBlank: true, showResults: 'live' });
  expect(newSettings({})).toMatchObject({ kind: 'yesNo', allowBlank: true, rule: null });
  const rule = { numerator: 1, denominator: 2, strict: true, base: 'roll' } as const;
  const junta = newSettings({ kind: 'candidates', seats: 3 });
  expect(changedSettings(junta, { kind: 'yesNo' })).toMatchObject({ seats: 1 });
  expect(changedSettings(newSettings({ rule }), { kind: 'slates' })).toMatchObject({ rule: null });
  expect(settingsProblem(junta, { slates: [1] })).toMatchObject({ reason: 'takes-no-slates' });
  expect(settingsProblem({ ...junta, rule }, {})).toMatchObject({ reason: 'takes-no-rule' });
  expect(settingsProblem(newSettings({ seats: 2 }), {})).toMatchObject({ reason: 'takes-no-seats' });
  expect(settingsProblem(newSettings({ kind: 'yesNo' }), { peopleToVote: [1] })).toMatchObject({
    reason: 'takes-no-candidates',
  });
});
