/** The list of news or benefits: search, order, edit, delete. */

import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { PictureCard } from '@vigilia/contract/content/picture-cards';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { count, pluralize } from '../../../core/text.ts';
import {
  NONE_IN_STATE,
  SHOW_ALL,
  StateFilter,
  useStateFilter,
} from '../../../domain/publication/state-filter.tsx';
import { CardGridSkeleton, CardGrid as Grid } from '../../../ui/cards/grid.tsx';
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx';
import { FailedState } from '../../../ui/feedback/states.tsx';
import { ABOVE_THE_FOLD } from '../../../ui/media/picture-sizes.ts';
import { MoreRows } from '../../../ui/table/more-rows.tsx';
import { SearchBox, useSearch } from '../../../ui/table/search-box.tsx';
import { EmptyList } from '../../../ui/table/searched-list.tsx';
import styles from './card.module.css';
import { CardTile } from './card.tsx';
import { type PictureCardKind, SHARED_TEXTS as T } from './kinds.ts';
import { applyMove, type Move, type MoveQueue, positioned } from './move-queue.ts';
import { useMoves } from './moves.ts';
import type { NextClick } from './next-click.tsx';
import { cardsQuery, useDeleteCard } from './queries.ts';
import type { SorterProps } from './sorter.tsx';
import { type LiftedCard, openSorting } from './sorting.ts';

/** It draws nothing, so the cards do not wait for it; without it they are moved by their buttons. */
const Sorter = lazy<(props: SorterProps) => ReactNode>(() =>
  import('./sorter.tsx').catch(() => ({ default: () => null })),
);

/** Stored cards with pending moves applied. */
const inOrder = (loaded: readonly PictureCard[], pending: readonly Move[]): readonly PictureCard[] =>
  pending.reduce<readonly PictureCard[]>(applyMove, positioned(loaded));

/** @param index counts from 0 */
const positionText = ({ texts }: PictureCardKind, title: string, index: number, total: number) =>
  `${texts.one.charAt(0).toUpperCase()}${texts.one.slice(1)} «${title}»: posición ${count(index + 1)} de ${count(total)}`;

