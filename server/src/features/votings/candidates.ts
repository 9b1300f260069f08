/** Validates and names the candidates of a question. */
import { fullName } from '@vigilia/contract/full-name';
import { VOTING_METHODS } from './domain/question-kinds.ts';
import type { VotingStores } from './presenter.ts';
import type { StoredQuestion } from './question-store.ts';
import { unknownCandidate } from './refusals.ts';

/**
 * The chosen candidates, each once.
 * @throws Refusal 422 where one is not a user
 */
export async function chosenCandidates(
  { questions }: VotingStores,
  ids: readonly number[],
): Promise<number[]> {
  const different = [...new Set(ids)];
  if ((await questions.countUsers(different)) !== different.length) throw unknownCandidate();
  return different;
}

/** Whether `ids` are other candidates than those of the question, or in another order. */
export async function areOtherCandidates(
  { questions }: VotingStores,
  { id, kind }: StoredQuestion,
  ids: readonly number[],
): Promise<boolean> {
  if (!VOTING_METHODS[kind].hasCandidates) return ids.length > 0;
  const candidates = (await questions.candidatesOf([id])).get(id) ?? [];
  return [...new Set(ids)].join() !== candidates.map(({ userId }) => userId).join();
}

/** The candidates in their order, as the activity log names them. */
export async function candidateNames({ questions }: VotingStores, id: number): Promise<string[]> {
  const candidates = (await questions.candidatesOf([id])).get(id) ?? [];
  return candidates.map((person) => fullName(person) + (person.dni ? ` (${person.dni})` : ''));
}
