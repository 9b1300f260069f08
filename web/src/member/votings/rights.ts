/** The rights of a person in a voting, and whether this phone may still use them. */
import type { MemberQuestion, Mine } from '@vigilia/contract/assemblies/member-assembly';
import { fullName } from '@vigilia/contract/users/full-name';
import { type BallotBox, type Casting, castingKey, type Outcome } from './ballot-box.ts';
import { VOTING_TEXTS as T } from './texts.ts';

/** A right in this voting, as it stands. */
export interface ShownRight extends Casting {
  readonly label: string;
  readonly isRegistered: boolean;
  /** Whether it was used on paper. */
  readonly onPaper?: boolean | undefined;
  /** Of the own right: who was the attorney at the opening, and whether they cast it. */
  readonly attorney?: string | undefined;
  readonly byAttorney?: boolean | undefined;
  /** Why it cannot be used; empty where it can. */
  readonly problem: string;
}

/** The rights that the server answered; before it has, those that the presence and the powers of the person promise. */
export function rightsIn(question: MemberQuestion, mine: Mine): ShownRight[] {
  const { person, represented, rights } = mine;
  const nameOf = new Map(represented.map((each) => [each.userId, fullName(each)]));
  /** The server says that there is no right; the person has to know why. */
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
  // Of a voting that is open again, rights may have been used before.
  const promised = question.seal?.kind === 'reopened' ? T.checking : '';
  return [
    shown(person.userId, false, person.isPresent && person.canVote ? promised : T.checking),
    ...represented
      .filter(({ state, canVote }) => state === 'valid' && canVote)
      .map(({ userId }) => shown(userId, false, promised)),
  ];
}

export type Box = Pick<BallotBox, 'kept' | 'outcomes'>;

/** Whether only the answer to the ballot of this phone will show if it was the one that used its right (R18.1). */
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

/** Whether a ballot may still be chosen and confirmed. */
export const isUsable = (box: Box, right: ShownRight): boolean =>
  right.problem === '' &&
  !isDone(box, right) &&
  outcomeOf(box, right)?.is !== 'elsewhere' &&
  !box.kept[castingKey(right)]?.isConfirmed;

/** The rights whose ballots the next confirmation sends: not those that were lost or used since the choice. */
export const chosenIn = <R extends ShownRight>(box: Box, rights: readonly R[]): R[] =>
  rights.filter((right) => box.kept[castingKey(right)] && isUsable(box, right));
