/**
 * The dialog 'Lista de usuarios para ser Candidatos' (R12.11): one or several people are chosen from those found by name and
 * cédula.
 */

import { Button, Checkbox, Flex, Group, Image, Pill, Radio, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { fullName } from '@vigilia/contract/users/full-name';
import { listUsers } from '@vigilia/contract/users/users';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { type ApiResponse, request } from '../core/backend/api.ts';
import { fromBackend } from '../core/backend/configuration.ts';
import { nextOffset } from '../core/backend/listing.ts';
import { PERSON_SEARCH, SEARCH_DEBOUNCE } from '../core/constants.ts';
import { isFocusLost } from '../core/lost-focus.ts';
import { pluralize } from '../core/text.ts';
import { ToolButton } from '../ui/buttons/tool-button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogFoot } from '../ui/dialog/dialog-foot.tsx';
import { EmptyState, FailedState } from '../ui/feedback/states.tsx';
import { LeaveGuard } from '../ui/form/saving/leave-guard.tsx';
import { Note } from '../ui/page/note.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';
import { SortedName } from './person-link.tsx';

/** A person to choose; `id` is the id of the user. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly lastName: string;
  readonly dni: string | null;
  readonly email?: string;
  readonly picture?: string | null;
}

export interface PersonFilters {
  readonly name: string;
  readonly dni: string;
}

export interface PersonSource {
  readonly key: readonly unknown[];
  /** Whether one box searches name, e-mail address, cédula and phone; it is the filter `name`. Rows show the address. */
  readonly oneBox?: boolean;
  /** Whether rows show the picture, under no header. */
  readonly hasPictures?: boolean;
  /** A page of the matching people; a backend without pages returns all of them. */
  load(
    query: PersonFilters & { limit: number; offset: number },
    signal: AbortSignal,
  ): Promise<ApiResponse<readonly Person[]>>;
}

const people = { peopleOnly: 'true', sort: 'lastName' } as const;

/** All people among the users, from whom candidates and represented members are picked (R10.3, R12.11). */
export const allUsers: PersonSource = {
  key: ['users'],
  load: (query, signal) => request(listUsers, { query: { ...query, ...people }, signal }),
};

/** The accounts that may belong to the same person as this one (R9.19). */
export const usersExcept = (except: number): PersonSource => ({
  key: ['users', 'except', except],
  oneBox: true,
  load: ({ name: text, limit, offset }, signal) =>
    request(listUsers, { query: { text, limit, offset, ...people, except: String(except) }, signal }),
});

interface PersonPickerProps extends PickerProps {
  opened: boolean;
  /** The title, if not that of candidates from the specification. */
  title?: string;
}

interface PickerProps {
  source: PersonSource;
  /** Whether more than one person can be chosen. */
  several: boolean;
  chosen: readonly Person[];
  onSave?: (chosen: readonly Person[]) => void;
  onClose: () => void;
  /** Whether the search is applied by a button, as specified for powers, instead of while typing. */
  searchesByButton?: boolean;
  /** A hint below the title about the people to find. */
  about: string;
  /** The label of the button, if another step follows the choice. */
  save?: string;
  /** Replaces that button, if the dialog itself sends the choice. */
  foot?: (chosen: readonly Person[]) => ReactNode;
}

const TEXTS = {
  title: 'Lista de usuarios para ser Candidatos',
  name: 'Nombre',
  dni: 'Cédula',
  search: 'Buscar',
  dniColumn: 'DNI',
  select: 'Seleccionar',
  save: 'Guardar',
  more: 'Mostrar más',
  empty: 'No se encontraron usuarios',
  emptyAbout: 'Pruebe con menos letras, o solo con el nombre o la cédula.',
  failure: 'Error al cargar los usuarios',
  caption: 'Usuarios que se pueden elegir',
};

/** Rows shown at a time: a search in thousands must not draw them all. */
const PAGE = 20;
const EVERYBODY: PersonFilters = { name: '', dni: '' };
const trimmed = ({ name, dni }: PersonFilters): PersonFilters => ({ name: name.trim(), dni: dni.trim() });

