/** Renders a table in two passes at each change of its rows: the rows in view first, the rest in a transition. */
import { useDeferredValue } from 'react';

const NO_ROWS: readonly never[] = [];

/**
 * The rows to render: the first `initialCount` at once, the others after the paint; until then the rest is as it was,
 * so that the list keeps its height.
 * @param initialCount as many as fill a window
 */
export function useProgressiveRows<Row>(
  rows: readonly Row[],
  initialCount: number,
  keyOf: (row: Row) => string | number,
): readonly Row[] {
  const later = useDeferredValue(rows, initialCount < rows.length ? NO_ROWS : rows);
  return later === rows || rows.length <= initialCount
    ? rows
    : progressiveRows(rows, later, initialCount, keyOf);
}

/**
 * The first rows as they are, then the previous ones that are not among them. Rows that are drawn already at the same place,
 * as where a page gets longer, cost nothing and do not count.
 */
function progressiveRows<Row>(
  rows: readonly Row[],
  before: readonly Row[],
  initialCount: number,
  keyOf: (row: Row) => string | number,
): readonly Row[] {
  const changed = rows.findIndex((row, index) => {
    const present = before[index];
    return present === undefined || keyOf(present) !== keyOf(row);
  });
  const first = rows.slice(0, changed === -1 ? undefined : changed + initialCount);
  const shown = new Set(first.map(keyOf));
  return [...first, ...before.slice(first.length, rows.length).filter((row) => !shown.has(keyOf(row)))];
}
