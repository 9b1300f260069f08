/** Bulk actions on the selected attendees of a roll. */
import { useQueryClient } from '@tanstack/react-query';
import type { Attendee } from '@vigilia/contract/assemblies/assemblies';
import type { TableFormat } from '@vigilia/contract/users/users';
import { useEffect, useRef, useState } from 'react';
import { randomName } from '../../../../core/random-name.ts';
import { toastError, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import type { Selection } from '../../../../ui/table/selection.ts';
import { SelectionBar } from '../../../../ui/table/selection-bar.tsx';
import { presenceQuery } from '../presence/queries.ts';
import { quorumQuery, useSetPresenceOfMany } from '../queries.ts';
import { TEXTS } from '../texts.ts';
import { saveRights } from './save-rights.ts';

const T = TEXTS.roll;

export interface MarkingProgress {
  readonly settled: number;
  readonly of: number;
  readonly stopping: boolean;
}

/** Marks many as present or absent: one call for each that differs, a few at a time, in one act of the activity log. */
export function usePresenceOfMany(assemblyId: number, onSettled: (left: readonly Attendee[]) => void) {
  const client = useQueryClient();
  const markOne = useSetPresenceOfMany(assemblyId);
  const [progress, setProgress] = useState<MarkingProgress | null>(null);
  const stopper = useRef<AbortController | null>(null);
  // Leaving the screen cancels the remaining calls.
  useEffect(() => () => stopper.current?.abort(), []);

  const mark = async (attendees: readonly Attendee[], assist: boolean, mode?: 'remote') => {
    if (stopper.current) return;
    // People who were marked before a stop, or by another administrator, are not marked again.
    const due = new Map(
      attendees.filter((each) => mode !== undefined || each.assist !== assist).map((each) => [each.id, each]),
    );
    const stop = new AbortController();
    stopper.current = stop;
    const wanted = due.size;
    setProgress({ settled: 0, of: wanted, stopping: false });
    const act = randomName();
    const { saved, failed } = await saveRights(
      new Map([...due.keys()].map((id) => [id, assist])),
      async (id) => {
        const attendee = due.get(id);
        if (attendee) await markOne(attendee, assist, act, mode);
      },
      {
        stop: stop.signal,
        onSettled: (settled) => setProgress((before) => before && { ...before, settled }),
      },
    );
    stopper.current = null;
    setProgress(null);
    void client.invalidateQueries(quorumQuery(assemblyId));
    void client.invalidateQueries(presenceQuery(assemblyId));
    for (const id of saved) due.delete(id);
    onSettled([...due.values()]);
    if (failed.size > 0) toastError(TEXTS.failure, T.notMarked(failed.size, wanted));
    else if (saved.length > 0) toastSuccess(T.saved, T.marked(saved.length, assist));
  };
  const stop = () => {
    stopper.current?.abort();
    setProgress((before) => before && { ...before, stopping: true });
  };
  return { progress, mark, stop };
}

interface ChosenBarProps {
  selection: Selection<Attendee>;
  /** The whole roll. */
  roll: readonly Attendee[];
  showsPresence: boolean;
  /** Whether only files are offered (R17.6). */
  isFrozen: boolean;
  /** Whether the backend keeps how people attend. */
  showsModes: boolean;
  onPresence: (chosen: readonly Attendee[], assist: boolean, mode?: 'remote') => void;
  onCanVote: (chosen: readonly Attendee[], canVote: boolean) => void;
  onExport: (chosen: readonly Attendee[], format: TableFormat) => void;
}

export function ChosenBar({
  selection,
  roll,
  showsPresence,
  isFrozen,
  showsModes,
  onPresence,
  onCanVote,
  onExport,
}: ChosenBarProps) {
  // As they are now, not as they were when they were chosen.
  const chosen = () => roll.filter(({ id }) => selection.isChosen(id));
  return (
    <SelectionBar
      selection={selection}
      label={T.chosenActions}
      inDialog
      actions={[
        ...(showsPresence && !isFrozen
          ? [
              { label: T.markChosenPresent, onClick: () => onPresence(chosen(), true) },
              ...(showsModes
                ? [{ label: T.markChosenRemote, onClick: () => onPresence(chosen(), true, 'remote') }]
                : []),
              { label: T.markChosenAbsent, onClick: () => onPresence(chosen(), false) },
            ]
          : []),
        ...(isFrozen
          ? []
          : [
              { label: T.giveVote, onClick: () => onCanVote(chosen(), true) },
              { label: T.takeVote, onClick: () => onCanVote(chosen(), false) },
            ]),
        // A backend that says who is present has calls beyond the specification's.
        ...(showsPresence
          ? [
              { label: T.excel, onClick: () => onExport(chosen(), 'xlsx') },
              { label: T.csv, onClick: () => onExport(chosen(), 'csv') },
            ]
          : []),
      ]}
    />
  );
}
