import { Autocomplete, Box, Group, Loader, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  type ActivityEntry,
  type ActivitySubject,
  listActivity,
  listActivityAreas,
} from '@vigilia/contract/activity';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { momentText, timeStamp } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { call, isMissing, request } from '../../../core/backend/api.ts';
import { type Listing, listQuery, nextOffset } from '../../../core/backend/listing.ts';
import { SEARCH_DEBOUNCE } from '../../../core/constants.ts';
import { pluralize } from '../../../core/text.ts';
import { allUsers, type Person } from '../../../domain/person-picker.tsx';
import { subjectPath, userPath } from '../../../domain/subject-path.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx';
import { LongText } from '../../../ui/page/long-text.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { type Column, RowLink } from '../../../ui/table/data-table.tsx';
import type { FilterField, FilterFieldProps } from '../../../ui/table/filters.tsx';
import { ListPage, useList } from '../../../ui/table/list-page.tsx';
import { ChangeList, TEXTS as T, TEXTS } from './change-list.tsx';

type ActivityFilter = 'person' | 'area' | 'from' | 'until';
type ActivityFilters = Listing<ActivityFilter>['filters'];

/** The log grows with every change, so it is fetched on every visit. */
const ALWAYS_STALE = { staleTime: 0 };

const ACTIVITY = 'activity';

/** Entries of a group shown at a time. */
const GROUP_PAGE = 50;

function wireOf({ person, ...filters }: ActivityFilters) {
  const who = personIn(person);
  return { ...filters, ...('userId' in who ? { userId: who.userId } : { person: who.text }) };
}

const activityQuery = (listing: Listing<ActivityFilter>) => ({
  ...listQuery(ACTIVITY, listing, ({ query: { limit, offset }, signal }) =>
    request(listActivity, {
      query: { ...wireOf(listing.filters), grouped: 'true', limit, offset },
      signal,
    }),
  ),
  ...ALWAYS_STALE,
});

