/** A list with filters, order and pages: search, number of rows, table, and empty and failed states. */
import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type Listing, type ListPageData, rowsOfPage } from '../../core/backend/listing.ts';
import { count, pluralize } from '../../core/text.ts';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { FailedState } from '../feedback/states.tsx';
import { type ListState, PARAMETERS, useListState } from './address-parameters.ts';
import { DataTable, type DataTableProps, type Sorting } from './data-table.tsx';
import {
  FilterChips,
  type FilterField,
  type FilterFieldsProps,
  type Filters,
  FilterToggle,
  useFilters,
} from './filters.tsx';
import styles from './list-page.module.css';
import { Pages } from './pages.tsx';
import { type Search, SearchField, useSearch } from './search-box.tsx';
import { EmptyList, type EmptyTexts } from './searched-list.tsx';
import { createSelection, type SelectableRow, type Selection } from './selection/selection.ts';

interface List<Filter extends string, Sort extends string> {
  readonly filters: Filters<Filter>;
  /** The filter of the search box, if the list has one. */
  readonly boxed: FilterField<Filter> | undefined;
  readonly search: Search;
  readonly state: ListState;
  /** The part of the list in the address. */
  readonly listing: Listing<Filter, Sort>;
}

/** @param sorts the columns by which the list can be sorted */
export function useList<Filter extends string, Sort extends string = never>(
  fields: readonly FilterField<Filter>[],
  sorts: readonly Sort[] = [],
): List<Filter, Sort> {
  const filters = useFilters(fields, [PARAMETERS.page]);
  const boxed = fields.find(({ box }) => box !== undefined);
  const search = useSearch(boxed?.parameter, [PARAMETERS.page]);
  const state = useListState(sorts);
  const { sorting, page, size } = state;
  const sort = sorts.find((column) => column === sorting?.key) ?? null;
  return {
    filters,
    boxed,
    search,
    state,
    listing: { filters: filters.applied, sort, order: sorting?.order ?? 'asc', page, size },
  };
}

/** Chosen rows; those of another search are dropped. */
export function useSelection<Row extends SelectableRow>(filters: object): Selection<Row> {
  const [selection] = useState(() => createSelection<Row>());
  const search = JSON.stringify(filters);
  useEffect(() => selection.clear(), [selection, search]);
  return selection;
}

interface WhenSelectedProps<Row extends SelectableRow> {
  selection: Selection<Row>;
  children: ReactNode;
}

/** Bulk actions on selected rows. Kept after the first time: their dialogs outlive the selection. */
export function WhenSelected<Row extends SelectableRow>({ selection, children }: WhenSelectedProps<Row>) {
  const some = selection.use(({ isSearch, rows }) => isSearch || rows.size > 0);
  const wanted = useRef(false);
  wanted.current ||= some;
  return wanted.current && children;
}

interface ListTexts extends EmptyTexts {
  readonly table: string;
  /** Names of one row and of several, after their number. */
  readonly one: string;
  readonly many: string;
  readonly clearFilters: string;
  readonly loadFailure: string;
}

interface ListPageProps<Row extends SelectableRow, Filter extends string, Sort extends string>
  extends Omit<DataTableProps<Row>, 'caption' | 'rows' | 'rowKey' | 'empty' | 'order' | 'stale' | 'isList'> {
  list: List<Filter, Sort>;
  query: UseQueryResult<ListPageData<Row>>;
  texts: ListTexts;
  /** The backend's own order; absent where the list cannot be sorted. */
  ownOrder?: Sorting;
  /** Buttons beside the number of rows, which they get in words. */
  tools?: (found: string) => ReactNode;
}

const TEXTS = {
  chosen: (number: number) => ` · selección: ${count(number)}`,
};

/** The fields and the search button, loaded on demand. */
const FilterFields = lazyPart<FilterFieldsProps>(() => import('./filter-fields.tsx'), {
  failure: 'No se pudieron abrir los filtros',
});

const idOf = ({ id }: SelectableRow) => id;

