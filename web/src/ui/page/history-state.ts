/**
 * Stores the shown length of a list with the browser's history entry, so that going back restores the scroll position.
 * The search is in the address instead.
 */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { visitKey } from '../../core/return-location.ts';

const remembered = new Map<string, number>();
/** Maximum number of stored entries. */
const MAX_ENTRIES = 200;

/** @param name distinguishes it from the others of the same screen */
export function useHistoryState(name: string, initial: number) {
  const location = useLocation();
  const entry = `${location.pathname} ${visitKey(location)} ${name}`;
  const [value, setValue] = useState(() => remembered.get(entry) ?? initial);
  useEffect(() => {
    remembered.delete(entry);
    remembered.set(entry, value);
    const [oldest] = remembered.keys();
    if (remembered.size > MAX_ENTRIES && oldest !== undefined) remembered.delete(oldest);
  }, [entry, value]);
  return [value, setValue] as const;
}
