/** Returns to the list that a screen was opened from, by the browser's history: with its search, length and scroll position. */
import type { MouseEvent } from 'react';
import { type createBrowserRouter, type Location, useLocation, useNavigate } from 'react-router';

/** The locations of this tab, by the index of their history entry. Lost at a reload. */
const visited = new Map<number, Location>();

/** The index of the present entry, which the router keeps in its state. */
const presentIndex = (): number => window.history.state?.idx ?? 0;

/** Key of the scroll position and the list length of an entry. Pages opened by their address all have the key `default`. */
export const visitKey = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>): string =>
  key === 'default' ? pathname : key;

/** Must be called once, before the first rendering. */
export function recordVisits(router: ReturnType<typeof createBrowserRouter>): void {
  let here: Location | undefined;
  const record = ({ location }: { location: Location }) => {
    // While a navigation is pending or refused, the index may already be that of its destination.
    if (location !== here) visited.set(presentIndex(), location);
    here = location;
  };
  record(router.state);
  router.subscribe(record);
}

/**
 * @param paths possible destinations; the first is the default
 * @returns the one that this screen was opened from, as it was left
 */
export function useReturnLocation(...paths: readonly [string, ...string[]]) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const present = presentIndex();
  let index = present - 1;
  while (visited.get(index)?.pathname === pathname) index -= 1;
  const origin = visited.get(index);
  const isKnown = origin !== undefined && paths.includes(origin.pathname);
  const goBack = () => void navigate(index - present);
  return {
    to: isKnown ? origin.pathname + origin.search : paths[0],
    /** For a link to it. */
    onClick: (event: MouseEvent) => {
      if (!isKnown || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      goBack();
    },
    goBack: isKnown ? goBack : null,
  };
}

/** Leaves a saved form. Its history entry has the item before the save, and would send it again. */
export function useGoBack(path: string): () => void {
  const { goBack } = useReturnLocation(path);
  const navigate = useNavigate();
  return () => {
    if (!goBack) return void navigate(path, { replace: true, state: null });
    window.history.replaceState({ ...window.history.state, usr: null }, '');
    goBack();
  };
}
