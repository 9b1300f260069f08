/** The powers of an assembly as a table, if there are too many for cards: searched, by state, in pages. */
import { Badge, Box, Button, NativeSelect, Stack } from '@mantine/core';
import type { AttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { haveWords, wordsOf } from '@vigilia/contract/text/fold';
import { searchedDni } from '@vigilia/contract/users/document-numbers';
import { fullName } from '@vigilia/contract/users/full-name';
import { useMemo } from 'react';
import { fold, pluralize, searchedFor } from '../../../core/text.ts';
import { userPath } from '../../../domain/subject-path.ts';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { PARAMETERS, setText, useAddressParameters } from '../../../ui/table/address-parameters.ts';
import { type Column, RowLink } from '../../../ui/table/data-table.tsx';
import { LoadedTable } from '../../../ui/table/list-page.tsx';
import { SearchBox, useSearch } from '../../../ui/table/search-box.tsx';
import { PowerDocument } from './power-document.tsx';
import type { ShownPower } from './queries.ts';
import { LIST_TEXTS, STATE_TONES, STATES, TABLE_TEXTS as T } from './texts.ts';

const person = (who: ShownPower['user']) => (
  <div>
    <RowLink to={userPath(who.id)}>{fullName(who)}</RowLink>
    <Box c="dimmed" fz="0.875rem">
      {who.dni ?? '—'}
    </Box>
  </div>
);

const stateColumn = (states: typeof STATES): Column<ShownPower> => ({
  key: 'state',
  header: T.state,
  cell: ({ state }) =>
    state && (
      <Badge variant="default" data-tone={STATE_TONES[state]} title={states[state].meaning}>
        {states[state].name}
      </Badge>
    ),
});

const columnsFor = (hasStates: boolean, states: typeof STATES): readonly Column<ShownPower>[] => [
  {
    key: 'user',
    sortValue: ({ user }) => fold(fullName(user)),
    header: LIST_TEXTS.represented,
    keepWords: true,
    width: '28%',
    cell: ({ user }) => person(user),
  },
  {
    key: 'userToDelegate',
    sortValue: ({ userToDelegate }) => fold(fullName(userToDelegate)),
    header: LIST_TEXTS.attorney,
    keepWords: true,
    width: '28%',
    cell: ({ userToDelegate }) => person(userToDelegate),
  },
  ...(hasStates ? [stateColumn(states)] : []),
  {
    key: 'document',
    header: T.document,
    noWrap: true,
    cell: ({ user, powerOfAttorneyUrl, document }) => (
      <PowerDocument url={powerOfAttorneyUrl} document={document} of={`de ${fullName(user)}`} />
    ),
  },
];

const nameOf = ({ user, userToDelegate }: ShownPower) => `${fullName(user)} → ${fullName(userToDelegate)}`;
const BUTTONS = { edit: LIST_TEXTS.edit, remove: LIST_TEXTS.revoke };
const keyOf = ({ id }: ShownPower) => id;

const isState = (text: string | null): text is AttorneyPower['state'] =>
  text !== null && Object.hasOwn(STATES, text);

interface PowerTableProps {
  powers: readonly ShownPower[];
  states: typeof STATES;
  /** Absent where the backend has no call for it. */
  onEdit?: (power: ShownPower) => void;
  onRevoke?: (power: ShownPower) => void;
}

export function PowerTable({ powers, states, onEdit, onRevoke }: PowerTableProps) {
  const search = useSearch(PARAMETERS.search, [PARAMETERS.page]);
  const { parameters, change } = useAddressParameters();
  // Another backend may omit the state of a power.
  const hasStates = powers.some(({ state }) => state !== undefined);
  const asked = parameters.get(PARAMETERS.state);
  const state = hasStates && isState(asked) ? asked : null;
  const columns = useMemo(() => columnsFor(hasStates, states), [hasStates, states]);
  const wanted = search.typed;
  const found = useMemo(() => powersFound(powers, wanted, state), [powers, wanted, state]);
  const setState = (value: string) =>
    change((next) => {
      setText(next, PARAMETERS.state, value);
      next.delete(PARAMETERS.page);
    });
  const clear = () => {
    search.setTyped('');
    if (state) setState('');
  };
  return (
    <Stack gap="sm">
      <SearchBox search={search} label={T.search} found={pluralize(found.length, T.one, T.many)}>
        {hasStates && (
          <NativeSelect
            size="sm"
            aria-label={T.state}
            value={state ?? ''}
            onChange={(event) => setState(event.currentTarget.value)}
            data={[
              { value: '', label: T.anyState },
              ...Object.entries(states).map(([value, { name }]) => ({ value, label: name })),
            ]}
          />
        )}
      </SearchBox>
      <LoadedTable
        caption={LIST_TEXTS.screen}
        columns={columns}
        rows={found}
        rowKey={keyOf}
        actions={{ nameOf, onEdit, onRemove: onRevoke, texts: BUTTONS }}
        empty={
          <EmptyState
            headline={LIST_TEXTS.empty}
            explanation={T.noneFound}
            action={
              <Button variant="light" onClick={clear}>
                {T.clear}
              </Button>
            }
          />
        }
      />
    </Stack>
  );
}

/** With more cards than this the overview is lost. */
export const MAX_CARDS = 6;

const textsOf = ({ user, userToDelegate }: ShownPower): readonly string[] =>
  [user, userToDelegate]
    .flatMap((who) => [fullName(who), who.dni ?? '', searchedDni(who.dni ?? '')])
    .map((part) => fold(part));

/** @param state null for any state */
export function powersFound(
  powers: readonly ShownPower[],
  typed: string,
  state: ShownPower['state'] | null,
): readonly ShownPower[] {
  const words = wordsOf(searchedFor(typed));
  return powers.filter(
    (power) => (state === null || power.state === state) && haveWords(textsOf(power), words),
  );
}
