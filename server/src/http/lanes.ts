/** The lanes of calls that write (`Database.write`). */
import type { Call } from '@vigilia/contract/call';
import type { Db, Lane } from '../database/database.ts';

/** Tables of records that never change their assembly. */
type OfAssembly = 'attendees' | 'attorney_powers' | 'questions' | 'submitted_powers';

/** A lane, or the field that names it: an assembly, or a record of one. */
export type LaneOf = Lane | { readonly params?: string; readonly body?: string; readonly of?: OfAssembly };

interface Sent {
  readonly params: unknown;
  readonly body: unknown;
}

/** What tells the lane of a call before its transaction begins. */
export type FindLane = (sent: Sent, read: Db) => Promise<Lane>;

/** Assemblies of questions by database: each ballot asks for one. */
const ofQuestions = new WeakMap<Db, Map<number, number>>();

/** Id of the assembly of a record; 0 for one that does not exist, to which nothing is written. */
async function assemblyOf(read: Db, table: OfAssembly, id: number): Promise<number> {
  const questions = ofQuestions.get(read) ?? new Map<number, number>();
  ofQuestions.set(read, questions);
  const known = table === 'questions' ? questions.get(id) : undefined;
  if (known !== undefined) return known;
  const row = await read.selectFrom(table).select('assembly_id').where('id', '=', id).executeTakeFirst();
  if (row && table === 'questions') questions.set(id, row.assembly_id);
  return row?.assembly_id ?? 0;
}

/**
 * The lane of a call: what is declared, or else the assembly in its path.
 * @throws where there is none: the server does not start
 */
export function findLane(call: Call, declared: LaneOf | undefined): FindLane {
  const name = `${call.method} ${call.path}`;
  const inPath: LaneOf | undefined = call.path.includes('/:assemblyId/')
    ? { params: 'assemblyId' }
    : undefined;
  const lane = declared ?? inPath;
  if (lane === undefined) throw new Error(`${name} has no lane`);
  if (typeof lane !== 'object') return async () => lane;
  return async ({ params, body }, read) => {
    const from = (lane.params ? params : body) as Readonly<Record<string, unknown>>;
    const id = from[lane.params ?? lane.body ?? ''];
    if (typeof id !== 'number') throw new Error(`${name} was sent without its lane`);
    return lane.of ? assemblyOf(read, lane.of, id) : id;
  };
}
