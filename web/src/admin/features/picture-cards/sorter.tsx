/** Sorts the cards: by dragging them, by clicks on one spot, and by the keys of their handles. */
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { PictureCard } from '@vigilia/contract/content/picture-cards';
import { useLayoutEffect } from 'react';
import { dragInstructions } from '../../../ui/form/sortable/drag-texts.ts';
import { isArrowKey, placeAt, step } from './grid-steps.ts';
import { NextClickButton, type NextClickButtonProps } from './next-click.tsx';
import type { GripKeys, LiftedCard, Sorting } from './sorting.ts';

export interface SorterProps {
  sorting: Sorting;
  /** The rendered cards in order. */
  cards: readonly PictureCard[];
  lifted: LiftedCard | null;
  onLift: (lifted: LiftedCard | null) => void;
  onSay: (text: string) => void;
  /** Announcement for a card over a position, from 0. */
  sayPosition: (title: string, index: number) => string;
  /** A card was dropped on the place of another. */
  onMove: (id: number, index: number) => void;
  /** Target of a resting pointer; null where its last click moved nothing. */
  nextClick: NextClickButtonProps | null;
}

/** Rendered after the cards, because it needs their elements. */
export default function Sorter(props: SorterProps) {
  const { sorting, cards, sayPosition, onMove, nextClick } = props;
  useGripKeys(props);
  // The keyboard moves by rows and columns (`grid-steps.ts`), which the library's own does not.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const titleOf = (id: unknown) => cards.find((card) => card.id === id)?.title ?? '';
  const indexOf = (id: unknown) => cards.findIndex((card) => card.id === id);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) onMove(Number(active.id), indexOf(over.id));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: { draggable: dragInstructions('una tarjeta') },
        announcements: {
          onDragStart: () => undefined,
          onDragOver: ({ active, over }) =>
            over ? sayPosition(titleOf(active.id), indexOf(over.id)) : undefined,
          // Said by the list, as every move is.
          onDragEnd: () => undefined,
          onDragCancel: ({ active }) => left(titleOf(active.id)),
        },
      }}
    >
      <SortableContext items={cards.map((card) => card.id)} strategy={rectSortingStrategy}>
        {cards.map(({ id }) => (
          <Hold key={id} id={id} sorting={sorting} />
        ))}
      </SortableContext>
      {nextClick && <NextClickButton {...nextClick} />}
    </DndContext>
  );
}

const CARRYING = 'Con las flechas elija el lugar.';
const left = (title: string) => `«${title}» queda donde estaba.`;

/** Number of columns of the grid now. */
const columnsOf = (grid: Element | null | undefined) =>
  grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1;

/** Carries a card by the keys of its handle. */
function useGripKeys({ sorting, cards, lifted, onLift, onSay, sayPosition, onMove }: SorterProps): void {
  const giveUp = () => {
    if (!lifted) return;
    onLift(null);
    onSay(left(cards.find(({ id }) => id === lifted.id)?.title ?? ''));
  };
  const onKey: GripKeys['onKey'] = (card, event) => {
    const { key } = event;
    const columns = columnsOf(sorting.elementsOf(card.id).tile?.parentElement);
    if (lifted && (key === ' ' || key === 'Enter')) {
      onLift(null);
      onMove(lifted.id, lifted.place.index);
    } else if (key === ' ' || key === 'Enter') {
      const index = cards.findIndex(({ id }) => id === card.id);
      onLift({ id: card.id, place: placeAt(index, columns) });
      onSay(`${sayPosition(card.title, index)}. ${CARRYING}`);
    } else if (lifted && key === 'Escape') giveUp();
    else if (lifted && isArrowKey(key)) {
      const place = step(lifted.place, key, columns, cards.length);
      onLift({ id: lifted.id, place });
      onSay(sayPosition(card.title, place.index));
    } else return;
    event.preventDefault();
  };
  useLayoutEffect(() => {
    sorting.keys = { onKey, onBlur: giveUp };
    return () => {
      sorting.keys = null;
    };
  });
}

/** Takes hold of one card. */
function Hold({ id, sorting }: { id: number; sorting: Sorting }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  useLayoutEffect(() => {
    const { tile, grip } = sorting.elementsOf(id);
    setNodeRef(tile);
    setActivatorNodeRef(grip);
  });
  useLayoutEffect(() => {
    sorting.tell(id, {
      style: { transform: CSS.Translate.toString(transform), transition },
      isDragging,
      grip: { ...attributes, ...listeners },
    });
  }, [sorting, id, attributes, listeners, transform, transition, isDragging]);
  useLayoutEffect(() => () => sorting.tell(id, undefined), [sorting, id]);
  return null;
}
