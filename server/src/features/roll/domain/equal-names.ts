/** Labels that tell people with the same full name apart (R12.36). */
import { readAs } from '@vigilia/contract/text/read-as';
import { fullName } from '@vigilia/contract/users/full-name';

export interface NamedPerson {
  readonly userId: number;
  readonly name: string;
  readonly lastName: string;
  readonly dni: string | null;
}

/** Minimum digits of a document that are shown. */
const MIN_DIGITS = 3;

const lastDigits = (dni: string, digits: number): string => dni.slice(-digits);

/** The least number of last digits in which the documents differ. */
function digitsThatDiffer(documents: readonly string[]): number {
  const longest = Math.max(...documents.map((each) => each.length));
  let digits = MIN_DIGITS;
  while (
    digits < longest &&
    new Set(documents.map((each) => lastDigits(each, digits))).size < documents.length
  )
    digits += 1;
  return digits;
}

export function equalNameLabels(people: readonly NamedPerson[]): Map<number, string> {
  const labels = new Map<number, string>();
  const named = people.filter(({ lastName, dni }) => lastName !== '' || dni !== null);
  const different = [...new Map(named.map((person) => [person.userId, person])).values()];
  for (const equal of Map.groupBy(different, (person) => readAs(fullName(person))).values()) {
    if (equal.length < 2) continue;
    const digits = digitsThatDiffer(equal.flatMap(({ dni }) => dni ?? []));
    const without = equal.filter(({ dni }) => !dni).sort((a, b) => a.userId - b.userId);
    for (const { userId, dni } of equal)
      labels.set(
        userId,
        dni
          ? `(···${lastDigits(dni, digits)})`
          : `(${without.findIndex((person) => person.userId === userId) + 1})`,
      );
  }
  return labels;
}

/**
 * People with their labels at the end of their last names.
 * @param isFrozen whether a name has the label of an opening already
 */
export function withLabels<P extends NamedPerson>(
  people: readonly P[],
  isFrozen: (person: P) => boolean = () => false,
): P[] {
  if (people.every(isFrozen)) return [...people];
  const labels = equalNameLabels(people);
  return people.map((person) => {
    const label = isFrozen(person) ? undefined : labels.get(person.userId);
    return label === undefined ? person : { ...person, lastName: `${person.lastName} ${label}`.trim() };
  });
}
