/** Placeholders of a list or form: nothing yet, nothing found, or a failed load. */
import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
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
        <div className={styles.said}>
          <Title order={2} size="1rem">
            {headline}
          </Title>
          {why && (
            <Text size="sm" c="dimmed">
              {why}
            </Text>
          )}
        </div>
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

const TEXT_LINES = ['100%', '94%', '98%', '91%', '55%'];

export interface CardSkeletonProps {
  ratio: number;
  /** Lines of text; at most five. */
  lines?: number;
  /** Whether there is a line for date or author. */
  byline?: boolean;
  /** Whether there is a line above its title for date and state. */
  dated?: boolean;
  /** Widths of the buttons at both ends, in pixels. */
  left?: readonly number[];
  right?: readonly number[];
}

/** Skeleton of a picture card: picture, title, text and actions. */
export const CardSkeleton = ({
  ratio,
  lines = TEXT_LINES.length,
  byline = false,
  dated = false,
  left = [36],
  right = [36, 36],
}: CardSkeletonProps) => (
  <Card withBorder padding="md">
    <Card.Section>
      <div style={{ aspectRatio: String(ratio) }}>
        <Skeleton height="100%" radius={0} />
      </div>
    </Card.Section>
    <Stack gap={10} mt={20}>
      {dated && (
        <Group justify="space-between" mb={2}>
          <Skeleton height={12} width="45%" />
          <Skeleton height={18} width={64} />
        </Group>
      )}
      <Skeleton height={16} width="90%" />
      <Skeleton height={16} width="60%" mb={8} />
      {byline && <Skeleton height={12} width="40%" mb={12} />}
      {TEXT_LINES.slice(-lines).map((width) => (
        <Skeleton key={width} height={12} width={width} />
      ))}
    </Stack>
    <Group gap="xs" mt={24} justify="space-between" wrap="nowrap">
      {[left, right].map((widths, end) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two ends, always the same.
        <Group key={end} gap={8} wrap="nowrap">
          {widths.map((width, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no name.
            <Skeleton key={place} height={36} width={width} />
          ))}
        </Group>
      ))}
    </Group>
  </Card>
);
