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

it('presents one question of slates at a time, and a list once for all who wait for it', async () => {
  const { lists, calls, most } = aPresenter();
  const answers = await Promise.all(Array.from({ length: 200 }, (_, member) => lists(GIANT, member)));
  // The first began at once; all others waited for the second.
  expect(calls).toEqual([
    [1, 2],
    [3, 4],
    [1, 2],
    [3, 4],
  ]);
  expect(most()).toBe(1);
  // Serialised lists are not cached for later requests.
  await lists(GIANT, 1);
  expect(calls).toHaveLength(6);
  expect(new Set(answers).size).toBe(2);
  expect(JSON.parse(String(answers[0]?.bytes)).data.map(({ id }: Question) => id)).toEqual([1, 2, 3, 4]);
});

it('answers an edit that was read before the list was written', async () => {
  const { lists } = aPresenter();
  const [, before, after] = await Promise.all([
    lists(GIANT, 1),
    lists(GIANT, 2),
    lists([stored(1, 'slates', 'Otra'), ...GIANT.slice(1)], 3),
  ]);
  expect(String(before?.bytes)).not.toContain('Otra');
  expect(String(after?.bytes)).toContain('Otra');
});

it('refuses more lists of one member than may wait, and continues after a failure', async () => {
  const { lists } = aPresenter();
  const asked = Array.from({ length: 40 }, (_, n) => lists([stored(n + 1), stored(n + 100)], 7));
  const settled = await Promise.allSettled(asked);
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(19);
  let fails = true;
  const failing = createMemberQuestions(async (questions) => {
    if (fails) throw new Error('the database is gone');
    return questions.map(presented);
  });
  await expect(failing(GIANT, 1)).rejects.toThrow('gone');
  fails = false;
  expect(String((await failing(GIANT, 1)).bytes)).toContain('Pregunta 4');
});

it('writes an empty list', async () => {
  const { lists } = aPresenter();
  expect(String((await lists([], 1)).bytes)).toBe('{"data":[]}');
});
