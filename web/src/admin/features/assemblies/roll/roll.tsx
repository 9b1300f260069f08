import { useIsComplete } from '../../../../core/backend/capabilities.ts';
/** The roll of an assembly: who may vote, and who is present (R10.3). */

import { Button, Group, Progress, Skeleton, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Attendee, ROLL_FILTERS, type RollFilter } from '@vigilia/contract/assemblies/assemblies';
import { fullName } from '@vigilia/contract/users/full-name';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, reasonOf } from '../../../../core/backend/api.ts';
import { useRefetchError } from '../../../../core/backend/refetch-error.ts';
import { randomName } from '../../../../core/random-name.ts';
import { count } from '../../../../core/text.ts';
import { UnknownAssembly } from '../../../../domain/assembly-title.tsx';
import { useIssuedReason } from '../../../../domain/issued-minutes.ts';
import { QuorumFigure, QuorumSkeleton } from '../../../../domain/quorum-figure.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { DialogCancel, DialogFoot } from '../../../../ui/dialog/dialog-foot.tsx';
import { ProgressText } from '../../../../ui/feedback/progress-text.tsx';
import { EmptyState, FailedState } from '../../../../ui/feedback/states.tsx';
import { toastError, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { FormatButtons } from '../../../../ui/media/format-buttons.tsx';
import { createSelection } from '../../../../ui/table/selection.ts';
import { presenceQuery } from '../presence/queries.ts';
import { type Stays, staysByUser } from '../presence/stay-text.ts';
import {
  quorumQuery,
  type Representations,
  representationsQuery,
  rollQuery,
  useSetCanVote,
  useSetPresence,
} from '../queries.ts';
import { TEXTS } from '../texts.ts';
import { useIsPast } from '../use-is-past.ts';
import { downloadRoll } from './export-roll.ts';
import { useFollowedRoll } from './live-roll.ts';
import styles from './roll.module.css';
import type { RollRemoval } from './roll-removal.tsx';
import { RollTable } from './roll-table.tsx';
import { saveRights } from './save-rights.ts';
import { matches, searchedFor } from './search-roll.ts';
import { ChosenBar, usePresenceOfMany } from './selected-attendees.tsx';

const T = TEXTS.roll;

/** Refetch interval where the backend has no stream of changes. Milliseconds. */
const ROLL_REFETCH_INTERVAL = 15_000;
/** Number of failed rows that are listed by name. */
const MAX_NAMED = 10;
const FILTERS: readonly (RollFilter | null)[] = [null, ...ROLL_FILTERS];
const NOBODY: Representations = new Map();
const NO_STAYS: Stays = new Map();

/** Whether an attendee is shown by a filter; another backend does not answer how they attend. */
const fits = (filter: RollFilter | null) => (attendee: Attendee) =>
  filter === null || (filter === 'withoutVote' ? !attendee.canVote : attendee.attendance === filter);

interface RollProps {
  assemblyId: number;
  small: boolean;
  removal: RollRemoval;
  /** Whether it is in a dialog, which has to be closed and waits for a save. */
  inDialog?: boolean;
  onSaving?: (saving: boolean) => void;
}

export function Roll({ assemblyId, small, removal, inDialog = false, onSaving }: RollProps) {
  const canRemove = useIsComplete();
  const { search, typed, setTyped: onType } = removal;
  const rights = useRights(assemblyId);
  const { changes, failures } = rights;
  // Each is changed by a call of its own: there is no limit.
  const [selection] = useState(() => createSelection<Attendee>(Number.POSITIVE_INFINITY));
  const bulk = usePresenceOfMany(assemblyId, (left) => {
    selection.clear();
    selection.set(left, true);
  });
  const progress = rights.progress ?? bulk.progress;
  const saving = progress !== null;
  const refetchInterval = saving ? false : ROLL_REFETCH_INTERVAL;
  const roll = useQuery({ ...rollQuery(assemblyId), refetchInterval: refetchInterval });
  const error = useRefetchError(roll);
  const isUnknown = error instanceof ApiError && error.status === 404;
  const quorum = useQuery({ ...quorumQuery(assemblyId), refetchInterval: refetchInterval });
  const votings = useFollowedRoll(assemblyId, saving);
  const issued = useIssuedReason(assemblyId);
  const isPast = useIsPast(assemblyId);
  const [suspending, setSuspending] = useState(false);
  const presence = usePresence(assemblyId);
  /** The marks of absence that are asked about first. */
  const [leaving, setLeaving] = useState<{ readonly people: number; readonly run: () => void } | null>(null);
  // Reopening the dialog clears the search.
  useEffect(() => (inDialog ? () => onType('') : undefined), [inDialog, onType]);
  // Deferred, so that typing stays responsive with a long list.
  const wanted = searchedFor(useDeferredValue(typed));
  const [filter, setFilter] = useState<RollFilter | null>(null);
  const shown = useMemo(
    () => roll.data?.filter(matches(wanted)).filter(fits(filter)),
    [roll.data, wanted, filter],
  );
  const representations = useQuery({
    ...representationsQuery(assemblyId),
    ...(saving && { refetchInterval: false as const }),
  });
  const history = useQuery({
    ...presenceQuery(assemblyId),
    ...(saving && { refetchInterval: false as const }),
  });
  const stays = useMemo(() => (history.data ? staysByUser(history.data) : NO_STAYS), [history.data]);
  const { set, forgetMissing } = rights;
  useEffect(() => {
    if (!roll.data || saving) return;
    const there = new Set(roll.data.map(({ id }) => id));
    forgetMissing(there);
    selection.retain((id) => there.has(id));
  }, [roll.data, saving, forgetMissing, selection]);
  const setOne = useCallback((attendee: Attendee, canVote: boolean) => set([attendee], canVote), [set]);

  const unsaved = changes.size > 0;
  const taken = [...changes.values()].filter((canVote) => !canVote).length;
  const isVotingOpen = (votings?.open.length ?? 0) > 0;
  useEffect(() => onSaving?.(saving), [onSaving, saving]);
  /** Asks before people with the right are marked as absent while a voting is open. */
  const ask = useCallback(
    (people: readonly Attendee[], assist: boolean, run: () => void) => {
      const voters = people.filter((each) => each.assist && each.canVote);
      if (isVotingOpen && !assist && voters.length > 0) setLeaving({ people: voters.length, run });
      else run();
    },
    [isVotingOpen],
  );
  const { toggle: mark } = presence;
  const toggle = useCallback(
    (attendee: Attendee) => ask([attendee], !attendee.assist, () => mark(attendee)),
    [ask, mark],
  );

  if (isUnknown) return <UnknownAssembly />;
  if (error && !roll.data)
    return <FailedState headline={T.loadFailure} error={error} onRetry={() => void roll.refetch()} />;
  if (!roll.data || !shown) return <RollSkeleton />;
  if (roll.data.length === 0) return <EmptyState headline={T.empty} explanation={T.emptyAbout} />;

  const figure = quorum.data ? (
    <QuorumFigure figures={quorum.data} isPast={isPast} />
  ) : (
    // Nothing where the backend returns none.
    quorum.isPending && <QuorumSkeleton />
  );
  const showsPresence = roll.data.some(({ userId, assist }) => userId !== undefined && assist !== undefined);
  const all = shown.length > 0 && shown.every(({ id, canVote }) => changes.get(id) ?? canVote);
  return (
    <>
      <LeaveGuard changed={unsaved} />
      {!small && figure}
      <div className={styles.tools}>
        <TextInput
          ref={search}
          aria-label={T.search}
          placeholder={T.search}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden />}
          className={styles.search}
          autoComplete="off"
          data-autofocus={inDialog || undefined}
        />
        <Button
          variant="default"
          onClick={() => set(shown, !all)}
          disabled={saving || issued !== undefined || shown.length === 0}
          className={styles.all}
        >
          {all ? T.deselectAll : T.selectAll}
        </Button>
      </div>
      {roll.data.some(({ attendance }) => attendance !== undefined) && (
        <Group gap={6} role="group" aria-label={T.filters}>
          {FILTERS.map((value) => (
            <UnstyledButton
              key={value ?? 'all'}
              className={styles.filter}
              aria-pressed={value === filter}
              onClick={() => setFilter(value)}
            >
              {T.filter[value ?? 'all']}{' '}
              <strong className="figures">{count(roll.data.filter(fits(value)).length)}</strong>
            </UnstyledButton>
          ))}
        </Group>
      )}
      <Group justify="space-between" gap="4px 16px">
        <Text size="sm" c="dimmed" role="status" className="figures">
          {T.found(shown.length, roll.data.length)}
          {(wanted !== '' || filter !== null) &&
            shown.length > 0 &&
            `. ${all ? T.deselectAll : T.selectAll}: ${T.onlyFound(shown.length)}`}
        </Text>
        {showsPresence && shown.length > 0 && (
          <Group gap={6}>
            <FormatButtons
              texts={T}
              size="compact-sm"
              download={(format) =>
                downloadRoll(assemblyId, format, {
                  ...((wanted !== '' || filter !== null) && { attendees: shown }),
                  number: shown.length,
                })
              }
            />
          </Group>
        )}
      </Group>
      {shown.length === 0 ? (
        <div className={styles.none}>
          <Text>{T.noneFound}</Text>
          <Button
            variant="default"
            onClick={() => {
              onType('');
              setFilter(null);
              search.current?.focus();
            }}
          >
            {T.clearSearch}
          </Button>
        </div>
      ) : (
        <RollTable
          attendees={shown}
          changes={changes}
          failed={failures}
          marking={presence.marking}
          selection={selection}
          representations={representations.data ?? NOBODY}
          stays={stays}
          showsPresence={showsPresence}
          disabled={saving}
          frozen={issued}
          onCanVote={setOne}
          onPresence={toggle}
          onRemove={canRemove ? removal.ask : undefined}
          topOn={`${wanted} ${filter ?? ''}`}
          // On a phone it scrolls with the rows, to leave them room.
          over={small && figure}
        />
      )}
      {!saving && (
        <ChosenBar
          selection={selection}
          roll={roll.data}
          showsPresence={showsPresence}
          isFrozen={issued !== undefined}
          onPresence={(chosen, assist, mode) =>
            ask(chosen, assist, () => void bulk.mark(chosen, assist, mode))
          }
          showsModes={history.data !== null && history.data !== undefined}
          onExport={(chosen, format) =>
            void downloadRoll(assemblyId, format, { attendees: chosen, number: chosen.length })
          }
          onCanVote={(chosen, canVote) => {
            set(chosen, canVote);
            selection.clear();
          }}
        />
      )}
      {failures.size > 0 && !saving && (
        <Failures
          failures={failures}
          attendees={roll.data}
          onAgain={() => void rights.save(new Set(failures.keys()))}
        />
      )}
      {progress && (
        <Stack gap={4}>
          <Progress
            value={(100 * progress.settled) / progress.of}
            aria-label={bulk.progress ? T.columns.assist : T.save}
          />
          <ProgressText
            // Announces the stop at once.
            key={String(progress.stopping)}
            share={progress.settled / progress.of}
            size="sm"
          >
            {progress.stopping
              ? T.stopping
              : (bulk.progress ? T.marking : T.saving)(progress.settled, progress.of)}
          </ProgressText>
        </Stack>
      )}
      <Foot inDialog={inDialog}>
        <Text size="sm" c="dimmed" flex="1 1 260px">
          {unsaved && !saving ? <strong>{T.unsaved(changes.size)}. </strong> : null}
          {issued === undefined && isVotingOpen && taken > 0 ? T.suspends(taken) : (issued ?? T.howItSaves)}
        </Text>
        {saving ? (
          <Button
            variant="default"
            onClick={bulk.progress ? bulk.stop : rights.stop}
            disabled={progress.stopping}
          >
            {T.stop}
          </Button>
        ) : (
          inDialog && <DialogCancel>{TEXTS.close}</DialogCancel>
        )}
        <Button
          onClick={() => (isVotingOpen && taken > 0 ? setSuspending(true) : void rights.save())}
          disabled={!unsaved || issued !== undefined || bulk.progress !== null}
          loading={rights.progress !== null}
        >
          {T.save}
        </Button>
      </Foot>
      <ConfirmDialog
        opened={leaving !== null}
        title={T.leaveTitle}
        text={T.leaves(leaving?.people ?? 1)}
        confirm={T.leaveConfirm}
        cancel={TEXTS.cancel}
        failure={TEXTS.failure}
        // Its failure is a toast.
        onConfirm={async () => leaving?.run()}
        onClose={() => setLeaving(null)}
      />
      <ConfirmDialog
        opened={suspending}
        title={T.suspendTitle}
        text={T.suspends(taken)}
        detail={T.suspendDetail}
        confirm={T.suspendConfirm}
        cancel={TEXTS.cancel}
        failure={TEXTS.failure}
        // Its failures are listed under the roll, by name.
        onConfirm={async () => void rights.save()}
        onClose={() => setSuspending(false)}
      />
    </>
  );
}

