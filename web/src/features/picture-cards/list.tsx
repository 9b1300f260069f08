/** The list of news or benefits: search, order, edit, delete. */

import { Button, SimpleGrid } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { PictureCard } from '@vigilia/contract/picture-cards';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { count } from '../../lib/text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IN_SIGHT, useGradually } from '../../ui/gradually.ts';
import { MoreRows } from '../../ui/more-rows.tsx';
import { ABOVE_THE_FOLD } from '../../ui/picture-sizes.ts';
import { CAN_BE_UNDONE, removeLater, useRemaining } from '../../ui/removals.tsx';
import { SearchBox, useSearch } from '../../ui/search-box.tsx';
import { CardSkeleton, EmptyState, FailedState } from '../../ui/states.tsx';
import { sayFailed } from '../../ui/toasts.tsx';
import { CardTile } from './card.tsx';
import { type PictureCardKind, SHARED_TEXTS as T } from './kinds.ts';
import { cardsQuery, useDeleteCard, useMoveCard } from './queries.ts';
import type { SorterProps } from './sorter.tsx';
import { openSorting } from './sorting.ts';

/** It draws nothing, so the cards do not wait for it; without it they are moved by their buttons. */
const Sorter = lazy<(props: SorterProps) => ReactNode>(() =>
  import('./sorter.tsx').catch(() => ({ default: () => null })),
);

const COLUMNS = { base: 1, sm: 2, lg: 3 };

export function CardList({ kind }: { kind: PictureCardKind }) {
  const search = useSearch();
  const { keyword } = search;
  const cards = useInfiniteQuery({ ...cardsQuery(kind, keyword), placeholderData: keepPreviousData });
  const { texts } = kind;
  const loaded = cards.data?.pages.flatMap((page) => page.data) ?? [];
  const shown = useRemaining(kind.path, loaded);
  const total = cards.data && (cards.data.pages[0]?.total ?? loaded.length) - (loaded.length - shown.length);
  const told = total === undefined ? undefined : `${count(total)} ${total === 1 ? texts.one : texts.many}`;
  const nothingYet = total === 0 && keyword === '' && !cards.isPlaceholderData;

  return (
    <>
      {/* Where it is the search that failed, one can search for something else; a list that stays can be searched. */}
      {!nothingYet && !(cards.error && !cards.data && keyword === '') && (
        <SearchBox search={search} label={texts.search} found={told} />
      )}
      {cards.isPending && (
        <SimpleGrid cols={COLUMNS} spacing="md" role="status" aria-busy="true" aria-label="Cargando">
          {[1, 2, 3].map((each) => (
            <CardSkeleton key={each} ratio={kind.ratio} lines={4} left={[36, 36, 36]} />
          ))}
        </SimpleGrid>
      )}
      {/* A list that is here already stays; what failed behind it is asked again with the next look at it. */}
      {cards.error && !cards.data && (
        <FailedState headline={texts.loadFailure} error={cards.error} onRetry={() => void cards.refetch()} />
      )}
      {cards.data && total === 0 && (
        <EmptyState
          headline={texts.empty}
          explanation={keyword ? texts.noneFound : texts.emptyAbout}
          action={
            keyword && (
              <Button variant="light" onClick={() => search.setTyped('')}>
                Borrar la búsqueda
              </Button>
            )
          }
          firstStep={nothingYet && <CreateButton kind={kind} />}
        />
      )}
      {cards.data && total !== 0 && (
        <CardGrid
          kind={kind}
          keyword={keyword}
          cards={shown}
          loaded={loaded}
          end={
            <MoreRows
              has={cards.hasNextPage}
              loading={cards.isFetchingNextPage}
              failed={cards.isFetchNextPageError}
              onMore={() => void cards.fetchNextPage()}
            />
          }
        />
      )}
    </>
  );
}

export const CreateButton = ({ kind }: { kind: PictureCardKind }) => (
  <Button component={Link} to={`${kind.path}/create`} leftSection={<IconPlus size={18} aria-hidden />}>
    {kind.texts.create}
  </Button>
);

interface CardGridProps {
  kind: PictureCardKind;
  keyword: string;
  cards: readonly PictureCard[];
  /** Those whose deletion can still be undone too: they keep their places until it is sent. */
  loaded: readonly PictureCard[];
  /** What stands under the last of them. */
  end: ReactNode;
}

function CardGrid({ kind, keyword, cards, loaded, end }: CardGridProps) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<PictureCard | null>(null);
  const move = useMoveCard(kind, keyword);
  const remove = useDeleteCard(kind);
  const { texts } = kind;
  const drawn = useGradually(cards, IN_SIGHT);
  const [sorting] = useState(openSorting);

  /** Puts a card where another one stands; under a search that is still the other's place in the whole list. */
  const moveTo = (id: number, index: number) => {
    const target = cards[index];
    if (!target || target.id === id) return;
    move.mutate(
      { id, onto: target.id, newPosition: target.position ?? loaded.indexOf(target) + 1 },
      { onError: (error) => sayFailed(texts.moveFailure, error) },
    );
  };

  return (
    <>
      <SimpleGrid cols={COLUMNS} spacing="md" component="ul" p={0} m={0}>
        {drawn.map((card, index) => (
          <CardTile
            key={card.id}
            kind={kind}
            card={card}
            sorting={sorting}
            eager={index < ABOVE_THE_FOLD}
            isFirst={index === 0}
            isLast={index === cards.length - 1}
            onEdit={() => navigate(`${kind.path}/create`, { state: card })}
            onDelete={() => setDeleting(card)}
            onNudge={(by) => moveTo(card.id, index + by)}
          />
        ))}
      </SimpleGrid>
      {drawn.length === cards.length && (
        <>
          {end}
          <Suspense>
            <Sorter sorting={sorting} cards={cards} onMove={moveTo} />
          </Suspense>
        </>
      )}
      <ConfirmDialog
        opened={deleting !== null}
        title={texts.deleteTitle}
        text={T.deleteText}
        detail={deleting && `Se eliminará «${deleting.title}». ${CAN_BE_UNDONE}`}
        confirm={T.deleteConfirm}
        cancel={T.cancel}
        failure={texts.deleteFailure}
        onConfirm={async () => {
          if (!deleting) return;
          const { id, title: name } = deleting;
          removeLater({
            list: kind.path,
            id,
            name,
            done: texts.deleted,
            failure: texts.deleteFailure,
            failsIn: 'dialog',
            ...remove(id),
          });
        }}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
