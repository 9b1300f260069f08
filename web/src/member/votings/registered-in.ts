import type { Mine } from '@vigilia/contract/assemblies/member-assembly';
import { fullName } from '@vigilia/contract/users/full-name';
import { castingKey } from './ballot-box.ts';
import { type Box, isUncertain } from './rights.ts';
import { VOTING_TEXTS } from './texts.ts';

/** Whether the ballots of rights in a voting are registered: those of this phone, and those that the server knows of. */
function registeredRights({ rights }: Mine, box: Box, questionId: number) {
  const { outcomes } = box;
  const used = rights.filter((right) => right.questionId === questionId && right.voted);
  const registered = new Set([
    ...Object.keys(outcomes).filter((key) => outcomes[key]?.is === 'registered'),
    ...used
      .filter((right) => right.onPaper || !isUncertain(box, right))
      .map(castingKey)
      .filter((key) => outcomes[key]?.is !== 'elsewhere'),
  ]);
  return {
    has: (userId: number) => registered.has(castingKey({ questionId, userId })),
    isPaper: (userId: number) => used.some((right) => right.userId === userId && right.onPaper),
  };
}

/**
 * Sentences about the ballots of the person in a closed voting, by right. A right that was used on paper or by the attorney is said
 * as such: its holder may not have cast it.
 */
export function registeredIn(mine: Mine, box: Box, questionId: number): string[] {
  const { person, represented } = mine;
  const { has, isPaper } = registeredRights(mine, box, questionId);
  const byAttorney = castByAttorney(mine, questionId);
  const own = isPaper(person.userId)
    ? VOTING_TEXTS.onPaperBefore
    : (byAttorney ?? VOTING_TEXTS.registeredBefore);
  return [
    ...(has(person.userId) ? [own] : []),
    ...represented
      .filter(({ userId }) => has(userId))
      .map((holder) =>
        (isPaper(holder.userId) ? VOTING_TEXTS.onPaperBeforeFor : VOTING_TEXTS.registeredBeforeFor)(
          fullName(holder),
        ),
      ),
  ];
}

const ownRight = ({ rights, person }: Mine, questionId: number) =>
  rights.find((right) => right.questionId === questionId && right.userId === person.userId);

function castByAttorney(mine: Mine, questionId: number): string | undefined {
  const { attorney, byAttorney } = ownRight(mine, questionId) ?? {};
  return attorney && byAttorney ? VOTING_TEXTS.castByAttorney(fullName(attorney)) : undefined;
}

/** Sentences about the rights of a closed voting that nobody used, and about the own one where there was none. */
export function unusedIn(mine: Mine, box: Box, questionId: number): string[] {
  const { has } = registeredRights(mine, box, questionId);
  return mine.rights.flatMap((right) => {
    // The rights are read before the last ballots of this phone.
    if (right.questionId !== questionId || right.voted || has(right.userId) || isUncertain(box, right))
      return [];
    const isOwn = right.userId === mine.person.userId;
    if (right.notOnRoll) return isOwn ? VOTING_TEXTS.notOnRoll : [];
    if (isOwn)
      return right.attorney ? VOTING_TEXTS.attorneyWas(fullName(right.attorney)) : VOTING_TEXTS.unused;
    const holder = mine.represented.find(({ userId }) => userId === right.userId);
    return holder ? VOTING_TEXTS.unusedFor(fullName(holder)) : [];
  });
}