export function CardList({ kind }: { kind: PictureCardKind }) {
  const search = useSearch();
  const { keyword } = search;
  const selection = useStateFilter();
  const { state } = selection;
  const cards = useInfiniteQuery({
    ...cardsQuery(kind, keyword, state),
    placeholderData: keepPreviousData,
  });
  const { texts } = kind;
  const loaded = cards.data?.pages.flatMap((page) => page.data) ?? [];
  const moves = useMoves(kind);
  const shown = inOrder(loaded, moves.pending());
  const total = cards.data && (cards.data.pages[0]?.total ?? loaded.length);
  const found = total === undefined ? undefined : pluralize(total, texts.one, texts.many);
  const nothingYet = total === 0 && keyword === '' && state === '' && !cards.isPlaceholderData;

  return (
    <>
      {/* Where it is the search that failed, one can search for something else; a list that stays can be searched. */}
      {!nothingYet && !(cards.error && !cards.data && keyword === '') && (
        <>
          <SearchBox search={search} label={texts.search} found={found} />
          <StateFilter selection={selection} />
        </>
      )}
      {cards.isPending && <CardGridSkeleton ratio={kind.ratio} lines={4} left={[36, 36, 36]} />}
      {/* A loaded list stays after a failed refetch, which is repeated at the next visit. */}
      {cards.error && !cards.data && (
        <FailedState headline={texts.loadFailure} error={cards.error} onRetry={() => void cards.refetch()} />
      )}
      {cards.data && total === 0 && (
        <EmptyList
          texts={keyword === '' && state !== '' ? { ...texts, noneFound: NONE_IN_STATE } : texts}
          searching={keyword !== '' || state !== ''}
          clear={keyword === '' ? SHOW_ALL : undefined}
          onClear={() => (keyword === '' ? selection.select('') : search.setTyped(''))}
          firstStep={nothingYet && <CreateButton kind={kind} />}
        />
      )}
      {cards.data && total !== 0 && (
        <CardGrid
          kind={kind}
          loaded={loaded}
          moves={moves}
          cards={shown}
          total={total ?? 0}
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
  /** As they are stored and loaded. */
  loaded: readonly PictureCard[];
  moves: MoveQueue;
  /** In the order in which they are shown. */
  cards: readonly PictureCard[];
  total: number;
  /** Content under the last card. */
  end: ReactNode;
}

function CardGrid({ kind, loaded, moves, cards, total, end }: CardGridProps) {
  const [deleting, setDeleting] = useState<PictureCard | null>(null);
  const remove = useDeleteCard(kind);
  const { texts } = kind;
  const [sorting] = useState(openSorting);
  const [said, setSaid] = useState('');
  const [lifted, setLifted] = useState<LiftedCard | null>(null);
  const [again, setAgain] = useState<NextClick | null>(null);

  /** The cards as currently shown: a second click may arrive before the first is rendered. */
  const present = () => {
    const shown = new Set(cards.map(({ id }) => id));
    return inOrder(loaded, moves.pending()).filter(({ id }) => shown.has(id));
  };
  const say = (title: string, index: number) => setSaid(positionText(kind, title, index, total));
  /** Moves a card to the place of another; under a search that is the other's position in the whole list. */
  const moveTo = (id: number, index: number) => {
    const now = present();
    const card = now.find((each) => each.id === id);
    const target = now[index];
    if (!card || !target) return;
    if (target.id !== id) moves.add({ id, to: target.position, title: card.title });
    say(card.title, index);
  };
  const nudge = (id: number, by: 1 | -1) => moveTo(id, present().findIndex((card) => card.id === id) + by);

  const carried = lifted && cards.find(({ id }) => id === lifted.id);
  const shown = carried ? cards.filter((card) => card !== carried) : cards;
  const ordered = carried ? shown.toSpliced(lifted.place.index, 0, carried) : shown;
  /** Keeps the card moved by keyboard in view. */
  const show = (id: number) =>
    requestAnimationFrame(() => sorting.elementsOf(id).tile?.scrollIntoView({ block: 'nearest' }));

  return (
    <>
      <Grid className={styles.grid ?? ''}>
        {ordered.map((card, index) => (
          <CardTile
            key={card.id}
            kind={kind}
            card={card}
            sorting={sorting}
            eager={index < ABOVE_THE_FOLD}
            place={index + 1}
            total={total}
            isLast={index === cards.length - 1}
            isLifted={card === carried}
            onDelete={() => setDeleting(card)}
            onNudge={(by, { currentTarget: button, detail }) => {
              // A button does not take the focus by a click everywhere.
              button.focus({ preventScroll: true });
              if (detail === 0) show(card.id);
              else setAgain({ id: card.id, by, box: button.getBoundingClientRect() });
              nudge(card.id, by);
            }}
            onGripKey={(event) => {
              sorting.keys?.onKey(card, event);
              show(card.id);
            }}
            onGripBlur={() => sorting.keys?.onBlur()}
          />
        ))}
      </Grid>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {end}
      <Suspense>
        <Sorter
          sorting={sorting}
          cards={ordered}
          lifted={lifted}
          onLift={setLifted}
          onSay={setSaid}
          sayPosition={(title, index) => positionText(kind, title, index, total)}
          onMove={moveTo}
          nextClick={
            again && {
              ...again,
              place: ordered.findIndex(({ id }) => id === again.id) + 1,
              total,
              onClick: () => nudge(again.id, again.by),
              onEnd: () => setAgain(null),
            }
          }
        />
      </Suspense>
      <DeleteDialog
        item={deleting && { id: deleting.id, name: deleting.title }}
        texts={{ ...T, ...texts }}
        failsIn="dialog"
        remove={remove}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
