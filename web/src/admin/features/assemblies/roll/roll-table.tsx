/** The people of the roll, page by page: whether they may vote, and how they attend. */
import { ActionIcon, Box, Button, Checkbox, Group, Text } from '@mantine/core';
import { IconCheck, IconUserMinus } from '@tabler/icons-react';
import type { Attendee } from '@vigilia/contract/assemblies/assemblies';
import type { PresenceHistory, Stay } from '@vigilia/contract/assemblies/presence';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PAGE_SIZE, rowsOfPage } from '../../../../core/backend/listing.ts';
import { EmailText, PersonLink } from '../../../../domain/person-link.tsx';
import { toastWarning } from '../../../../ui/feedback/toasts.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx';
import { Pages } from '../../../../ui/table/pages.tsx';
import type { Selection } from '../../../../ui/table/selection/selection.ts';
import type { Representations } from '../queries.ts';
import { TEXTS } from '../texts.ts';
import styles from './roll.module.css';

const T = TEXTS.roll;

/** Attendance of a person in a word; in the past tense once it is final. */
export function attendanceState(
  { assist, attendance }: Pick<Attendee, 'assist' | 'attendance'>,
  stays: readonly Stay[] = [],
  isFrozen = false,
): string {
  if (assist) return isFrozen ? T.attended : T.present;
  if (attendance === 'represented') return T.represented;
  return stays.length > 0 ? T.gone : T.absent;
}

interface RollTableProps {
  attendees: readonly Attendee[];
  /** Rights to vote that differ from the stored ones, by the id on the roll. */
  changes: ReadonlyMap<number, boolean>;
  /** Why rights could not be saved, by the id on the roll. */
  failed: ReadonlyMap<number, unknown>;
  /** Ids whose presence is being saved. */
  marking: ReadonlySet<number>;
  selection: Selection<Attendee>;
  representations: Representations;
  /** When they were present; empty on another backend. */
  stays: Stays;
  /** Whether the backend returns presence; another one may not. */
  showsPresence: boolean;
  disabled: boolean;
  /** Whether the rows are compact cards. */
  small: boolean;
  /** Why attendance is final (R17.6); undefined while it may change. */
  frozen: string | undefined;
  onCanVote: (attendee: Attendee, canVote: boolean) => void;
  onPresence: (attendee: Attendee) => void;
  /** Undefined on a backend without this call. */
  onRemove: ((attendee: Attendee) => void) | undefined;
  /** Returns to the first page when this changes, such as the search text. */
  topOn: string;
  /** Content above the rows that scrolls with them. */
  over?: ReactNode;
}

const ACTIONS = { nameOf: ({ user }: Attendee) => fullName(user) };

export function RollTable({
  attendees,
  changes,
  failed,
  marking,
  selection,
  representations,
  stays,
  showsPresence,
  disabled,
  small,
  frozen,
  onCanVote,
  onPresence,
  onRemove,
  topOn,
  over,
}: RollTableProps) {
  const scroller = useRef<HTMLElement>(null);
  const [shown, setShown] = useState({ of: topOn, page: 1 });
  const page = shown.of === topOn ? shown.page : 1;
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [topOn, page]);
  const columns: readonly Column<Attendee>[] = [
    { key: 'id', header: T.columns.id, cell: ({ id }) => id, noWrap: true },
    {
      key: 'name',
      header: T.columns.name,
      cell: ({ userId, user }) => (
        <PersonLink id={userId} name={user.name} lastName={user.lastName}>
          {small ? fullName(user) : user.name}
        </PersonLink>
      ),
      keepWords: true,
      card: 'title',
    },
    {
      key: 'lastName',
      header: T.columns.lastName,
      cell: ({ user }) => user.lastName,
      keepWords: !small,
    },
    { key: 'email', header: T.columns.email, cell: ({ user }) => <EmailText email={user.email} /> },
    { key: 'dni', header: T.columns.dni, cell: ({ user }) => user.dni ?? '—', noWrap: true },
    {
      key: 'canVote',
      header: T.columns.canVote,
      align: 'center',
      width: '7rem',
      card: 'extra',
      cell: (attendee) => (
        <Group gap={6} wrap="nowrap" justify={small ? 'flex-start' : 'center'}>
          <Checkbox
            size="sm"
            display="inline-block"
            checked={changes.get(attendee.id) ?? attendee.canVote}
            onChange={(event) => onCanVote(attendee, event.currentTarget.checked)}
            disabled={disabled || frozen !== undefined}
            title={frozen}
            aria-label={T.canVoteOf(fullName(attendee.user))}
            data-changed={changes.has(attendee.id) || undefined}
            data-failed={failed.has(attendee.id) || undefined}
          />
          {small && <span aria-hidden>{T.canVote}</span>}
        </Group>
      ),
    },
    ...(showsPresence
      ? [
          {
            key: 'assist',
            header: T.columns.assist,
            width: '15rem',
            card: 'line' as const,
            cell: (attendee: Attendee) => (
              <Group gap={4} wrap="nowrap" justify="space-between">
                <Presence
                  attendee={attendee}
                  state={attendanceState(attendee, stays.get(attendee.userId), frozen !== undefined)}
                  stay={stayText(stays.get(attendee.userId))}
                  marking={marking.has(attendee.id)}
                  frozen={frozen}
                  onPresence={onPresence}
                />
                {onRemove && (
                  <Remove attendee={attendee} disabled={disabled} frozen={frozen} onRemove={onRemove} />
                )}
              </Group>
            ),
          },
        ]
      : []),
  ];
  const note = ({ id, userId, notInGoodStanding }: Attendee) => {
    const parts = [
      ...(notInGoodStanding && !changes.get(id) ? [T.notInGoodStanding] : []),
      representedText(representations, userId),
    ].filter(Boolean);
    return parts.length > 0 ? <Note>{parts.join(' · ')}</Note> : null;
  };

  return (
    <section
      ref={scroller}
      aria-label={T.title}
      className={styles.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      {over && <Box pb="sm">{over}</Box>}
      <DataTable
        caption={T.title}
        columns={columns}
        rows={rowsOfPage(attendees, page)}
        rowKey={({ id }) => id}
        empty={T.noneFound}
        actions={ACTIONS}
        selection={selection}
        note={note}
        isList
      />
      <Box pt="xs">
        <Pages
          page={page}
          size={PAGE_SIZE}
          total={attendees.length}
          onChange={(wanted) => setShown({ of: topOn, page: wanted })}
        />
      </Box>
    </section>
  );
}

