/**
 * The places visited last, for the quick jump. Kept as long as the tab, and removed at the sign-out: the name
 * of a member may be among them.
 */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../../../core/backend/session.ts';
import { type Place, placeOf, screenAt } from '../screen-names.ts';

const KEPT = 'recientes';
const MAX_RECENT = 6;

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  typeof value.to === 'string' &&
  value.to.startsWith('/') &&
  'label' in value &&
  typeof value.label === 'string';

/** The latest first. Of a storage that anything may have written to, or that is refused. */
export function readRecentPlaces(): Place[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function keep(places: readonly Place[]): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(places));
  } catch {
    // Without a storage there are no recent places; everything else works.
  }
}

/** Puts a place before all others. */
export function rememberRecentPlace(place: Place): void {
  keep([place, ...readRecentPlaces().filter(({ to }) => to !== place.to)].slice(0, MAX_RECENT));
}

/** Records every navigation. */
export function useRecentPlaces(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const screen = screenAt(pathname);
    const place = screen && placeOf(screen);
    if (place) rememberRecentPlace(place);
  }, [pathname]);
  useEffect(
    () =>
      useSession.subscribe(({ auth }) => {
        if (!auth.isAuthenticated) keep([]);
      }),
    [],
  );
}
