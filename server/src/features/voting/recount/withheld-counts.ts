/** Counts of earlier rounds, which are withheld while their voting is open again (R12.14). */
import type { Db } from '../../../kernel/database/database.ts';
import { openQuestions } from '../../roll/open-votings.ts';
import type { Seal } from '../../verification/protocol/seals.ts';

export async function openQuestionIds(db: Db, assemblyId: number): Promise<Set<number>> {
  const rows = await openQuestions(db).select('id').where('assembly_id', '=', assemblyId).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether a seal states counts of a voting that is open now. */
export const isWithheld = ({ kind, body }: Pick<Seal, 'kind' | 'body'>, open: ReadonlySet<number>): boolean =>
  (kind === 'closed' || kind === 'lot') &&
  open.has((JSON.parse(body) as { readonly questionId: number }).questionId);
