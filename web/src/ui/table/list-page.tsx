/** A list with filters, order and pages: search, number of rows, table, and empty and failed states. */
import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Listing, type ListPageData, PAGE_SIZE } from '../../core/backend/listing.ts';
import { preloadChunk } from '../../core/scheduling/lazy-chunk.ts';
import { waitAtMost } from '../../core/scheduling/wait-at-most.ts';
import { loadWhenIdle } from '../../core/scheduling/when-idle.ts';
import { count, pluralize } from '../../core/text.ts';
import { FailedState } from '../feedback/states.tsx';
import { toastError } from '../feedback/toasts.tsx';
import { PARAMETERS } from './address/address-parameters.ts';
import { type ListState, useListState } from './address/list-state.ts';
import { DataTable, type DataTableProps, type Sorting } from './data-table.tsx';
import { FilterBar, type FilterField, type Filters, useFilters } from './filters/filters.tsx';
import styles from './list-page.module.css';
import { Pages } from './pages.tsx';
import { EmptyList, type EmptyTexts } from './searched-list.tsx';
import { SelectBox, SelectPageBox } from './selection/select-box.tsx';
import { createSelection, type SelectableRow, type Selection } from './selection/selection.ts';
import { pageAfterResize, type TableView, useShownColumns, useTableView } from './view/table-view.ts';
import { ViewButtons } from './view/view-buttons.tsx';

interface List<Filter extends string, Sort extends string> {
  /** Under which the browser remembers how it is shown; empty for a list that is shown in one way. */
  readonly name: string;
  readonly filters: Filters<Filter>;
  readonly state: ListState<Sort>;
  readonly view: TableView;
  /** The part of the list that the address asks for. */
  readonly listing: Listing<Filter, Sort>;
  /** Loads a part that differs from the present one, before it is shown; resolves when it is loaded or refused. */
  readonly prefetch: (change: Partial<Listing<Filter, Sort>>) => Promise<unknown>;
}

/**
 * @param load prefetches a part of the list
 * @param sorts the columns by which the list can be sorted
 * @param name under which the browser remembers how it is shown
 */
export function useList<Filter extends string, Sort extends string = never>(
  fields: readonly FilterField<Filter>[],
  load: (client: QueryClient, listing: Listing<Filter, Sort>) => Promise<unknown>,
  sorts: readonly Sort[],
  name: string,
): List<Filter, Sort> {
  const client = useQueryClient();
  const filters = useFilters(fields, [PARAMETERS.page]);
  const view = useTableView(name);
  const state = useListState(sorts, view.keepSize);
  const { sort, order, page } = state;
  const { size } = view;
  const listing = { filters: filters.applied, sort, order, page, size };
  const prefetch = (change: Partial<typeof listing>) => load(client, { ...listing, ...change });
  return { name, filters, state, view, listing, prefetch };
}

