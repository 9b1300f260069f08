import { useQueryClient } from '@tanstack/react-query';
import type { Attendee } from '@vigilia/contract/assemblies/assemblies';
import { useEffect, useRef, useState } from 'react';
import { randomName } from '../../../../core/text.ts';
import { quorumQuery } from '../../../../domain/assembly-query.ts';
import { toastError, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { presenceQuery } from '../presence/queries.ts';
import { useSetCanVote, useSetPresence, useSetPresenceOfMany } from '../queries.ts';
import { TEXTS } from '../texts.ts';

const T = TEXTS.roll;

const NO_CHANGES: ReadonlyMap<number, boolean> = new Map();
const NO_FAILURES: ReadonlyMap<number, unknown> = new Map();

/** Changes of people who are still on the roll: another administrator may have removed some. */
function ofThose<Value>(
  changes: ReadonlyMap<number, Value>,
  roll: readonly Attendee[] | undefined,
): ReadonlyMap<number, Value> {
  const ids = new Set(roll?.map(({ id }) => id));
  return roll ? new Map([...changes].filter(([id]) => ids.has(id))) : changes;
}

/** Unsaved changes of rights to vote, and their save. */
export function useRights(assemblyId: number, roll: readonly Attendee[] | undefined, { run }: BulkCalls) {
  const [allChanges, setChanges] = useState(NO_CHANGES);
  const [allFailures, setFailures] = useState(NO_FAILURES);
  const changes = ofThose(allChanges, roll);
  const failures = ofThose(allFailures, roll);
  const saveOne = useSetCanVote(assemblyId);

  /** A value equal to the stored right is no change. */
  const set = (attendees: readonly Attendee[], canVote: boolean) => {
    setChanges((before) => {
      const next = new Map(before);
      for (const { id, canVote: stored } of attendees) {
        if (stored === canVote) next.delete(id);
        else next.set(id, canVote);
      }
      return next;
    });
    setFailures((before) => {
      if (before.size === 0) return before;
      const touched = new Set(attendees.map(({ id }) => id));
      return new Map([...before].filter(([id]) => !touched.has(id)));
    });
  };

  /** @param only ids to save; all changes when absent */
  const save = async (only?: ReadonlySet<number>) => {
    const wanted = [...changes].filter(([id]) => only?.has(id) ?? true);
    setFailures(NO_FAILURES);
    const { saved, failed } = await run('rights', wanted, ([id, canVote], act) => saveOne(id, canVote, act));
    const isSaved = new Set(saved.map(([id]) => id));
    setChanges((before) => new Map([...before].filter(([id]) => !isSaved.has(id))));
    setFailures(new Map([...failed].map(([[id], error]) => [id, error])));
    if (failed.size > 0) toastError(TEXTS.failure, T.notSaved(failed.size, wanted.length));
    else if (saved.length > 0) toastSuccess(T.saved, T.savedDetail(saved.length));
  };

  return { changes, failures, set, save };
}

/** Marks several people as present or absent, if they differ. */
export function usePresenceOfMany(
  assemblyId: number,
  onSettled: (left: readonly Attendee[]) => void,
  { run }: BulkCalls,
) {
  const client = useQueryClient();
  const markOne = useSetPresenceOfMany(assemblyId);

  return async (attendees: readonly Attendee[], assist: boolean, mode?: 'remote') => {
    // Skips people who were marked before a stop, or by another administrator.
    const due = attendees.filter((each) => mode !== undefined || each.assist !== assist);
    const { saved, failed } = await run('presence', due, (attendee, act) =>
      markOne(attendee, assist, act, mode),
    );
    void client.invalidateQueries(quorumQuery(assemblyId));
    void client.invalidateQueries(presenceQuery(assemblyId));
    onSettled(due.filter((each) => !saved.includes(each)));
    if (failed.size > 0) toastError(TEXTS.failure, T.notMarked(failed.size, due.length));
    else if (saved.length > 0) toastSuccess(T.saved, T.marked(saved.length, assist));
  };
}

/** Marking people as present or absent, each at once. */
export function usePresence(assemblyId: number) {
  const [marking, setMarking] = useState<ReadonlySet<number>>(new Set());
  const { mutateAsync } = useSetPresence(assemblyId);
  const pending = useRef(new Set<number>());

  const toggle = async ({ id, userId, assist }: Attendee) => {
    // Ignores a second click while the first call is pending.
    if (pending.current.has(id)) return;
    pending.current.add(id);
    setMarking(new Set(pending.current));
    try {
      await mutateAsync({ id, userId, assist: !assist });
    } catch (error) {
      toastError(TEXTS.failure, error);
    } finally {
      pending.current.delete(id);
      setMarking(new Set(pending.current));
    }
  };
  return { marking, toggle };
}

/** Concurrent calls: enough to hide the round trip, too few to delay other requests. */
const AT_A_TIME = 4;

interface Outcome<Item> {
  readonly saved: readonly Item[];
  /** Error of each of the others; items left out by a stop are in neither map. */
  readonly failed: ReadonlyMap<Item, unknown>;
}

interface BulkProgress {
  readonly what: 'rights' | 'presence';
  readonly settled: number;
  readonly of: number;
  readonly stopping: boolean;
}

interface BulkCalls {
  /** Null while nothing is being sent. */
  readonly progress: BulkProgress | null;
  /** @param one gets the name of the act, which is the same for all, so that the activity log shows them as one */
  run<Item>(
    what: BulkProgress['what'],
    items: readonly Item[],
    one: (item: Item, act: string) => Promise<void>,
  ): Promise<Outcome<Item>>;
  /** Waits for pending calls. */
  stop(): void;
}

/** @param onSaving called when calls begin and end */
export function useBulkCalls(onSaving?: (saving: boolean) => void): BulkCalls {
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const stopper = useRef<AbortController | null>(null);
  // Leaving the screen cancels the remaining calls.
  useEffect(() => () => stopper.current?.abort(), []);
  return {
    progress,
    async run(what, items, one) {
      const saved: (typeof items)[number][] = [];
      const failed = new Map<(typeof items)[number], unknown>();
      if (stopper.current) return { saved, failed };
      stopper.current = new AbortController();
      const { signal } = stopper.current;
      const waiting = [...items];
      const act = randomName();
      setProgress({ what, settled: 0, of: items.length, stopping: false });
      onSaving?.(true);
      const work = async () => {
        for (let item = waiting.shift(); item !== undefined && !signal.aborted; item = waiting.shift()) {
          try {
            await one(item, act);
            saved.push(item);
          } catch (error) {
            failed.set(item, error);
          }
          const settled = saved.length + failed.size;
          setProgress((before) => before && { ...before, settled });
        }
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, work));
      stopper.current = null;
      setProgress(null);
      onSaving?.(false);
      return { saved, failed };
    },
    stop() {
      stopper.current?.abort();
      setProgress((before) => before && { ...before, stopping: true });
    },
  };
}
