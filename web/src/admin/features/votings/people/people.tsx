/** Who has voted, and whose right can still be cast. */
import { Badge, Button, Group, Text } from '@mantine/core';
import type { Voter } from '@vigilia/contract/votings/voting-progress';
import { useState } from 'react';
import { PAGE_SIZE } from '../../../../core/backend/listing.ts';
import { PersonLink } from '../../../../domain/person-link.tsx';
import { EmptyState, FailedState } from '../../../../ui/feedback/states.tsx';
import type { Column } from '../../../../ui/table/data-table.tsx';
import type { Voting } from '../live.ts';
import { VOTE_TEXTS } from '../texts.ts';
import styles from './people.module.css';
import { PeopleTable } from './people-table.tsx';
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
  cell: (voter) => {
    const why = whyNotText(voter);
    // One part, beside its label on a phone.
    return (
      <div>
        {canVoteNow(voter) ? 'Sí' : voter.leftAt ? T.left(voter.leftAt) : 'No'}
        {why && (
          <Text size="sm" c="dimmed">
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
            <Badge variant="default" size="lg" className={styles.proxy ?? ''}>
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
  if (results?.imported?.votersKnown === false) return <Text c="dimmed">{T.votersUnknown}</Text>;
  // Both lists or neither, so that they are side by side. Until known, as for a full hall.
  const pending = results?.pendingPaper?.ballots ?? 0;
  const voted = people?.peopleWhoVoted.length ?? 0;
  const searchable = [people?.peopleWhoVoted, people?.peopleWhoDidntVote].some(
    (list) => !list || list.length > PAGE_SIZE,
  );
  return (
    <div className={styles.people}>
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
    </div>
  );
}

interface NotVotedProps {
  voting: Voting;
  searchable: boolean;
}

/**
 * Everybody on the roll who has not voted, those whose right can be cast first, each other one with the reason. While the
 * voting is open a filter shows one of both.
 */
function NotVoted({ voting: { people, state }, searchable }: NotVotedProps) {
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
          <Group gap="xs" role="group" aria-label={T.filter}>
            {(['all', 'now', 'others'] as const).map((each) => (
              <Button
                key={each}
                size="sm"
                variant={shown === each ? 'light' : 'default'}
                aria-pressed={shown === each}
                onClick={() => setShown(each)}
              >
                {T[each]({ all: all ?? [], now: now ?? [], others }[each].length)}
              </Button>
            ))}
          </Group>
        )
      }
      searchable={searchable}
      empty={empty()}
    />
  );
}
