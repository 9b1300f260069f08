/**
 * The questions of members, serialised (R12.33). A question of slates may name ten thousand people, and every phone of a
 * hall asks for the same list: such questions are presented one after the other, one list at a time, and a list once for
 * all who wait for it.
 */
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import { listQuestions, type Question } from '@vigilia/contract/votings/votings';
import { type SharedText, sharedText } from '../../http/compression.ts';
import { createBoundedQueue } from '../../runtime/bounded-queue.ts';
import { unavailable } from '../../runtime/errors.ts';
import type { StoredQuestion } from './question-store.ts';

/** Lists that wait, and those of them that one member may have. */
const MAX_WAITING = 2000;
const MAX_OF_ONE = 20;

const BUSY = 'Muchas personas piden las preguntas a la vez. Vuelva a intentarlo en unos segundos.';

const isLarge = ({ kind }: StoredQuestion): boolean => KIND_RULES[kind].options === 'slates';

/** Parts with at most one question of slates each. */
function* partsOf(questions: readonly StoredQuestion[]): Generator<readonly StoredQuestion[]> {
  let part: StoredQuestion[] = [];
  for (const question of questions) {
    if (isLarge(question) && part.length > 0) {
      yield part;
      part = [];
    }
    part.push(question);
  }
  if (part.length > 0) yield part;
}

/** The answer in the form of the contract, field by field, without the brackets of the list. */
const serialised = (questions: readonly Question[]): string =>
  JSON.stringify(listQuestions.response.parse(questions)).slice(1, -1);

/**
 * @param present reads candidates and slates, and presents questions for members
 */
export function createMemberQuestions(
  present: (questions: readonly StoredQuestion[]) => Promise<Question[]>,
): (questions: readonly StoredQuestion[], memberId: number) => Promise<SharedText> {
  const queue = createBoundedQueue(MAX_WAITING, () => unavailable(BUSY), MAX_OF_ONE);
  const waiting = new Map<string, Promise<SharedText>>();

  async function write(questions: readonly StoredQuestion[]): Promise<SharedText> {
    const parts: string[] = [];
    for (const part of partsOf(questions)) parts.push(serialised(await present(part)));
    return sharedText(`{"data":[${parts.join()}]}`);
  }

  return (questions, memberId) => {
    if (!questions.some(isLarge)) return write(questions);
    // With all of their columns: a list that was read before an edit is another one.
    const key = JSON.stringify(questions);
    const shared = waiting.get(key);
    if (shared) return shared;
    let hasBegun = false;
    const list = queue(
      () => {
        // People may be renamed from here on.
        hasBegun = true;
        waiting.delete(key);
        return write(questions);
      },
      { key: memberId, hasPriority: false },
    );
    if (!hasBegun) waiting.set(key, list);
    return list.catch((error) => {
      // Refused before it began.
      if (!hasBegun) waiting.delete(key);
      throw error;
    });
  };
}
