/** The roll of an assembly: who may vote, and who is present (R10.3). */

import { Box, Button, Flex, Group, Progress, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type Attendee,
  ROLL_FILTERS,
  type RollFilter,
  readAssembly,
} from '@vigilia/contract/assemblies/assemblies';
import { assemblyFileName } from '@vigilia/contract/assemblies/assembly-file-names';
import { exportRoll } from '@vigilia/contract/selection';
import { fullName } from '@vigilia/contract/users/full-name';
import type { TableFormat } from '@vigilia/contract/users/users';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { call, isMissing, reasonOf, requestFile } from '../../../../core/backend/api.ts';
import { useIsComplete } from '../../../../core/backend/capabilities.ts';
import { useRefetchError } from '../../../../core/backend/query-client.ts';
import { count, searchedFor } from '../../../../core/text.ts';
import { quorumQuery, useAttendanceEnd } from '../../../../domain/assembly-query.ts';
import { UnknownAssembly } from '../../../../domain/assembly-title.tsx';
import { QuorumFigure } from '../../../../domain/quorum-figure.tsx';
import { ActionMenu } from '../../../../ui/buttons/action-menu.tsx';
import { Choices } from '../../../../ui/buttons/choices.tsx';
import type { MenuAction } from '../../../../ui/buttons/opened-menu.tsx';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { DialogCancel, DialogFoot } from '../../../../ui/dialog/dialog-foot.tsx';
import { EmptyState, Loading, Unloaded } from '../../../../ui/feedback/states.tsx';
import { ProgressText } from '../../../../ui/feedback/upload.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { download } from '../../../../ui/media/download.ts';
import { Note } from '../../../../ui/page/note.tsx';
import { createSelection, type Selection } from '../../../../ui/table/selection/selection.ts';
import { SelectionBar } from '../../../../ui/table/selection/selection-bar.tsx';
import { useIsPast } from '../assembly.tsx';
import { presenceQuery } from '../presence/queries.ts';
import { type Representations, representationsQuery, rollQuery } from '../queries.ts';
import { TEXTS } from '../texts.ts';
import { useFollowedRoll } from './live-roll.ts';
import { useBulkCalls, usePresence, usePresenceOfMany, useRights } from './roll-changes.ts';
import type { RollRemoval } from './roll-removal.tsx';
import { RollTable, type Stays, staysByUser } from './roll-table.tsx';
import { matches } from './search-roll.ts';

const T = TEXTS.roll;

/** Refetch interval where the backend has no stream of changes. Milliseconds. */
const ROLL_REFETCH_INTERVAL = 15_000;
/** Number of failed rows that are listed by name. */
const MAX_NAMED = 10;
const FILTERS: readonly (RollFilter | null)[] = [null, ...ROLL_FILTERS];
const NOBODY: Representations = new Map();
const NO_STAYS: Stays = new Map();

/** Whether a filter shows an attendee; another backend does not return attendance. */
const fits = (filter: RollFilter | null) => (attendee: Attendee) =>
  filter === null || (filter === 'withoutVote' ? !attendee.canVote : attendee.attendance === filter);

interface RollProps {
  assemblyId: number;
  small: boolean;
  removal: RollRemoval;
  /** Whether it is in a dialog, which has a close button and waits for a save. */
  inDialog?: boolean;
  onSaving?: (saving: boolean) => void;
}

