/** Prefetches a screen, its code and its first queries, on hover, touch or focus. */
import { type DataRouter, matchRoutes } from 'react-router';
import { useSession } from '../../core/backend/session.ts';

/** The path of the link that something happens on; null where there is none, or it leads out of the product. */
function pathOf({ target }: Event): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== window.location.origin || link.search !== '') return null;
  return link.pathname;
}

/** Failures are ignored: the navigation reports them. */
const quietly = (task: Promise<unknown>): void => void task.catch(() => undefined);

/** Prefetches the screens of links that are hovered, touched or focused. */
export function prefetchOnIntent(router: DataRouter): void {
  let last: string | null = null;
  const prepare = (event: Event) => {
    const path = pathOf(event);
    if (path === null || path === last || !useSession.getState().auth.isAuthenticated) return;
    last = path;
    for (const { route } of matchRoutes(router.routes, path) ?? [])
      if (typeof route.lazy === 'function') quietly(route.lazy());
    quietly(import('./shell/shell.tsx').then(({ prefetchRoute }) => prefetchRoute(path)));
  };
  for (const event of ['pointerover', 'pointerdown', 'focusin'])
    document.addEventListener(event, prepare, { passive: true });
}
