/** When the quorum was lost while a voting was open (R12.22), and arrivals that were recorded after it. */
import {
  lostQuorum,
  type Period,
  quorumSteps,
  recordedBy,
} from '../../assembly-members/domain/presence-history.ts';
import { spanOf } from '../../assembly-members/presence-store.ts';
import type { VotingStores } from '../stores.ts';

/** An opening, with the standing of its assembly's history. */
export type NumberedOpening = Awaited<ReturnType<VotingStores['questions']['openings']>>[number];

export interface LostQuorum {
  readonly periods: readonly Period[];
  /** People whose arrival before the last closing was recorded after it. */
  readonly lateArrivals: number;
}

export type ReadLostQuorum = (
  stores: Pick<VotingStores, 'assemblies' | 'history' | 'lateArrivals'>,
  openings: readonly NumberedOpening[],
) => Promise<LostQuorum>;

/** Reads the whole history of the assembly, where it has a quorum. */
export const readLostQuorum: ReadLostQuorum = async (
  { assemblies, history, lateArrivals: countLate },
  openings,
) => {
  const [first] = openings;
  const hadQuorum = openings.some(({ opened_needed, needsQuorum }) => opened_needed > 0 || needsQuorum === 1);
  const assembly = first && hadQuorum ? await assemblies.byId(first.assemblyId) : undefined;
  const last = openings.at(-1);
  const closing = last && spanOf(last).closing;
  const lateArrivals = last && closing ? await countLate(last.assemblyId, closing) : 0;
  if (!assembly) return { periods: [], lateArrivals };
  const found = await history(assembly);
  const periods = openings
    .filter(({ opened_at }) => found.since === null || opened_at >= found.since)
    .map(spanOf)
    .flatMap((span) => lostQuorum(quorumSteps(recordedBy(found, span.closing)), span.opening, span.closing));
  return { periods, lateArrivals };
};

/** Questions whose periods are kept. */
const MAX_QUESTIONS = 200;

/**
 * Keeps the periods of a question until its assembly's history or its openings change: a desk that was offline may
 * state an arrival from before the close, which is stated beside the figures of the closing. Only for committed rows: a transaction that is
 * undone gives its number of the history back.
 */
export function cachedLostQuorum(read: ReadLostQuorum = readLostQuorum): ReadLostQuorum {
  const kept = new Map<number, { readonly version: string; readonly found: Promise<LostQuorum> }>();
  return (stores, openings) => {
    const [first] = openings;
    if (!first) return Promise.resolve({ periods: [], lateArrivals: 0 });
    const { question_id: id, lastSequence, needsQuorum } = first;
    const version = JSON.stringify([
      lastSequence,
      needsQuorum,
      openings.map((each) => [each.id, each.closed_at]),
    ]);
    const known = kept.get(id);
    if (known?.version === version) return known.found;
    const found = read(stores, openings);
    // The question that was read last is the last one to be dropped.
    kept.delete(id);
    kept.set(id, { version, found });
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_QUESTIONS) break;
      kept.delete(oldest);
    }
    found.catch(() => {
      if (kept.get(id)?.found === found) kept.delete(id);
    });
    return found;
  };
}
