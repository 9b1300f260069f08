/**
 * Connects the cards with drag sorting, which is loaded after them: its code is a fifth of the list's. Neither
 * contains the other, so nothing is rendered again when it is loaded.
 */
import type { PictureCard } from '@vigilia/contract/content/picture-cards';
import {
  type CSSProperties,
  type HTMLAttributes,
  type KeyboardEvent,
  useCallback,
  useSyncExternalStore,
} from 'react';
import type { GridPlace } from './grid-steps.ts';

/** The elements of a card. */
export interface CardElements {
  tile: HTMLElement | null;
  grip: HTMLElement | null;
}

/** Props of a card that can be dragged. */
export interface Sortable {
  readonly style: CSSProperties;
  readonly isDragging: boolean;
  readonly grip: HTMLAttributes<HTMLElement>;
}

/** A card that the keyboard carries, and where it would be put down. */
export interface LiftedCard {
  readonly id: number;
  readonly place: GridPlace;
}

/** Keyboard handler of the card's handle. */
export interface GripKeys {
  onKey(card: PictureCard, event: KeyboardEvent): void;
  onBlur(): void;
}

export interface Sorting {
  /** Null until it can be sorted. */
  keys: GripKeys | null;
  /** The elements of a card by its id; the card sets them. */
  elementsOf(id: number): CardElements;
  sortable(id: number): Sortable | undefined;
  /** Undefined where it cannot be dragged any more. */
  tell(id: number, sortable: Sortable | undefined): void;
  subscribe(listener: () => void): () => void;
}

export function openSorting(): Sorting {
  const elements = new Map<number, CardElements>();
  const known = new Map<number, Sortable>();
  const listeners = new Set<() => void>();
  return {
    keys: null,
    elementsOf(id) {
      const present = elements.get(id) ?? { tile: null, grip: null };
      elements.set(id, present);
      return present;
    },
    sortable: (id) => known.get(id),
    tell(id, sortable) {
      if (sortable) known.set(id, sortable);
      else known.delete(id);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Props of a card; undefined until it can be dragged. */
export function useSortableCard(sorting: Sorting, id: number): Sortable | undefined {
  const sortable = useCallback(() => sorting.sortable(id), [sorting, id]);
  return useSyncExternalStore(sorting.subscribe, sortable, sortable);
}
