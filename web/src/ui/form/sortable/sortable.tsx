/** Ordering by dragging, or by the keyboard on the handle. The owner of the items adds buttons that move one by a place. */
import {
  closestCenter,
  DndContext,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { restrictToVerticalAxis } from '@dnd-kit/modifiers';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import ghost from '../../buttons/icon-action.module.css';
import styles from './sortable.module.css';

interface SortableProps {
  ids: readonly UniqueIdentifier[];
  /** Name of an item in announcements. */
  titleOf: (index: number) => string;
  /** The kind of the moved item: `una tarjeta`. */
  what: string;
  /** Number of items, if not all are loaded. */
  total?: number;
  /** Whether they are in a column, not in a grid. */
  isVertical?: boolean;
  disabled?: boolean;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

const { Space, Enter, Esc, Tab } = KeyboardCode;
/** With the library's keys, leaving the handle would drop the item. */
const CODES = { start: [Space, Enter], end: [Space, Enter], cancel: [Esc, Tab] };

/** Measures from the place under the item: the drawn position lags while the page scrolls. */
const fromPlaceToPlace: KeyboardCoordinateGetter = (event, args) => {
  const { over, collisionRect } = args.context;
  if (!over || !collisionRect) return sortableKeyboardCoordinates(event, args);
  const { left, top } = over.rect;
  const { width, height } = collisionRect;
  const at = { left, top, width, height, right: left + width, bottom: top + height };
  return sortableKeyboardCoordinates(event, { ...args, context: { ...args.context, collisionRect: at } });
};

export function Sortable({
  ids,
  titleOf,
  what,
  total = ids.length,
  isVertical = false,
  disabled = false,
  onMove,
  children,
}: SortableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: fromPlaceToPlace, keyboardCodes: CODES }),
  );
  const indexOf = ({ id }: { id: UniqueIdentifier }) => ids.indexOf(id);
  const title = (item: { id: UniqueIdentifier }) => `«${titleOf(indexOf(item))}»`;
  const place = (item: { id: UniqueIdentifier }) => `el lugar ${indexOf(item) + 1} de ${total}.`;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={isVertical ? [restrictToVerticalAxis] : []}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(indexOf(active), indexOf(over));
      }}
      accessibility={{
        screenReaderInstructions: {
          draggable: `Para mover ${what}, presione la barra espaciadora o Enter. Con las flechas elija el lugar. Presione de nuevo para soltar, o Escape para dejar todo como estaba.`,
        },
        announcements: {
          // It is immediately over its own place.
          onDragStart: () => undefined,
          onDragOver: ({ active, over }) => (over ? `${title(active)} está sobre ${place(over)}` : undefined),
          onDragEnd: ({ active, over }) => (over ? `Soltó ${title(active)} en ${place(over)}` : undefined),
          onDragCancel: ({ active }) => `${title(active)} queda donde estaba.`,
        },
      }}
    >
      <SortableContext
        items={[...ids]}
        strategy={isVertical ? verticalListSortingStrategy : rectSortingStrategy}
        disabled={disabled}
      >
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** @returns the props of the item's element, and its handle */
export function useSortableItem(id: UniqueIdentifier, name: string, disabled = false) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: 'elemento que se puede mover' } });
  return {
    item: {
      ref: setNodeRef,
      className: styles.item ?? '',
      'data-dragging': isDragging || undefined,
      style: { transform: CSS.Translate.toString(transform), transition },
    },
    grip: (
      <ActionIcon
        ref={setActivatorNodeRef}
        variant="subtle"
        size={36}
        className={`${ghost.ghost} ${styles.grip}`}
        {...attributes}
        {...listeners}
        aria-label={`Mover ${name}`}
        disabled={disabled}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
    ),
  };
}
