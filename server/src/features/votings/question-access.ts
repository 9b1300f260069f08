/** Access to questions and assemblies by caller. */
import { USER_TYPES } from '@vigilia/contract/limits';
import type { Caller } from '../../http/session.ts';
import type { VotingStores } from './presenter.ts';
import type { StoredQuestion } from './question-store.ts';
import { unknownAssembly, unknownQuestion } from './refusals.ts';

export const isAdministrator = ({ userType }: Caller): boolean => userType === USER_TYPES.administrator;

/** @throws Refusal 404 unless it exists */
export async function existingQuestion({ questions }: VotingStores, id: number): Promise<StoredQuestion> {
  const question = await questions.byId(id);
  if (!question) throw unknownQuestion();
  return question;
}

/**
 * Limits members to their own assemblies: another one is refused like an unknown one, after the same queries (R3.9).
 * @throws Refusal 404
 */
export async function checkAssemblyAccess(
  { assemblies, roll }: VotingStores,
  id: number,
  caller: Caller,
): Promise<void> {
  const assembly = await assemblies.byId(id);
  const belongs = isAdministrator(caller) || (await roll.find(id, caller.userId)) || assembly?.isRegister;
  if (!assembly || !belongs) throw unknownAssembly();
}
