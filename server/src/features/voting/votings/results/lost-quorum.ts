/** Losses of the quorum while a voting was open, and entries recorded after its figures (R12.22). */
import { BoundedMap } from '../../../../kernel/runtime/bounded-map.ts';
import { type LateChanges, lateChanges, NO_LATE_CHANGES } from '../../../roll/domain/late-entries.ts';
import {
  type AttendanceHistory,
  lostQuorum,
  type OpeningSpan,
  type Period,
} from '../../../roll/domain/presence-history.ts';
import { spanOf } from '../../../roll/presence-store.ts';
import type { VotingStores } from '../stores.ts';

/** An opening, with the standing of its assembly's history. */
type NumberedOpening = Awaited<ReturnType<VotingStores['questions']['openings']>>[number];

interface LostQuorum {
  readonly periods: readonly Period[];
  readonly late: LateFigures;
}

/** Entries recorded after openings and closings that concern their figures. */
export interface LateFigures {
  /** Recorded before the closing. */
  readonly opening: LateChanges;
  readonly closing: LateChanges;
}

export const NOTHING_LATE: LateFigures = { opening: NO_LATE_CHANGES, closing: NO_LATE_CHANGES };

const NOTHING: LostQuorum = { periods: [], late: NOTHING_LATE };

const together = (changes: readonly LateChanges[]): LateChanges => ({
  arrived: new Set(changes.flatMap(({ arrived }) => [...arrived])),
  takenBack: new Set(changes.flatMap(({ takenBack }) => [...takenBack])),
});

const lateFigures = (history: AttendanceHistory, spans: readonly OpeningSpan[]): LateFigures => ({
  opening: together(spans.map(({ opening, closing }) => lateChanges(history, opening, closing))),
  closing: together(spans.flatMap(({ closing }) => (closing ? lateChanges(history, closing, null) : []))),
});

export type ReadLostQuorum = (
  stores: Pick<VotingStores, 'assemblies' | 'history' | 'hasLateEntries'>,
  openings: readonly NumberedOpening[],
) => Promise<LostQuorum>;

/** Reads the whole history of the assembly, where it has a quorum or late entries. */
export const readLostQuorum: ReadLostQuorum = async ({ assemblies, history, hasLateEntries }, openings) => {
  const [first] = openings;
  if (!first) return NOTHING;
  const hadQuorum = openings.some(({ opened_needed, needsQuorum }) => opened_needed > 0 || needsQuorum === 1);
  const spans = openings.map(spanOf);
  const hasLate = await hasLateEntries(
    first.assemblyId,
    spans.flatMap(({ opening, closing }) => (closing ? [opening, closing] : opening)),
  );
  const assembly = hadQuorum || hasLate ? await assemblies.readable(first.assemblyId) : undefined;
  if (!assembly) return NOTHING;
  const found = await history(assembly);
  const known = spans.filter(({ opening }) => found.since === null || opening.at >= found.since);
  return {
    periods: hadQuorum ? known.flatMap((span) => lostQuorum(found, span)) : [],
    late: hasLate ? lateFigures(found, known) : NOTHING_LATE,
  };
};

/** Maximum questions whose periods are cached. */
const MAX_QUESTIONS = 200;

/**
 * Caches the periods of a question until the history of its assembly or its openings change: an offline desk may deliver an
 * arrival from before the close. Only for committed rows: a transaction that rolls back releases its number of the history.
 */
export function cachedLostQuorum(): ReadLostQuorum {
  const kept = new BoundedMap<number, { readonly version: string; readonly found: Promise<LostQuorum> }>(
    MAX_QUESTIONS,
  );
  return (stores, openings) => {
    const [first] = openings;
    if (!first) return Promise.resolve(NOTHING);
    const { question_id: id, lastSequence, needsQuorum } = first;
    const version = JSON.stringify([
      lastSequence,
      needsQuorum,
      openings.map((each) => [each.id, each.closed_at]),
    ]);
    const known = kept.get(id);
    if (known?.version === version) return known.found;
    const found = readLostQuorum(stores, openings);
    kept.set(id, { version, found });
    found.catch(() => {
      if (kept.get(id)?.found === found) kept.delete(id);
    });
    return found;
  };
}
