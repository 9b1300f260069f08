/**
 * How much of a list was shown, remembered with the entry of the browser's history: who goes back finds the list as
 * long as it was, and so stands where they stood. What is looked for lives in the address; this is of no use there.
 */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { visitKey } from '../../core/way-back.ts';

const remembered = new Map<string, number>();
/** Entries that are remembered; nobody goes further back. */
const MOST = 200;

/** @param name what tells it apart from the others of the same screen */
export function useHistoryState(name: string, initial: number) {
  const location = useLocation();
  const entry = `${location.pathname} ${visitKey(location)} ${name}`;
  const [value, setValue] = useState(() => remembered.get(entry) ?? initial);
  useEffect(() => {
    remembered.delete(entry);
    remembered.set(entry, value);
    const [oldest] = remembered.keys();
    if (remembered.size > MOST && oldest !== undefined) remembered.delete(oldest);
  }, [entry, value]);
  return [value, setValue] as const;
}
