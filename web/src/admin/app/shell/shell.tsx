/** Layout of the authenticated area: menu, top bar and the screen. */
import {
  ActionIcon,
  AppShell,
  Box,
  Burger,
  Flex,
  Group,
  Loader,
  Overlay,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useDisclosure, useHotkeys, useWindowEvent } from '@mantine/hooks';
import { IconArrowLeft, IconLogout, IconSearch } from '@tabler/icons-react';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { ApiError } from '../../../core/backend/api.ts';
import { useIsComplete } from '../../../core/backend/capabilities.ts';
import { configuration } from '../../../core/backend/configuration.ts';
import { queryClient } from '../../../core/backend/query-client.ts';
import { useSession } from '../../../core/backend/session.ts';
import { SCROLL_POSITIONS_KEY } from '../../../core/constants.ts';
import { Logo } from '../../../core/logo.tsx';
import { useReturnLocation, visitKey } from '../../../core/return-location.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { Confirmation } from '../../../ui/dialog/confirm.tsx';
import { lazyDialog } from '../../../ui/dialog/dialog.tsx';
import { LoadingScreen } from '../../../ui/feedback/states.tsx';
import { LeaveQuestion, useSignOut } from '../../../ui/form/saving/leave-guard.tsx';
import { Greeting, useCurrentHeading } from '../../../ui/page/greeting.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { SchemeButton } from '../../../ui/page/scheme-button.tsx';
import { ResumeDialog } from '../../features/session/resume-dialog.tsx';
import { activeEntry, MENU, PERSONAL, parentOf } from './menu-entries.ts';
import { breadcrumbsTo, nameAt } from './screen-names.ts';
import styles from './shell.module.css';
import { TEXTS } from './texts.ts';

export default function Shell() {
  const [menuOpened, menu] = useDisclosure(false);
  useFocusOnNavigation();
  useFocusAfterDialogs();
  // Clears the query cache with the shell: the next account in this tab must not see the data of this one.
  useEffect(() => () => queryClient.clear(), []);

  useWindowEvent('keydown', ({ key, defaultPrevented }) => {
    if (!menuOpened || key !== 'Escape' || defaultPrevented) return;
    menu.close();
    // The menu closes together with the focused element.
    document.querySelector<HTMLElement>('header [aria-expanded]')?.focus();
  });

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
        <AppShell.Header className={`${styles.header} not-printed`}>
          <TopBar menuOpened={menuOpened} onToggleMenu={menu.toggle} />
        </AppShell.Header>
        <AppShell.Navbar className={`${styles.navbar} not-printed`} data-opened={menuOpened || undefined}>
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
      <Confirmation />
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

const MAIN_ID = 'contenido';

const focusMain = () => document.getElementById(MAIN_ID)?.focus({ preventScroll: true });

/** Skips the menu without a history entry, which a link would add and which would reset a form. */
function skipToMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  focusMain();
  document.getElementById(MAIN_ID)?.scrollIntoView();
}

/** Focuses the heading, which a screen reader announces; else the content. */
function focusHeading(): boolean {
  const heading = document.getElementById(MAIN_ID)?.querySelector<HTMLElement>('h1[tabindex]');
  heading?.focus({ preventScroll: true });
  return heading !== null && heading !== undefined;
}

/** Moves the focus to the heading after a navigation, so that the title is announced. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (focusHeading()) return;
    focusMain();
    // A screen whose code is loading has no heading yet. A focus that was moved meanwhile stays.
    const main = document.getElementById(MAIN_ID);
    const late = new MutationObserver(() => {
      if (document.activeElement !== main || focusHeading()) late.disconnect();
    });
    if (main) late.observe(main, { childList: true, subtree: true });
    return () => late.disconnect();
  }, [pathname]);
}

const DIALOG = '[role=dialog]';

/**
 * Restores the focus after a dialog. A closing one does so itself; one that is unmounted at once, as a form is with the edited
 * item, would lose it.
 */
function useFocusAfterDialogs(): void {
  useEffect(() => {
    let before: HTMLElement | null = null;
    const gone = new MutationObserver(() => {
      if (document.querySelector(DIALOG)) return;
      gone.disconnect();
      if (document.activeElement !== document.body) return;
      before?.focus({ preventScroll: true });
      if (document.activeElement === document.body) focusMain();
    });
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      if (target.closest(DIALOG)) gone.observe(document.body, { childList: true, subtree: true });
      else before = target;
    };
    document.addEventListener('focusin', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      gone.disconnect();
    };
  }, []);
}