/** Loads the next page while the present one is read. */
function useNextPage<Filter extends string, Sort extends string>(
  { listing, prefetch }: List<Filter, Sort>,
  { data, isPlaceholderData }: UseQueryResult<ListPageData<unknown>>,
): void {
  const { page, size = PAGE_SIZE } = listing;
  const isDue = data?.extended === true && !isPlaceholderData && page * size < data.total;
  const present = JSON.stringify(listing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts when another page is next.
  useEffect(() => {
    if (isDue) loadWhenIdle(() => prefetch({ page: page + 1 }));
  }, [isDue, present]);
}

/** Chosen rows; those of another search are forgotten. */
export function useSelection<Row extends SelectableRow>(filters: object): Selection<Row> {
  const [selection] = useState(() => createSelection<Row>());
  const search = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts when the search changes.
  useEffect(() => selection.clear(), [search]);
  return selection;
}

interface WhenSelectedProps<Row extends SelectableRow> {
  selection: Selection<Row>;
  /** Loads the shown page. */
  load: () => Promise<unknown>;
  children: ReactNode;
}

/** Bulk actions on selected rows. Kept after the first time: their dialogs outlive the selection. */
export function WhenSelected<Row extends SelectableRow>({
  selection,
  load,
  children,
}: WhenSelectedProps<Row>) {
  const some = selection.use(({ isSearch, rows }) => isSearch || rows.size > 0);
  const [loaded, setLoaded] = useState(false);
  const missing = some && !loaded;
  useEffect(() => {
    if (missing)
      preloadChunk(load).then(
        () => setLoaded(true),
        (error) => toastError(TEXTS.failure, error),
      );
  }, [missing, load]);
  return loaded && <Suspense>{children}</Suspense>;
}

interface ListTexts extends EmptyTexts {
  /** Caption of the table. */
  readonly table: string;
  /** Names of one row and of several, after their number. */
  readonly one: string;
  readonly many: string;
  readonly clearFilters: string;
  readonly loadFailure: string;
}

interface ListPageProps<Row, Filter extends string, Sort extends string>
  extends Omit<
    DataTableProps<Row>,
    'caption' | 'rows' | 'rowKey' | 'empty' | 'sorting' | 'ownOrder' | 'onSort' | 'stale'
  > {
  list: List<Filter, Sort>;
  query: UseQueryResult<ListPageData<Row>>;
  texts: ListTexts;
  /** The backend's own order; absent where the list cannot be sorted. */
  ownOrder?: Sorting;
  /** Buttons beside the number of rows, which is given in words. */
  tools?: (found: string) => ReactNode;
  /** The chosen rows, where rows can be chosen. */
  selection?: (Row extends SelectableRow ? Selection<Row> : never) | undefined;
}

const TEXTS = {
  failure: 'No se pudo abrir',
  chosen: (number: number) => ` · selección: ${count(number)}`,
};

const NO_ROWS: readonly never[] = [];
/** Milliseconds after which a pending answer shows the previous rows meanwhile. */
const QUICK_ANSWER = 60;
const nameById = ({ id }: { readonly id: number }) => String(id);
const idOf = ({ id }: { readonly id: number }) => id;

export function ListPage<Row extends { readonly id: number }, Filter extends string, Sort extends string>({
  list,
  query,
  texts: T,
  ownOrder,
  tools,
  selection,
  columns,
  ...table
}: ListPageProps<Row, Filter, Sort>) {
  const { name, filters, state, view, prefetch } = list;
  const { data, error, isPlaceholderData, refetch } = query;
  const { sort, order, page } = state;
  useNextPage(list, query);
  const total = data?.total;
  const rows = data?.rows;
  const found = total === undefined ? '' : pluralize(total, T.one, T.many);
  const number = (
    <Group gap="xs">
      <Text size="sm" role="status" aria-live="polite" mih={20}>
        {found}
        {selection && total !== undefined && <ChosenNumber selection={selection} total={total} />}
      </Text>
      {name !== '' && <ViewButtons name={name} view={view} columns={columns} filters={filters} />}
    </Group>
  );
  const { nameOf = nameById } = table;
  // The previous rows are not rendered again because others are loaded.
  const present = useRef<readonly Row[]>(NO_ROWS);
  useLayoutEffect(() => {
    present.current = rows ?? NO_ROWS;
  });
  const selectCell = useCallback(
    (row: Row) =>
      selection && <SelectBox selection={selection} row={row} name={nameOf(row)} rows={present} />,
    [selection, nameOf],
  );
  const sorted = (sorting: Sorting | null): Partial<Listing<Filter, Sort>> => ({
    sort: (sorting?.key ?? null) as Sort | null,
    order: sorting?.order ?? 'asc',
    page: 1,
  });
  // A backend without pages answers the whole list each time.
  const prefetchIfPaged = data?.extended ? prefetch : () => undefined;
  /** Shows a part once it is loaded, if that is soon: all rows are rendered once, without the previous ones. */
  const show = async (part: Parameters<typeof prefetch>[0], go: () => void) => {
    const loading = prefetchIfPaged(part);
    if (loading) await waitAtMost(QUICK_ANSWER, loading);
    go();
  };
  const resized = (size: number) => ({ size, page: pageAfterResize(page, view.size, size) });
  const shownColumns = useShownColumns(columns, view, name !== '');
  return (
    <Stack gap="md">
      <FilterBar filters={filters} onAgain={() => void refetch()} found={total} />
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
          {tools ? (
            <Group justify="space-between" gap="sm" mih={42}>
              {number}
              <Group gap="xs" className={styles.tools}>
                {tools(found)}
              </Group>
            </Group>
          ) : (
            number
          )}
          <DataTable
            {...table}
            columns={shownColumns}
            compact={view.compact}
            stickyHead={name !== ''}
            {...(selection && {
              selectCell,
              selectAll: <SelectPageBox selection={selection} rows={rows ?? NO_ROWS} />,
            })}
            caption={T.table}
            // Beyond the last page it is as while loading: another page is being opened.
            rows={rows?.length === 0 && total ? undefined : rows}
            rowKey={idOf}
            sorting={sort && { key: sort, order }}
            {...(ownOrder && {
              ownOrder: data?.extended === false ? null : ownOrder,
              onSortIntent: (sorting) => void prefetchIfPaged(sorted(sorting)),
              onSort: (sorting) => void show(sorted(sorting), () => state.sortBy(sorting)),
            })}
            stale={isPlaceholderData}
            empty={
              <EmptyList texts={T} searching={filters.any} onClear={filters.clear} clear={T.clearFilters} />
            }
          />
          <Pages
            page={page}
            size={view.size}
            total={total ?? 0}
            stale={isPlaceholderData}
            onIntent={(page) => void prefetchIfPaged({ page })}
            onChange={(page, instead) => show({ page }, () => state.goTo(page, instead))}
            {...(name !== '' && {
              onSizeIntent: (size: number) => void prefetchIfPaged(resized(size)),
              onSize: (size: number) =>
                void show(resized(size), () => view.resize(size, page, PARAMETERS.page)),
            })}
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

/** Read out only: the bar at the foot shows it, and here it would push the buttons to a second line. */
function ChosenNumber<Row extends SelectableRow>({ selection, total }: ChosenNumberProps<Row>) {
  const chosen = selection.useCount(total);
  return chosen > 0 && <VisuallyHidden component="span">{TEXTS.chosen(chosen)}</VisuallyHidden>;
}
