import { readAs } from '@vigilia/contract/text/read-as';
import { fullName } from '@vigilia/contract/users/full-name';
import type { SentSlate } from '@vigilia/contract/votings/question-edits';
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import { compact } from '../../../kernel/runtime/compact.ts';
import { readsAsAnswer } from './domain/question-rules.ts';
import { type Option, optionName } from './domain/voting-method.ts';
import type { StoredQuestion } from './question-store.ts';
import { refusalOf } from './refusals.ts';
import type { VotingStores } from './stores.ts';

/**
 * The chosen candidates, each once.
 * @throws Refusal 422 where one is not a user
 */
export async function chosenCandidates(
  { questions }: VotingStores,
  ids: readonly number[],
): Promise<number[]> {
  const different = [...new Set(ids)];
  if ((await questions.countUsers(different)) !== different.length)
    throw refusalOf({ reason: 'unknown-candidate' });
  return different;
}

/** Whether `ids` are other candidates than those of the question, or in another order. */
export async function areOtherCandidates(
  { questions }: VotingStores,
  { id, kind }: StoredQuestion,
  ids: readonly number[],
): Promise<boolean> {
  if (KIND_RULES[kind].options !== 'candidates') return ids.length > 0;
  const candidates = (await questions.candidatesOf([id])).get(id) ?? [];
  return [...new Set(ids)].join() !== candidates.map(({ userId }) => userId).join();
}

/** The candidates or slates of a question in their order, as the activity log names them. */
export async function loggedNames(
  { questions, slates }: VotingStores,
  id: number,
  kind: 'candidates' | 'slates',
): Promise<string[]> {
  const options: Option[] =
    kind === 'candidates'
      ? ((await questions.candidatesOf([id])).get(id) ?? []).map((candidate) => ({ candidate }))
      : ((await slates.of([id])).get(id) ?? []).map((slate) => ({ slate }));
  return options.map((option) => optionName(option, 'logged'));
}

/** The places of deleted users among the candidates or on slates, whose names were erased. */
export const placesOf = (options: readonly Option[], deleted: ReadonlySet<number>): string[] =>
  options.flatMap((option) => {
    if ('candidate' in option)
      return deleted.has(option.candidate.userId) ? [fullName(option.candidate)] : [];
    if (!('slate' in option)) return [];
    const { name, places } = option.slate;
    return places.flatMap(({ userId, alternate }, index) => {
      const place = `${index + 1} de la plancha «${name}»`;
      return compact([
        deleted.has(userId) &&
          `principal ${place}${alternate && !deleted.has(alternate.userId) ? ` (su suplente es ${fullName(alternate)})` : ''}`,
        alternate && deleted.has(alternate.userId) && `suplente ${place}`,
      ]);
    });
  });

/**
 * Checks the people of slates: users, and each of them once.
 * @throws Refusal 422
 */
export async function checkSlates({ questions }: VotingStores, slates: readonly SentSlate[]): Promise<void> {
  const names = new Set<string>();
  for (const { name } of slates) {
    if (readsAsAnswer(name)) throw refusalOf({ reason: 'answer-as-slate', name });
    if (names.has(readAs(name))) throw refusalOf({ reason: 'repeated-slate', name });
    names.add(readAs(name));
  }
  const people = slates.flatMap(({ places }) =>
    places.flatMap(({ userId, alternateUserId }) => (alternateUserId ? [userId, alternateUserId] : [userId])),
  );
  const different = new Set(people);
  if (different.size !== people.length) throw refusalOf({ reason: 'repeated-person' });
  if ((await questions.countUsers([...different])) !== different.size)
    throw refusalOf({ reason: 'unknown-nominee' });
}

/** Whether `sent` are other slates than those of the question, or in another order. */
export async function areOtherSlates(
  { slates }: VotingStores,
  { id }: StoredQuestion,
  sent: readonly SentSlate[],
): Promise<boolean> {
  const comparable = (of: readonly SentSlate[]) =>
    JSON.stringify(
      of.map(({ name, places }) => [
        name,
        places.map(({ userId, alternateUserId }) => [userId, alternateUserId ?? null]),
      ]),
    );
  return comparable(sent) !== comparable((await slates.of([id])).get(id) ?? []);
}