/** The side menu: destinations, the user, and the sign-out. */
function SideMenu({ onNavigate }: { onNavigate: () => void }) {
  const { pathname } = useLocation();
  const user = useSession((state) => state.auth.user);
  const active = activeEntry(pathname);
  const complete = useIsComplete();
  const { signOut, question } = useSignOut();

  return (
    <Flex
      aria-label={TEXTS.menu}
      component="nav"
      direction="column"
      h="100%"
      p="16px 12px"
      style={{ overflowY: 'auto' }}
    >
      <Box
        component={Link}
        to="/"
        display="flex"
        p="4px 8px 16px"
        c="inherit"
        td="none"
        style={{ alignItems: 'center', gap: 12 }}
        onClick={onNavigate}
      >
        <Logo size={36} />
        <span>
          <Box component="span" display="block" fz="1.25rem" fw={750} lts="-0.01em" lh={1.1}>
            {configuration.brandName}
          </Box>
          <Box component="span" display="block" fz="0.8125rem" c="dimmed">
            {configuration.brandAcronym}
          </Box>
        </span>
      </Box>
      <Stack component="ul" gap={2} m={0} p={0} style={{ listStyle: 'none' }}>
        {MENU.map((entry) => (
          <li key={entry.to}>
            <Link
              to={entry.to}
              className={styles.entry}
              aria-current={entry === active ? 'page' : undefined}
              onClick={onNavigate}
            >
              <entry.icon size={20} stroke={1.7} aria-hidden />
              {entry.label}
            </Link>
          </li>
        ))}
      </Stack>
      <Box mt="auto" pt={16}>
        <Stack gap={0} p={12} style={{ borderTop: '1px solid var(--line)' }}>
          <Text fw={600} truncate>
            {user.name || user.email}
          </Text>
          <Note>{user.userType}</Note>
        </Stack>
        {PERSONAL.filter(({ isAddition }) => complete || !isAddition).map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            className={styles.entry}
            aria-current={pathname === to ? 'page' : undefined}
            onClick={onNavigate}
          >
            <Icon size={20} stroke={1.7} aria-hidden />
            {label}
          </Link>
        ))}
        <UnstyledButton className={styles.entry} onClick={signOut}>
          <IconLogout size={20} stroke={1.7} aria-hidden />
          {TEXTS.logout}
        </UnstyledButton>
        {question}
      </Box>
    </Flex>
  );
}

/** The top bar: greeting, breadcrumbs, the way back, and the colour scheme. */
function TopBar({ menuOpened, onToggleMenu }: { menuOpened: boolean; onToggleMenu: () => void }) {
  const { pathname } = useLocation();
  const parent = parentOf(pathname);
  const back = useReturnLocation(parent ?? '/');
  const heading = useCurrentHeading();
  const trail = useMemo(() => {
    const names = breadcrumbsTo(pathname);
    // The heading of a form says whether it creates or edits.
    return heading && nameAt(pathname) === undefined ? [...names, heading] : names;
  }, [pathname, heading]);
  const [above, here] = [trail.slice(0, -1), trail.at(-1)];

  return (
    <Group h="100%" px="md" gap={8} wrap="nowrap">
      <Burger
        opened={menuOpened}
        onClick={onToggleMenu}
        hiddenFrom="sm"
        size="sm"
        aria-label={menuOpened ? TEXTS.closeMenu : TEXTS.openMenu}
        aria-expanded={menuOpened}
      />
      {parent && (
        <ActionIcon
          component={Link}
          to={back.to}
          onClick={back.onClick}
          variant="subtle"
          size={40}
          aria-label={TEXTS.back}
          title={TEXTS.back}
        >
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
      )}
      <Box flex={1} miw={0}>
        <Greeting />
        <Text component="div" fw={600} lh={1.35} truncate>
          {above.length > 0 && (
            // A phone has room only for the last part; the arrow beside it leads up.
            <Text span inherit c="dimmed" fw={500} visibleFrom="sm">
              {above.join(' › ')} ›{' '}
            </Text>
          )}
          {here}
        </Text>
      </Box>
      <JumpButton />
      <SchemeButton />
    </Group>
  );
}

const QuickJump = lazyDialog(() => import('./quick-jump/quick-jump.tsx'));

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

function JumpButton() {
  const [text, setText] = useState('');
  const [opened, { open, close }] = useDisclosure(false, { onOpen: () => setText('') });
  // Also in a field, but not above a dialog, which it would leave behind.
  useHotkeys([['mod+K', () => !document.querySelector('[role=dialog]') && open()]], [], true);
  // Collects keys pressed before the code is loaded and its field has the focus.
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (!opened || document.activeElement?.matches(`${DIALOG} *`)) return;
    if (key.length > 1 || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    setText((before) => before + key);
  };
  useWindowEvent('keydown', onKey, { capture: true });

  return (
    <>
      <ToolButton
        size="sm"
        h={40}
        px={11}
        c="dimmed"
        className={styles.search ?? ''}
        onClick={open}
        aria-label={TEXTS.jump}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={TEXTS.jumpAbout}
      >
        <IconSearch size={18} aria-hidden />
        <Text
          span
          inherit
          ms={8}
          fw={400}
          visibleFrom="sm"
          className={styles.jump}
          data-key={isMac ? '⌘ K' : 'Ctrl K'}
        >
          {TEXTS.jump}
        </Text>
      </ToolButton>
      <QuickJump opened={opened} text={text} onText={setText} onClose={close} />
    </>
  );
}
