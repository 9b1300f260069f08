/** The boxes that choose rows of a table: one, a range with Shift, or all of a page. */
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { count } from '../../../core/text.ts';
import { toastWarning } from '../../feedback/toasts.tsx';
import styles from './selection.module.css';
import type { SelectableRow, Selection } from './selection.ts';

const TEXTS = {
  row: (name: string) => `Seleccionar «${name}»`,
  page: 'Seleccionar las filas de esta página',
  full: (max: number, isSearch: boolean) =>
    isSearch
      ? `Puede dejar por fuera hasta ${count(max)} filas de una búsqueda`
      : `Puede elegir hasta ${count(max)} filas una por una`,
  fullAbout: 'Para más filas, use los filtros y seleccione toda la búsqueda.',
};

/** Reports when no more rows can be chosen. */
function change<Row extends SelectableRow>(
  selection: Selection<Row>,
  rows: readonly Row[],
  chosen: boolean,
  anchor: number | null = null,
): void {
  if (!selection.set(rows, chosen, anchor))
    toastWarning(
      TEXTS.full(selection.max(), selection.use.getState().isSearch),
      TEXTS.fullAbout,
      'selection-full',
    );
}

/** Arrows move to the box of the next row. */
function stepByArrow(event: KeyboardEvent<HTMLInputElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const box = event.currentTarget;
  if (!by) return;
  event.preventDefault();
  const boxes = [...(box.closest('table')?.querySelectorAll<HTMLInputElement>(`.${styles.box}`) ?? [])];
  boxes[boxes.indexOf(box) + by]?.focus();
}

interface SelectBoxProps<Row extends SelectableRow> {
  selection: Selection<Row>;
  row: Row;
  /** Name of the row. */
  name: string;
  /** The rows that a range may span. */
  rows: () => readonly Row[];
}

export function SelectBox<Row extends SelectableRow>({ selection, row, name, rows }: SelectBoxProps<Row>) {
  const chosen = selection.useIsChosen(row.id);
  // The keyboard's click carries Shift too.
  const choose = ({ shiftKey }: MouseEvent) => {
    const changed = selection.spanOf(row, shiftKey ? rows() : []);
    change(selection, changed, !selection.isChosen(row.id), row.id);
  };
  return (
    <input
      type="checkbox"
      className={styles.box}
      checked={chosen}
      data-control="select"
      aria-label={TEXTS.row(name)}
      onChange={() => undefined}
      onClick={choose}
      onKeyDown={stepByArrow}
    />
  );
}

interface SelectPageBoxProps<Row extends SelectableRow> {
  selection: Selection<Row>;
  rows: readonly Row[];
}

/** Indeterminate if only some rows of the page are chosen. */
export function SelectPageBox<Row extends SelectableRow>({ selection, rows }: SelectPageBoxProps<Row>) {
  const chosen = selection.use(() => rows.filter(({ id }) => selection.isChosen(id)).length);
  const all = rows.length > 0 && chosen === rows.length;
  const box = useRef<HTMLInputElement>(null);
  const mixed = chosen > 0 && !all;
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.box}
      checked={all}
      disabled={rows.length === 0}
      aria-label={TEXTS.page}
      onChange={() => change(selection, rows, !all)}
      onKeyDown={stepByArrow}
    />
  );
}
