/** Compares files of document numbers with users, the roll or members. */
import type { FileRow, ListOutcome, ListPreview, RollPerson } from '@vigilia/contract/assemblies/roll-lists';
import { comparableDni } from '@vigilia/contract/users/document-numbers';
import { fullName } from '@vigilia/contract/users/full-name';
import type { ReadNumber } from './document-numbers.ts';

interface Person {
  readonly name: string;
  readonly lastName: string;
  readonly dni: string | null;
}

/**
 * Plans each row of a file.
 * @param found users with one of the numbers
 * @param decide the outcome of a row with a person who is in no row above, its reason, and the name if not that of the person
 */
export function planRows<P extends Person, Outcome extends string>(
  numbers: readonly ReadNumber[],
  found: readonly P[],
  decide: (person: P, line: number) => readonly [outcome: Outcome, reason?: string, name?: string],
): FileRow<Outcome | 'unknown' | 'repeated' | 'invalid'>[] {
  const byDni = new Map(found.map((person) => [comparableDni(person.dni ?? ''), person]));
  const firstLine = new Map<string, number>();
  return numbers.map(({ line, dni, reason }) => {
    const row = { line, dni, name: '', reason };
    if (reason !== '') return { ...row, outcome: 'invalid' };
    const number = comparableDni(dni);
    const person = byDni.get(number);
    const name = person ? fullName(person) : '';
    const first = firstLine.get(number);
    if (first !== undefined)
      return { ...row, outcome: 'repeated', name, reason: `Repite la cédula de la fila ${first}` };
    firstLine.set(number, line);
    if (!person) return { ...row, outcome: 'unknown' };
    const [outcome, why = '', shown = name] = decide(person, line);
    return { ...row, outcome, name: shown, reason: why };
  });
}

export const countsOf = <Outcome extends string>(
  outcomes: readonly Outcome[],
  rows: readonly { readonly outcome: Outcome }[],
) =>
  Object.fromEntries(
    outcomes.map((each) => [each, rows.filter(({ outcome }) => outcome === each).length]),
  ) as Record<Outcome, number>;

export interface ListPlan {
  readonly rows: ListPreview['rows'];
  /** Users of the file who are not on the roll. */
  readonly missing: readonly number[];
  readonly people: readonly RollPerson[];
}

/** @param users those with one of the numbers */
export function planList(
  numbers: readonly ReadNumber[],
  roll: readonly (Person & { readonly userId: number; readonly canVote: boolean })[],
  users: readonly (Person & { readonly id: number })[],
): ListPlan {
  const onRoll = new Set(roll.map(({ userId }) => userId));
  const missing: number[] = [];
  const listed = new Set<number>();
  const rows = planRows(numbers, users, ({ id }): [ListOutcome] => {
    listed.add(id);
    if (onRoll.has(id)) return ['onRoll'];
    missing.push(id);
    return ['offRoll'];
  });
  const people = roll.map(
    (member): RollPerson => ({
      userId: member.userId,
      name: fullName(member),
      dni: member.dni,
      canVote: member.canVote,
      listed: listed.has(member.userId),
    }),
  );
  return { rows, missing, people };
}

/** Users of the file, on the roll or not. */
export const listedUsers = ({ missing, people }: Pick<ListPlan, 'missing' | 'people'>): number[] => [
  ...missing,
  ...people.flatMap(({ userId, listed }) => (listed ? userId : [])),
];
