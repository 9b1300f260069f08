/** The calendar of a day, or the half hours of one: a grid with one tab stop, moved in by arrows (WAI-ARIA grid). */
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { dayInWords } from '@vigilia/contract/time/long-day';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { MomentKind } from '../../../core/typed-moments.ts';
import { monthInWords } from '../../../core/typed-moments.ts';
import styles from './moment-picker.module.css';

const TEXTS = {
  before: 'Mes anterior',
  after: 'Mes siguiente',
  today: 'Hoy',
  hours: 'Horas',
};

const WEEKDAYS = [
  ['lu', 'lunes'],
  ['ma', 'martes'],
  ['mi', 'miércoles'],
  ['ju', 'jueves'],
  ['vi', 'viernes'],
  ['sá', 'sábado'],
  ['do', 'domingo'],
] as const;
const WEEK = WEEKDAYS.length;

/** Roles of a table whose cells hold buttons with one tab stop. */
const GRID = { role: 'grid' } as const;
const gridCell = (isChosen: boolean) => ({ role: 'gridcell', 'aria-selected': isChosen }) as const;

const DAY = 86_400_000;
const FIRST = '1000-01-01';
const LAST = '9999-12-31';

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number) => new Date(time).toISOString().slice(0, LAST.length);
const bounded = (time: number) => dayAt(Math.min(timeOf(LAST), Math.max(timeOf(FIRST), time)));

const plusDays = (day: string, days: number) => bounded(timeOf(day) + days * DAY);

/** The same date of another month, or the last of it where it has none such. */
function plusMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return bounded(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** Days since Monday. */
const weekdayOf = (day: string) => (new Date(timeOf(day)).getUTCDay() + WEEK - 1) % WEEK;

/** The weeks of a month, with null for days of its neighbours. */
function weeksOf(day: string): (string | null)[][] {
  const first = `${day.slice(0, -2)}01`;
  const days = Math.round(
    (Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1) - timeOf(first)) / DAY,
  );
  const before = weekdayOf(first);
  return Array.from({ length: Math.ceil((before + days) / WEEK) }, (_, week) =>
    Array.from({ length: WEEK }, (_, weekday) => {
      const date = week * WEEK + weekday - before;
      return date >= 0 && date < days ? dayAt(timeOf(first) + date * DAY) : null;
    }),
  );
}

interface MomentPickerProps {
  kind: MomentKind;
  /** In its stored form; empty for none. */
  value: string;
  onPick: (value: string) => void;
}

export function MomentPicker({ kind, ...rest }: MomentPickerProps) {
  return kind === 'day' ? <Calendar {...rest} /> : <Hours {...rest} />;
}

type GridProps = Omit<MomentPickerProps, 'kind'>;

/** The cell that has the tab stop; it gets the focus when a key moves it. */
function useCurrent(start: string) {
  const [current, setCurrent] = useState(start);
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-value="${current}"]`)?.focus();
    moved.current = false;
  }, [current]);
  return {
    grid,
    current,
    show: setCurrent,
    /** @returns whether the key is one of the grid's */
    onKey: (event: KeyboardEvent, next: string | undefined) => {
      if (next === undefined) return;
      event.preventDefault();
      moved.current = next !== current;
      setCurrent(next);
    },
  };
}

function Calendar({ value, onPick }: GridProps) {
  const today = dayOf(new Date().toISOString());
  const { grid, current, show, onKey } = useCurrent(value || today);
  const headingId = useId();
  const move = (event: KeyboardEvent): string | undefined => {
    const months = event.shiftKey ? 12 : 1;
    const moves: Readonly<Record<string, () => string>> = {
      ArrowLeft: () => plusDays(current, -1),
      ArrowRight: () => plusDays(current, 1),
      ArrowUp: () => plusDays(current, -WEEK),
      ArrowDown: () => plusDays(current, WEEK),
      Home: () => plusDays(current, -weekdayOf(current)),
      End: () => plusDays(current, WEEK - 1 - weekdayOf(current)),
      PageUp: () => plusMonths(current, -months),
      PageDown: () => plusMonths(current, months),
    };
    return moves[event.key]?.();
  };
  return (
    <div className={styles.calendar}>
      <Group justify="space-between" wrap="nowrap">
        <ActionIcon variant="subtle" aria-label={TEXTS.before} onClick={() => show(plusMonths(current, -1))}>
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <Text id={headingId} fw={650} aria-live="polite">
          {monthInWords(current)}
        </Text>
        <ActionIcon variant="subtle" aria-label={TEXTS.after} onClick={() => show(plusMonths(current, 1))}>
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </Group>
      <table
        ref={grid}
        {...GRID}
        aria-labelledby={headingId}
        className={styles.grid}
        onKeyDown={(event) => onKey(event, move(event))}
      >
        <thead>
          <tr>
            {WEEKDAYS.map(([short, name]) => (
              <th key={name} scope="col" abbr={name}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(current).map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is a place in the grid
            <tr key={index}>
              {week.map((day, weekday) => (
                <Cell
                  key={day ?? weekday}
                  value={day}
                  label={day ? dayInWords(day) : ''}
                  text={day ? String(Number(day.slice(-2))) : ''}
                  isChosen={day === value}
                  isCurrent={day === current}
                  isNow={day === today}
                  onPick={onPick}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button size="sm" variant="subtle" onClick={() => onPick(today)}>
        {TEXTS.today}
      </Button>
    </div>
  );
}

const PER_ROW = 4;
const HALF_HOURS = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
);
const HOUR_ROWS = Array.from({ length: HALF_HOURS.length / PER_ROW }, (_, row) =>
  HALF_HOURS.slice(row * PER_ROW, (row + 1) * PER_ROW),
);

/** The half hour at or before an hour. */
const halfHourOf = (hour: string) => HALF_HOURS.findLast((half) => half <= hour) ?? '08:00';

function Hours({ value, onPick }: GridProps) {
  const { grid, current, onKey } = useCurrent(halfHourOf(value));
  const move = ({ key }: KeyboardEvent): string | undefined => {
    const at = HALF_HOURS.indexOf(current);
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at - PER_ROW,
      ArrowDown: at + PER_ROW,
      Home: 0,
      End: HALF_HOURS.length - 1,
    };
    const next = steps[key];
    return next === undefined ? undefined : (HALF_HOURS[next] ?? current);
  };
  return (
    <table
      ref={grid}
      {...GRID}
      aria-label={TEXTS.hours}
      className={styles.grid}
      onKeyDown={(event) => onKey(event, move(event))}
    >
      <tbody>
        {HOUR_ROWS.map((row) => (
          <tr key={row[0]}>
            {row.map((half) => (
              <Cell
                key={half}
                value={half}
                label={half}
                text={half}
                isChosen={half === value}
                isCurrent={half === current}
                onPick={onPick}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  /** Null for an empty cell. */
  value: string | null;
  label: string;
  text: string;
  isChosen: boolean;
  isCurrent: boolean;
  isNow?: boolean;
  onPick: (value: string) => void;
}

const Cell = ({ value, label, text, isChosen, isCurrent, isNow = false, onPick }: CellProps) =>
  value === null ? (
    <td />
  ) : (
    <td {...gridCell(isChosen)}>
      <button
        type="button"
        className={styles.cell}
        data-value={value}
        data-chosen={isChosen || undefined}
        data-autofocus={isCurrent || undefined}
        aria-label={label}
        {...(isNow && { 'aria-current': 'date' as const })}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => onPick(value)}
      >
        {text}
      </button>
    </td>
  );
