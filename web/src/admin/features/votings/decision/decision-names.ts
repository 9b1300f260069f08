/** The decision of a closed voting by names, for the votes screen and the hall (R12.16 to R12.19). */
import { fullName } from '@vigilia/contract/users/full-name';
import { DECLINED, type Lot } from '@vigilia/contract/votings/question-results';
import type { Question, SlatePlace } from '@vigilia/contract/votings/votings';
import { openSeatsText } from '../../../../domain/evening/voting-texts.ts';
import { hasSlates } from '../question/question-kinds.ts';
import type { AnsweredResults } from '../results/figures.ts';

type Named = Pick<Question, 'peopleToBeVoted' | 'slates'>;

/** Names of users and slates, from the question, else from the results. */
export interface Names {
  person(userId: number): string;
  slate(slateId: number): string;
  /** A tied option: a user, or a slate. */
  option(id: number): string;
}

export function namesOf(question: Named | undefined, results: AnsweredResults): Names {
  const people = new Map<number, string>();
  for (const { userId, candidateName, candidateLastName } of results.votesCounterForEachCandidate ?? [])
    people.set(userId, `${candidateName} ${candidateLastName}`.trim());
  for (const person of question?.peopleToBeVoted ?? []) people.set(person.userId, fullName(person));
  for (const place of placesOf(question)) {
    people.set(place.userId, fullName(place));
    if (place.alternate) people.set(place.alternate.userId, fullName(place.alternate));
  }
  const slates = new Map(
    (results.votesCounterForEachSlate ?? []).map(({ slateId, slateName }) => [slateId, slateName]),
  );
  const person = (id: number) => people.get(id) ?? `Usuario ${id}`;
  const slate = (id: number) => slates.get(id) ?? `Plancha ${id}`;
  return { person, slate, option: hasSlates(results) ? slate : person };
}

const placesOf = (question: Named | undefined): readonly SlatePlace[] =>
  question?.slates?.flatMap(({ places }) => places) ?? [];

/** The elected of a second round. */
export const electedInRounds = ({ secondRounds = [] }: AnsweredResults): ReadonlySet<number> =>
  new Set(secondRounds.flatMap(({ elected = [] }) => elected));

export interface ElectedPerson {
  readonly userId: number;
  readonly name: string;
  readonly alternate: string | null;
  /** The name of the slate; null for a candidate. */
  readonly slate: string | null;
}

/** The elected in their order. */
export function electedIn(results: AnsweredResults, names: Names): ElectedPerson[] {
  const { allocation, elected = [], declined = [] } = results;
  const nameOf = (userId: number) => `${names.person(userId)}${declined.includes(userId) ? DECLINED : ''}`;
  if (allocation)
    return allocation.slates.flatMap((slate) =>
      slate.elected.map(({ userId, alternateUserId }) => ({
        userId,
        name: nameOf(userId),
        alternate: alternateUserId === null ? null : nameOf(alternateUserId),
        slate: names.slate(slate.slateId),
      })),
    );
  return elected.map((userId) => ({ userId, name: nameOf(userId), alternate: null, slate: null }));
}

/** Seats won by each slate, by id; empty for other kinds. */
export const seatsBySlate = ({ allocation }: AnsweredResults): ReadonlyMap<number, number> =>
  new Map(
    (allocation?.slates ?? []).map(({ slateId, byQuotient, byResidue }) => [slateId, byQuotient + byResidue]),
  );

/** Why seats are open, in a few words for the hall; the whole sentence is on the votes screen. */
export function openSeatsIn(results: AnsweredResults, names: Names): string | null {
  const { undecided } = results;
  return undecided
    ? openSeatsText({
        ...undecided,
        options: undecided.options.map(names.option),
        areSlates: hasSlates(results),
      })
    : null;
}

/** The lot that decided; undefined for an open tie, or if a second round decides instead, as the notices say (R12.24). */
export function standingLot({ lot, undecided, secondRounds, elected }: AnsweredResults): Lot | null {
  if (!lot || undecided?.reason === 'tie') return null;
  const isSuperseded = secondRounds?.length && lot.drawn.some((id) => !elected?.includes(id));
  return isSuperseded ? null : lot;
}
