/** News and benefits: link, search, order, edit, delete. */
import { ActionIcon, Group, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { PictureCard } from '@vigilia/contract/content/picture-cards';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { editPath } from '../../../core/route-state.ts';
import { count, pluralize, preview } from '../../../core/text.ts';
import ghost from '../../../ui/buttons/icon-action.module.css';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { CARD_ROWS, CardGrid, Tile, TileBody, TileFoot, TileTitle } from '../../../ui/cards/tile.tsx';
import { useDeletion } from '../../../ui/dialog/deletion.ts';
import { FailedState, Loading } from '../../../ui/feedback/states.tsx';
import { Sortable, useSortableItem } from '../../../ui/form/sortable/sortable.tsx';
import { ABOVE_THE_FOLD } from '../../../ui/media/picture.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { MoreRows } from '../../../ui/table/more-rows.tsx';
import { SearchBox, useSearch } from '../../../ui/table/search-box.tsx';
import { EmptyList } from '../../../ui/table/searched-list.tsx';
import { LinkPanel } from '../links/link-panel.tsx';
import styles from './card.module.css';
import { useMoves } from './moves.ts';
import { type PictureCardKind, pictureCardKind } from './picture-cards.ts';
import {
  NONE_IN_STATE,
  SHOW_ALL,
  StateBadge,
  StateFilter,
  useStateFilter,
} from './publication/state-badge.tsx';
import { cardsQuery, useDelete } from './queries.ts';

export default function Screen() {
  const { pathname } = useLocation();
  const kind = pictureCardKind(pathname);
  return (
    <Page
      key={kind.path}
      title={kind.texts.list}
      about={kind.texts.about}
      actions={<CreateButton kind={kind} />}
    >
      <LinkPanel name={kind.link} />
      <CardList kind={kind} />
    </Page>
  );
}

function CardList({ kind }: { kind: PictureCardKind }) {
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
  const total = cards.data && (cards.data.pages[0]?.total ?? loaded.length);
  const found = total === undefined ? undefined : pluralize(total, texts.one, texts.many);
  const nothingYet = total === 0 && keyword === '' && state === '' && !cards.isPlaceholderData;

  return (
    <>
      {/* After a failed search another one is possible; a loaded list stays searchable. */}
      {!nothingYet && !(cards.error && !cards.data && keyword === '') && (
        <SearchBox search={search} label={texts.search} found={found}>
          <StateFilter selection={selection} />
        </SearchBox>
      )}
      {cards.isPending && <Loading heights={CARD_ROWS} />}
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
        <OrderedCards
          kind={kind}
          cards={loaded}
          total={total ?? 0}
          end={
            <MoreRows
              has={cards.hasNextPage}
              loading={cards.isFetchingNextPage}
              failed={cards.isFetchNextPageError}
              // Another render may ask before the first request is known.
              onMore={() => void cards.fetchNextPage({ cancelRefetch: false })}
            />
          }
        />
      )}
    </>
  );
}

const CreateButton = ({ kind }: { kind: PictureCardKind }) => (
  <ToolButton variant="filled" to={`${kind.path}/create`} icon={IconPlus}>
    {kind.texts.create}
  </ToolButton>
);

interface OrderedCardsProps {
  kind: PictureCardKind;
  cards: readonly PictureCard[];
  total: number;
  /** Content under the last card. */
  end: ReactNode;
}

