/** The table of a fully loaded list, which is sorted and paged here; how it is shown is in the address. */
import { Group, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { rowsOfPage } from '../../core/backend/listing.ts';
import { PARAMETERS } from './address/address-parameters.ts';
import { useListState } from './address/list-state.ts';
import { DataTable, type DataTableProps, type Sorting } from './data-table.tsx';
import { Pages } from './pages.tsx';
import { useShownColumns, useTableView } from './view/table-view.ts';
import { ViewButtons } from './view/view-buttons.tsx';

/** The value of a row by which a column is sorted: a folded text, or a number. */
type SortValue<Row> = (row: Row) => string | number;

interface LoadedTableProps<Row, Sort extends string>
  extends Omit<
    DataTableProps<Row>,
    'sorting' | 'ownOrder' | 'onSort' | 'onSortIntent' | 'stale' | 'compact' | 'stickyHead'
  > {
  /** Under which the browser remembers how it is shown. */
  name: string;
  /** Columns by which it can be sorted. */
  sortValues: Readonly<Record<Sort, SortValue<Row>>>;
  /** The order of `rows`, if it is that of a column. */
  ownOrder?: Sorting;
}

/** Sorted by a value, equal ones in the order of the list. */
function sortedBy<Row>(rows: readonly Row[], keyOf: SortValue<Row>, order: Sorting['order']): readonly Row[] {
  const sign = order === 'desc' ? -1 : 1;
  return rows
    .map((row) => ({ row, value: keyOf(row) }))
    .sort((a, b) => (a.value < b.value ? -sign : a.value > b.value ? sign : 0))
    .map(({ row }) => row);
}

/** Sorts `rows` on demand; each order is kept, so that a click finds what its pointer has prepared. */
function useSorted<Row, Sort extends string>(
  rows: readonly Row[] | undefined,
  sortValues: Readonly<Record<Sort, SortValue<Row>>>,
) {
  return useMemo(() => {
    const kept = new Map<string, readonly Row[]>();
    return (sorting: Sorting | null) => {
      if (!rows || !sorting) return rows;
      const { key, order } = sorting;
      const name = `${order} ${key}`;
      const sorted = kept.get(name) ?? sortedBy(rows, sortValues[key as Sort], order);
      kept.set(name, sorted);
      return sorted;
    };
  }, [rows, sortValues]);
}

export function LoadedTable<Row, Sort extends string>({
  name,
  rows,
  sortValues,
  columns,
  ownOrder,
  ...table
}: LoadedTableProps<Row, Sort>) {
  const view = useTableView(name);
  const { sort, order, page, goTo, sortBy } = useListState(Object.keys(sortValues) as Sort[], view.keepSize);
  const shown = useShownColumns(columns, view, true);
  const sortedAs = useSorted(rows, sortValues);
  const sorted = sortedAs(sort && { key: sort, order });
  return (
    <Stack gap="xs">
      <Group>
        <ViewButtons name={name} view={view} columns={columns} />
      </Group>
      <DataTable
        {...table}
        columns={shown}
        rows={sorted && rowsOfPage(sorted, page, view.size)}
        compact={view.compact}
        stickyHead
        deferRows
        sorting={sort && { key: sort, order }}
        ownOrder={ownOrder ?? null}
        onSort={sortBy}
        onSortIntent={sortedAs}
      />
      <Pages
        page={page}
        size={view.size}
        total={rows?.length ?? 0}
        stale={rows === undefined}
        onChange={goTo}
        onSize={(size) => view.resize(size, page, PARAMETERS.page)}
      />
    </Stack>
  );
}
