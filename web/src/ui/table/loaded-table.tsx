/** The table of a fully loaded list, which is sorted and paged here; order and page are in the address. */
import { Stack } from '@mantine/core';
import { DataTable, type DataTableProps, type Sorting } from './data-table.tsx';
import { useListState } from './list-state.ts';
import { Pages } from './pages.tsx';

interface LoadedTableProps<Row extends object> extends Omit<DataTableProps<Row>, 'order' | 'isList'> {
  /** The order of `rows`, if it is that of a column. */
  ownOrder?: Sorting;
}

export function LoadedTable<Row extends object>({ ownOrder, ...table }: LoadedTableProps<Row>) {
  const { columns, rows } = table;
  const sortable = columns.filter(({ sortValue }) => sortValue).map(({ key }) => key);
  const { sorting, page, size, goTo, sortBy, resize } = useListState(sortable);
  return (
    <Stack gap="xs">
      <DataTable {...table} isList order={{ sorting, ownOrder, onSort: sortBy, cut: { page, size } }} />
      <Pages
        page={page}
        size={size}
        total={rows?.length ?? 0}
        stale={rows === undefined}
        onChange={goTo}
        onSize={resize}
      />
    </Stack>
  );
}
