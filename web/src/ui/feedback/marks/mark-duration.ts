/** The time for which a list marks an item that was just saved. */
import { MARK_DURATION } from '../../../core/constants.ts';
import { isSame, type ListedItem, useSavedItems } from './saved-items.ts';

/**
 * Begins the time of a mark when it is first shown.
 * @returns the name of the item, and how long it is still marked, in milliseconds
 */
export function showMark(item: ListedItem): { readonly name: string; readonly left: number } {
  const now = Date.now();
  const marked = useSavedItems.getState().items.find((each) => isSame(each, item));
  if (!marked) return { name: '', left: 0 };
  if (marked.shownAt === null)
    useSavedItems.setState(({ items }) => ({
      items: items.map((each) => (each === marked ? { ...marked, shownAt: now } : each)),
    }));
  return { name: marked.name, left: Math.max(0, (marked.shownAt ?? now) + MARK_DURATION - now) };
}

/** Ends a mark, and with it those of the same list that are on another page or hidden by a search. */
export const endMark = (item: ListedItem): void =>
  useSavedItems.setState(({ items }) => ({
    items: items.filter((each) => !isSame(each, item) && (each.list !== item.list || each.shownAt !== null)),
  }));
