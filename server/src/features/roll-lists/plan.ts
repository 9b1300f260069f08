/** Compares a file of document numbers with the users and the roll. */
import { createHash } from 'node:crypto';
import {
  BLOCKING_OUTCOMES,
  type ListOutcome,
  type ListPreview,
  type ListRow,
  type RollPerson,
} from '@vigilia/contract/assemblies/roll-lists';
import { fullName } from '@vigilia/contract/users/full-name';
import { Refusal } from '../../runtime/errors.ts';
import type { SheetRow } from '../../spreadsheets/rows.ts';
import type { RollMember } from '../assembly-members/roll-members.ts';
import type { userStore } from '../users/store.ts';
import { readNumbers } from './document-numbers.ts';

export interface ListPlan {
  readonly counts: ListPreview['counts'];
  readonly rows: readonly ListRow[];
  readonly fingerprint: string;
  /** Users of the file who are not on the roll. */
  readonly missing: readonly number[];
  /** The roll, in its order. */
  readonly people: readonly RollPerson[];
}

/** @throws Refusal as `readNumbers` does */
export async function planList(
  sheet: readonly SheetRow[],
  roll: readonly RollMember[],
  users: Pick<ReturnType<typeof userStore>, 'withAnyOf'>,
): Promise<ListPlan> {
  const numbers = readNumbers(sheet);
  const found = await users.withAnyOf(
    numbers.flatMap(({ dni, reason }) => (reason === '' ? dni : [])),
    [],
  );
  const byDni = new Map(found.map((user) => [user.dni, user]));
  const onRoll = new Set(roll.map(({ userId }) => userId));
  const firstLine = new Map<string, number>();
  const missing: number[] = [];
  const listed = new Set<number>();
  const counts = { onRoll: 0, offRoll: 0, unknown: 0, repeated: 0, invalid: 0 };

  const rows = numbers.map(({ line, dni, reason }): ListRow => {
    const row = (outcome: ListOutcome, name = '', why = ''): ListRow => {
      counts[outcome] += 1;
      return { line, outcome, dni, name, reason: why };
    };
    if (reason !== '') return row('invalid', '', reason);
    const user = byDni.get(dni);
    const name = user ? fullName(user) : '';
    const first = firstLine.get(dni);
    if (first !== undefined) return row('repeated', name, `Repite la cédula de la fila ${first}`);
    firstLine.set(dni, line);
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
  const hash = createHash('sha256');
  for (const row of rows) hash.update(JSON.stringify(row));
  for (const { userId, canVote, listed: isListed } of people)
    hash.update(`${userId} ${canVote} ${isListed};`);
  return { counts, rows, fingerprint: hash.digest('base64url'), missing, people };
}

/** Refused rows of which the response names the lines. */
const MAX_ISSUES = 100;

/** Number of rows without a person. */
export const blockedRows = ({ counts }: Pick<ListPlan, 'counts'>): number =>
  BLOCKING_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);

const TEXTS = {
  nobody: 'No hay un usuario con esta cédula',
  blocked: (rows: number) =>
    rows === 1
      ? 'No se cambió nada: hay una fila sin persona. Corrija el archivo, o confirme que se deja por fuera.'
      : `No se cambió nada: hay ${rows} filas sin persona. Corrija el archivo, o confirme que se dejan por fuera.`,
};

/** @throws Refusal 422 for rows without a person that are not left out */
export function requireComplete(plan: ListPlan, leaveOut: boolean): void {
  const blocked = blockedRows(plan);
  if (blocked === 0 || leaveOut) return;
  const issues = plan.rows
    .filter(({ outcome }) => BLOCKING_OUTCOMES.includes(outcome))
    .slice(0, MAX_ISSUES)
    .map(({ line, reason }) => ({
      path: `rows.${line}`,
      message: `Fila ${line}: ${reason || TEXTS.nobody}`,
    }));
  throw new Refusal(422, TEXTS.blocked(blocked), { issues });
}
