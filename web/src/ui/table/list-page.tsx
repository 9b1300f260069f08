/** A list with filters, order and pages: search, number of rows, table, and empty and failed states. */
import { Group, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Listing, type ListPageData, PAGE_SIZE } from '../../core/backend/listing.ts';
import { pluralize } from '../../core/text.ts';
import { FailedState } from '../feedback/states.tsx';
import { DataTable, type DataTableProps, type Sorting } from './data-table.tsx';
import { FilterBar, type FilterField, type Filters, useFilters } from './filters.tsx';
import { type ListState, PAGE_PARAMETER, useListState } from './list-state.ts';
import { Pages } from './pages.tsx';
import { EmptyList, type EmptyTexts } from './searched-list.tsx';

interface List<Filter extends string, Sort extends string> {
  readonly filters: Filters<Filter>;
  readonly state: ListState<Sort>;
  /** The part of the list that the address asks for. */
  readonly listing: Listing<Filter, Sort>;
}

/** @param sorts the columns by which the list can be sorted */
export function useList<Filter extends string, Sort extends string = never>(
  fields: readonly FilterField<Filter>[],
  sorts: readonly Sort[] = [],
): List<Filter, Sort> {
  const filters = useFilters(fields, [PAGE_PARAMETER]);
  const state = useListState(sorts);
  const { sort, order, page } = state;
  return { filters, state, listing: { filters: filters.applied, sort, order, page } };
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
}

export function ListPage<Row extends { readonly id: number }, Filter extends string, Sort extends string>({
  list: { filters, state },
  query: { data, error, isPlaceholderData, refetch },
  texts: T,
  ownOrder,
  tools,
  ...table
}: ListPageProps<Row, Filter, Sort>) {
  const { sort, order, page } = state;
  const total = data?.total;
  const found = total === undefined ? '' : pluralize(total, T.one, T.many);
  const number = (
    <Text size="sm" role="status" aria-live="polite" mih={20}>
      {found}
    </Text>
  );
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
              {tools(found)}
            </Group>
          ) : (
            number
          )}
          <DataTable
            {...table}
            caption={T.table}
            // Beyond the last page it is as while loading: another page is being opened.
            rows={data?.rows.length === 0 && total ? undefined : data?.rows}
            rowKey={({ id }) => id}
            sorting={sort && { key: sort, order }}
            {...(ownOrder && { ownOrder: data?.extended === false ? null : ownOrder, onSort: state.sortBy })}
            stale={isPlaceholderData}
            empty={
              <EmptyList texts={T} searching={filters.any} onClear={filters.clear} clear={T.clearFilters} />
            }
          />
          <Pages
            page={page}
            size={PAGE_SIZE}
            total={total ?? 0}
            stale={isPlaceholderData}
            onChange={state.goTo}
          />
        </>
      )}
    </Stack>
  );
}
