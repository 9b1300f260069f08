/** What a list or form shows when it has nothing to show: nothing yet, nothing there, nothing could be loaded. */
import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconInbox, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { reasonOf } from '../lib/api.ts';
import styles from './states.module.css';

interface EmptyStateProps {
  /** The quoted text. */
  headline: string;
  /** Why there is nothing, and what to do about it. */
  explanation?: string;
  action?: ReactNode;
  /** How the first one is made: the button that else stands at the top of the screen (`page.module.css`). */
  firstStep?: ReactNode;
}

export function EmptyState({ headline, explanation, action, firstStep }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" className={styles.state} role="status">
      <IconInbox size={40} stroke={1.4} aria-hidden />
      <Title order={2}>{headline}</Title>
      {explanation && (
        <Text c="dimmed" ta="center" maw="52ch">
          {explanation}
        </Text>
      )}
      {action}
      {firstStep && <div data-first-step>{firstStep}</div>}
    </Stack>
  );
}

interface FailedStateProps {
  /** The quoted text. */
  headline: string;
  error: unknown;
  /** Absent where trying again cannot help. */
  onRetry?: (() => void) | undefined;
  /** Where one can go instead. */
  wayOut?: ReactNode;
  /** Whether it stands in a card of a screen that goes on without it. */
  inCard?: boolean;
}

export function FailedState({ headline, error, onRetry, wayOut, inCard = false }: FailedStateProps) {
  const reason = reasonOf(error);
  return (
    <Stack align="center" gap="xs" className={styles.state} data-in-card={inCard || undefined} role="alert">
      <IconPlugConnectedX size={inCard ? 28 : 40} stroke={1.4} aria-hidden />
      <Title order={2} {...(inCard && { size: 'h4' })}>
        {headline}
      </Title>
      {reason && reason !== headline && (
        <Text c="dimmed" ta="center" maw="52ch">
          {reason}
        </Text>
      )}
      <Group justify="center" gap="sm">
        {onRetry && (
          <Button variant="light" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
            Volver a intentar
          </Button>
        )}
        {wayOut}
      </Group>
    </Stack>
  );
}

/** The shape of one field and its button, while it loads. */
export const FieldSkeleton = () => (
  <Stack gap="xs" role="status" aria-busy="true" aria-label="Cargando">
    <Skeleton height={14} width="30%" />
    <Skeleton height={42} />
    <Skeleton height={42} width={120} />
  </Stack>
);

/** The shape of a picture card, while it loads. */
export const CardSkeleton = ({ ratio }: { ratio: number }) => (
  <Card withBorder padding="md">
    <Card.Section>
      <div style={{ aspectRatio: String(ratio) }}>
        <Skeleton height="100%" radius={0} />
      </div>
    </Card.Section>
    <Stack gap="xs" mt="md">
      <Skeleton height={18} width="70%" />
      <Skeleton height={12} />
      <Skeleton height={12} width="85%" />
      <Group gap="xs" mt="xs">
        <Skeleton height={36} width={100} />
        <Skeleton height={36} width={100} />
      </Group>
    </Stack>
  </Card>
);
