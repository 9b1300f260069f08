/** Slates while they are edited: people in places, with alternates. */
import { fold } from '@vigilia/contract/text/fold';
import type { SentSlate } from '@vigilia/contract/votings/question-edits';
import type { Candidate, Slate } from '@vigilia/contract/votings/votings';
import type { Person } from '../../../../domain/person-picker.tsx';

export interface DraftPlace {
  readonly person: Person;
  readonly alternate: Person | null;
}

export interface DraftSlate {
  /** Stays with the slate while it is edited and moved. */
  readonly key: string;
  readonly name: string;
  readonly places: readonly DraftPlace[];
}

let made = 0;
const nextKey = () => {
  made += 1;
  return `slate-${made}`;
};

export const emptySlate = (): DraftSlate => ({ key: nextKey(), name: '', places: [] });

const personOf = ({ userId, name, lastName, dni }: Candidate): Person => ({
  id: userId,
  name,
  lastName,
  dni,
});

export const draftsOf = (slates: readonly Slate[] | undefined): DraftSlate[] =>
  (slates ?? []).map(({ name, places }) => ({
    key: nextKey(),
    name,
    places: places.map((place) => ({
      person: personOf(place),
      alternate: place.alternate && personOf(place.alternate),
    })),
  }));

export const sentSlates = (slates: readonly DraftSlate[]): SentSlate[] =>
  slates.map(({ name, places }) => ({
    name: name.trim(),
    places: places.map(({ person, alternate }) => ({
      userId: person.id,
      ...(alternate && { alternateUserId: alternate.id }),
    })),
  }));

const peopleOf = ({ places }: DraftSlate): Person[] =>
  places.flatMap(({ person, alternate }) => (alternate ? [person, alternate] : [person]));

/** All people on slates, so that none is offered or accepted twice. */
export const everybodyOn = (slates: readonly DraftSlate[]): Person[] => slates.flatMap(peopleOf);

/** Whether the slates and their order are equal, as they would be sent. */
export const areSame = (a: readonly DraftSlate[], b: readonly DraftSlate[]): boolean =>
  JSON.stringify(sentSlates(a)) === JSON.stringify(sentSlates(b));

export type SlateProblem =
  | { readonly reason: 'no-name' | 'no-places' | 'repeated-name'; readonly key: string }
  | { readonly reason: 'repeated-person'; readonly key: string; readonly person: Person };

/** The first problem of the slates that the backend would refuse; null without one. */
export function slatesProblem(slates: readonly DraftSlate[]): SlateProblem | null {
  const names = new Set<string>();
  const people = new Set<number>();
  for (const slate of slates) {
    const { key, name, places } = slate;
    const folded = fold(name.trim());
    if (folded === '') return { reason: 'no-name', key };
    if (names.has(folded)) return { reason: 'repeated-name', key };
    names.add(folded);
    if (places.length === 0) return { reason: 'no-places', key };
    for (const person of peopleOf(slate)) {
      if (people.has(person.id)) return { reason: 'repeated-person', key, person };
      people.add(person.id);
    }
  }
  return null;
}

/** The slates in words, for an edit conflict. */
export const slatesText = (slates: readonly DraftSlate[], nameOf: (person: Person) => string): string =>
  slates
    .map(
      ({ name, places }) =>
        `${name}: ${places
          .map(({ person, alternate }) =>
            alternate ? `${nameOf(person)} (suplente: ${nameOf(alternate)})` : nameOf(person),
          )
          .join(', ')}`,
    )
    .join('\n');

/** Slates with fewer people than seats: with many votes they could not fill their seats. */
export const shortSlates = (slates: readonly DraftSlate[], seats: number): DraftSlate[] =>
  Number.isSafeInteger(seats)
    ? slates.filter(({ places }) => places.length > 0 && places.length < seats)
    : [];
