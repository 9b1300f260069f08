/** Chosen rows of a list: some by their ids, also of other pages, or all that fit its filters except some. */
import { SELECTION } from '@vigilia/contract/limits';
import { create } from 'zustand';

interface Chosen<Row> {
  /** Whether all rows of the search are chosen, but for `rows`. */
  readonly isSearch: boolean;
  readonly rows: ReadonlyMap<number, Row>;
}

interface State<Row> extends Chosen<Row> {
  /** The row at which a range begins. */
  readonly anchor: number | null;
}

export type SelectableRow = { readonly id: number };

const MAX_BY_HAND = Math.min(SELECTION.ids, 5000);

const NONE = { isSearch: false, rows: new Map(), anchor: null } as const;

const holds = (chosen: Chosen<unknown>, id: number): boolean => chosen.isSearch !== chosen.rows.has(id);

/**
 * A store outside the table, so that a click renders only the changed boxes.
 * @param maxByHand rows that can be chosen one by one
 */
export function createSelection<Row extends SelectableRow>(maxByHand = MAX_BY_HAND) {
  const use = create<State<Row>>(() => NONE);
  /** Rows that can be chosen one by one, or excepted from a search. */
  const max = () => (use.getState().isSearch ? SELECTION.except : maxByHand);
  return {
    use,
    max,
    isChosen: (id: number) => holds(use.getState(), id),
    /** Whether one row is chosen; one subscription each, as a list has a hundred of them. */
    useIsChosen: (id: number): boolean => use((state) => holds(state, id)),
    /** @param total number of rows of the search */
    useCount: (total: number) => use(({ isSearch, rows }) => (isSearch ? total - rows.size : rows.size)),
    /**
     * The rows that a click with Shift spans: from the one clicked before to this one.
     * @param shown the rows in order; the span is the row alone if they do not contain both
     */
    spanOf(row: Row, shown: readonly Row[]): readonly Row[] {
      const { anchor } = use.getState();
      const [from, to] = [
        shown.findIndex(({ id }) => id === anchor),
        shown.findIndex(({ id }) => id === row.id),
      ].toSorted((a, b) => a - b) as [number, number];
      return from < 0 ? [row] : shown.slice(from, to + 1);
    },
    /** @returns false if the calls would refuse as many rows one by one; then nothing is changed */
    set(changed: readonly Row[], chosen: boolean, anchor: number | null = null): boolean {
      const { isSearch, rows: before } = use.getState();
      const rows = new Map(before);
      for (const row of changed) {
        if (isSearch === chosen) rows.delete(row.id);
        else rows.set(row.id, row);
      }
      if (rows.size > before.size && rows.size > max()) return false;
      use.setState({ rows, anchor });
      return true;
    },
    chooseSearch: () => use.setState({ ...NONE, isSearch: true }),
    clear: () => use.setState(NONE),
    /** Forgets rows that no longer exist. */
    retain(isThere: (id: number) => boolean): void {
      const { rows } = use.getState();
      const kept = new Map([...rows].filter(([id]) => isThere(id)));
      if (kept.size < rows.size) use.setState({ rows: kept });
    },
  };
}
export type Selection<Row extends SelectableRow> = ReturnType<typeof createSelection<Row>>;
