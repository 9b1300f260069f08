/** The one function that counts, next to counting with a finger on each ballot. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { count } from './rules.ts';

const candidate = (userId: number) => ({ userId, name: `Nombre ${userId}`, lastName: 'Ruiz' });

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

it('a list gives every candidate their ballots, in the order of the list, and loses none', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 200 }),
      (ids, cast) => {
        const ballots = cast.map(String);
        const counted = count({ title: 'Elección', isList: true }, ids.map(candidate), choicesOf(ballots));
        expect(counted.votesCounterForEachCandidate).toEqual(
          ids.map((id) => ({
            userId: id,
            candidateName: `Nombre ${id}`,
            candidateLastName: 'Ruiz',
            votes: votesFor(ballots, String(id)),
          })),
        );
        expect(counted.totalVotes).toBe(ballots.length);
        expect([counted.trueVotes, counted.falseVotes, counted.blankVotes]).toEqual([0, 0, 0]);
      },
    ),
    { numRuns: 1000 },
  );
});

it('a question of yes or no gives each answer its ballots, and no candidate', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('yes', 'no', 'blank'), { maxLength: 200 }), (ballots) => {
      expect(count({ title: '¿?', isList: false }, [candidate(1)], choicesOf(ballots))).toEqual({
        questionTitle: '¿?',
        votesCounterForEachCandidate: [],
        trueVotes: votesFor(ballots, 'yes'),
        falseVotes: votesFor(ballots, 'no'),
        blankVotes: votesFor(ballots, 'blank'),
        totalVotes: ballots.length,
      });
    }),
    { numRuns: 1000 },
  );
});