export function ListPage<Row extends SelectableRow, Filter extends string, Sort extends string>({
  list: { filters, boxed, search, state },
  query: { data, error, isPlaceholderData, refetch },
  texts: T,
  ownOrder,
  tools,
  ...table
}: ListPageProps<Row, Filter, Sort>) {
  const [opened, setOpened] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const fold = () => {
    setOpened(false);
    toggle.current?.focus();
  };
  const { page, size } = state;
  const { selection } = table;
  const total = data?.total;
  const found = total === undefined ? '' : pluralize(total, T.one, T.many);
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {boxed?.box && (
          <SearchField search={search} label={data?.extended === false ? boxed.label : boxed.box} />
        )}
        {filters.fields.some((field) => field !== boxed) && (
          <FilterToggle ref={toggle} opened={opened} onToggle={() => setOpened(!opened)} />
        )}
        {(data || !error) && (
          <>
            <Text size="sm" role="status" aria-live="polite" ms="auto">
              {found}
              {selection && total !== undefined && <ChosenNumber selection={selection} total={total} />}
            </Text>
            {tools && (
              <Group gap="xs" className={`${styles.tools} not-printed`}>
                {tools(found)}
              </Group>
            )}
          </>
        )}
      </Group>
      <FilterChips filters={filters} boxed={boxed?.name} found={total} />
      {opened && <FilterFields filters={filters} onAgain={() => void refetch()} onSearched={fold} />}
      {error && (
        <FailedState
          headline={T.loadFailure}
          error={error}
          onRetry={() => void refetch()}
          inCard={data !== undefined}
        />
      )}
      {(data || !error) && (
        <>
          <DataTable
            {...table}
            isList
            caption={T.table}
            // Beyond the last page it looks as if loading: another page is being opened.
            rows={data?.rows.length === 0 && total ? undefined : data?.rows}
            rowKey={idOf}
            order={
              ownOrder && {
                sorting: state.sorting,
                // Another backend may have another order.
                ownOrder: data?.extended === false ? undefined : ownOrder,
                onSort: state.sortBy,
              }
            }
            stale={isPlaceholderData}
            empty={
              <EmptyList texts={T} searching={filters.any} onClear={filters.clear} clear={T.clearFilters} />
            }
          />
          <Pages
            page={page}
            size={size}
            total={total ?? 0}
            stale={isPlaceholderData}
            onChange={state.goTo}
            onSize={state.resize}
          />
        </>
      )}
    </Stack>
  );
}

interface ChosenNumberProps<Row extends SelectableRow> {
  selection: Selection<Row>;
  total: number;
}

/** Only read aloud: the bar at the foot shows it, and here it would push the buttons to a second line. */
function ChosenNumber<Row extends SelectableRow>({ selection, total }: ChosenNumberProps<Row>) {
  const chosen = selection.useCount(total);
  return chosen > 0 && <VisuallyHidden component="span">{TEXTS.chosen(chosen)}</VisuallyHidden>;
}

interface LoadedTableProps<Row extends object> extends Omit<DataTableProps<Row>, 'order' | 'isList'> {
  /** The order of `rows`, if it is that of a column. */
  ownOrder?: Sorting;
}

/** The table of a fully loaded list, which is sorted and paged here; order and page are in the address. */
export function LoadedTable<Row extends object>({ ownOrder, ...table }: LoadedTableProps<Row>) {
  const { columns, rows: all } = table;
  const sortable = columns.filter(({ sortValue }) => sortValue).map(({ key }) => key);
  const { sorting, page, size, goTo, sortBy, resize } = useListState(sortable);
  const sortValue = columns.find(({ key }) => key === sorting?.key)?.sortValue;
  const rows = useMemo(() => {
    const [first, second] = sorting?.order === 'desc' ? [1, -1] : [-1, 1];
    const compare = (a: string | number, b: string | number) => (a === b ? 0 : a < b ? first : second);
    const sorted = sortValue ? all?.toSorted((a, b) => compare(sortValue(a), sortValue(b))) : all;
    return sorted && rowsOfPage(sorted, page, size);
  }, [all, sortValue, sorting?.order, page, size]);
  return (
    <Stack gap="xs">
      <DataTable
        {...table}
        isList
        // Beyond the last page it looks as if loading.
        rows={rows?.length === 0 && all?.length ? undefined : rows}
        order={{ sorting, ownOrder, onSort: sortBy }}
      />
      <Pages
        page={page}
        size={size}
        total={all?.length ?? 0}
        stale={all === undefined}
        onChange={goTo}
        onSize={resize}
      />
    </Stack>
  );
}