/** One page after the other; a backend without pages returns all at once, of which the same number is shown. */
function usePeople(source: PersonSource, filters: PersonFilters) {
  const query = useInfiniteQuery({
    queryKey: [...source.key, 'pick', filters],
    queryFn: ({ pageParam, signal }) => source.load({ ...filters, limit: PAGE, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const loaded = query.data?.pages.flatMap((page) => page.data);
  return { query, loaded, total: query.data?.pages[0]?.total ?? loaded?.length };
}

export const PersonPicker = ({ opened, onClose, title = TEXTS.title, ...rest }: PersonPickerProps) => (
  <Dialog opened={opened} onClose={onClose} title={title} size="lg">
    {/* Remounted at each opening, which drops unsaved choices. */}
    <Picker {...rest} onClose={onClose} />
  </Dialog>
);

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id).join();

export function Picker({
  source,
  several,
  chosen,
  onSave,
  onClose,
  about,
  searchesByButton = false,
  save = TEXTS.save,
  foot,
}: PickerProps) {
  const [filters, setFilters] = useState(EVERYBODY);
  const [picked, setPicked] = useState<readonly Person[]>(chosen);
  const [shownCount, setShownCount] = useState(PAGE);
  const { query, loaded, total } = usePeople(source, filters);
  const group = useId();

  const has = (person: Person) => picked.some(({ id }) => id === person.id);
  const toggle = (person: Person) => {
    if (has(person)) setPicked(picked.filter(({ id }) => id !== person.id));
    else setPicked(several ? [...picked, person] : [person]);
  };
  const more = () => {
    setShownCount(shownCount + PAGE);
    if (query.hasNextPage) void query.fetchNextPage();
  };
  const shown = loaded?.slice(0, shownCount);
  const hasMore = query.hasNextPage || (loaded !== undefined && loaded.length > shownCount);
  const failure = query.error && (
    <FailedState
      headline={TEXTS.failure}
      error={query.error}
      onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
      inCard={query.data !== undefined}
    />
  );

  return (
    <Stack gap="md">
      <LeaveGuard changed={!foot && idsOf(picked) !== idsOf(chosen)} />
      <Note>{about}</Note>
      <Search
        onSearch={(next) => {
          // Refetches for the same search: a new user may have been registered.
          if (next.name === filters.name && next.dni === filters.dni) void query.refetch();
          else setFilters(next);
          setShownCount(PAGE);
        }}
        busy={query.isFetching}
        byButton={searchesByButton}
        oneBox={source.oneBox}
      />
      {picked.length > 0 && (
        <Pill.Group aria-label="Elegidos" role="group">
          {picked.map((person) => (
            <Pill
              key={person.id}
              size="md"
              withRemoveButton
              onRemove={() => toggle(person)}
              removeButtonProps={{ 'aria-label': `Quitar a ${fullName(person)}` }}
              bg="var(--accent-quiet)"
              c="var(--mantine-color-text)"
            >
              {fullName(person)}
            </Pill>
          ))}
        </Pill.Group>
      )}
      {!query.isFetchNextPageError && failure}
      {(query.data || !query.error) && (
        <div
          style={{ opacity: query.isPlaceholderData ? 0.6 : undefined }}
          aria-busy={query.isPlaceholderData || undefined}
        >
          <DataTable
            caption={TEXTS.caption}
            columns={columns(source, several, group, has, toggle)}
            rows={shown}
            keepsColumns
            choosesByRow
            rowKey={({ id }) => id}
            empty={<EmptyState headline={TEXTS.empty} explanation={TEXTS.emptyAbout} />}
          />
          {query.isFetchNextPageError && failure}
          {hasMore && !query.isFetchNextPageError && (
            <Group justify="center" pt="sm">
              <ToolButton size="sm" onClick={more} loading={query.isFetchingNextPage}>
                {TEXTS.more}
              </ToolButton>
            </Group>
          )}
        </div>
      )}
      <DialogFoot justify="space-between">
        <Note role="status">
          {foundText(total)} {chosenText(picked.length)}
        </Note>
        {foot?.(picked) ?? (
          <Button
            onClick={() => {
              onSave?.(picked);
              onClose();
            }}
          >
            {save}
          </Button>
        )}
      </DialogFoot>
    </Stack>
  );
}

const foundText = (total: number | undefined) =>
  total === undefined ? '' : `${pluralize(total, 'persona', 'personas')}.`;

const chosenText = (chosen: number) =>
  chosen === 0 ? 'Sin elegir.' : `${pluralize(chosen, 'elegida', 'elegidas')}.`;

/** Focuses the field if the pressed button was removed with the former choice. */
const takeLostFocus = (field: HTMLInputElement | null) => {
  if (isFocusLost()) field?.focus();
};

interface SearchProps {
  onSearch: (filters: PersonFilters) => void;
  busy: boolean;
  byButton: boolean;
  oneBox: boolean | undefined;
}

function Search({ onSearch, busy, byButton, oneBox }: SearchProps) {
  const [typed, setTyped] = useState(EVERYBODY);
  const searchSoon = useDebouncedCallback((next: PersonFilters) => onSearch(trimmed(next)), SEARCH_DEBOUNCE);
  const type = (next: PersonFilters) => {
    setTyped(next);
    if (!byButton) searchSoon(next);
  };
  const submit = (event: FormEvent) => {
    // The dialog may be inside another form, which must not handle the event.
    event.preventDefault();
    event.stopPropagation();
    searchSoon.cancel();
    onSearch(trimmed(typed));
  };
  return (
    <Flex component="form" onSubmit={submit} wrap="wrap" align="flex-end" gap={12} noValidate>
      <TextInput
        ref={takeLostFocus}
        flex="1 1 140px"
        label={oneBox ? PERSON_SEARCH : TEXTS.name}
        value={typed.name}
        onChange={({ currentTarget: { value } }) => type({ ...typed, name: value })}
        data-autofocus
      />
      {!oneBox && (
        <TextInput
          flex="1 1 140px"
          label={TEXTS.dni}
          value={typed.dni}
          inputMode="numeric"
          onChange={({ currentTarget: { value } }) => type({ ...typed, dni: value })}
        />
      )}
      {byButton ? (
        <ToolButton type="submit" icon={IconSearch} data-busy={busy}>
          {TEXTS.search}
        </ToolButton>
      ) : (
        // Without a submit button Enter would not search again.
        <button type="submit" hidden />
      )}
    </Flex>
  );
}

const columns = (
  { oneBox, hasPictures }: PersonSource,
  several: boolean,
  group: string,
  has: (person: Person) => boolean,
  toggle: (person: Person) => void,
): readonly Column<Person>[] => [
  ...(hasPictures
    ? [
        {
          key: 'picture',
          header: '',
          cell: ({ picture }: Person) =>
            picture && (
              <Image src={fromBackend(picture)} alt="" w={30} h={30} radius="xl" my={-4} loading="lazy" />
            ),
        },
      ]
    : []),
  {
    key: 'name',
    header: TEXTS.name,
    cell: (person) => (
      <>
        <SortedName {...person} />
        {oneBox && <Note>{person.email}</Note>}
      </>
    ),
  },
  { key: 'dni', header: TEXTS.dniColumn, cell: ({ dni }) => dni ?? '—', noWrap: true },
  {
    key: 'select',
    header: TEXTS.select,
    align: 'center',
    cell: (person) => {
      const shared = {
        checked: has(person),
        onChange: () => toggle(person),
        'aria-label': `${TEXTS.select} a ${fullName(person)}`,
      };
      return several ? (
        <Checkbox {...shared} display="inline-block" />
      ) : (
        <Radio {...shared} name={group} display="inline-block" />
      );
    },
  },
];
