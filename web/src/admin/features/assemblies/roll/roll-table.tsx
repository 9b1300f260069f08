/**
 * Virtualised rows of the roll: an assembly has thousands of attendees, so only rows near the viewport exist; the
 * table declares the total number, and the focused row stays mounted. Controls are native, because dozens of rows are
 * rendered at each key of the search.
 */

import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconUserMinus } from '@tabler/icons-react';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import type { Attendee } from '@vigilia/contract/assemblies/assemblies';
import { fullName } from '@vigilia/contract/users/full-name';
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { PersonLink } from '../../../../domain/person-link.tsx';
import { toastWarning } from '../../../../ui/feedback/toasts.tsx';
import { SelectBox, SelectPageBox } from '../../../../ui/table/selection/select-box.tsx';
import type { Selection } from '../../../../ui/table/selection/selection.ts';
import { type Stays, stayText } from '../presence/stay-text.ts';
import type { Representations } from '../queries.ts';
import { TEXTS } from '../texts.ts';
import { attendanceState } from './attendance-state.ts';
import styles from './roll-table.module.css';

// biome-ignore-start lint/a11y/noRedundantRoles: browsers forget the roles of a table that is laid out as something else.

const T = TEXTS.roll;

/** Heights of a row and of a card, in `rem`; the same as in the style sheet. */
const ROW_REM = 3;
const CARD_REM = 9.25;
/** Of the cards with a line that says who is represented, or why a right is missing. */
const NOTE_REM = 1.25;
/** Pixels under which rows are laid out as cards. */
const NARROW = 720;
/** Rows rendered beyond both edges, so that neither scrolling nor the Tab key reaches the end of what is rendered. */
const OVERSCAN = 8;
/** Assumed until the element is measured: a window on a desk. Pixels. */
const INITIAL_RECT = { width: 0, height: 600 };

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
  /** Why nothing changes any more (R17.6); undefined while it may. */
  frozen: string | undefined;
  onCanVote: (attendee: Attendee, canVote: boolean) => void;
  onPresence: (attendee: Attendee) => void;
  /** Undefined where the backend has no call for it. */
  onRemove: ((attendee: Attendee) => void) | undefined;
  /** Scrolls to the top when this changes, such as the search text. */
  topOn: string;
  /** Content above the rows that scrolls with them. */
  over?: ReactNode;
}

const remInPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

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
  frozen,
  onCanVote,
  onPresence,
  onRemove,
  topOn,
  over,
}: RollTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: sized, width } = useElementSize();
  const narrow = width > 0 && width < NARROW;
  const hasNotes =
    representations.size > 0 ||
    stays.size > 0 ||
    attendees.some(({ notInGoodStanding }) => notInGoodStanding);
  const cardRem = CARD_REM + (hasNotes ? NOTE_REM : 0);
  const rowHeight = (narrow ? cardRem : ROW_REM) * remInPixels();
  const shown = useRef(attendees);
  useLayoutEffect(() => {
    shown.current = attendees;
  });
  const [focused, setFocused] = useState<number | null>(null);
  const virtualizer = useVirtualizer({
    count: attendees.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialRect: INITIAL_RECT,
    rangeExtractor: useCallback(
      (range: Range) => {
        const inView = defaultRangeExtractor(range);
        return focused === null || focused >= range.count || inView.includes(focused)
          ? inView
          : [...inView, focused].sort((a, b) => a - b);
      },
      [focused],
    ),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured sizes must be reset when the height changes.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts when something else is searched for.
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [topOn]);

  const keepFocused = ({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest<HTMLElement>('[data-row]');
    setFocused(row ? Number(row.dataset.row) : null);
  };
  /** Arrows go to the same control of the next row, as in a list. */
  const stepByArrow = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || !(event.target instanceof HTMLElement)) return;
    const row = event.target.closest<HTMLElement>('[data-row]');
    const control = event.target.closest<HTMLElement>('[data-control]')?.dataset.control;
    if (!row || !control) return;
    event.preventDefault();
    const target = Number(row.dataset.row) + by;
    if (target < 0 || target >= attendees.length) return;
    // Keys that repeat are quicker than scrolling: the row may have to be made first.
    flushSync(() => setFocused(target));
    scroller.current
      ?.querySelector<HTMLElement>(`[data-row="${target}"] [data-control="${control}"]`)
      ?.focus();
  };

  return (
    <section
      ref={useMergedRef(scroller, sized)}
      aria-label={T.title}
      className={styles.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      onFocus={keepFocused}
      onBlur={() => setFocused(null)}
      onKeyDown={stepByArrow}
    >
      {over && <div style={{ padding: 16, borderBottom: '1px solid var(--line)' }}>{over}</div>}
      <table
        role="table"
        aria-label={T.title}
        aria-rowcount={attendees.length + 1}
        className={styles.table}
        data-narrow={narrow || undefined}
        data-presence={showsPresence || undefined}
        data-notes={hasNotes || undefined}
      >
        <thead role="rowgroup" className={styles.head}>
          <tr role="row" aria-rowindex={1} className={styles.columns}>
            <td role="cell" data-column="select" className={styles.cell}>
              <SelectPageBox
                selection={selection}
                rows={attendees}
                label={T.selectShown}
                disabled={disabled}
              />
            </td>
            {Object.entries(T.columns).map(
              ([key, header]) =>
                (key !== 'assist' || showsPresence) && (
                  <th key={key} role="columnheader" scope="col" data-column={key} className={styles.cell}>
                    {header}
                  </th>
                ),
            )}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          style={{ position: 'relative', display: 'block', height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const attendee = attendees[index];
            return (
              attendee && (
                <Row
                  key={attendee.id}
                  attendee={attendee}
                  index={index}
                  top={start}
                  canVote={changes.get(attendee.id) ?? attendee.canVote}
                  changed={changes.has(attendee.id)}
                  failed={failed.has(attendee.id)}
                  marking={marking.has(attendee.id)}
                  selection={selection}
                  shown={shown}
                  state={attendanceState(attendee, stays.get(attendee.userId), frozen !== undefined)}
                  represented={[
                    ...(attendee.notInGoodStanding && !changes.get(attendee.id) ? [T.notInGoodStanding] : []),
                    representedText(representations, attendee) || stayText(stays.get(attendee.userId)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  showsPresence={showsPresence}
                  disabled={disabled}
                  frozen={frozen}
                  onCanVote={onCanVote}
                  onPresence={onPresence}
                  onRemove={onRemove}
                />
              )
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** By whom an attendee is represented, in words; empty for the others. */
function representedText(representations: Representations, { userId }: Pick<Attendee, 'userId'>): string {
  const power = representations.get(userId);
  return power ? T.representedBy[power.state](fullName(power.userToDelegate)) : '';
}

type RowCallbacks = Pick<
  RollTableProps,
  'selection' | 'showsPresence' | 'disabled' | 'frozen' | 'onCanVote' | 'onPresence' | 'onRemove'
>;

interface RowProps extends RowCallbacks {
  attendee: Attendee;
  /** Counts from 0. */
  index: number;
  /** Pixels from the top of the list. */
  top: number;
  canVote: boolean;
  changed: boolean;
  failed: boolean;
  marking: boolean;
  /** The rows that a range may span. */
  shown: Readonly<RefObject<readonly Attendee[]>>;
  /** How they attend, in a word. */
  state: string;
  /** By whom they are represented, else when they arrived or left. */
  represented: string;
}

const Row = memo(function Row({
  attendee,
  index,
  top,
  canVote,
  changed,
  failed,
  marking,
  selection,
  shown,
  state,
  represented,
  showsPresence,
  disabled,
  frozen,
  onCanVote,
  onPresence,
  onRemove,
}: RowProps) {
  const { id, user, assist, ballotShare } = attendee;
  const name = fullName(user);
  const action = assist ? T.marks.absent : T.marks.present;
  const stays = frozen ?? (ballotShare && T.removal.stays(name, ballotShare));
  const values = [
    ['id', String(id)],
    ['name', user.name],
    ['lastName', user.lastName ?? ''],
    ['email', user.email],
    ['dni', user.dni ?? '—'],
  ] as const;
  return (
    <tr
      role="row"
      // The header is row 1.
      aria-rowindex={index + 2}
      data-row={index}
      data-changed={changed || undefined}
      data-failed={failed || undefined}
      data-noted={represented !== '' || undefined}
      className={`${styles.columns} ${styles.row}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      <td role="cell" data-column="select" className={styles.cell}>
        <SelectBox
          selection={selection}
          row={attendee}
          name={name}
          label={T.select(name)}
          disabled={disabled}
          rows={() => shown.current}
        />
      </td>
      {values.map(([key, value]) => (
        <td
          key={key}
          role="cell"
          data-column={key}
          data-label={T.columns[key]}
          className={styles.cell}
          title={key === 'lastName' && represented ? `${value}. ${represented}` : value}
        >
          {key === 'name' ? (
            <PersonLink id={attendee.userId} name={user.name} lastName={user.lastName}>
              {value}
            </PersonLink>
          ) : (
            value
          )}
          {key === 'lastName' && represented && <span className={styles.represented}>{represented}</span>}
        </td>
      ))}
      <td role="cell" data-column="canVote" data-label={T.columns.canVote} className={styles.cell}>
        <input
          type="checkbox"
          checked={canVote}
          onChange={(event) => onCanVote(attendee, event.currentTarget.checked)}
          disabled={disabled || frozen !== undefined}
          title={frozen}
          aria-label={T.canVoteOf(name)}
          data-control="canVote"
          className={styles.check}
        />
      </td>
      {showsPresence && (
        <td role="cell" data-column="assist" data-label={T.columns.assist} className={styles.cell}>
          {frozen ? (
            <span style={{ width: '7.25rem', fontSize: '0.875rem', fontWeight: 600 }}>{state}</span>
          ) : (
            <button
              type="button"
              data-present={assist || undefined}
              // Not disabled while it saves: that would take the focus away.
              aria-busy={marking || undefined}
              title={action}
              onClick={() => onPresence(attendee)}
              aria-label={T.mark(name, state, action)}
              data-control="assist"
              className={styles.presence}
            >
              {state}
            </button>
          )}
          {onRemove && (
            <button
              type="button"
              disabled={disabled}
              // It can be reached, so that the reason can be read.
              aria-disabled={stays ? true : undefined}
              onClick={() => (stays ? toastWarning(stays, undefined, 'stays') : onRemove(attendee))}
              aria-label={stays ?? T.removal.of(name)}
              title={stays ?? T.removal.confirm}
              data-control="remove"
              className={styles.remove}
            >
              <IconUserMinus size={18} aria-hidden />
            </button>
          )}
        </td>
      )}
    </tr>
  );
});
// biome-ignore-end lint/a11y/noRedundantRoles: browsers forget the roles of a table that is laid out as something else.
