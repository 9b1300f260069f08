/** A fully loaded list that is searched here: search box, number of rows, and empty, failed and loading states. */
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pluralize } from '../../core/text.ts';
import { EmptyState, FailedState } from '../feedback/states.tsx';
import { type Search, SearchBox } from './search-box.tsx';

export interface EmptyTexts {
  readonly empty: string;
  readonly emptyAbout: string;
  readonly noneFound: string;
}

interface EmptyListProps {
  texts: EmptyTexts;
  /** Whether the search hides rows. */
  searching: boolean;
  onClear: () => void;
  clear?: string | undefined;
  firstStep?: ReactNode;
}

export const EmptyList = ({
  texts,
  searching,
  onClear,
  clear = 'Borrar la búsqueda',
  firstStep,
}: EmptyListProps) => (
  <EmptyState
    headline={texts.empty}
    explanation={searching ? texts.noneFound : texts.emptyAbout}
    action={
      searching && (
        <Button variant="light" onClick={onClear}>
          {clear}
        </Button>
      )
    }
    firstStep={!searching && firstStep}
  />
);

interface SearchedListProps {
  search: Search;
  query: Pick<UseQueryResult<readonly unknown[]>, 'data' | 'error' | 'refetch'>;
  /** Undefined until they are loaded. */
  found: readonly unknown[] | undefined;
  texts: EmptyTexts & { readonly search: string; readonly loadFailure: string };
  /** Names of one row and of several. */
  one: string;
  many: string;
  firstStep?: ReactNode;
  /** The shape of the list while it loads, if `children` do not show it. */
  skeleton?: ReactNode;
  filter?: ReactNode;
  onClear?: () => void;
  children: ReactNode;
}

export function SearchedList({
  search,
  query: { data: all, error, refetch },
  found,
  texts,
  one,
  many,
  firstStep,
  skeleton,
  filter,
  onClear,
  children,
}: SearchedListProps) {
  return (
    <>
      {/* Omitted without anything to search in, or after a failed load. */}
      {(all ? all.length > 0 : !error) && (
        <SearchBox search={search} label={texts.search} found={found && pluralize(found.length, one, many)}>
          {filter}
        </SearchBox>
      )}
      {/* A loaded list stays after a failed refetch, which is repeated at the next visit. */}
      {error && !all && (
        <FailedState headline={texts.loadFailure} error={error} onRetry={() => void refetch()} />
      )}
      {found?.length === 0 ? (
        <EmptyList
          texts={texts}
          searching={Boolean(all?.length)}
          onClear={() => {
            search.setTyped('');
            onClear?.();
          }}
          firstStep={firstStep}
        />
      ) : found ? (
        children
      ) : (
        !error && (skeleton ?? children)
      )}
    </>
  );
}
