/** The lanes of calls that write (`Database.write`). */
import type { Call } from '@vigilia/contract/call';
import type { Db, Lane } from '../database/database.ts';

/** Tables of records that never change their assembly. */
type OfAssembly = 'attendees' | 'attorney_powers' | 'questions' | 'submitted_powers';

/** A lane, or the field that names it: an assembly, or a record of one. */
export type LaneOf = Lane | { readonly params?: string; readonly body?: string; readonly of?: OfAssembly };

export type FindLane = (
  sent: { readonly params: unknown; readonly body: unknown },
  read: Db,
) => Promise<Lane>;

/** Assemblies of questions by database: each ballot asks for one. */
const ofQuestions = new WeakMap<Db, Map<number, number>>();

/** Id of the assembly of a record; 0 for a missing one, to which nothing is written. */
export async function assemblyOf(read: Db, table: OfAssembly, id: number): Promise<number> {
  const known = ofQuestions.get(read) ?? new Map<number, number>();
  const found = table === 'questions' ? known.get(id) : undefined;
  if (found !== undefined) return found;
  const row = await read.selectFrom(table).select('assembly_id').where('id', '=', id).executeTakeFirst();
  if (row && table === 'questions') ofQuestions.set(read, known.set(id, row.assembly_id));
  return row?.assembly_id ?? 0;
}

/**
 * The lane of a call: the declared one, or else the assembly in its path.
 * @throws without one: the server does not start
 */
export function findLane(call: Call, declared: LaneOf | undefined): FindLane {
  const lane = declared ?? (call.path.includes('/:assemblyId/') ? { params: 'assemblyId' } : undefined);
  if (lane === undefined) throw new Error(`${call.method} ${call.path} has no lane`);
  if (typeof lane !== 'object') return async () => lane;
  const { params: field = lane.body ?? '', of }: Exclude<LaneOf, Lane> = lane;
  return async ({ params, body }, read) => {
    const id = ((lane.params ? params : body) as Readonly<Record<string, unknown>>)[field];
    if (typeof id !== 'number') throw new Error(`${call.method} ${call.path} was sent without its lane`);
    return of ? assemblyOf(read, of, id) : id;
  };
}
