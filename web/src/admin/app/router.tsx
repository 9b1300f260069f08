/** The router of the table of screens. */

import { Box, Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
  useRouteError,
} from 'react-router';
import { clearSignedOut, isAdministrator, useSession } from '../../core/backend/session.ts';
import { LoadingScreen } from '../../ui/feedback/states.tsx';
import { Page } from '../../ui/page/page.tsx';
import SignInScreen from '../features/session/sign-in-screen.tsx';
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
      // Keyed, so that input for one section never appears in another.
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

/** The root of the routes behind the sign-in. */
const shell: RouteObject['lazy'] = async () => ({ Component: (await import('./shell/shell.tsx')).default });

/**
 * Clears the state of a history entry whose address was opened anew, typed or by a bookmark: the browser keeps it as at a reload,
 * and `/news/create` would continue to edit.
 */
function forgetStaleState(): void {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (opening?.type === 'navigate' && history.state) history.replaceState({ idx: history.state.idx }, '');
}

/** With the ground of the menu, for those who are signed in. */
const FirstPaint = () => (
  <div className={isAdministrator(useSession.getState().auth) ? 'first-paint' : undefined}>
    <LoadingScreen />
  </div>
);

const ROUTES: RouteObject[] = [
  {
    hydrateFallbackElement: <FirstPaint />,
    errorElement: <RouteFailure />,
    children: [
      {
        element: <SignedOutOnly />,
        // Loaded with the first files: it is small, and its own request would come after all others.
        children: [{ path: '/sign-in/*', element: <SignInScreen /> }],
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

/** The only screen of a device that entered with a link: every address shows it. */
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

/** Loads the screen of the present address. Must be called once the session is known. */
export function openRouter() {
  forgetStaleState();
  return createBrowserRouter(ROUTES);
}

/** Address that a visitor requested before the sign-in. */
interface CameFrom {
  from?: string;
}

/** An address of this product. `//evil.test` is a path to the router and another site to the browser. */
const isOwn = (path: string) => /^\/(?![/\\])/.test(path);

const useIsAdministrator = () => useSession(({ auth }) => isAdministrator(auth));

/** A window that itself reports the end of the session, such as the projector's: no form is shown to the audience. */
function SignedInOnce() {
  const isIn = useIsAdministrator();
  const [wasIn] = useState(isIn);
  return wasIn ? <Outlet /> : <SignedInOnly />;
}

/** The authenticated area; redirects visitors to the sign-in and back afterwards, unless they just signed out. */
function SignedInOnly() {
  const isIn = useIsAdministrator();
  const left = useSession((session) => session.left);
  const { pathname, search } = useLocation();
  if (isIn) return <Outlet />;
  const state: CameFrom = left || pathname === '/' || !isOwn(pathname) ? {} : { from: pathname + search };
  return <Navigate to="/sign-in" replace state={state} />;
}

/** The sign-in; redirects signed-in users to the requested address, or home. */
function SignedOutOnly() {
  const isIn = useIsAdministrator();
  const state = useLocation().state as CameFrom | null;
  const from = state?.from;
  useEffect(() => {
    if (!isIn) clearSignedOut();
  }, [isIn]);
  return isIn ? <Navigate to={from && isOwn(from) ? from : '/'} replace /> : <Outlet />;
}

/** A missing chunk: the product was updated while this tab was open. */
const isOutdated = (error: unknown) =>
  error instanceof Error && /import|module|fetch|preload/i.test(error.message);

function RouteFailure() {
  const error = useRouteError();
  return (
    <Box maw="60rem" p="32px 16px">
      <Page title="Ha ocurrido un error">
        <Text role="alert" maw="var(--measure)">
          {isOutdated(error)
            ? 'Puede que haya una versión nueva o que se haya perdido la conexión. Vuelva a cargar la página.'
            : 'Esta pantalla no se pudo mostrar. Vuelva a cargar la página; si continúa, avise a soporte.'}
        </Text>
        <Group>
          <Button onClick={() => window.location.reload()}>Volver a cargar</Button>
          <Button variant="default" component="a" href="/">
            Ir al inicio
          </Button>
        </Group>
      </Page>
    </Box>
  );
}

function isOfAssembly(path: string): boolean {
  return path.startsWith('/gremial/assemblies/');
}
