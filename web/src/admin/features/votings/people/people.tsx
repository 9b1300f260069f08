/** People who have voted, and people whose right can still be used. */
import { Badge, Box, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { Voter } from '@vigilia/contract/votings/voting-progress';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { PAGE_SIZE, rowsOfPage } from '../../../../core/backend/listing.ts';
import { count, includesText } from '../../../../core/text.ts';
import { PersonLink } from '../../../../domain/person-link.tsx';
import { Choices } from '../../../../ui/buttons/choices.tsx';
import { EmptyState, FailedState } from '../../../../ui/feedback/states.tsx';
import { PlainSection } from '../../../../ui/page/section.tsx';
import { usePage } from '../../../../ui/table/address-parameters.ts';
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx';
import { Pages } from '../../../../ui/table/pages.tsx';
import { useSearch } from '../../../../ui/table/search-box.tsx';
import type { Voting } from '../live.ts';
import { VOTE_TEXTS } from '../texts.ts';
import { PEOPLE_TEXTS as T } from './people-texts.ts';
import { canVoteNow, whyNotText } from './unused-rights.ts';

const FirstName = ({ userId, name, lastName }: Voter) => (
  <PersonLink id={userId} name={name} lastName={lastName}>
    {name}
  </PersonLink>
);

const CAN_VOTE: Column<Voter> = {
  key: 'canVote',
  header: T.canVote,
  width: '44%',
  cell: (voter) => {
    const why = whyNotText(voter);
    // A single element beside its label on a phone.
    return (
      <div>
        {canVoteNow(voter) ? 'Sí' : voter.leftAt ? T.left(voter.leftAt) : 'No'}
        {why && (
          <Text size="xs" c="dimmed">
            {why}
          </Text>
        )}
      </div>
    );
  },
};
const LAST_NAME: Column<Voter> = {
  key: 'lastName',
  header: T.lastName,
  cell: ({ lastName }) => lastName,
  keepWords: true,
};

const VOTED: readonly Column<Voter>[] = [
  {
    key: 'name',
    header: T.firstName,
    cell: (voter) => (
      <>
        <FirstName {...voter} />
        {voter.byProxy && (
          <div>
            <Badge variant="default" size="lg" data-tone="attention">
              {T.byProxy}
            </Badge>
          </div>
        )}
      </>
    ),
    keepWords: true,
  },
  LAST_NAME,
  { key: 'dni', header: T.dni, cell: ({ dni }) => dni ?? '—', noWrap: true },
];

const NOT_VOTED: readonly Column<Voter>[] = [
  { key: 'name', header: T.firstName, cell: (voter) => <FirstName {...voter} />, keepWords: true },
  LAST_NAME,
  CAN_VOTE,
];

export function People({ voting }: { voting: Voting }) {
  const { people, peopleError, results, retry } = voting;
  if (peopleError)
    return <FailedState headline={VOTE_TEXTS.loadFailure} error={peopleError} onRetry={retry} />;
  // Both lists have a search box or neither, so that they align; until loaded, as in a full hall.
  const pending = results?.pendingPaper?.ballots ?? 0;
  const voted = people?.peopleWhoVoted.length ?? 0;
  const searchable = [people?.peopleWhoVoted, people?.peopleWhoDidntVote].some(
    (list) => !list || list.length > PAGE_SIZE,
  );
  return (
    <Box
      display="grid"
      style={{
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
        gap: 16,
        alignItems: 'start',
      }}
    >
      <PeopleTable
        name="votaron"
        title={T.voted}
        columns={VOTED}
        people={people?.peopleWhoVoted}
        // The list and the results are two answers.
        {...(pending > 0 && voted >= pending && { counted: T.pending(voted, pending) })}
        searchable={searchable}
        empty={T.votedNone}
      />
      <NotVoted voting={voting} searchable={searchable} />
    </Box>
  );
}

/**
 * People on the roll who have not voted, usable rights first, each other one with the reason. While the voting is open a filter
 * shows one of both groups.
 */
function NotVoted({ voting: { people, state }, searchable }: { voting: Voting; searchable: boolean }) {
  const [shown, setShown] = useState<'all' | 'now' | 'others'>('all');
  const missing = people?.peopleWhoDidntVote;
  const now = missing?.filter(canVoteNow);
  const others = missing?.filter((voter) => !canVoteNow(voter));
  const nobody = people?.peopleWhoVoted.length === 0;
  const isOpen = state === 'open';
  const hasFilter = isOpen && others !== undefined && others.length > 0;
  const all = now && others && [...now, ...others];
  const empty = () => {
    if (nobody && !hasFilter)
      return (
        <EmptyState headline={T.notVotedNone} explanation="Todavía no hay asistentes con derecho a votar." />
      );
    return hasFilter ? T.nobodyNow : T.notVotedNone;
  };
  return (
    <PeopleTable
      name="faltan"
      title={T.notVoted}
      columns={NOT_VOTED}
      people={hasFilter && shown !== 'all' ? { now, others }[shown] : all}
      {...(!isOpen &&
        now &&
        others &&
        others.length > 0 && { counted: T.missing(now.length, others.length) })}
      filter={
        hasFilter && (
          <Choices
            label={T.filter}
            choices={(['all', 'now', 'others'] as const).map((value) => ({
              value,
              text: T[value]({ all: all ?? [], now: now ?? [], others }[value].length),
            }))}
            value={shown}
            onChange={setShown}
          />
        )
      }
      searchable={searchable}
      empty={empty()}
    />
  );
}

/** A paged list of voters with a search box: two thousand people must not slow the screen down. */
interface PeopleTableProps {
  /** Prefix of the list's page and search in the address. */
  name: string;
  title: string;
  columns: readonly Column<Voter>[];
  /** Undefined while they load. */
  people: readonly Voter[] | undefined;
  /** Replaces the number beside the title. */
  counted?: string;
  /** Chooses which of the list are shown. */
  filter?: ReactNode;
  /** Whether there is a search box. */
  searchable: boolean;
  /** Text of an empty list. */
  empty: ReactNode;
}

/** Rows of a page on a phone, which has both lists below each other. */
const PHONE_SIZE = 10;
const PHONE = '(max-width: 48em)';
const NOBODY = 'Nadie con ese nombre o esa cédula en esta lista';

const keyOf = ({ userId, dni, name, lastName }: Voter) => userId ?? dni ?? `${name} ${lastName}`;

function PeopleTable({
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
  const size = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ? PHONE_SIZE : PAGE_SIZE;
  const wanted = useDeferredValue(typed);
  const found = useMemo(
    () =>
      people?.filter(({ name, lastName, dni }) => includesText([`${name} ${lastName}`, dni ?? ''], wanted)),
    [people, wanted],
  );
  const shown = found && rowsOfPage(found, page, size);

  return (
    <PlainSection
      title={
        <>
          {title}{' '}
          {people && (
            <Text span inherit c="dimmed" fw={500}>
              ({counted ?? count(people.length)})
            </Text>
          )}
        </>
      }
    >
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
      <Pages page={page} size={size} total={found?.length ?? 0} onChange={goTo} of={title} />
    </PlainSection>
  );
}