/** The entries of a group that fit the filters. */
const groupQuery = (group: number, filters: ActivityFilters) =>
  infiniteQueryOptions({
    queryKey: [ACTIVITY, 'group', group, filters],
    queryFn: ({ pageParam, signal }) =>
      request(listActivity, {
        query: {
          ...wireOf(filters),
          group,
          limit: GROUP_PAGE,
          offset: pageParam,
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    ...ALWAYS_STALE,
  });

const areasQuery = () =>
  queryOptions({
    queryKey: [ACTIVITY, 'areas'],
    queryFn: ({ signal }) => call(listActivityAreas, { signal }),
    ...ALWAYS_STALE,
  });

export default () => (
  <Page title={TEXTS.title} about={TEXTS.about}>
    <ActivityList />
  </Page>
);

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
    cell: ({ what, subjects, changes = [], group }) => (
      // A single element: on a phone a cell is a row of a grid.
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

  if (isMissing(activity.error)) return <EmptyState headline={T.missing} explanation={T.missingAbout} />;
  return <ListPage list={list} query={activity} texts={T} columns={columns} />;
}

interface GroupEntriesProps {
  group: NonNullable<ActivityEntry['group']>;
  filters: ActivityFilters;
}

function GroupEntries({ group, filters }: GroupEntriesProps) {
  const [opened, setOpened] = useState(false);
  const listId = useId();
  return (
    <>
      <UnstyledButton
        display="block"
        mih={24}
        mt={4}
        fz="sm"
        c="var(--mantine-color-anchor)"
        td="underline"
        onClick={() => setOpened(!opened)}
        aria-expanded={opened}
        aria-controls={opened ? listId : undefined}
      >
        {opened ? T.fold : T.unfold}
      </UnstyledButton>
      {opened && (
        <div id={listId}>
          <Entries id={group.id} filters={filters} />
        </div>
      )}
    </>
  );
}

function Entries({ id, filters }: { id: number; filters: ActivityFilters }) {
  const query = useInfiniteQuery(groupQuery(id, filters));
  const entries = query.data?.pages.flatMap((page) => page.data);
  return (
    <>
      {entries && (
        <Stack
          component="ol"
          gap={8}
          m="8px 0"
          p="0 0 0 12px"
          maw="var(--measure)"
          fz="sm"
          style={{ borderLeft: '2px solid var(--line)', listStyle: 'none', overflowWrap: 'anywhere' }}
          aria-label={T.entries}
        >
          {entries.map(({ id: own, at, what, subjects, changes = [] }) => (
            <li key={own}>
              <Box
                dateTime={at}
                component="time"
                c="dimmed"
                style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
              >
                {momentText(at)}
              </Box>{' '}
              <Sentence what={what} subjects={subjects} />
              {changes.length > 0 && <ChangeList changes={changes} />}
            </li>
          ))}
        </Stack>
      )}
      {query.error && (
        <FailedState
          headline={T.loadFailure}
          error={query.error}
          onRetry={() => void (entries ? query.fetchNextPage() : query.refetch())}
          inCard
        />
      )}
      {query.isPending && <Loader size="sm" aria-label={T.loading} />}
      {query.hasNextPage && !query.error && (
        <ToolButton
          size="compact-sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {T.more}
        </ToolButton>
      )}
    </>
  );
}

interface SentenceProps {
  what: string;
  subjects?: readonly ActivitySubject[] | undefined;
}

function Sentence({ what, subjects = [] }: SentenceProps) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const subject of subjects) {
    const { kind, id, start, length } = subject;
    // A newer server may name other kinds.
    const path = start >= end ? subjectPath(subject) : null;
    if (!path) continue;
    parts.push(
      what.slice(end, start),
      <TextLink key={`${kind} ${id}`} to={path} inherit>
        {what.slice(start, start + length)}
      </TextLink>,
    );
    end = start + length;
  }
  return (
    <>
      {parts}
      {what.slice(end)}
    </>
  );
}

/** The id and the name of a chosen person; a number alone is a text. */
const CHOSEN = /^([1-9]\d{0,14}) (.*[^\d.\s-].*)$/s;

/** The id of a chosen person, or the text. */
function personIn(value: string): { readonly userId: number } | { readonly text: string } {
  const [, id] = CHOSEN.exec(value) ?? [];
  return id ? { userId: Number(id) } : { text: value };
}

/** The value in the field: of a chosen person only the name. */
const shownPerson = (value: string): string =>
  'userId' in personIn(value) ? value.replace(CHOSEN, '$2') : value;

/** More suggestions would take reading. */
const MAX_SUGGESTIONS = 8;

const filterValueOf = (person: Person) => `${person.id} ${fullName(person)}`.slice(0, FIELD_LIMITS.keyword);

const isNumber = (typed: string) => /^\d[\d. -]*$/.test(typed);

/** Suggestions for the text, once typing pauses. */
function useSuggestions(typed: string): readonly Person[] {
  const [settled] = useDebouncedValue(typed, SEARCH_DEBOUNCE);
  const enabled = settled !== '' && settled === typed;
  const { data } = useQuery({
    queryKey: [...allUsers.key, 'suggest', settled],
    queryFn: ({ signal }) => {
      const text = isNumber(settled) ? { name: '', dni: settled } : { name: settled, dni: '' };
      return allUsers.load({ ...text, limit: MAX_SUGGESTIONS, offset: 0 }, signal);
    },
    enabled,
    // The field is useful without suggestions.
    retry: false,
  });
  return enabled ? (data?.data.slice(0, MAX_SUGGESTIONS) ?? []) : [];
}

/**
 * A filter by a person: a text, or a person chosen from those whose name or cédula contains it. Its value is the text, or the id
 * and name of the chosen person, so that an address can be read and shared without a look-up.
 */
function PersonFilter({ label, value, onChange }: FilterFieldProps) {
  const found = useSuggestions('userId' in personIn(value) ? '' : value.trim());
  const people = new Map(found.map((person) => [filterValueOf(person), person]));
  return (
    <>
      <Autocomplete
        label={label}
        size="md"
        value={shownPerson(value)}
        onChange={onChange}
        data={[...people.keys()]}
        // The backend has filtered the options.
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const person = people.get(option.value);
          return (
            person && (
              <Group justify="space-between" gap={8} wrap="nowrap" flex={1}>
                <span>{fullName(person)}</span>
                <Text span size="sm" c="dimmed" className="figures">
                  {person.dni}
                </Text>
              </Group>
            )
          );
        }}
        comboboxProps={{ width: 'max-content', position: 'bottom-start', withinPortal: false }}
      />
      <VisuallyHidden role="status">
        {found.length > 0 && pluralize(found.length, 'persona', 'personas')}
      </VisuallyHidden>
    </>
  );
}
