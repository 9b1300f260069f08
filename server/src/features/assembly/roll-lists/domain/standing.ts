/**
 * Decisions of the lists of good standing on the right to vote, also for people not on the roll yet (R10.17).
 */
import type { StandingChoice } from '@vigilia/contract/assemblies/roll-lists';

/** Null where no list decided: the right is that of a new person on the roll. */
export type StandingRight = boolean | null;

export interface Standing {
  readonly others: StandingRight;
  /** Rights of people who differ from all others. */
  readonly people: ReadonlyMap<number, StandingRight>;
}

/**
 * @param before decisions of earlier lists, which stay for people whom this one leaves unchanged
 * @param listed users in the file
 */
export function standingAfter(
  before: Standing,
  listed: readonly number[],
  choice: { readonly listed: StandingChoice; readonly others: StandingChoice },
): Standing {
  const chosen = (each: StandingChoice, former: StandingRight): StandingRight =>
    each === 'unchanged' ? former : each === 'may';
  const others = chosen(choice.others, before.others);
  const people = new Map<number, StandingRight>();
  for (const [userId, right] of before.people) people.set(userId, chosen(choice.others, right));
  for (const userId of listed) people.set(userId, chosen(choice.listed, formerOf(before, userId)));
  for (const [userId, right] of people) if (right === others) people.delete(userId);
  return { others, people };
}

const formerOf = ({ others, people }: Standing, userId: number): StandingRight =>
  people.has(userId) ? (people.get(userId) ?? null) : others;
