/** Questions that can be opened although there is one thing to vote for. */
import { fullName } from '@vigilia/contract/users/full-name';
import type { Question } from '@vigilia/contract/votings/votings';
import { VOTE_TEXTS as T } from '../texts.ts';

/** The only candidate or slate of a question that can be opened with it: for it, or blank. */
export function singleOption(question: Question | undefined): string | null {
  if (question?.allowBlank !== true) return null;
  const { peopleToBeVoted, slates = [] } = question;
  const [person, ...others] = peopleToBeVoted;
  const [slate, ...rest] = slates;
  if (person && others.length === 0) return T.single.candidates(fullName(person));
  if (slate && rest.length === 0) return T.single.slates(slate.name);
  return null;
}
