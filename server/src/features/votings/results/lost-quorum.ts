/** When the quorum was lost while a voting was open (R12.22). */
import { lostQuorum, type Period, quorumSteps } from '../../assembly-members/domain/presence-history.ts';
import { spanOf } from '../../assembly-members/presence-store.ts';
import type { VotingStores } from '../stores.ts';

/** An opening, with the standing of its assembly's history. */
export type NumberedOpening = Awaited<ReturnType<VotingStores['questions']['openings']>>[number];

export type ReadLostQuorum = (
  stores: Pick<VotingStores, 'assemblies' | 'history'>,
  openings: readonly NumberedOpening[],
) => Promise<readonly Period[]>;

/** Reads the whole history of the assembly, where it has a quorum. */
export const readLostQuorum: ReadLostQuorum = async ({ assemblies, history }, openings) => {
  const [first] = openings;
  const hadQuorum = openings.some(({ opened_needed, needsQuorum }) => opened_needed > 0 || needsQuorum === 1);
  const assembly = first && hadQuorum ? await assemblies.byId(first.assemblyId) : undefined;
  if (!assembly) return [];
  const found = await history(assembly);
  const steps = quorumSteps(found);
  return openings
    .filter(({ opened_at }) => found.since === null || opened_at >= found.since)
    .map(spanOf)
    .flatMap(({ opening, closing }) => lostQuorum(steps, opening, closing));
};

/** Questions whose periods are kept. */
const MAX_QUESTIONS = 200;

/**
 * Keeps the periods of a question until its assembly's history or its openings change: a desk that was offline may
 * state an arrival from before the close, so they are not final with it. Only for committed rows: a transaction that is
 * undone gives its number of the history back.
 */
export function cachedLostQuorum(read: ReadLostQuorum = readLostQuorum): ReadLostQuorum {
  const kept = new Map<number, { readonly version: string; readonly periods: Promise<readonly Period[]> }>();
  return (stores, openings) => {
    const [first] = openings;
    if (!first) return Promise.resolve([]);
    const { question_id: id, lastSequence, needsQuorum } = first;
    const version = JSON.stringify([
      lastSequence,
      needsQuorum,
      openings.map((each) => [each.id, each.closed_at]),
    ]);
    const known = kept.get(id);
    if (known?.version === version) return known.periods;
    const periods = read(stores, openings);
    // The question that was read last is the last one to be dropped.
    kept.delete(id);
    kept.set(id, { version, periods });
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_QUESTIONS) break;
      kept.delete(oldest);
    }
    periods.catch(() => {
      if (kept.get(id)?.periods === periods) kept.delete(id);
    });
    return periods;
  };
}
