/** A part of a screen: a card with its heading. */
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

export interface SectionProps {
  title: ReactNode;
  about?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

export const Section = (props: SectionProps) => (
  <Card withBorder>
    <PlainSection {...props} />
  </Card>
);

/** A section without a card. */
export function PlainSection({ title, about, aside, children }: SectionProps) {
  const id = useId();
  return (
    <Stack component="section" gap="sm" miw={0} aria-labelledby={id}>
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
  );
}
