/** Earlier votings of the same assembly about the same matter (R12.43): a question that lost may be voted again until it suits. */
import { count, pluralize } from '@vigilia/contract/text/count';
import { readAs } from '@vigilia/contract/text/read-as';
import { sql } from 'kysely';
import type { Db } from '../../../../kernel/database/database.ts';
import { nominees } from '../../../roll/voting-lock.ts';
import type { SealedResult, StatedNumbers } from '../../../verification/protocol/seals.ts';
import { withoutNumber } from './meetings-beside.ts';
import type { Opening } from './stated.ts';

/** Maximum earlier votings that a statement lists, the last ones. */
const MAX_LISTED = 6;

/** In numbers alone, as seals name nobody. */
function resultText(result: SealedResult): string {
  if ('verdict' in result) {
    const { yes = 0, no = 0 } = result.votes;
    const outcome =
      result.verdict && (result.verdict.outcome === 'approved' ? 'aprobada, ' : 'no aprobada, ');
    return `${outcome ?? ''}${count(yes)} a favor y ${count(no)} en contra`;
  }
  const seats =
    'elected' in result
      ? result.elected.length
      : result.slates.reduce((sum, slate) => sum + slate.byQuotient + slate.byResidue - slate.vacant, 0);
  return `${pluralize(seats, 'cargo provisto', 'cargos provistos')}${result.tie ? ', con empate' : ''}`;
}

const hasLost = (result: SealedResult): boolean =>
  'verdict' in result &&
  (result.verdict ? result.verdict.outcome === 'rejected' : (result.votes.no ?? 0) > (result.votes.yes ?? 0));

const isDecided = (result: SealedResult): boolean =>
  ('verdict' in result && result.verdict !== null) || Object.values(result.votes).some((votes) => votes > 0);

/** Names as they read: those that candidates and people of slates had at openings of the assembly, and of slates; by question. */
async function namesIn(db: Db, assemblyId: number) {
  const { rows } = await sql<{ id: number; name: string }>`
    select question_id as id, names.name || ' ' || last_name as name from opening_names names
      join ${nominees} standing on standing.user_id = names.user_id
      join questions on questions.id = question_id and questions.assembly_id = names.assembly_id
      where names.assembly_id = ${assemblyId}
    union select question_id, name from slates join questions on questions.id = question_id
      where assembly_id = ${assemblyId}`.execute(db);
  return Map.groupBy(
    rows.map(({ id, name }) => ({ id, name: readAs(name) })),
    ({ id }) => id,
  );
}

/** The votings that a question continues as a declared second round. */
function continued(questions: ReadonlyMap<number, { readonly second_round_of: number | null }>, id: number) {
  const found = new Set<number>();
  for (let at: number | null = id; at !== null && !found.has(at); )
    at = found.add(at) && (questions.get(at)?.second_round_of ?? null);
  return found;
}

/** Votings of the assembly, also deleted ones, that were decided or are open, and may be of the matter that is opened now. */
export async function votedBefore(db: Db, { assemblyId, questionId }: Opening): Promise<StatedNumbers> {
  const rows = await db
    .selectFrom('questions')
    .selectAll('questions')
    .select(
      sql<string | null>`(select max(opened_point) from openings where question_id = questions.id)`.as(
        'point',
      ),
    )
    .where('assembly_id', '=', assemblyId)
    .execute();
  const questions = new Map(rows.map((row) => [row.id, row]));
  const own = questions.get(questionId);
  const seals = await db
    .selectFrom('seals')
    .select(['question_id', 'body'])
    .where('assembly_id', '=', assemblyId)
    .where('kind', 'in', ['closed', 'lot'])
    .orderBy('number')
    .execute();
  const results = new Map(
    seals.map(({ question_id, body }) => [
      question_id,
      (JSON.parse(body) as { result: SealedResult }).result,
    ]),
  );
  const known = continued(questions, questionId);
  const names = await namesIn(db, assemblyId);
  const ownNames = new Set(names.get(questionId)?.map(({ name }) => name));
  const pointsOf = (row: typeof own) =>
    [row?.point ?? row?.agenda_point, row?.agenda_point].map((point) => readAs(point ?? ''));
  // An election without a point has nothing to do with every question that was lost.
  const ownPoints = pointsOf(own).filter((point) => own?.is_list === 0 || point !== '');
  const found = rows.flatMap((row) => {
    const { id, title, state, deleted_at } = row;
    const result = results.get(id);
    const isOpen = state === 'open' && deleted_at === null;
    if (known.has(id) || !(isOpen || (result && isDecided(result)))) return [];
    const isSame =
      withoutNumber(title) === withoutNumber(own?.title ?? '') ||
      names.get(id)?.some(({ name }) => ownNames.has(name)) ||
      (!isOpen && result && hasLost(result) && pointsOf(row).some((point) => ownPoints.includes(point)));
    return isSame ? `«${title}»: ${isOpen || !result ? 'abierta' : resultText(result)}` : [];
  });
  const matter =
    own?.is_list === 0
      ? 'con este texto, o no aprobadas y del mismo punto o sin punto'
      : 'con este texto o con nombres de esta elección, o no aprobadas y del mismo punto';
  const listed = found.slice(-MAX_LISTED).join('; ');
  return { [`votaciones anteriores de esta asamblea ${matter} (${listed})`]: found.length };
}
