import type { Question } from '@vigilia/contract/votings/votings';
import { expect, it } from 'vitest';
import { createMemberQuestions } from './member-questions.ts';
import type { StoredQuestion } from './question-store.ts';

const stored = (
  id: number,
  kind: StoredQuestion['kind'] = 'slates',
  title = `Pregunta ${id}`,
): StoredQuestion => ({
  id,
  title,
  assemblyId: 1,
  state: 'draft',
  kind,
  seats: 1,
  allowBlank: true,
  showResults: 'live',
  rule: null,
});

const presented = ({ id, title }: StoredQuestion): Question => ({
  id,
  title,
  assambleId: 1,
  isList: true,
  isDelete: false,
  isActive: false,
  state: 'draft',
  ballots: 0,
  peopleToBeVoted: [],
});

/** A presenter that records which questions it had in hand at once. */
function aPresenter() {
  const calls: number[][] = [];
  let active = 0;
  let most = 0;
  const lists = createMemberQuestions(async (questions) => {
    calls.push(questions.map(({ id }) => id));
    active += 1;
    most = Math.max(most, active);
    await new Promise(setImmediate);
    active -= 1;
    return questions.map(presented);
  });
  return { lists, calls, most: () => most };
}

const GIANT = [stored(1), stored(2, 'yesNo'), stored(3), stored(4, 'candidates')];

it('presents one question at a time, and a list once for all who ask for it', async () => {
  const { lists, calls, most } = aPresenter();
  const answers = await Promise.all(Array.from({ length: 200 }, () => lists(GIANT)));
  expect(calls).toEqual([[1], [2], [3], [4]]);
  expect(most()).toBe(1);
  // Serialised lists are not cached for later requests.
  await lists(GIANT);
  expect(calls).toHaveLength(8);
  expect(new Set(answers).size).toBe(1);
  expect(JSON.parse(String(answers[0]?.bytes)).data.map(({ id }: Question) => id)).toEqual([1, 2, 3, 4]);
});

it('answers an edit that was read before the list was written', async () => {
  const { lists } = aPresenter();
  const [before, after] = await Promise.all([
    lists(GIANT),
    lists([stored(1, 'slates', 'Otra'), ...GIANT.slice(1)]),
  ]);
  expect(String(before?.bytes)).not.toContain('Otra');
  expect(String(after?.bytes)).toContain('Otra');
});

it('continues after a failure', async () => {
  let fails = true;
  const failing = createMemberQuestions(async (questions) => {
    if (fails) throw new Error('the database is gone');
    return questions.map(presented);
  });
  await expect(failing(GIANT)).rejects.toThrow('gone');
  fails = false;
  expect(String((await failing(GIANT)).bytes)).toContain('Pregunta 4');
});

it('writes an empty list', async () => {
  const { lists } = aPresenter();
  expect(String((await lists([])).bytes)).toBe('{"data":[]}');
});
