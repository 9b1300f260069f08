/** Compares a file of document numbers with the users and the roll. */
import {
  BLOCKING_OUTCOMES,
  type ListOutcome,
  type ListPreview,
  type RollPerson,
} from '@vigilia/contract/assemblies/roll-lists';
import { comparableDni } from '@vigilia/contract/users/document-numbers';
import { fullName } from '@vigilia/contract/users/full-name';
import type { NumberProblem, ReadNumber } from './document-numbers.ts';

/** A user, or a person on the roll. */
interface Person {
  readonly name: string;
  readonly lastName: string;
  readonly dni: string | null;
}

/** A row of the file. */
export interface PlannedRow {
  readonly line: number;
  readonly outcome: ListOutcome;
  readonly dni: string;
  /** Empty without a person. */
  readonly name: string;
  readonly problem: NumberProblem | { readonly reason: 'repeated'; readonly line: number } | null;
}

export interface ListPlan {
  readonly counts: ListPreview['counts'];
  readonly rows: readonly PlannedRow[];
  /** Users of the file who are not on the roll. */
  readonly missing: readonly number[];
  /** The roll, in its order. */
  readonly people: readonly RollPerson[];
}

/** @param users those with one of the numbers */
export function planList(
  numbers: readonly ReadNumber[],
  roll: readonly (Person & { readonly userId: number; readonly canVote: boolean })[],
  users: readonly (Person & { readonly id: number })[],
): ListPlan {
  const byDni = new Map(users.map((user) => [comparableDni(user.dni ?? ''), user]));
  const onRoll = new Set(roll.map(({ userId }) => userId));
  const firstLine = new Map<string, number>();
  const missing: number[] = [];
  const listed = new Set<number>();
  const counts = { onRoll: 0, offRoll: 0, unknown: 0, repeated: 0, invalid: 0 };

  const rows = numbers.map(({ line, dni, problem }): PlannedRow => {
    const row = (outcome: ListOutcome, name = '', why: PlannedRow['problem'] = null): PlannedRow => {
      counts[outcome] += 1;
      return { line, outcome, dni, name, problem: why };
    };
    if (problem) return row('invalid', '', problem);
    const user = byDni.get(comparableDni(dni));
    const name = user ? fullName(user) : '';
    const first = firstLine.get(comparableDni(dni));
    if (first !== undefined) return row('repeated', name, { reason: 'repeated', line: first });
    firstLine.set(comparableDni(dni), line);
    if (!user) return row('unknown');
    listed.add(user.id);
    if (onRoll.has(user.id)) return row('onRoll', name);
    missing.push(user.id);
    return row('offRoll', name);
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
  return { counts, rows, missing, people };
}

/** Users of the file, on the roll or not. */
export const listedUsers = ({ missing, people }: Pick<ListPlan, 'missing' | 'people'>): number[] => [
  ...missing,
  ...people.flatMap(({ userId, listed }) => (listed ? userId : [])),
];

/** Number of rows without a person. */
export const blockedRows = ({ counts }: Pick<ListPlan, 'counts'>): number =>
  BLOCKING_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);

/** Rows of which a refusal names the lines. */
const MAX_NAMED = 100;

export interface BlockedProblem {
  readonly reason: 'rows-without-person';
  readonly blocked: number;
  /** The first of them. */
  readonly rows: readonly PlannedRow[];
}

/** Why a file is not applied; null where every row has a person, or those without are left out. */
export function completenessProblem(plan: ListPlan, leaveOut: boolean): BlockedProblem | null {
  const blocked = blockedRows(plan);
  if (blocked === 0 || leaveOut) return null;
  const rows = plan.rows.filter(({ outcome }) => BLOCKING_OUTCOMES.includes(outcome)).slice(0, MAX_NAMED);
  return { reason: 'rows-without-person', blocked, rows };
}