export function Roll({ assemblyId, small, removal, inDialog = false, onSaving }: RollProps) {
  const canRemove = useIsComplete();
  const { search, typed, setTyped: onType } = removal;
  const bulk = useBulkCalls(onSaving);
  const { progress } = bulk;
  const saving = progress !== null;
  // Not while people are saved one by one.
  const refetchInterval = saving ? false : ROLL_REFETCH_INTERVAL;
  const roll = useQuery({ ...rollQuery(assemblyId), refetchInterval });
  const rights = useRights(assemblyId, roll.data, bulk);
  const { changes, failures } = rights;
  // Each person is changed by a call of its own, so there is no limit.
  const [selection] = useState(() => createSelection<Attendee>(Number.POSITIVE_INFINITY));
  const markMany = usePresenceOfMany(
    assemblyId,
    (left) => {
      selection.clear();
      selection.set(left, true);
    },
    bulk,
  );
  const error = useRefetchError(roll);
  const isUnknown = isMissing(error);
  const quorum = useQuery({ ...quorumQuery(assemblyId), enabled: inDialog, refetchInterval });
  const votings = useFollowedRoll(assemblyId, saving);
  const ended = useAttendanceEnd(assemblyId);
  const isPast = useIsPast(assemblyId);
  const presence = usePresence(assemblyId);
  // Deferred, so that typing stays responsive with a long list.
  const wanted = searchedFor(useDeferredValue(typed));
  const [filter, setFilter] = useState<RollFilter | null>(null);
  const shown = roll.data?.filter(matches(wanted)).filter(fits(filter));
  const pause = saving && { refetchInterval: false as const };
  const representations = useQuery({ ...representationsQuery(assemblyId), ...pause });
  const history = useQuery({ ...presenceQuery(assemblyId), ...pause });
  const { set } = rights;
  useEffect(() => {
    if (!roll.data || saving) return;
    const there = new Set(roll.data.map(({ id }) => id));
    selection.retain((id) => there.has(id));
  }, [roll.data, saving, selection]);
  useEffect(() => {
    if (selection.use.getState().isSearch) selection.clear();
  }, [selection, wanted, filter]);

  const unsaved = changes.size > 0;
  const taken = [...changes.values()].filter((canVote) => !canVote).length;
  const isVotingOpen = (votings?.open.length ?? 0) > 0;
  /** Asks before people with the right are marked as absent while a voting is open. */
  const ask = (people: readonly Attendee[], assist: boolean, run: () => void) => {
    const voters = people.filter((each) => each.assist && each.canVote);
    if (!isVotingOpen || assist || voters.length === 0) return run();
    confirm({
      title: T.leaveTitle,
      text: T.leaves(voters.length),
      confirm: T.leaveConfirm,
      // Its failure is a toast.
      run: async () => run(),
    });
  };
  const save = () => {
    if (!isVotingOpen || taken === 0) return void rights.save();
    confirm({
      title: T.suspendTitle,
      text: T.suspends(taken),
      detail: T.suspendDetail,
      confirm: T.suspendConfirm,
      // Its failures are listed under the roll, by name.
      run: async () => void rights.save(),
    });
  };

  if (isUnknown) return <UnknownAssembly />;
  if (!roll.data || !shown)
    return <Unloaded query={{ error, refetch: roll.refetch }} failure={T.loadFailure} heights={ROWS_SHAPE} />;
  if (roll.data.length === 0) return <EmptyState headline={T.empty} explanation={T.emptyAbout} />;

  // The head of the page shows it. Empty on a backend without figures.
  const figure =
    inDialog &&
    (quorum.data ? (
      <QuorumFigure figures={quorum.data} isPast={isPast} />
    ) : (
      quorum.isPending && <Loading heights={[26, 12, 22]} />
    ));
  const narrowed = wanted !== '' || filter !== null;
  const showsPresence = roll.data.some(({ userId, assist }) => userId !== undefined && assist !== undefined);
  const all = shown.length > 0 && shown.every(({ id, canVote }) => changes.get(id) ?? canVote);
  return (
    <>
      <LeaveGuard changed={unsaved} />
      {!small && figure}
      <Flex wrap="wrap" align="center" gap={8}>
        {!inDialog && <VisuallyHidden component="h2">{T.title}</VisuallyHidden>}
        <TextInput
          size={inDialog ? 'md' : 'sm'}
          ref={search}
          aria-label={T.search}
          placeholder={T.search}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden />}
          flex="1 1 130px"
          maw={480}
          autoComplete="off"
          data-autofocus={inDialog || undefined}
        />
        <Button
          variant="default"
          size={inDialog ? 'md' : 'sm'}
          onClick={() => set(shown, !all)}
          disabled={saving || ended !== undefined || shown.length === 0}
          // The width of the longer of its two texts.
          miw={inDialog ? 200 : { sm: 156 }}
          px={6}
        >
          {all ? T.deselectAll : T.selectAll}
        </Button>
        {showsPresence && shown.length > 0 && (
          <ActionMenu
            bordered
            of={T.ofRoll}
            actions={exportActions((format) =>
              downloadRoll(assemblyId, format, {
                ...(narrowed && { attendees: shown }),
                number: shown.length,
              }),
            )}
          />
        )}
        {roll.data.some(({ attendance }) => attendance !== undefined) && (
          <Choices
            label={T.filters}
            inOneLine={small}
            choices={FILTERS.map((each) => ({
              value: each ?? ('all' as const),
              text: `${T.filter[each ?? 'all']} ${count(roll.data.filter(fits(each)).length)}`,
            }))}
            value={filter ?? 'all'}
            onChange={(value) => setFilter(value === 'all' ? null : value)}
          />
        )}
        <Note role="status" className="figures" {...(narrowed && { w: '100%' })}>
          {(inDialog || narrowed) && T.found(shown.length, roll.data.length)}
          {narrowed &&
            shown.length > 0 &&
            `. ${all ? T.deselectAll : T.selectAll}: ${T.onlyFound(shown.length)}`}
        </Note>
      </Flex>
      {shown.length === 0 ? (
        <Stack
          // The buttons below stay at their place.
          flex={1}
          align="center"
          justify="center"
          gap={12}
          p="32px 16px"
          c="dimmed"
          ta="center"
        >
          <Text>{T.noneFound}</Text>
          <ToolButton
            onClick={() => {
              onType('');
              setFilter(null);
              search.current?.focus();
            }}
          >
            {T.clearSearch}
          </ToolButton>
        </Stack>
      ) : (
        <RollTable
          attendees={shown}
          changes={changes}
          failed={failures}
          marking={presence.marking}
          selection={selection}
          representations={representations.data ?? NOBODY}
          stays={history.data ? staysByUser(history.data) : NO_STAYS}
          showsPresence={showsPresence}
          disabled={saving}
          frozen={ended}
          small={small}
          onCanVote={(attendee, canVote) => set([attendee], canVote)}
          onPresence={(attendee) => ask([attendee], !attendee.assist, () => presence.toggle(attendee))}
          onRemove={canRemove ? removal.ask : undefined}
          topOn={`${wanted} ${filter ?? ''}`}
          // On a phone it scrolls with the rows, which need the room.
          over={small && figure}
        />
      )}
      {!saving && (
        <ChosenBar
          selection={selection}
          roll={roll.data}
          shown={shown}
          showsPresence={showsPresence}
          isFrozen={ended !== undefined}
          onPresence={(chosen, assist, mode) =>
            ask(chosen, assist, () => void markMany(chosen, assist, mode))
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
            aria-label={progress.what === 'presence' ? T.columns.assist : T.save}
          />
          <ProgressText
            // Announces the stop at once.
            key={String(progress.stopping)}
            share={progress.settled / progress.of}
            size="sm"
          >
            {progress.stopping
              ? T.stopping
              : (progress.what === 'presence' ? T.marking : T.saving)(progress.settled, progress.of)}
          </ProgressText>
        </Stack>
      )}
      <Foot inDialog={inDialog}>
        <Note flex="1 1 260px">
          {unsaved && !saving ? <strong>{T.unsaved(changes.size)}. </strong> : null}
          {ended === undefined && isVotingOpen && taken > 0 ? T.suspends(taken) : (ended ?? T.howItSaves)}
        </Note>
        {saving ? (
          <ToolButton onClick={bulk.stop} disabled={progress.stopping}>
            {T.stop}
          </ToolButton>
        ) : (
          inDialog && <DialogCancel>{TEXTS.close}</DialogCancel>
        )}
        <Button
          onClick={save}
          disabled={!unsaved || ended !== undefined || progress?.what === 'presence'}
          loading={progress?.what === 'rights'}
        >
          {T.save}
        </Button>
      </Foot>
    </>
  );
}

