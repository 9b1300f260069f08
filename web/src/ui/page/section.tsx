/** A part of a screen: a card with its heading. */
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

export interface SectionProps {
  title: string;
  about?: ReactNode;
  /** Beside the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ title, about, aside, children }: SectionProps) {
  const id = useId();
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" gap="4px 16px">
          <Title order={2} id={id} miw={0} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {aside}
        </Group>
        {about && (
          <Text c="dimmed" maw="68ch">
            {about}
          </Text>
        )}
        {children}
      </Stack>
    </Card>
  );
}
