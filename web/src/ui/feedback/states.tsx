/** Placeholders of a list or form: nothing yet, nothing found, or a failed load. */
import { Box, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconInbox, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { reasonOf } from '../../core/backend/api.ts';
import styles from './states.module.css';

interface EmptyStateProps {
  /** The quoted text. */
  headline: string;
  /** Why there is nothing, and what to do about it. */
  explanation?: string;
  action?: ReactNode;
  /** The button that creates the first item, otherwise at the top of the screen (`page.module.css`). */
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
  /** Another destination. */
  wayOut?: ReactNode;
  /** Whether it is in a card of a screen that works without it: it takes one line. */
  inCard?: boolean;
}

export function FailedState({ headline, error, onRetry, wayOut, inCard = false }: FailedStateProps) {
  const reason = reasonOf(error);
  const why = reason && reason !== headline ? reason : null;
  const retry = onRetry && (
    <Button
      size={inCard ? 'sm' : 'md'}
      variant="light"
      leftSection={<IconRefresh size={18} aria-hidden />}
      onClick={onRetry}
    >
      Volver a intentar
    </Button>
  );
  if (inCard)
    return (
      <Group gap="sm" role="alert">
        <IconPlugConnectedX size={28} stroke={1.4} aria-hidden />
        <Box flex="1 1 200px">
          <Title order={2} size="1rem">
            {headline}
          </Title>
          {why && (
            <Text size="sm" c="dimmed">
              {why}
            </Text>
          )}
        </Box>
        {retry}
        {wayOut}
      </Group>
    );
  return (
    <Stack align="center" gap="xs" className={styles.state} role="alert">
      <IconPlugConnectedX size={40} stroke={1.4} aria-hidden />
      <Title order={2}>{headline}</Title>
      {why && (
        <Text c="dimmed" ta="center" maw="52ch">
          {why}
        </Text>
      )}
      <Group justify="center" gap="sm">
        {retry}
        {wayOut}
      </Group>
    </Stack>
  );
}

/** Skeleton of one field and its button. */
export const FieldSkeleton = () => (
  <Stack gap="xs" role="status" aria-busy="true" aria-label="Cargando">
    <Skeleton height={14} width="30%" />
    <Skeleton height={42} />
    <Skeleton height={42} width={120} />
  </Stack>
);