/** On a page the primary button is at the left. */
const Foot = ({ inDialog, children }: { inDialog: boolean; children: ReactNode }) =>
  inDialog ? (
    <DialogFoot>{children}</DialogFoot>
  ) : (
    <Group gap="sm" className={styles.foot ?? ''}>
      {children}
    </Group>
  );

interface FailuresProps {
  failures: ReadonlyMap<number, unknown>;
  attendees: readonly Attendee[];
  onAgain: () => void;
}

/** Rows that could not be saved, by name, with the reason. */
function Failures({ failures, attendees, onAgain }: FailuresProps) {
  const people = attendees.filter(({ id }) => failures.has(id));
  const named = people.slice(0, MAX_NAMED);
  return (
    <div role="alert" className={styles.failures}>
      <div className={styles.failed}>
        <strong>{TEXTS.failure}</strong>
        <ul>
          {named.map((attendee) => (
            <li key={attendee.id}>
              {[fullName(attendee.user), reasonOf(failures.get(attendee.id))].filter(Boolean).join(': ')}
            </li>
          ))}
          {people.length > named.length && <li>… y {people.length - named.length} más</li>}
        </ul>
      </div>
      <Button size="sm" variant="default" onClick={onAgain}>
        {T.again}
      </Button>
    </div>
  );
}

