/** Returns to the list that a screen was opened from, with its search, page, length and scroll position. Kept in memory. */
import { type createBrowserRouter, type Location, useLocation, useNavigate } from 'react-router';

interface Visit {
  readonly pathname: string;
  readonly search: string;
  readonly key: string;
}

/** More entries than users go back. */
const MAX_REMEMBERED = 200;

/** Sets an entry and removes the oldest beyond the bound: a tab may stay open for weeks. */
export function remember<T>(map: Map<string, T>, key: string, value: T, most = MAX_REMEMBERED): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}

/** Origin of each location, by its key. */
const origins = new Map<string, Visit>();
/** By the key of a location: the earlier visit that it continues. */
const continued = new Map<string, string>();
/** Pending return: applies if the next navigation leads there. */
let returning: Visit | null = null;

/** Pages opened by their address all have the key `default`. */
const ownKey = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>) =>
  key === 'default' ? pathname : key;

/** Key of scroll position and list length: the history entry, or the one returned to. */
export function visitKey(location: Pick<Location, 'key' | 'pathname' | 'search'>): string {
  const own = ownKey(location);
  const { pathname, search } = location;
  if (returning?.pathname === pathname && returning.search === search && !origins.has(own))
    remember(continued, own, returning.key);
  return continued.get(own) ?? own;
}

/** Must be called once, before the first rendering. */
export function recordVisits(router: ReturnType<typeof createBrowserRouter>): void {
  let here = router.state.location;
  router.subscribe(({ location, historyAction }) => {
    if (location === here) return;
    const before = here;
    here = location;
    const key = visitKey(location);
    returning = null;
    if (historyAction === 'POP') return;
    const own = ownKey(location);
    const origin =
      key !== own || before.pathname === location.pathname
        ? origins.get(key !== own ? key : ownKey(before))
        : { pathname: before.pathname, search: before.search, key: visitKey(before) };
    if (origin) remember(origins, own, origin);
  });
}

interface ReturnLocation {
  readonly to: string;
  /** Must be called right before the navigation to `to`. */
  begin(): void;
}

/**
 * @param paths possible destinations; the first is the default
 * @returns the one that this screen was opened from, as it was left
 */
export function useReturnLocation(...paths: readonly [string, ...string[]]): ReturnLocation {
  const origin = origins.get(ownKey(useLocation()));
  const visit = origin && paths.includes(origin.pathname) ? origin : null;
  return {
    to: visit ? visit.pathname + visit.search : paths[0],
    begin: () => {
      returning = visit;
    },
  };
}

/** Leaves a saved form. Replaces its history entry, which has the item before the save, and would send it again. */
export function useGoBack(path: string): () => void {
  const back = useReturnLocation(path);
  const navigate = useNavigate();
  return () => {
    back.begin();
    void navigate(back.to, { replace: true, state: null });
  };
}
