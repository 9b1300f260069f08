/** Layout of the authenticated area: menu, top bar and the screen. */
import { AppShell, Box, Loader, Overlay } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { ApiError } from '../../../core/backend/api.ts';
import { queryClient } from '../../../core/backend/query-client.ts';
import { SCROLL_POSITIONS_KEY } from '../../../core/constants.ts';
import { visitKey } from '../../../core/return-location.ts';
import { LoadingScreen } from '../../../ui/feedback/loading-screen.tsx';
import { LeaveQuestion } from '../../../ui/form/saving/leave-guard.tsx';
import { ResumeDialog } from '../../features/session/resume-dialog.tsx';
import { MAIN_ID, skipToMain, useFocusAfterDialogs, useFocusOnNavigation } from './focus.ts';
import { useRecentPlaces } from './quick-jump/recent.ts';
import { prefetchNamed } from './route-prefetch.ts';
import { screenAt } from './screen-names.ts';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { TEXTS } from './texts.ts';
import { TopBar } from './top-bar.tsx';

/** Sends the first queries of the list at a path; resolves when all are answered or refused. */
export async function prefetchRoute(path: string): Promise<void> {
  await Promise.all(prefetchNamed(screenAt(path)?.prefetch)?.(queryClient) ?? []);
}

export default function Shell() {
  const [menuOpened, menu] = useDisclosure(false);
  useFocusOnNavigation();
  useFocusAfterDialogs();
  useRecentPlaces();
  // Clears the query cache with the shell: the next account in this tab must not see this one's data.
  useEffect(() => () => queryClient.clear(), []);

  useEffect(() => {
    if (!menuOpened) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      menu.close();
      // The menu closes together with the focused element.
      document.querySelector<HTMLElement>('header [aria-expanded]')?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [menuOpened, menu.close]);

  return (
    <QueryClientProvider client={queryClient}>
      <a href={`#${MAIN_ID}`} className="skip-link" onClick={skipToMain}>
        {TEXTS.skip}
      </a>
      <AppShell
        header={{ height: 56 }}
        navbar={{ width: 276, breakpoint: 'sm', collapsed: { mobile: !menuOpened } }}
        layout="alt"
        padding={{ base: 'md', md: 'lg' }}
        transitionDuration={150}
      >
        <AppShell.Header className={styles.header}>
          <TopBar menuOpened={menuOpened} onToggleMenu={menu.toggle} />
        </AppShell.Header>
        <AppShell.Navbar className={styles.navbar} data-opened={menuOpened || undefined}>
          <SideMenu onNavigate={menu.close} />
        </AppShell.Navbar>
        {menuOpened && (
          <Overlay
            fixed
            hiddenFrom="sm"
            zIndex={100}
            backgroundOpacity={0.5}
            onClick={menu.close}
            data-testid="menu-backdrop"
          />
        )}
        <AppShell.Main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <Box maw="73.75rem" m="0 auto">
            <Suspense fallback={<LoadingScreen />}>
              <Outlet />
            </Suspense>
            <RetryNotice />
          </Box>
        </AppShell.Main>
      </AppShell>
      <LeaveQuestion />
      <ResumeDialog />
      <ScrollRestoration getKey={visitKey} storageKey={SCROLL_POSITIONS_KEY} />
    </QueryClientProvider>
  );
}

const RETRY_TEXTS = {
  unreachable: 'No hay conexión con el servidor. Se está intentando de nuevo…',
  failed: 'El servidor no pudo responder. Se está intentando de nuevo…',
};

function RetryNotice() {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((notify: () => void) => cache.subscribe(notify), [cache]);
  const failure = () => {
    const [failing] = cache.findAll({
      type: 'active',
      fetchStatus: 'fetching',
      predicate: ({ state }) => state.data === undefined && state.fetchFailureCount > 0,
    });
    if (!failing) return null;
    const reason = failing.state.fetchFailureReason;
    return reason instanceof ApiError && reason.status === 0 ? RETRY_TEXTS.unreachable : RETRY_TEXTS.failed;
  };
  const text = useSyncExternalStore(subscribe, failure, failure);
  if (!text) return null;
  return (
    <div role="status" className={styles.notice}>
      <Loader size="xs" aria-hidden />
      {text}
    </div>
  );
}
