/** The chosen attendees of a roll, and what can be done with them together. */
import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Attendee } from '@vigilia/contract/assemblies';
import { useCallback, useEffect, useRef, useState } from 'react';
import { randomName } from '../../../../core/random-name.ts';
import { toastError, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { quorumQuery, useSetPresenceOfMany } from '../queries.ts';
import { TEXTS } from '../texts.ts';
import styles from './roll-dialog.module.css';
import { saveRights } from './save-rights.ts';

const T = TEXTS.roll;

/** Ids on the roll. */
type Ids = ReadonlySet<number>;

/**
 * The ids after a click on the box of a row.
 * @param anchor the row clicked before, at which a range begins; null for one row
 */
export function toggled(
  chosen: Ids,
  shown: readonly { readonly id: number }[],
  id: number,
  anchor: number | null,
): Ids {
  const [from, to] = [
    shown.findIndex((row) => row.id === anchor),
    shown.findIndex((row) => row.id === id),
  ].toSorted((a, b) => a - b) as [number, number];
  const changed = from < 0 ? [id] : shown.slice(from, to + 1).map((row) => row.id);
  return chosen.has(id)
    ? new Set([...chosen].filter((each) => !changed.includes(each)))
    : new Set([...chosen, ...changed]);
}

/** @param shown the rows that a range may span */
export function useChosenAttendees(shown: readonly Attendee[] | undefined) {
  const [chosen, setChosen] = useState<Ids>(new Set());
  const anchor = useRef<number | null>(null);
  const rows = useRef(shown);
  useEffect(() => {
    rows.current = shown;
  });
  const choose = useCallback(({ id }: Attendee, isRange: boolean) => {
    const from = isRange ? anchor.current : null;
    anchor.current = id;
    setChosen((before) => toggled(before, rows.current ?? [], id, from));
  }, []);
  const chooseShown = useCallback(() => {
    const ids = (rows.current ?? []).map(({ id }) => id);
    setChosen((before) => {
      const all = ids.every((id) => before.has(id));
      const next = new Set(before);
      for (const id of ids) {
        if (all) next.delete(id);
        else next.add(id);
      }
      return next;
    });
  }, []);
  return { chosen, setChosen, choose, chooseShown };
}

export interface MarkingProgress {
  readonly settled: number;
  readonly of: number;
  readonly stopping: boolean;
}

/** Marks many as present or absent: one call for each that differs, a few at a time, in one act of the activity log. */
export function usePresenceOfMany(assemblyId: number, onSettled: (failed: Ids) => void) {
  const client = useQueryClient();
  const markOne = useSetPresenceOfMany(assemblyId);
  const [progress, setProgress] = useState<MarkingProgress | null>(null);
  const stopper = useRef<AbortController | null>(null);
  // Leaving the screen cancels the remaining calls.
  useEffect(() => () => stopper.current?.abort(), []);

  const mark = async (attendees: readonly Attendee[], assist: boolean) => {
    if (stopper.current) return;
    // Whoever was marked before a stop, or by another administrator, is not marked again.
    const due = new Map(attendees.filter((each) => each.assist !== assist).map((each) => [each.id, each]));
    const stop = new AbortController();
    stopper.current = stop;
    setProgress({ settled: 0, of: due.size, stopping: false });
    const act = randomName();
    const { saved, failed } = await saveRights(
      new Map([...due.keys()].map((id) => [id, assist])),
      async (id) => {
        const attendee = due.get(id);
        if (attendee) await markOne(attendee, assist, act);
      },
      {
        stop: stop.signal,
        onSettled: (settled) => setProgress((before) => before && { ...before, settled }),
      },
    );
    stopper.current = null;
    setProgress(null);
    void client.invalidateQueries(quorumQuery(assemblyId));
    const left = new Set([...due.keys()].filter((id) => !saved.includes(id)));
    onSettled(left);
    if (failed.size > 0) toastError(TEXTS.failure, T.notMarked(failed.size, due.size));
    else toastSuccess(T.saved, T.marked(saved.length, assist));
  };
  const stop = () => {
    stopper.current?.abort();
    setProgress((before) => before && { ...before, stopping: true });
  };
  return { progress, mark, stop };
}

interface ChosenBarProps {
  chosen: readonly Attendee[];
  showsPresence: boolean;
  disabled: boolean;
  onPresence: (assist: boolean) => void;
  onCanVote: (canVote: boolean) => void;
  onClear: () => void;
}

/** Under the rows, so that none moves when it appears. */
export function ChosenBar({
  chosen,
  showsPresence,
  disabled,
  onPresence,
  onCanVote,
  onClear,
}: ChosenBarProps) {
  if (chosen.length === 0) return null;
  const actions = [
    ...(showsPresence
      ? ([
          [T.markChosenPresent, () => onPresence(true)],
          [T.markChosenAbsent, () => onPresence(false)],
        ] as const)
      : []),
    [T.giveVote, () => onCanVote(true)],
    [T.takeVote, () => onCanVote(false)],
  ] as const;
  return (
    <section aria-label={T.chosenActions} className={styles.chosen}>
      <Group gap="xs">
        <Text size="sm" fw={600} role="status" className="figures">
          {T.chosen(chosen.length)}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          {T.clearChosen}
        </Button>
      </Group>
      <Group gap={6} className={styles.chosenActions}>
        {actions.map(([label, act]) => (
          <Button key={label} size="compact-sm" variant="default" disabled={disabled} onClick={act}>
            {label}
          </Button>
        ))}
      </Group>
    </section>
  );
}
