/** A screen's frame: what it is, what one does here, and its content. Names the browser tab too. */
import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { configuration } from '../../core/configuration.ts';
import { useGreetingIn } from './greeting.tsx';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** What the browser's tab says, where that is more than the title. */
  tab?: string;
  /** What the screen says at its top, where that is more than its title. */
  heading?: string;
  /** One or two sentences under the title. */
  about?: ReactNode;
  /** What one can do on this screen, beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A heading of more characters would leave no room for what it stands over. */
const LONG = 160;

export function Page({ title, tab = title, heading = title, about, actions, children }: PageProps) {
  useGreetingIn(heading);
  return (
    <Stack gap="lg" className={styles.page}>
      <PageTitle>{tab}</PageTitle>
      <Group justify="space-between" align="flex-end" gap="md">
        <Stack gap={4} flex="1 1 280px" miw={0}>
          {/* Where the keyboard and a screen reader begin after going to the screen (`admin/app/shell/focus.ts`). */}
          <Title order={1} tabIndex={-1} {...(heading.length > LONG && { size: 'h2' })}>
            {heading}
          </Title>
          {about && (
            <Text c="dimmed" maw="var(--measure)" component="div">
              {about}
            </Text>
          )}
        </Stack>
        {actions && (
          <Group gap="sm" className={styles.actions}>
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  );
}

/** What the browser tab shows. */
export const PageTitle = ({ children }: { children: string }) => (
  <title>{`${children} · ${configuration.brandName}`}</title>
);
