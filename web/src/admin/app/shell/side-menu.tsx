/** The side menu: where one can go, who one is, and the way out. */
import { Stack, Text, UnstyledButton } from '@mantine/core';
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
    <nav aria-label={TEXTS.menu} className={styles.menu}>
      <Link to="/" className={styles.brand} onClick={onNavigate}>
        <Logo size={36} />
        <span>
          <span className={styles.name}>{configuration.brandName}</span>
          <span className={styles.acronym}>{configuration.brandAcronym}</span>
        </span>
      </Link>
      <ul className={styles.entries}>
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
      </ul>
      <div className={styles.foot}>
        <Stack gap={0} className={styles.person}>
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
      </div>
    </nav>
  );
}