function OrderedCards({ kind, cards: loaded, total, end }: OrderedCardsProps) {
  const askToDelete = useDeletion({ texts: kind.texts, failsIn: 'dialog', remove: useDelete(kind) });
  const moves = useMoves(kind);
  const [said, setSaid] = useState('');
  const nudged = useRef<number>(null);
  const cards = moves.applied(loaded);

  /** Moves a card to the place of another; under a search that is the other's position in the whole list. */
  const moveTo = (id: number, index: number) => {
    // Another move may have been made since this was rendered.
    const now = moves.applied(loaded);
    const card = now.find((each) => each.id === id);
    const target = now[index];
    if (!card || !target || card === target) return;
    moves.move({ id, to: target.position, title: card.title });
    setSaid(`«${card.title}» está ahora en el lugar ${count(index + 1)} de ${count(total)}.`);
  };
  const nudge = (id: number, by: 1 | -1, clicks: number) => {
    // The card moves away from the pointer: the next click of several means the same card.
    if (clicks <= 1) nudged.current = id;
    const moved = nudged.current ?? id;
    moveTo(moved, moves.applied(loaded).findIndex((card) => card.id === moved) + by);
  };

  return (
    <>
      <Sortable
        ids={cards.map(({ id }) => id)}
        titleOf={(index) => cards[index]?.title ?? ''}
        what="una tarjeta"
        total={total}
        onMove={(from, to) => moveTo(cards[from]?.id ?? 0, to)}
      >
        <CardGrid>
          {cards.map((card, index) => (
            <CardTile
              key={card.id}
              kind={kind}
              card={card}
              eager={index < ABOVE_THE_FOLD}
              place={index + 1}
              total={total}
              isLast={index === cards.length - 1}
              onDelete={() => askToDelete({ id: card.id, name: card.title })}
              onNudge={(by, { currentTarget: button, detail }) => {
                // Not every browser focuses a clicked button.
                button.focus({ preventScroll: true });
                nudge(card.id, by, detail);
              }}
            />
          ))}
        </CardGrid>
      </Sortable>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {end}
    </>
  );
}

interface CardTileProps {
  kind: PictureCardKind;
  card: PictureCard;
  /** Position in the list, from 1, and the number of cards. */
  place: number;
  total: number;
  isLast: boolean;
  /** Pictures above the fold are fetched at once. */
  eager: boolean;
  onDelete: () => void;
  onNudge: (by: 1 | -1, event: MouseEvent<HTMLButtonElement>) => void;
}

function CardTile({ kind, card, place, total, isLast, eager, onDelete, onNudge }: CardTileProps) {
  const edit = editPath(`${kind.path}/create`, card);
  const { item, grip } = useSortableItem(card.id, `«${card.title}»`);
  const shared = { card, total, onNudge };
  return (
    <Tile {...item} picture={{ address: card.picture, ratio: kind.picture.ratio, eager }} height={440}>
      <StateBadge record={card} onPicture />
      <TileBody>
        <TileTitle to={edit} state={card}>
          {card.title}
        </TileTitle>
        <Note>{preview(card.description, kind.previewLength)}</Note>
      </TileBody>
      <TileFoot name={card.title} edit={{ to: edit, state: card }} onDelete={onDelete}>
        {/* Close together, as they are one control. */}
        <Group gap={0} wrap="nowrap">
          {grip}
          <MoveButton {...shared} by={-1} to={place - 1} disabled={place === 1} />
          <MoveButton {...shared} by={1} to={place + 1} disabled={isLast} />
        </Group>
      </TileFoot>
    </Tile>
  );
}

interface MoveButtonProps extends Pick<CardTileProps, 'card' | 'total' | 'onNudge'> {
  by: 1 | -1;
  /** The new position, from 1. */
  to: number;
  disabled: boolean;
}

/** In a single column its icon points up and down. At the end of the list it keeps the focus. */
function MoveButton({ card, by, to, total, disabled, onNudge }: MoveButtonProps) {
  const label = by < 0 ? 'Mover antes' : 'Mover después';
  const Icon = by < 0 ? IconArrowLeft : IconArrowRight;
  return (
    <ActionIcon
      variant="subtle"
      size={36}
      data-disabled={disabled || undefined}
      aria-disabled={disabled || undefined}
      onClick={(event) => !disabled && onNudge(by, event)}
      aria-label={`${label} «${card.title}»${disabled ? '' : `: a la posición ${to} de ${total}`}`}
      title={label}
      className={`${ghost.ghost} ${styles.move}`}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
