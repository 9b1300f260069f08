/** A paged list of voters with a search box: two thousand people must not slow the screen down. */
import { ActionIcon, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import type { Voter } from '@vigilia/contract/votings/voting-progress';
import { type ReactNode, useDeferredValue, useId, useMemo } from 'react';
import { PAGE_SIZE, rowsOfPage } from '../../../../core/backend/listing.ts';
import { count, includesText } from '../../../../core/text.ts';
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx';
import { usePage } from '../../../../ui/table/list-state.ts';
import { useSearch } from '../../../../ui/table/search-box.tsx';

interface PeopleTableProps {
  /** Prefix of the list's page and search in the address. */
  name: string;
  title: string;
  columns: readonly Column<Voter>[];
  /** Undefined while they load. */
  people: readonly Voter[] | undefined;
  /** Beside the title, in place of their number. */
  counted?: string;
  /** Chooses which of the list are shown. */
  filter?: ReactNode;
  /** Whether there is a search box. */
  searchable: boolean;
  /** Text of an empty list. */
  empty: ReactNode;
}

const NOBODY = 'Nadie con ese nombre o esa cédula en esta lista';

const keyOf = ({ userId, dni, name, lastName }: Voter) => userId ?? dni ?? `${name} ${lastName}`;

export function PeopleTable({
  name: list,
  title,
  columns,
  people,
  counted,
  filter,
  searchable,
  empty,
}: PeopleTableProps) {
  const pageParameter = `${list}-pagina`;
  const { typed, setTyped } = useSearch(list, [pageParameter]);
  const { page, goTo } = usePage(pageParameter);
  const headingId = useId();
  const wanted = useDeferredValue(typed);
  const found = useMemo(
    () =>
      people?.filter(({ name, lastName, dni }) => includesText([`${name} ${lastName}`, dni ?? ''], wanted)),
    [people, wanted],
  );
  const pages = Math.max(1, Math.ceil((found?.length ?? 0) / PAGE_SIZE));
  // The list may have become shorter.
  const current = Math.min(page, pages);
  const shown = found && rowsOfPage(found, current);

  return (
    <Stack component="section" gap="sm" aria-labelledby={headingId}>
      <Title order={2} id={headingId}>
        {title}{' '}
        {people && (
          <Text span inherit c="dimmed" fw={500}>
            ({counted ?? count(people.length)})
          </Text>
        )}
      </Title>
      {filter}
      {searchable && (
        <TextInput
          aria-label={`Buscar en ${title}`}
          placeholder="Buscar por nombre o cédula"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          disabled={!people?.length && typed === ''}
        />
      )}
      <DataTable
        caption={title}
        columns={columns}
        rows={shown}
        keepsColumns
        rowKey={keyOf}
        empty={wanted.trim() ? NOBODY : empty}
      />
      {pages > 1 && found && (
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" className="figures">
            {count((current - 1) * PAGE_SIZE + 1)}–{count(Math.min(current * PAGE_SIZE, found.length))} de{' '}
            {count(found.length)}
          </Text>
          <Group gap={4}>
            <ActionIcon
              variant="default"
              size={40}
              disabled={current === 1}
              onClick={() => goTo(current - 1)}
              aria-label={`Página anterior de ${title}`}
            >
              <IconChevronLeft size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={40}
              disabled={current === pages}
              onClick={() => goTo(current + 1)}
              aria-label={`Página siguiente de ${title}`}
            >
              <IconChevronRight size={18} aria-hidden />
            </ActionIcon>
          </Group>
        </Group>
      )}
    </Stack>
  );
}
