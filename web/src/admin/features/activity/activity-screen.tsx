import { useQuery } from '@tanstack/react-query';
import type { ActivityEntry } from '@vigilia/contract/activity';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { useMemo } from 'react';
import { ApiError } from '../../../core/backend/api.ts';
import { shownPerson } from '../../../domain/chosen-person.ts';
import { PersonFilter } from '../../../domain/person-filter.tsx';
import { userPath } from '../../../domain/subject-path.ts';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { LongText } from '../../../ui/page/long-text.tsx';
import { Page } from '../../../ui/page/page.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import type { FilterField } from '../../../ui/table/filters.tsx';
import { ListPage, useList } from '../../../ui/table/list-page.tsx';
import { RowLink } from '../../../ui/table/row-link.tsx';
import { ChangeList } from './change-list.tsx';
import { GroupEntries } from './group-entries.tsx';
import { type ActivityFilter, type ActivityFilters, activityQuery, areasQuery } from './queries.ts';
import { Sentence } from './sentence.tsx';
import { TEXTS as T, TEXTS } from './texts.ts';

export default () => (
  <Page title={TEXTS.title} about={TEXTS.about}>
    <ActivityList />
  </Page>
);

/** The activity log, the latest first, by acts, with filters by person, area and days. */
/** A backend that has only the specification's calls (R1.10) keeps no such log. */
const NOT_FOUND = 404;

const columnsFor = (filters: ActivityFilters): readonly Column<ActivityEntry>[] => [
  { key: 'at', header: T.at, noWrap: true, cell: ({ at }) => timeStamp(at) },
  {
    key: 'person',
    header: T.person,
    keepWords: true,
    width: '18%',
    cell: ({ person, userId, isUser }) =>
      isUser && userId ? (
        <RowLink to={userPath(userId)} isQuiet>
          {person}
        </RowLink>
      ) : (
        person
      ),
  },
  { key: 'area', header: T.area, noWrap: true, cell: ({ area }) => area },
  {
    key: 'what',
    header: T.what,
    lines: 4,
    cell: ({ what, subjects, changes = [], group }) => (
      // One element: on a phone a cell is a row of a grid.
      <div>
        <LongText text={<Sentence {...(group ?? { what, subjects })} />} />
        {group ? (
          <GroupEntries group={group} filters={filters} />
        ) : (
          changes.length > 0 && <ChangeList changes={changes} />
        )}
      </div>
    ),
  },
];

const filterFields = (areas: readonly string[] | undefined): readonly FilterField<ActivityFilter>[] => [
  { name: 'person', label: T.person, parameter: 'persona', field: PersonFilter, display: shownPerson },
  {
    name: 'area',
    label: T.area,
    parameter: 'area',
    kind: 'choice',
    ...(areas && { options: areas.map((area) => ({ value: area, label: area })) }),
  },
  { name: 'from', label: T.from, parameter: 'desde', kind: 'day' },
  { name: 'until', label: T.until, parameter: 'hasta', kind: 'day' },
];

function ActivityList() {
  const areas = useQuery(areasQuery());
  const list = useList(filterFields(areas.data));
  const activity = useQuery(activityQuery(list.listing));
  const filters = JSON.stringify(list.listing.filters);
  const columns = useMemo(() => columnsFor(JSON.parse(filters)), [filters]);

  if (activity.error instanceof ApiError && activity.error.status === NOT_FOUND)
    return <EmptyState headline={T.missing} explanation={T.missingAbout} />;
  return <ListPage list={list} query={activity} texts={T} columns={columns} />;
}
