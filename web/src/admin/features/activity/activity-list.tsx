/** The activity log, the latest first, with filters by person, area and day. */
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ActivityEntry } from '@vigilia/contract/activity';
import { ApiError } from '../../../core/backend/api.ts';
import { timeStamp } from '../../../core/date-time.ts';
import { count } from '../../../core/text.ts';
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx';
import { LongText } from '../../../ui/page/long-text.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { FilterBar, type FilterField, useFilters } from '../../../ui/table/filters.tsx';
import { PAGE_PARAMETER, rowsOnPage, useListState } from '../../../ui/table/list-state.ts';
import { Pages } from '../../../ui/table/pages.tsx';
import { ChangeList } from './change-list.tsx';
import { type ActivityFilter, activityQuery, areasQuery, PAGE_SIZE } from './queries.ts';
import { TEXTS as T } from './texts.ts';

/** A backend that has only the specification's calls (R1.10) keeps no such log. */
const NOT_FOUND = 404;

const COLUMNS: readonly Column<ActivityEntry>[] = [
  { key: 'at', header: T.at, tight: true, cell: ({ at }) => timeStamp(at) },
  { key: 'person', header: T.person, whole: true, width: '18%', cell: ({ person }) => person },
  { key: 'area', header: T.area, tight: true, cell: ({ area }) => area },
  {
    key: 'what',
    header: T.what,
    lines: 4,
    cell: ({ what, changes = [] }) => (
      <>
        <LongText text={what} />
        {changes.length > 0 && <ChangeList changes={changes} />}
      </>
    ),
  },
];

const filterFields = (areas: readonly string[]): readonly FilterField<ActivityFilter>[] => [
  { name: 'person', label: T.person, parameter: 'persona' },
  {
    name: 'area',
    label: T.area,
    parameter: 'area',
    kind: 'choice',
    options: areas.map((area) => ({ value: area, label: area })),
  },
  { name: 'created', label: T.day, parameter: 'fecha', kind: 'day' },
];

export function ActivityList() {
  const areas = useQuery(areasQuery());
  const filters = useFilters(filterFields(areas.data ?? []), [PAGE_PARAMETER]);
  const { page, goTo } = useListState([]);
  const activity = useQuery(activityQuery(filters.applied, page));
  const total = activity.data && (activity.data.total ?? activity.data.data.length);

  if (activity.error instanceof ApiError && activity.error.status === NOT_FOUND)
    return <EmptyState headline={T.missing} explanation={T.missingAbout} />;
  return (
    <Stack gap="md">
      <FilterBar filters={filters} onAgain={() => void activity.refetch()} found={total} />
      {activity.error ? (
        <FailedState headline={T.failure} error={activity.error} onRetry={() => void activity.refetch()} />
      ) : (
        <>
          <Text size="sm" role="status" aria-live="polite" mih={20}>
            {total !== undefined && `${count(total)} ${total === 1 ? T.one : T.many}`}
          </Text>
          <DataTable
            caption={T.table}
            columns={COLUMNS}
            rows={rowsOnPage(activity.data?.data, total)}
            rowKey={({ id }) => id}
            stale={activity.isPlaceholderData}
            empty={
              <EmptyState
                headline={T.empty}
                explanation={filters.any ? T.noneFound : T.emptyAbout}
                action={
                  filters.any && (
                    <Button variant="light" onClick={filters.clear}>
                      {T.clearFilters}
                    </Button>
                  )
                }
              />
            }
          />
          <Pages
            page={page}
            size={PAGE_SIZE}
            total={total ?? 0}
            stale={activity.isPlaceholderData}
            onChange={goTo}
          />
        </>
      )}
    </Stack>
  );
}
