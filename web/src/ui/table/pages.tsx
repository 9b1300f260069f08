import { Group, NativeSelect, Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import { count } from '../../core/text.ts';
import { Note } from '../page/note.tsx';
import { PAGE_SIZES } from './address-parameters.ts';

interface PagesProps {
  /** Counts from 1. */
  page: number;
  size: number;
  /** Rows there are in all. */
  total: number;
  /** Whether rows and total are those of the former list: then the pages are unknown. */
  stale?: boolean;
  /** @param instead whether to replace the present history entry */
  onChange: (page: number, instead?: boolean) => void;
  /** Name of the list, on a screen with several. */
  of?: string;
  /** Changes the number of rows on a page; absent if it is fixed. */
  onSize?: (size: number) => void;
}

const LIST = 'la lista';
const SIZE = 'Filas por página';

/** Up to this width only the present page and both ends fit. */
const NARROW = '(max-width: 36em)';

const NAMES = {
  first: 'Primera página',
  previous: 'Página anterior',
  next: 'Página siguiente',
  last: 'Última página',
};

/** Room for the bar at the top of the window, in pixels. */
const UNDER_THE_BAR = 72;

/** Scrolls to the top of a new page: that of the screen if the list is visible there, else that of the list. */
function toTop(nav: HTMLElement | null): void {
  const list = nav?.parentElement;
  if (!list) return;
  const top = list.getBoundingClientRect().top + window.scrollY;
  if (list.closest('[role=dialog]')) list.scrollIntoView({ block: 'start' });
  else window.scrollTo({ top: top < window.innerHeight / 2 ? 0 : top - UNDER_THE_BAR });
}

export function Pages({ page, size, total, stale = false, onChange, of = LIST, onSize }: PagesProps) {
  const nav = useRef<HTMLDivElement>(null);
  const last = Math.ceil(total / size);
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const beyond = !stale && last > 0 && page > last;
  // The last row of the last page was deleted, or an old address names a former page.
  const turn = useEffectEvent(onChange);
  useEffect(() => {
    if (beyond) turn(last, true);
  }, [beyond, last]);
  const hasSizes = onSize !== undefined && total > Math.min(...PAGE_SIZES);
  if (last <= 1 && !hasSizes) return null;
  const from = Math.min((page - 1) * size + 1, total);
  return (
    <Group ref={nav} justify="space-between" gap="sm" component="nav" aria-label={`Páginas de ${of}`}>
      <Group gap="sm">
        <Note className="figures">
          {`${count(from)}–${count(Math.min(page * size, total))} de ${count(total)}`}
        </Note>
        {hasSizes && (
          <NativeSelect
            size="xs"
            aria-label={SIZE}
            title={SIZE}
            value={String(size)}
            onChange={(event) => onSize(Number(event.currentTarget.value))}
            data={PAGE_SIZES.map((each) => ({ value: String(each), label: `${each} por página` }))}
          />
        )}
      </Group>
      {last > 1 && (
        <Pagination
          value={Math.min(page, last)}
          onChange={(wanted) => {
            // First, so that going back returns to this place.
            onChange(wanted);
            toTop(nav.current);
          }}
          total={last}
          siblings={narrow ? 0 : 1}
          size="md"
          getItemProps={(item) => ({ 'aria-label': `Página ${count(item)}` })}
          getControlProps={(control) => ({
            'aria-label': of === LIST ? NAMES[control] : `${NAMES[control]} de ${of}`,
          })}
        />
      )}
    </Group>
  );
}
