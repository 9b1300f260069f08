/** Chosen rows of a list: some by their ids, also of other pages, or all that fit its filters except some. */
import { create } from 'zustand';

export interface Chosen<Row> {
  /** Whether all rows of the search are chosen, but for `rows`. */
  readonly isSearch: boolean;
  readonly rows: ReadonlyMap<number, Row>;
}

interface State<Row> extends Chosen<Row> {
  /** Rows that are about to be deleted. */
  readonly leaving: Chosen<Row> | null;
  /** The row at which a range begins. */
  readonly anchor: number | null;
}

export type SelectableRow = { readonly id: number };

const NONE = { isSearch: false, rows: new Map(), anchor: null } as const;

const holds = (chosen: Chosen<unknown>, id: number): boolean => chosen.isSearch !== chosen.rows.has(id);

/** A store outside the table, so that a click renders the changed boxes alone. */
export function createSelection<Row extends SelectableRow>() {
  const use = create<State<Row>>(() => ({ ...NONE, leaving: null }));
  return {
    use,
    isChosen: (id: number) => holds(use.getState(), id),
    useIsChosen: (id: number) => use((state) => holds(state, id)),
    useIsLeaving: (id: number) => use(({ leaving }) => leaving !== null && holds(leaving, id)),
    /** @param total number of rows of the search */
    useCount: (total: number) => use(({ isSearch, rows }) => (isSearch ? total - rows.size : rows.size)),
    set(changed: readonly Row[], chosen: boolean, anchor: number | null = null): void {
      use.setState(({ isSearch, rows: before }) => {
        const rows = new Map(before);
        for (const row of changed) {
          if (isSearch === chosen) rows.delete(row.id);
          else rows.set(row.id, row);
        }
        return { rows, anchor };
      });
    },
    chooseSearch: () => use.setState({ ...NONE, isSearch: true }),
    clear: () => use.setState(NONE),
    leave: (leaving: Chosen<Row> | null) => use.setState({ leaving }),
  };
}
export type Selection<Row extends SelectableRow> = ReturnType<typeof createSelection<Row>>;
