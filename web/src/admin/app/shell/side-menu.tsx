/** The side menu: where one can go, who one is, and the way out. */
import { Box, Flex, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useIsComplete } from '../../../core/backend/capabilities.ts';
import { configuration } from '../../../core/backend/configuration.ts';
import { useSession } from '../../../core/backend/session.ts';
import { useSignOut } from '../../../ui/dialog/sign-out-question.tsx';
import { Logo } from '../../../ui/page/logo.tsx';
import { activeEntry, MENU, PERSONAL } from './menu-entries.ts';
import styles from './side-menu.module.css';
import { TEXTS } from './texts.ts';

export function SideMenu({ onNavigate }: { onNavigate: () => void }) {
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
      <Link to="/" className={styles.brand} onClick={onNavigate}>
        <Logo size={36} />
        <span>
          <Box component="span" display="block" fz="1.25rem" fw={750} lts="-0.01em" lh={1.1}>
            {configuration.brandName}
          </Box>
          <Box component="span" display="block" fz="0.8125rem" c="dimmed">
            {configuration.brandAcronym}
          </Box>
        </span>
      </Link>
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
          <Text size="sm" c="dimmed">
            {user.userType}
          </Text>
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
