/** Items just saved: their list marks them for a few seconds, scrolls them into view and announces them. */
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { MARK_DURATION } from '../../core/constants.ts';

export interface ListedItem {
  /** The list of the item. */
  readonly list: string;
  readonly id: number;
}

export interface SavedItem extends ListedItem {
  readonly name: string;
}

export const useSavedItems = create<readonly SavedItem[]>(() => []);

export const markSaved = (item: SavedItem): void => useSavedItems.setState((items) => [...items, item], true);

/** Ends a mark, and older ones of the list that are on another page or hidden by a search. */
const endMark = (item: SavedItem): void =>
  useSavedItems.setState(
    (items) => items.filter(({ list }, index) => list !== item.list || index > items.indexOf(item)),
    true,
  );

export const useIsMarked = (list: string | undefined, id: number | undefined): boolean =>
  useSavedItems((items) => items.some((item) => item.list === list && item.id === id));

/** For a marked `li` or `tr`, which has the attribute `data-saved` (`global.css`). */
export function SavedMark({ list, id }: ListedItem) {
  const mark = useRef<HTMLSpanElement>(null);
  const item = useSavedItems((items) => items.findLast((each) => each.list === list && each.id === id));
  // Empty at first, as a live region announces changes.
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!item) return;
    setSaid(`Recién guardado: «${item.name}»`);
    const timer = setTimeout(() => endMark(item), MARK_DURATION);
    // After the router has restored the scroll position of the list.
    const frame = requestAnimationFrame(() =>
      mark.current?.closest('li, tr')?.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
    );
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [item]);
  return (
    <VisuallyHidden ref={mark} role="status">
      {said}
    </VisuallyHidden>
  );
}
