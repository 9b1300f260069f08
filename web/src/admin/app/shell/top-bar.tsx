/** The top bar: the greeting, where one is, the way back, and the colour scheme. */
import { ActionIcon, Box, Burger, Group, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { useReturnLocation } from '../../../core/return-location.ts';
import { lazyDialog } from '../../../ui/dialog/dialog.tsx';
import { Greeting, useCurrentHeading } from '../../../ui/page/greeting.tsx';
import { SchemeButton } from '../../../ui/page/scheme-button.tsx';
import { breadcrumbsTo } from './breadcrumbs.ts';
import { parentOf } from './menu-entries.ts';
import { nameAt } from './screen-names.ts';
import { TEXTS } from './texts.ts';
import styles from './top-bar.module.css';

interface TopBarProps {
  menuOpened: boolean;
  onToggleMenu: () => void;
}

export function TopBar({ menuOpened, onToggleMenu }: TopBarProps) {
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
    <Group h="100%" px="md" wrap="nowrap" className={styles.bar}>
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
          onClick={back.begin}
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
        <div className={styles.trail}>
          {above.length > 0 && <span className={styles.above}>{above.join(' › ')} › </span>}
          {here}
        </div>
      </Box>
      <JumpButton />
      <SchemeButton />
    </Group>
  );
}

const QuickJump = lazyDialog(() => import('./quick-jump/quick-jump.tsx'));

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

function JumpButton() {
  const [opened, { open, close }] = useDisclosure();
  // Also while one is in a field, but not over a dialog: it would leave that behind.
  useHotkeys([['mod+K', () => !document.querySelector('[role=dialog]') && open()]], [], true);

  return (
    <>
      <UnstyledButton
        className={styles.button ?? ''}
        onClick={open}
        aria-label={TEXTS.jump}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={TEXTS.jumpAbout}
      >
        <IconSearch size={18} aria-hidden />
        <span className={styles.label} data-key={isMac ? '⌘ K' : 'Ctrl K'}>
          {TEXTS.jump}
        </span>
      </UnstyledButton>
      <QuickJump opened={opened} onClose={close} />
    </>
  );
}
