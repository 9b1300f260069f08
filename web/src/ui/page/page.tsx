/** Frame of a screen: heading, introduction, content, and the title of the browser tab. */
import { Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { configuration } from '../../core/backend/configuration.ts';
import { useHeading } from './greeting.tsx';

interface PageProps {
  title: string;
  /** Title of the browser tab, if it differs. */
  tab?: string;
  /** Heading of the screen, if it is longer than its title. */
  heading?: string;
  about?: ReactNode;
  /** Whether the frame around names it already: the heading is for screen readers only. */
  framed?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** Longer headings would leave no room for the content. */
const LONG = 160;

export function Page({
  title,
  tab = title,
  heading = title,
  about,
  framed = false,
  actions,
  children,
}: PageProps) {
  useHeading(heading);
  return (
    <Stack gap="md">
      <PageTitle>{tab}</PageTitle>
      {framed && (
        <VisuallyHidden component="h1" tabIndex={-1}>
          {heading}
        </VisuallyHidden>
      )}
      {(!framed || about || actions) && (
        <Group justify="space-between" gap="xs" mih={40}>
          <Stack gap={0} flex="1 1 280px" miw={0}>
            {/* Keyboard and screen readers begin here after a navigation (`admin/app/shell/shell.tsx`). */}
            {!framed && (
              <Title order={1} tabIndex={-1} {...(heading.length > LONG && { size: 'h2' })}>
                {heading}
              </Title>
            )}
            {about && (
              <Text c="dimmed" size="sm" component="div">
                {about}
              </Text>
            )}
          </Stack>
          {actions && (
            <Group gap="sm" className="page-actions">
              {actions}
            </Group>
          )}
        </Group>
      )}
      {children}
    </Stack>
  );
}

/** Title of the browser tab. */
export const PageTitle = ({ children }: { children: string }) => (
  <title>{`${children} · ${configuration.brandName}`}</title>
);
