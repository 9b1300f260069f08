/** Every address of the product and the screen behind it. Each screen is a chunk of its own. */
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import { SignedInOnly, SignedOutOnly } from './guards.tsx';
import { RouteFailure } from './route-failure.tsx';

/** A route whose screen is loaded when it is first needed. */
const screen = (path: string, load: () => Promise<{ default: () => React.ReactNode }>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).default }),
});

const home = <Navigate to="/" replace />;

/** Milliseconds that the data of the first screen, and that screen, are waited for before something else is shown. */
const WAITS = { data: 150, screen: 300 } as const;
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * What surrounds the screens. Where the page has asked ahead, the first thing that is shown is the screen with its data:
 * to draw the shape of it first, and then the screen, takes a slow browser twice as long.
 */
const shell: RouteObject['lazy'] = async () => {
  const { default: Component, prefetchCards } = await import('./shell/shell.tsx');
  if (globalThis.askedAhead) await Promise.race([prefetchCards(window.location.pathname), pause(WAITS.data)]);
  return { Component };
};

/**
 * Forgets what an entry of the history holds where its address was opened anew, by typing it or by a bookmark: the browser
 * keeps it there as at a reload, and `/news/create` would go on editing.
 */
function forgetStaleState(): void {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (opening?.type === 'navigate' && history.state) history.replaceState({ idx: history.state.idx }, '');
}

/** Begins to load what the present address needs, at once. To be called when it is known who is signed in. */
export function openRouter() {
  forgetStaleState();
  return createBrowserRouter([
    {
      hydrateFallbackElement: <LoadingScreen />,
      errorElement: <RouteFailure />,
      children: [
        {
          element: <SignedOutOnly />,
          children: [screen('/sign-in/*', () => import('../screens/session/sign-in.tsx'))],
        },
        screen('/privacy-policy', () => import('../screens/public/privacy-policy.tsx')),
        screen('/ayuda', () => import('../screens/public/ayuda.tsx')),
        screen('/delete-account', () => import('../screens/public/delete-account.tsx')),
        { path: '/loading', element: <LoadingScreen /> },
        {
          element: <SignedInOnly />,
          children: [
            {
              lazy: shell,
              children: [
                {
                  errorElement: <RouteFailure />,
                  children: [
                    screen('/', () => import('../screens/home/home.tsx')),
                    { path: '/payment', element: <Navigate to="/" replace state={{ payments: true }} /> },
                    { path: '/dashboard/loading', element: <LoadingScreen /> },

                    screen('/register', () => import('../screens/register/register.tsx')),
                    screen('/register/create', () => import('../screens/register/register-create.tsx')),
                    screen('/register/users', () => import('../screens/register/register-users.tsx')),
                    screen('/register/requests', () => import('../screens/register/register-requests.tsx')),

                    screen('/activity', () => import('../screens/activity/activity.tsx')),
                    screen('/second-factor', () => import('../screens/session/second-factor.tsx')),

                    screen('/academic', () => import('../screens/academic/academic.tsx')),
                    screen('/academic/courses', () => import('../screens/academic/academic-courses.tsx')),
                    screen(
                      '/academic/courses/create',
                      () => import('../screens/academic/academic-courses-create.tsx'),
                    ),
                    screen('/academic/articles', () => import('../screens/academic/academic-articles.tsx')),
                    screen('/academic/videos', () => import('../screens/academic/academic-videos.tsx')),
                    screen(
                      '/academic/calculator',
                      () => import('../screens/academic/academic-calculator.tsx'),
                    ),
                    screen(
                      '/academic/recertification',
                      () => import('../screens/academic/academic-recertification.tsx'),
                    ),
                    screen('/academic/activity', () => import('../screens/academic/academic-activity.tsx')),
                    screen('/academic/nysora', () => import('../screens/academic/academic-nysora.tsx')),

                    screen('/profile', () => import('../screens/profile/profile.tsx')),

                    screen('/benefits', () => import('../screens/benefits/benefits.tsx')),
                    screen('/benefits/create', () => import('../screens/benefits/benefits-create.tsx')),

                    screen('/cases', () => import('../screens/cases/cases.tsx')),
                    screen('/cases/:caseId', () => import('../screens/cases/case.tsx')),

                    screen('/news', () => import('../screens/news/news.tsx')),
                    screen('/news/create', () => import('../screens/news/news-create.tsx')),

                    screen('/help', () => import('../screens/help/help.tsx')),
                    screen('/help/rafa', () => import('../screens/help/help-rafa.tsx')),

                    screen('/gremial', () => import('../screens/gremial/gremial.tsx')),
                    screen('/gremial/assemblies', () => import('../screens/gremial/assemblies.tsx')),
                    screen(
                      '/gremial/assemblies/create',
                      () => import('../screens/gremial/assembly-create.tsx'),
                    ),
                    screen(
                      '/gremial/assemblies/:assemblyId/questions',
                      () => import('../screens/gremial/assembly-questions.tsx'),
                    ),
                    screen(
                      '/gremial/assemblies/:assemblyId/create-attorney-power',
                      () => import('../screens/gremial/assembly-create-attorney-power.tsx'),
                    ),
                    screen(
                      '/gremial/assemblies/:assemblyId/attorney-powers',
                      () => import('../screens/gremial/assembly-attorney-powers.tsx'),
                    ),
                    screen(
                      '/gremial/assemblies/:assemblyId/:questionId/votes',
                      () => import('../screens/gremial/assembly-votes.tsx'),
                    ),
                    screen('/gremial/fepasde', () => import('../screens/gremial/gremial-fepasde.tsx')),
                    screen(
                      '/gremial/managmentboard',
                      () => import('../screens/gremial/gremial-managmentboard.tsx'),
                    ),
                    screen('/gremial/scare', () => import('../screens/gremial/gremial-scare.tsx')),
                    screen('/gremial/rights', () => import('../screens/gremial/gremial-rights.tsx')),
                    screen('/gremial/wfsa', () => import('../screens/gremial/gremial-wfsa.tsx')),
                    screen('/gremial/sarvac', () => import('../screens/gremial/gremial-sarvac.tsx')),
                  ],
                },
              ],
            },
            { path: '*', element: home },
          ],
        },
      ],
    },
  ]);
}

/** Resolves when the first screen can be shown, or when it is time to say that it is on its way. */
export const firstScreen = (router: ReturnType<typeof openRouter>): Promise<void> =>
  Promise.race([
    new Promise<void>((resolve) => {
      if (router.state.initialized) resolve();
      router.subscribe(({ initialized }) => initialized && resolve());
    }),
    pause(WAITS.screen),
  ]);
