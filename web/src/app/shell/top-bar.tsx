/** The top bar: where one is, the way back, and the colour scheme. */
import { ActionIcon, Burger, Group, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconArrowLeft, IconMoon, IconSun } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { parentOf } from './entries.ts';
import { JumpButton } from './jump-button.tsx';
import { TEXTS } from './texts.ts';
import styles from './top-bar.module.css';
import { trailTo } from './trail.ts';

interface TopBarProps {
  menuOpened: boolean;
  onToggleMenu: () => void;
}

export function TopBar({ menuOpened, onToggleMenu }: TopBarProps) {
  const { pathname } = useLocation();
  const scheme = useComputedColorScheme('light');
  const { setColorScheme } = useMantineColorScheme();
  const parent = parentOf(pathname);
  const trail = trailTo(pathname);
  const [above, here] = [trail.slice(0, -1), trail.at(-1)];
  const toggle = scheme === 'dark' ? TEXTS.light : TEXTS.dark;

  return (
    <Group h="100%" px="md" gap="sm" wrap="nowrap">
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
          to={parent}
          variant="subtle"
          size={40}
          aria-label={TEXTS.back}
          title={TEXTS.back}
        >
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
      )}
      <div className={styles.trail}>
        {above.length > 0 && <span className={styles.above}>{above.join(' › ')} › </span>}
        {here}
      </div>
      <JumpButton />
      <ActionIcon
        variant="subtle"
        size={40}
        onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
        aria-label={toggle}
        title={toggle}
      >
        {scheme === 'dark' ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
      </ActionIcon>
    </Group>
  );
}