/** On a page the primary button is at the left. */
const Foot = ({ inDialog, children }: { inDialog: boolean; children: ReactNode }) =>
  inDialog ? (
    <DialogFoot>{children}</DialogFoot>
  ) : (
    <Group gap="sm" style={{ flexDirection: 'row-reverse', justifyContent: 'flex-end' }}>
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
    <Flex
      role="alert"
      wrap="wrap"
      align="flex-start"
      justify="space-between"
      rowGap={8}
      columnGap={16}
      p="12px 16px"
      bd="1px solid var(--mantine-color-error)"
      bdrs="md"
    >
      <Box flex="1 1 240px" mah="7.5rem" style={{ overflowY: 'auto' }}>
        <strong>{TEXTS.failure}</strong>
        <Box component="ul" m="4px 0 0" ps={20}>
          {named.map((attendee) => (
            <li key={attendee.id}>
              {[fullName(attendee.user), reasonOf(failures.get(attendee.id))].filter(Boolean).join(': ')}
            </li>
          ))}
          {people.length > named.length && <li>… y {people.length - named.length} más</li>}
        </Box>
      </Box>
      <ToolButton size="sm" onClick={onAgain}>
        {T.again}
      </ToolButton>
    </Flex>
  );
}

const ROWS_SHAPE = [42, 36, 36, 36, 36, 36, 36];

