/** The cards in a grid where they can be dragged. */
import type { PictureCard } from '@vigilia/contract/content/picture-cards';
import { CardGrid } from '../../../ui/cards/grid.tsx';
import { Sortable, useSortableItem } from '../../../ui/form/sortable/sortable.tsx';
import { CardTile, type CardTileProps } from './card.tsx';

interface SortableCardsProps {
  cards: readonly PictureCard[];
  total: number;
  propsOf: (card: PictureCard, index: number) => CardTileProps;
  onMove: (from: number, to: number) => void;
}

export function SortableCards({ cards, total, propsOf, onMove }: SortableCardsProps) {
  return (
    <Sortable
      ids={cards.map(({ id }) => id)}
      titleOf={(index) => cards[index]?.title ?? ''}
      what="una tarjeta"
      total={total}
      onMove={onMove}
    >
      <CardGrid>
        {cards.map((card, index) => (
          <SortableCard {...propsOf(card, index)} key={card.id} />
        ))}
      </CardGrid>
    </Sortable>
  );
}

function SortableCard(props: CardTileProps) {
  const { item, grip } = useSortableItem(props.card.id, `«${props.card.title}»`);
  return <CardTile {...props} sortable={item} grip={grip} />;
}
