/** A list that is ordered by dragging, by the keyboard on the handle, or by buttons. */
import { arrayMove } from '@dnd-kit/sortable';
import { ActionIcon, Box, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isFocusLost } from '../../../core/lost-focus.ts';
import ghost from '../../buttons/icon-action.module.css';
import styles from './sortable.module.css';
import { Sortable, useSortableItem } from './sortable.tsx';

const T = {
  up: (what: string) => `Subir ${what}`,
  down: (what: string) => `Bajar ${what}`,
  edit: (what: string) => `Editar ${what}`,
  remove: (what: string) => `Quitar ${what}`,
  moved: (title: string, place: number, of: number) => `«${title}» está ahora en el lugar ${place} de ${of}.`,
};

interface SortableListProps<Item> {
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** The item in words, such as `la plancha «Unidad»`. */
  nameOf: (item: Item, place: number) => string;
  /** Its name in announcements of a drag; `nameOf` when absent. */
  titleOf?: (item: Item, place: number) => string;
  label: string;
  /** The kind of the moved item: `una plancha`. */
  what: string;
  onMove: (order: Item[]) => void;
  /** Absent if nothing can be edited. */
  onEdit?: ((index: number) => void) | undefined;
  /** Absent if nothing can be removed. */
  onRemove?: ((index: number) => void) | undefined;
  disabled?: boolean;
  /** Whether an item is large: on a narrow screen it is under its buttons. */
  large?: boolean;
  children: (item: Item, index: number) => ReactNode;
}

export function SortableList<Item>({
  items,
  idOf,
  nameOf,
  titleOf = nameOf,
  label,
  what,
  onMove,
  onEdit,
  onRemove,
  disabled = false,
  large = false,
  children,
}: SortableListProps<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const removed = useRef(-1);
  const [said, setSaid] = useState('');
  const titleAt = (index: number) => {
    const item = items[index];
    return item === undefined ? '' : titleOf(item, index + 1);
  };
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= items.length) return;
    onMove(arrayMove([...items], from, to));
    setSaid(T.moved(titleAt(from), to + 1, items.length));
  };
  useEffect(() => {
    const left = list.current?.children;
    if (removed.current >= 0 && left && isFocusLost())
      left[Math.min(removed.current, left.length - 1)]
        ?.querySelector<HTMLElement>(`.${styles.controls} > :last-child`)
        ?.focus();
    removed.current = -1;
  }, [items.length]);
  return (
    <Sortable
      ids={items.map(idOf)}
      titleOf={titleAt}
      what={what}
      isVertical
      disabled={disabled}
      onMove={move}
    >
      <ol ref={list} className={styles.list} aria-label={label} data-large={large || undefined}>
        {items.map((item, index) => (
          <Row
            key={idOf(item)}
            id={idOf(item)}
            name={nameOf(item, index + 1)}
            place={index + 1}
            isLast={index === items.length - 1}
            onMove={(by) => move(index, index + by)}
            onEdit={onEdit && (() => onEdit(index))}
            onRemove={
              onRemove &&
              (() => {
                removed.current = index;
                onRemove(index);
              })
            }
            disabled={disabled}
          >
            {children(item, index)}
          </Row>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Sortable>
  );
}

interface RowProps {
  id: string;
  name: string;
  /** Counts from 1. */
  place: number;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onEdit: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  disabled: boolean;
  children: ReactNode;
}

function Row({ id, name, place, isLast, onMove, onEdit, onRemove, disabled, children }: RowProps) {
  const { item, grip } = useSortableItem(id, name, disabled);
  const controls = useRef<HTMLSpanElement>(null);
  const moved = useRef<1 | -1>(null);
  useEffect(() => {
    if (!moved.current) return;
    // At the end its button is disabled.
    const [up, down] = controls.current?.querySelectorAll('button') ?? [];
    const [same, other] = moved.current < 0 ? [up, down] : [down, up];
    (same?.disabled ? other : same)?.focus();
    moved.current = null;
  }, [place]);
  const move = (by: 1 | -1) => {
    moved.current = by;
    onMove(by);
  };
  const buttons = [
    { icon: IconArrowUp, label: T.up(name), isOff: place === 1, act: () => move(-1) },
    { icon: IconArrowDown, label: T.down(name), isOff: isLast, act: () => move(1) },
    ...(onEdit ? [{ icon: IconPencil, label: T.edit(name), isOff: false, act: onEdit }] : []),
    ...(onRemove ? [{ icon: IconTrash, label: T.remove(name), isOff: false, act: onRemove }] : []),
  ];
  return (
    <li {...item} className={`${item.className} ${styles.row} framed`}>
      {grip}
      <Box
        className="figures"
        component="span"
        flex="none"
        miw="1.25em"
        py={6}
        c="dimmed"
        ta="end"
        aria-hidden
      >
        {place}.
      </Box>
      <div className={styles.content}>{children}</div>
      <span ref={controls} className={styles.controls}>
        {buttons.map(({ icon: Icon, label, isOff, act }) => (
          <ActionIcon
            key={label}
            variant="subtle"
            size={30}
            className={ghost.ghost}
            disabled={disabled || isOff}
            onClick={act}
            aria-label={label}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        ))}
      </span>
    </li>
  );
}
