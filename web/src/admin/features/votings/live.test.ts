/** What is taken from the live stream of a question. */
import { liveQuestion } from '@vigilia/contract/votings/voting-progress';
import { expect, test } from 'vitest';
import { changeIn } from '../../../core/backend/event-stream.ts';

const results = {
  questionTitle: '¿Se aprueba el acta?',
  votesCounterForEachCandidate: [],
  trueVotes: 1,
  falseVotes: 0,
  blankVotes: 0,
  totalVotes: 1,
};
const change = (parts: object) => ({
  name: 'change',
  data: JSON.stringify({
    questionId: 7,
    isActive: true,
    state: 'open',
    results,
    participation: { cast: 1, entitled: 3 },
    quorum: { present: 2, represented: 1, counted: 3, total: 4, needed: 3, reached: true },
    ...parts,
  }),
});

test('an event whose results are no results is not shown', () => {
  expect(changeIn(liveQuestion, change({ results: { totalVotes: 'muchos' } }))).toBeNull();
});
test('an event with results is shown', () => {
  expect(changeIn(liveQuestion, change({}))?.results.totalVotes).toBe(1);
});
