/** Which items a list marks, because they were just saved. */
import { lazy, type ReactNode, Suspense } from 'react';
import { type ListedItem, useSavedItems } from './saved-items.ts';

/** It draws nothing, and no first page needs it; without it the items are marked until they are saved again. */
const Mark = lazy<(item: ListedItem) => ReactNode>(() =>
  import('./saved-mark.tsx').catch(() => ({ default: () => null })),
);

/** For a marked `li` or `tr`, which has the attribute `data-saved` (`global.css`). */
export const SavedMark = (item: ListedItem) => (
  <Suspense>
    <Mark {...item} />
  </Suspense>
);

/** Whether an item is marked; never one without a list. */
export const useIsMarked = (list: string | undefined, id: number | undefined): boolean =>
  useSavedItems(({ items }) => items.some((item) => item.list === list && item.id === id));
