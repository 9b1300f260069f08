/** Items just saved, which their lists mark for a few seconds. */
import { useEffect, useRef } from 'react';
import { create } from 'zustand';

export interface ListedItem {
  /** The list that shows it. */
  readonly list: string;
  readonly id: number;
}

export interface SavedItem extends ListedItem {
  /** For the announcement. */
  readonly name: string;
}

interface MarkedItem extends SavedItem {
  /** When its list began to show it, in milliseconds; null before. */
  readonly shownAt: number | null;
}

export const useSavedItems = create<{ readonly items: readonly MarkedItem[] }>(() => ({ items: [] }));

export const isSame = (one: ListedItem, { list, id }: ListedItem) => one.list === list && one.id === id;

export const markSaved = (item: SavedItem): void =>
  useSavedItems.setState(({ items }) => ({
    items: [...items.filter((each) => !isSame(each, item)), { ...item, shownAt: null }],
  }));

/** Marks an item at once, or when the form is left: under a dialog, nobody would see it. */
export function useMarkOnLeave(): (item: SavedItem, later: boolean) => void {
  const pending = useRef<SavedItem | null>(null);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      if (pending.current) markSaved(pending.current);
      pending.current = null;
    };
  }, []);
  return (item, later) => {
    if (later && !left.current) pending.current = item;
    else markSaved(item);
  };
}
