/** Frame of a screen: heading, introduction, content, and the title of the browser tab. */
import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { configuration } from '../../core/backend/configuration.ts';
import { useHeading } from './greeting.tsx';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** Title of the browser tab, where it differs. */
  tab?: string;
  /** Heading of the screen, where it is longer than its title. */
  heading?: string;
  /** One or two sentences under the title. */
  about?: ReactNode;
  /** Actions of this screen, beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Longer headings would leave no room for the content. */
const LONG = 160;

export function Page({ title, tab = title, heading = title, about, actions, children }: PageProps) {
  useHeading(heading);
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

/** Title of the browser tab. */
export const PageTitle = ({ children }: { children: string }) => (
  <title>{`${children} · ${configuration.brandName}`}</title>
);
