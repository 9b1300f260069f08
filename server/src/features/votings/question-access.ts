/** Access to questions by caller. */
import type { StoredQuestion } from './question-store.ts';
import { unknownQuestion } from './refusals.ts';
import type { VotingStores } from './stores.ts';

/** @throws Refusal 404 unless it exists */
export async function existingQuestion({ questions }: VotingStores, id: number): Promise<StoredQuestion> {
  const question = await questions.byId(id);
  if (!question) throw unknownQuestion();
  return question;
}

/** A question to read its voting, also of an archived assembly. @throws Refusal 404 unless it exists */
export async function readableQuestion({ questions }: VotingStores, id: number): Promise<StoredQuestion> {
  const question = await questions.readable(id);
  if (!question) throw unknownQuestion();
  return question;
}
