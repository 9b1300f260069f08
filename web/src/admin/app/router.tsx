/** The router, made from the table of screens. */
import { createBrowserRouter, type DataRouter, Navigate, type RouteObject } from 'react-router';
import { waitAtMost } from '../../core/scheduling/wait-at-most.ts';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import { isOfAssembly } from './assembly/assembly-path.ts';
import { SignedInOnce, SignedInOnly, SignedOutOnly } from './guards.tsx';
import { isPainted } from './rendering/is-painted.ts';
import { RouteFailure } from './route-failure.tsx';
import { loadLinkScreen, SCREENS, type Screen } from './screens.ts';

/** The route of a row. Each screen is a chunk of its own, loaded when it is first needed. */
function routeOf({ path, load, link, homeState }: Screen): RouteObject {
  if (load) return { path, lazy: async () => ({ Component: (await load()).default }) };
  if (homeState) return { path, element: <Navigate to="/" replace state={homeState} /> };
  if (!link) return { path, element: <LoadingScreen /> };
  return {
    path,
    lazy: async () => {
      const { default: LinkScreen } = await loadLinkScreen();
      // Keyed, so that nothing typed for one section is shown in another.
      return { element: <LinkScreen key={link} name={link} /> };
    },
  };
}

/** The routes of an area: see `Screen`. */
const routesOf = (area: Screen['area'], isOne: (screen: Screen) => boolean = () => true): RouteObject[] =>
  SCREENS.filter((screen) => screen.area === area && isOne(screen)).map(routeOf);

const assemblyFrame: RouteObject['lazy'] = async () => ({
  Component: (await import('./assembly/assembly-frame.tsx')).AssemblyFrame,
});

/**
 * Milliseconds that the data of the first screen, and that screen, are waited for before something else is shown; and the data
 * while a painted screen is shown.
 */
const WAITS = { data: 150, screen: 300, painted: 5000 } as const;

/**
 * The root of all routes. Where responses are preloaded, the screen is first rendered with its data: a skeleton before it would
 * take a slow browser twice as long, or take the place of a painted screen.
 */
const shell: RouteObject['lazy'] = async () => {
  const { default: Component, prefetchCards, sendFirstQueries } = await import('./shell/shell.tsx');
  const { pathname } = globalThis.location;
  if (isPainted()) await waitAtMost(WAITS.painted, sendFirstQueries(pathname));
  else if (globalThis.preloaded) await waitAtMost(WAITS.data, prefetchCards(pathname));
  return { Component };
};

/**
 * Clears the state of a history entry whose address was opened anew, typed or by a bookmark: the browser keeps it as at a
 * reload, and `/news/create` would continue to edit.
 */
function forgetStaleState(): void {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (opening?.type === 'navigate' && history.state) history.replaceState({ idx: history.state.idx }, '');
}

export const ROUTES: RouteObject[] = [
  {
    hydrateFallbackElement: <LoadingScreen />,
    errorElement: <RouteFailure />,
    children: [
      {
        element: <SignedOutOnly />,
        children: routesOf('visitors'),
      },
      ...routesOf('public'),
      { element: <SignedInOnce />, children: routesOf('window') },
      {
        element: <SignedInOnly />,
        children: [
          {
            lazy: shell,
            children: [
              {
                errorElement: <RouteFailure />,
                children: [
                  ...routesOf(undefined, ({ path }) => !isOfAssembly(path)),
                  {
                    lazy: assemblyFrame,
                    children: [
                      {
                        errorElement: <RouteFailure />,
                        children: routesOf(undefined, ({ path }) => isOfAssembly(path)),
                      },
                    ],
                  },
                ],
              },
            ],
          },
          { path: '*', element: <Navigate to="/" replace /> },
        ],
      },
    ],
  },
];

/** Prefetches the code and data of the present address. Call it once the session is known. */
export function openRouter() {
  forgetStaleState();
  return createBrowserRouter(ROUTES);
}

/** Resolves when the first screen can be rendered. */
export const initialized = (router: DataRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) resolve();
    router.subscribe((state) => state.initialized && resolve());
  });

/** Resolves when the first screen can be rendered, or when it is time to show that it is loading. */
export const firstScreen = (router: DataRouter): Promise<void> =>
  waitAtMost(WAITS.screen, initialized(router));
