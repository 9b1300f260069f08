/** Rights to vote and presence of the people on a roll, as they are changed and saved. */
import { useQueryClient } from '@tanstack/react-query';
import type { Attendee } from '@vigilia/contract/assemblies/assemblies';
import { useCallback, useMemo, useRef, useState } from 'react';
import { toastError, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { presenceQuery } from '../presence/queries.ts';
import { quorumQuery, useSetCanVote, useSetPresence, useSetPresenceOfMany } from '../queries.ts';
import { TEXTS } from '../texts.ts';
import type { BulkCalls } from './bulk-calls.ts';

const T = TEXTS.roll;

const NO_CHANGES: ReadonlyMap<number, boolean> = new Map();
const NO_FAILURES: ReadonlyMap<number, unknown> = new Map();

/** Those of people who are still on the roll: another administrator may have removed them. */
function ofThose<Value>(
  changes: ReadonlyMap<number, Value>,
  roll: readonly Attendee[] | undefined,
): ReadonlyMap<number, Value> {
  const ids = new Set(roll?.map(({ id }) => id));
  const left = [...changes].filter(([id]) => ids.has(id));
  // The same object while nobody has gone, so that no row is drawn again.
  return !roll || left.length === changes.size ? changes : new Map(left);
}

/** Rights to vote that were changed but not saved, and how they are saved. */
export function useRights(assemblyId: number, roll: readonly Attendee[] | undefined, { run }: BulkCalls) {
  const [allChanges, setChanges] = useState(NO_CHANGES);
  const [allFailures, setFailures] = useState(NO_FAILURES);
  const changes = useMemo(() => ofThose(allChanges, roll), [allChanges, roll]);
  const failures = useMemo(() => ofThose(allFailures, roll), [allFailures, roll]);
  const saveOne = useSetCanVote(assemblyId);

  /** A value equal to the stored right is no change. */
  const set = useCallback((attendees: readonly Attendee[], canVote: boolean) => {
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
  }, []);

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

/** Marks many as present or absent: those that differ. */
export function usePresenceOfMany(
  assemblyId: number,
  onSettled: (left: readonly Attendee[]) => void,
  { run }: BulkCalls,
) {
  const client = useQueryClient();
  const markOne = useSetPresenceOfMany(assemblyId);

  return async (attendees: readonly Attendee[], assist: boolean, mode?: 'remote') => {
    // People who were marked before a stop, or by another administrator, are not marked again.
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

  const toggle = useCallback(
    async ({ id, userId, assist }: Attendee) => {
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
    },
    [mutateAsync],
  );
  return { marking, toggle };
}
