/** The entries of one act, unfolded under the sentence that stands for them. */
import { Button, Loader, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ActivityEntry } from '@vigilia/contract/activity';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { useId, useState } from 'react';
import { FailedState } from '../../../ui/feedback/states.tsx';
import { ChangeList } from './change-list.tsx';
import styles from './group-entries.module.css';
import { type ActivityFilters, groupQuery } from './queries.ts';
import { Sentence } from './sentence.tsx';
import { TEXTS as T } from './texts.ts';

interface GroupEntriesProps {
  group: NonNullable<ActivityEntry['group']>;
  filters: ActivityFilters;
}

export function GroupEntries({ group, filters }: GroupEntriesProps) {
  const [opened, setOpened] = useState(false);
  const listId = useId();
  return (
    <>
      <UnstyledButton
        className={styles.toggle ?? ''}
        onClick={() => setOpened(!opened)}
        aria-expanded={opened}
        aria-controls={opened ? listId : undefined}
      >
        {opened ? T.fold : T.unfold(group.entries)}
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
        <ol className={styles.entries} aria-label={T.entries}>
          {entries.map(({ id: own, at, what, subjects, changes = [] }) => (
            <li key={own}>
              <time dateTime={at} className={styles.moment}>
                {timeStamp(at)}
              </time>{' '}
              <Sentence what={what} subjects={subjects} />
              {changes.length > 0 && <ChangeList changes={changes} />}
            </li>
          ))}
        </ol>
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
        <Button
          size="compact-sm"
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {T.more}
        </Button>
      )}
    </>
  );
}
