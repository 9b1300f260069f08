/** Common rules of files with document numbers: their reading, and that only a previewed file is applied. */
import { createHash } from 'node:crypto';
import { BLOCKING_OUTCOMES, type FileRow, type SeenFile } from '@vigilia/contract/assemblies/roll-lists';
import type { ReceivedTable } from '../../../kernel/http/context.ts';
import { conflict, invalid, Refusal } from '../../../kernel/runtime/errors.ts';
import { headingsPlace } from '../../../kernel/spreadsheets/rows.ts';
import type { userStore } from '../users/store.ts';
import { readNumbers } from './domain/document-numbers.ts';

/**
 * The numbers of a file, each with the Spanish reason if it is invalid, and the users who have one of them.
 * @throws Refusal 422 for a file without numbers
 */
export async function readListFile(users: ReturnType<typeof userStore>, table: ReceivedTable) {
  const { rows, sheet } = table;
  const numbers = readNumbers(rows, headingsPlace(sheet));
  if (typeof numbers === 'string') throw invalid('file', numbers);
  const known = numbers.flatMap(({ dni, reason }) => (reason === '' ? dni : []));
  return { rows, numbers, found: await users.withAnyOf(known, []) };
}

/** A plan as its preview identifies it. */
interface SeenPlan<Outcome extends string = string> {
  readonly rows: readonly FileRow<Outcome>[];
  readonly fingerprint: string;
}

/** @param others texts of other facts on which the outcome depends */
export function fingerprinted<Plan extends Pick<SeenPlan, 'rows'>>(
  plan: Plan,
  others: readonly string[],
): Plan & { readonly fingerprint: string } {
  const hash = createHash('sha256');
  for (const row of plan.rows) hash.update(JSON.stringify(row));
  for (const other of others) hash.update(`${other};`);
  return { ...plan, fingerprint: hash.digest('base64url') };
}

export function previewOf<Outcome extends string>(
  { rows, fingerprint }: SeenPlan<Outcome>,
  { sheet, digest }: ReceivedTable,
): { rows: FileRow<Outcome>[] } & SeenFile {
  return { rows: [...rows], sheet, digest, fingerprint };
}

/** Maximum rows whose lines a refusal names. */
const MAX_NAMED = 100;

/**
 * @param texts Spanish: another outcome than the preview showed, and how many rows cannot be applied
 * @returns the number of omitted rows
 * @throws Refusal 409 for another outcome than the confirmed one, 422 for rows that cannot be applied
 */
export function requireConfirmed(
  plan: SeenPlan,
  { fingerprint, leaveOut }: { readonly fingerprint: string; readonly leaveOut?: 'true' | undefined },
  texts: { readonly changedMeanwhile: string; readonly blocked: (rows: number) => string },
): number {
  if (fingerprint !== plan.fingerprint) throw conflict(texts.changedMeanwhile);
  const blocked = plan.rows.filter(({ outcome }) => BLOCKING_OUTCOMES.includes(outcome));
  if (leaveOut === 'true' || blocked.length === 0) return blocked.length;
  throw new Refusal(422, texts.blocked(blocked.length), {
    issues: blocked.slice(0, MAX_NAMED).map(({ line, reason }) => ({
      path: `rows.${line}`,
      message: `Fila ${line}: ${reason || 'No hay un usuario con esta cédula'}`,
    })),
  });
}
