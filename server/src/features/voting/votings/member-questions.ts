/**
 * The questions of members, serialised (R12.33). Every phone of a hall asks for the same list, and a question of slates may
 * name ten thousand people: a list is read once a tick for all who ask for it, one list and one question at a time.
 */
import { listQuestions, type Question } from '@vigilia/contract/votings/votings';
import pLimit from 'p-limit';
import { type SharedText, sharedText } from '../../../kernel/http/compression.ts';
import { coalescedRead } from './live/coalesced-read.ts';
import type { StoredQuestion } from './question-store.ts';

/**
 * @param present reads candidates and slates, and presents questions for members
 */
export function createMemberQuestions(
  present: (questions: readonly StoredQuestion[]) => Promise<Question[]>,
): (questions: readonly StoredQuestion[]) => Promise<SharedText> {
  const inTurn = pLimit(1);
  async function write(questions: readonly StoredQuestion[]): Promise<SharedText> {
    const presented: string[] = [];
    for (const question of questions) {
      // Parsing keeps only the fields of the contract.
      const parsed = listQuestions.response.parse(await present([question]));
      presented.push(...parsed.map((each) => JSON.stringify(each)));
    }
    return sharedText(`{"data":[${presented.join()}]}`);
  }
  const shared = coalescedRead((stored: string) => inTurn(() => write(JSON.parse(stored))));
  // The key has all columns: a list that was read before an edit has another key.
  return (questions) => shared(JSON.stringify(questions));
}
