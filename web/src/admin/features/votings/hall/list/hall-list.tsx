/** The options of a question in the hall: columns of large names, with bars if there are figures, on pages that turn. */

import { ActionIcon, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { percent } from '@vigilia/contract/text/shares';
import { type CSSProperties, Fragment, useEffect, useEffectEvent, useState } from 'react';
import { count } from '../../../../../core/text.ts';
import { type Choice, createMeasure } from '../../results/figures.ts';
import type { Measure } from '../../results/name-lines.ts';
import { HALL_TEXTS as T } from '../hall-texts.ts';
import { isUpright, unitOf, useWindowSize } from '../window-size.ts';
import styles from './hall-list.module.css';
import { COLUMN_GAP, type ListLayout, layOutList } from './list-layout.ts';
import type { RankedChoice } from './ranking.ts';

/** Milliseconds for which a page is shown. */
const PAGE_TIME = 10_000;
/** Sizes of the text, in units of the window: legible from the last row, and not too large. */
const SIZES = [1.6, 3.6] as const;
/** Minimum pixels of the text. */
const MIN_SIZE = 16;
/** The size of an upright window, in units and in minimum pixels. */
const UPRIGHT_SIZE = [2.4, 18] as const;
/** Em under a name: the distance to the next, and the bar. */
const BELOW = { name: 0.5, bar: 1.15 };
/** Em. */
const RANK = 1.8;
const CHECK = 1.4;
const BEFORE_FIGURES = 0.8;
/** Size of the percentage beside the votes. */
const SHARE = 0.75;

export type HallOption = Choice & Partial<RankedChoice>;

/** Names with a common layout, on pages of their own. */
export interface HallSection {
  /** Heading above its pages if there are several sections. */
  readonly heading: string;
  readonly options: readonly HallOption[];
  /** Ballots, the base of the percentages; null without figures. */
  readonly total: number | null;
}

const labelOf = ({ label, seats = 0 }: HallOption) =>
  seats > 0 ? `${label} ${`· ${T.seats(seats)}`.replaceAll(' ', '\u00a0')}` : label;

/** The shown page: turns after a while, unless the pointer or the focus is on the list. */
function usePages(pages: number) {
  const [turned, setTurned] = useState(0);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const resting = pointed || focused;
  const page = turned % pages;
  const turn = (by: number) => setTurned((page + by + pages) % pages);
  const next = useEffectEvent(() => turn(1));
  // A page turned by hand stays for its full time.
  useEffect(() => {
    if (pages === 1 || resting) return;
    const timer = setTimeout(() => next(), PAGE_TIME);
    return () => clearTimeout(timer);
  }, [pages, resting, turned]);
  const rest = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
  return { page, turn, resting, rest };
}

/** Lays out a section as large as its pages allow. */
function layOut(
  { options, total }: HallSection,
  room: { readonly width: number; readonly height: number; readonly unit: number; readonly scrolls: boolean },
  measure: Measure,
) {
  const shares = options.map(({ votes }) => percent(votes, total ?? 0));
  const isRanked = options.some(({ rank }) => rank != null);
  const hasWinners = options.some(({ won }) => won);
  const figures = Math.max(
    ...options.map(({ votes }, index) => measure(`${count(votes)} `) + SHARE * measure(shares[index] ?? '')),
    0,
  );
  const beside =
    (isRanked ? RANK : 0) + (hasWinners ? CHECK : 0) + (total === null ? 0 : BEFORE_FIGURES + figures);
  const smallest = Math.max(MIN_SIZE, SIZES[0] * room.unit);
  const layout: ListLayout = room.scrolls
    ? {
        columns: 1,
        rows: options.length,
        pages: 1,
        perPage: options.length,
        fontSize: Math.max(UPRIGHT_SIZE[0] * room.unit, UPRIGHT_SIZE[1]),
      }
    : layOutList(
        options.map(labelOf),
        { ...room, sizes: [smallest, Math.max(smallest, SIZES[1] * room.unit)] },
        { beside, below: total === null ? BELOW.name : BELOW.bar },
        measure,
      );
  return { layout, shares, isRanked, hasWinners };
}

export function HallList({ sections }: { sections: readonly HallSection[] }) {
  const { ref, width, height } = useElementSize();
  const size = useWindowSize();
  const scrolls = isUpright(size);
  const [measure, setMeasure] = useState(() => createMeasure(700));
  // Measures again once the typeface is loaded.
  useEffect(() => void document.fonts.ready.then(() => setMeasure(() => createMeasure(700))), []);
  const room = { width, height, unit: unitOf(size), scrolls };
  const laidOut = sections.map((section) => ({ ...section, ...layOut(section, room, measure) }));
  const pages = laidOut.flatMap(({ layout }, section) =>
    Array.from({ length: layout.pages }, (_, page) => ({ section, first: page * layout.perPage })),
  );
  const { page, turn, resting, rest } = usePages(Math.max(1, pages.length));
  const isPaged = pages.length > 1;
  const { section = 0, first = 0 } = pages[page] ?? {};
  // A phone scrolls through all of it.
  const shown = laidOut.flatMap((each, index) => (scrolls || index === section ? [each] : []));
  const style = ({ layout }: (typeof laidOut)[number]) =>
    ({
      fontSize: `${layout.fontSize}px`,
      '--rows': layout.rows,
      '--columns': layout.columns,
      '--gap': `${COLUMN_GAP}em`,
      '--rank': `${RANK}em`,
      '--check': `${CHECK}em`,
      '--share': `${SHARE}em`,
    }) as CSSProperties;
  return (
    // Focusable, as a focus stops the turning pages.
    <section
      className={styles.list}
      aria-label={T.options}
      tabIndex={isPaged && !scrolls ? 0 : undefined}
      onKeyDown={({ key }) => {
        if (isPaged && !scrolls && (key === 'ArrowRight' || key === 'ArrowLeft'))
          turn(key === 'ArrowRight' ? 1 : -1);
      }}
      {...rest}
    >
      <div ref={ref} className={styles.room}>
        {shown.map((each) => (
          <Fragment key={each.heading}>
            {scrolls && sections.length > 1 && (
              <Text fw={700} fz="1.125rem" m="12px 0 4px">
                {each.heading}
              </Text>
            )}
            <ul
              className={styles.options}
              style={style(each)}
              data-measured={scrolls || height > 0 || undefined}
              data-figures={each.total !== null || undefined}
              data-ranked={each.isRanked || undefined}
              data-winners={each.hasWinners || undefined}
            >
              {each.options
                .slice(scrolls ? 0 : first, scrolls ? undefined : first + each.layout.perPage)
                .map((option, index) => (
                  <Option
                    key={option.key}
                    option={option}
                    total={each.total}
                    share={each.shares[(scrolls ? 0 : first) + index] ?? ''}
                  />
                ))}
            </ul>
          </Fragment>
        ))}
      </div>
      {isPaged && !scrolls && (
        <p className={styles.pages}>
          <ActionIcon variant="subtle" c="dimmed" size={36} aria-label={T.previous} onClick={() => turn(-1)}>
            <IconChevronLeft aria-hidden />
          </ActionIcon>
          <span>
            {sections.length > 1 && `${laidOut[section]?.heading} · `}
            {T.page(page + 1, pages.length)}
            {resting && ` · ${T.resting}`}
          </span>
          <ActionIcon variant="subtle" c="dimmed" size={36} aria-label={T.following} onClick={() => turn(1)}>
            <IconChevronRight aria-hidden />
          </ActionIcon>
        </p>
      )}
    </section>
  );
}

interface OptionProps {
  option: HallOption;
  total: number | null;
  share: string;
}

function Option({ option, total, share }: OptionProps) {
  const { key, votes, rank, won } = option;
  return (
    <li data-won={won || undefined}>
      {rank !== undefined && <span className={styles.rank}>{rank === null ? '' : `${rank}.`}</span>}
      <span className={styles.label}>{labelOf(option)}</span>
      {won && <IconCheck className={styles.check} aria-label={T.won} role="img" />}
      {total !== null && (
        <>
          <span className={styles.votes}>
            {count(votes)} <span className={styles.share}>{share}</span>
          </span>
          <span className={styles.track} aria-hidden>
            {/* A full bar means all of the votes, so its width is the percentage. */}
            <span
              className={styles.bar}
              data-choice={key}
              style={{ width: `${total > 0 ? (100 * votes) / total : 0}%` }}
            />
          </span>
        </>
      )}
    </li>
  );
}