/** @param attendees the rows; the whole roll when absent */
const downloadRoll = (
  assemblyId: number,
  format: TableFormat,
  { attendees, number }: { readonly attendees?: readonly Attendee[]; readonly number: number },
): Promise<void> =>
  download({
    name: async () =>
      `${assemblyFileName('asistencia', await call(readAssembly, { params: { id: assemblyId } }))}.${format}`,
    fetch: (receiving) =>
      requestFile(
        exportRoll,
        {
          params: { assemblyId },
          body: { format, ...(attendees && { attendeeIds: attendees.map(({ id }) => id) }) },
        },
        receiving,
      ),
    done: T.exported,
    doneAbout: T.exportedAbout(number),
    failure: TEXTS.failure,
  });

const exportActions = (run: (format: TableFormat) => unknown): readonly MenuAction[] => [
  { icon: IconFileSpreadsheet, label: T.excel, onClick: () => void run('xlsx') },
  { icon: IconFileTypeCsv, label: T.csv, onClick: () => void run('csv') },
];

interface ChosenBarProps {
  selection: Selection<Attendee>;
  roll: readonly Attendee[];
  /** Attendees shown by the search and the filter. */
  shown: readonly Attendee[];
  showsPresence: boolean;
  /** Whether only files are offered (R17.6). */
  isFrozen: boolean;
  /** Whether the backend records modes of attendance. */
  showsModes: boolean;
  onPresence: (chosen: readonly Attendee[], assist: boolean, mode?: 'remote') => void;
  onCanVote: (chosen: readonly Attendee[], canVote: boolean) => void;
  onExport: (chosen: readonly Attendee[], format: TableFormat) => void;
}

function ChosenBar({
  selection,
  roll,
  shown,
  showsPresence,
  isFrozen,
  showsModes,
  onPresence,
  onCanVote,
  onExport,
}: ChosenBarProps) {
  // Their present state, not that of the moment they were chosen.
  const chosen = () =>
    (selection.use.getState().isSearch ? shown : roll).filter(({ id }) => selection.isChosen(id));
  return (
    <SelectionBar
      selection={selection}
      total={shown.length}
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
      ]}
      // A backend that returns presence has calls beyond the specification's.
      rare={showsPresence ? exportActions((format) => onExport(chosen(), format)) : []}
    />
  );
}
