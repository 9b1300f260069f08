/** The rights of a person in a voting, and whether this phone may still use them. */
import type { MemberQuestion, Mine } from '@vigilia/contract/assemblies/member-assembly';
import { fullName } from '@vigilia/contract/users/full-name';
import { type BallotBox, type Casting, castingKey, type Outcome } from './ballot-box.ts';
import { VOTING_TEXTS as T } from './texts.ts';

/** A right in this voting, with its present state. */
export interface ShownRight extends Casting {
  readonly label: string;
  readonly isRegistered: boolean;
  readonly onPaper?: boolean | undefined;
  /** For the own right: the attorney at the opening, and whether they cast it. */
  readonly attorney?: string | undefined;
  readonly byAttorney?: boolean | undefined;
  /** Why it cannot be used; else empty. */
  readonly problem: string;
}

/** The rights that the server returned; until then, those predicted by the presence and the powers of the person. */
export function rightsIn(question: MemberQuestion, mine: Mine): ShownRight[] {
  const { person, represented, rights } = mine;
  const nameOf = new Map(represented.map((each) => [each.userId, fullName(each)]));
  /** Explains to the person a right that the server denies. */
  const explained = (userId: number, problem: string) =>
    problem !== '' && userId === person.userId && person.notInGoodStanding ? T.notInGoodStanding : problem;
  const shown = (userId: number, isRegistered: boolean, problem: string): ShownRight => ({
    questionId: question.id,
    userId,
    label: userId === person.userId ? T.own : T.ofOther(nameOf.get(userId) ?? ''),
    isRegistered,
    problem,
  });
  const known = rights.filter(({ questionId }) => questionId === question.id);
  if (known.length > 0)
    return known.map(({ userId, voted, problem, onPaper, attorney, byAttorney }) => ({
      ...shown(userId, voted, explained(userId, problem)),
      ...(onPaper && { onPaper }),
      ...(attorney && { attorney: fullName(attorney), byAttorney }),
    }));
  // In a reopened voting, rights may have been used before.
  const promised = question.seal?.kind === 'reopened' ? T.checking : '';
  return [
    shown(person.userId, false, person.isPresent && person.canVote ? promised : T.checking),
    ...represented
      .filter(({ state, canVote }) => state === 'valid' && canVote)
      .map(({ userId }) => shown(userId, false, promised)),
  ];
}

export type Box = Pick<BallotBox, 'kept' | 'outcomes'>;

/** Whether only the answer to the ballot of this phone will show if it used its right (R18.1). */
export const isUncertain = ({ kept }: Pick<Box, 'kept'>, right: Casting): boolean => {
  const own = kept[castingKey(right)];
  return own?.isConfirmed === true && own.about?.givesReceipts === true;
};

/** The outcome of a right's ballot. An answer to this phone that it was cast elsewhere takes precedence. */
export function outcomeOf(box: Box, right: ShownRight): Outcome | undefined {
  const answered = box.outcomes[castingKey(right)];
  if (answered?.is === 'registered' || answered?.is === 'elsewhere') return answered;
  return right.isRegistered && !isUncertain(box, right) ? { is: 'registered' } : answered;
}

export const isDone = (box: Box, right: ShownRight): boolean => outcomeOf(box, right)?.is === 'registered';

export const isUsable = (box: Box, right: ShownRight): boolean =>
  right.problem === '' &&
  !isDone(box, right) &&
  outcomeOf(box, right)?.is !== 'elsewhere' &&
  !box.kept[castingKey(right)]?.isConfirmed;

/** The rights whose ballots the next confirmation sends, without those lost or used since the choice. */
export const chosenIn = <R extends ShownRight>(box: Box, rights: readonly R[]): R[] =>
  rights.filter((right) => box.kept[castingKey(right)] && isUsable(box, right));
