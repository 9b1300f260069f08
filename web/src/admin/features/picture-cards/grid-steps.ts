/** Target of an arrow key in a grid that is laid out row by row. */

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

export const isArrowKey = (key: string): key is ArrowKey => /^Arrow(Left|Right|Up|Down)$/.test(key);

export interface GridPlace {
  /** Counts from 0. */
  readonly index: number;
  /** The column that up and down keep to, also past a row too short to have it, as a caret does. */
  readonly column: number;
}

export const placeAt = (index: number, columns: number): GridPlace => ({ index, column: index % columns });

/**
 * Left and right follow the order, from the end of a row to the start of the next; up and down stay in the column, and
 * move to the last card where the last row is too short. At the edges the position stays.
 * @param columns at least 1
 * @param count number of cards, at least 1
 */
export function step(from: GridPlace, key: ArrowKey, columns: number, count: number): GridPlace {
  if (key === 'ArrowLeft') return placeAt(Math.max(0, from.index - 1), columns);
  if (key === 'ArrowRight') return placeAt(Math.min(count - 1, from.index + 1), columns);
  const row = Math.floor(from.index / columns) + (key === 'ArrowDown' ? 1 : -1);
  const lastRow = Math.floor((count - 1) / columns);
  if (row < 0 || row > lastRow) return from;
  return { index: Math.min(row * columns + from.column, count - 1), column: from.column };
}
