import type { Mine } from '@vigilia/contract/assemblies/member-assembly';
import { fullName } from '@vigilia/contract/users/full-name';
import { type BallotBox, castingKey } from './ballot-box.ts';
import { VOTING_TEXTS } from './texts.ts';

/**
 * Sentences about the ballots of the person in the voting closed last, by right: of this phone, and those that the server knows of.
 * A right used on paper is said as such: its holder may not have cast it.
 */
export function registeredInLast(
  { now, rights, person, represented }: Mine,
  outcomes: BallotBox['outcomes'],
): string[] {
  const ofLast = Object.keys(outcomes).filter(
    (key) => key.startsWith(`${now.last?.questionId}/`) && outcomes[key]?.is === 'registered',
  );
  const used = rights.filter(({ questionId, voted }) => questionId === now.last?.questionId && voted);
  const registered = new Set([
    ...ofLast,
    ...used.map(castingKey).filter((key) => outcomes[key]?.is !== 'elsewhere'),
  ]);
  const has = (userId: number) =>
    registered.has(castingKey({ questionId: now.last?.questionId ?? 0, userId }));
  const isPaper = (userId: number) => used.some((right) => right.userId === userId && right.onPaper);
  return [
    ...(has(person.userId)
      ? [isPaper(person.userId) ? VOTING_TEXTS.onPaperBefore : VOTING_TEXTS.registeredBefore]
      : []),
    ...represented
      .filter(({ userId }) => has(userId))
      .map((holder) =>
        (isPaper(holder.userId) ? VOTING_TEXTS.onPaperBeforeFor : VOTING_TEXTS.registeredBeforeFor)(
          fullName(holder),
        ),
      ),
  ];
}
