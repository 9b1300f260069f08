/** The rows of a long list that are near enough to be seen; only those need to exist. */
import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Rows kept ready above and below, so that neither scrolling nor the Tab key meets the end of what exists. */
const AHEAD = 8;

export interface VirtualRows {
  /** Counts from 0. */
  readonly first: number;
  /** The row after the last one. */
  readonly end: number;
}

/**
 * @param scroller the element that scrolls; its rows are all as high as each other
 * @param rows how many rows there are in all
 * @param rowHeight in pixels
 */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  rows: number,
  rowHeight: number,
): VirtualRows {
  const [seen, setSeen] = useState<VirtualRows>({ first: 0, end: 2 * AHEAD });

  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - AHEAD);
    const end = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + AHEAD;
    setSeen((before) => (before.first === first && before.end === end ? before : { first, end }));
  }, [scroller, rowHeight]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, look]);

  return { first: Math.min(seen.first, Math.max(0, rows - 1)), end: Math.min(seen.end, rows) };
}
