/** The router, made from the table of screens. */
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { useSession } from '../../core/backend/session.ts';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import { isOfAssembly } from './assembly/assembly-path.ts';
import { SignedInOnce, SignedInOnly, SignedOutOnly } from './guards.tsx';
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

/** The root of the routes of the signed-in. Sends the first queries while the code of the screen is loaded. */
const shell: RouteObject['lazy'] = async () => {
  const { default: Component, prefetchRoute } = await import('./shell/shell.tsx');
  if (useSession.getState().auth.isAuthenticated) void prefetchRoute(globalThis.location.pathname);
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

const ROUTES: RouteObject[] = [
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

/** The only screen of a device that a link let in: every address shows it. */
export const openKiosk = () =>
  createBrowserRouter([
    {
      path: '*',
      hydrateFallbackElement: <LoadingScreen />,
      errorElement: <RouteFailure />,
      lazy: async () => ({
        Component: (await import('../features/evening-links/kiosk-screen.tsx')).default,
      }),
    },
  ]);

/** Prefetches the code and data of the present address. Call it once the session is known. */
export function openRouter() {
  forgetStaleState();
  return createBrowserRouter(ROUTES);
}