/** The attorney of a represented attendee, in words; else empty. */
function representedText(representations: Representations, userId: number): string {
  const power = representations.get(userId);
  return power ? T.representedBy[power.state](fullName(power.userToDelegate)) : '';
}

interface PresenceProps extends Pick<RollTableProps, 'frozen' | 'onPresence'> {
  attendee: Attendee;
  /** How they attend, in a word. */
  state: string;
  /** When they were present; empty where that is unknown. */
  stay: string;
  marking: boolean;
}

function Presence({ attendee, state, stay, marking, frozen, onPresence }: PresenceProps) {
  const { user, assist } = attendee;
  const action = assist ? T.marks.absent : T.marks.present;
  if (frozen)
    return (
      <Text span size="sm">
        <strong>{state}</strong> {stay}
      </Text>
    );
  return (
    <Group gap={8} wrap="nowrap">
      <Button
        size="compact-sm"
        miw={98}
        variant={assist ? 'light' : 'default'}
        leftSection={assist && <IconCheck size={14} aria-hidden />}
        // Not disabled while it saves, which would move the focus.
        aria-busy={marking || undefined}
        title={action}
        onClick={() => onPresence(attendee)}
        aria-label={T.mark(fullName(user), state, action)}
      >
        {state}
      </Button>
      {stay && (
        <Text size="xs" c="dimmed" lh={1.2}>
          {stay}
        </Text>
      )}
    </Group>
  );
}

interface RemoveProps extends Pick<RollTableProps, 'disabled' | 'frozen'> {
  attendee: Attendee;
  onRemove: (attendee: Attendee) => void;
}

function Remove({ attendee, disabled, frozen, onRemove }: RemoveProps) {
  const { user, ballotShare } = attendee;
  const name = fullName(user);
  const stays = frozen ?? (ballotShare && T.removal.stays(name, ballotShare));
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      disabled={disabled}
      // Stays focusable, so that the reason can be read.
      aria-disabled={stays ? true : undefined}
      data-disabled={stays ? true : undefined}
      onClick={() => (stays ? toastWarning(stays, undefined, 'stays') : onRemove(attendee))}
      aria-label={stays ?? T.removal.of(name)}
      title={stays ?? T.removal.confirm}
    >
      <IconUserMinus size={18} aria-hidden />
    </ActionIcon>
  );
}

/** Stays by user. */
export type Stays = ReadonlyMap<number, readonly Stay[]>;

export const staysByUser = (history: PresenceHistory): Stays =>
  new Map(history.people.map(({ userId, stays }) => [userId, stays]));

/** Without the day, as the roll is of one assembly. */
const hourOf = (iso: string) => timeStamp(iso).slice(11);

/** Empty for a person who was never present. */
export function stayText(stays: readonly Stay[] = []): string {
  const last = stays.at(-1);
  if (!last) return '';
  const parts = last.mode === 'remote' ? [T.remotely] : [];
  const recordedAt = last.to === null ? last.fromRecordedAt : last.toRecordedAt;
  const later = recordedAt === undefined ? [] : [T.recordedLater(hourOf(recordedAt))];
  if (last.to !== null) return [T.left(hourOf(last.to)), ...parts, ...later].join(' · ');
  const hour = hourOf(last.from);
  // A stay that immediately follows another is a change of mode.
  const before = stays.at(-2);
  const returned = before !== undefined && before.to !== last.from;
  return [...parts, returned ? T.returned(hour) : T.since(hour), ...later].join(' · ');
}