const RollSkeleton = () => (
  <Stack gap="sm" role="status" aria-busy="true" aria-label="Cargando">
    <Skeleton height={42} width="50%" />
    {[1, 2, 3, 4, 5, 6, 7].map((row) => (
      <Skeleton key={row} height={36} />
    ))}
  </Stack>
);

interface SavingProgress {
  readonly settled: number;
  readonly of: number;
  readonly stopping: boolean;
}

/** Rights to vote that were changed but not saved, and how they are saved. */
function useRights(assemblyId: number) {
  const [changes, setChanges] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<number, unknown>>(new Map());
  const [progress, setProgress] = useState<SavingProgress | null>(null);
  const saveOne = useSetCanVote(assemblyId);
  const stopper = useRef<AbortController | null>(null);
  // Leaving the screen cancels the remaining saves.
  useEffect(() => () => stopper.current?.abort(), []);

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
    if (stopper.current) return;
    const wanted = new Map([...changes].filter(([id]) => only?.has(id) ?? true));
    const stop = new AbortController();
    stopper.current = stop;
    setFailures(new Map());
    setProgress({ settled: 0, of: wanted.size, stopping: false });
    const act = randomName();
    const { saved, failed } = await saveRights(wanted, (id, canVote) => saveOne(id, canVote, act), {
      stop: stop.signal,
      onSettled: (settled) => setProgress((before) => before && { ...before, settled }),
    });
    stopper.current = null;
    const isSaved = new Set(saved);
    setChanges((before) => new Map([...before].filter(([id]) => !isSaved.has(id))));
    setFailures(failed);
    setProgress(null);
    if (failed.size > 0) toastError(TEXTS.failure, T.notSaved(failed.size, wanted.size));
    else if (saved.length > 0) toastSuccess(T.saved, T.savedDetail(saved.length));
  };
  const stop = () => {
    stopper.current?.abort();
    setProgress((before) => before && { ...before, stopping: true });
  };

  /** A person removed from the roll, perhaps by another administrator, has no right to save. */
  const forgetMissing = useCallback((there: ReadonlySet<number>) => {
    const stays = ([id]: readonly [number, unknown]) => there.has(id);
    setChanges((before) => ([...before].every(stays) ? before : new Map([...before].filter(stays))));
    setFailures((before) => ([...before].every(stays) ? before : new Map([...before].filter(stays))));
  }, []);

  return { changes, failures, progress, set, save, stop, forgetMissing };
}

/** Marking people as present or absent, each at once. */
function usePresence(assemblyId: number) {
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
