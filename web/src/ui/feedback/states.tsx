import {
  Alert,
  Box,
  Button,
  Center,
  Group,
  Loader,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { IconInbox, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { reasonOf } from '../../core/backend/api.ts';
import { Note } from '../page/note.tsx';

const FRAME = {
  align: 'center',
  gap: 'sm',
  px: 16,
  py: 48,
  bd: '1px dashed var(--line)',
  bdrs: 'md',
  bg: 'var(--surface-quiet)',
  ta: 'center',
  style: { textWrap: 'balance' },
} as const;

interface EmptyStateProps {
  headline: string;
  /** Why there is nothing, and the remedy. */
  explanation?: string;
  action?: ReactNode;
  /** Link to another screen. */
  way?: { readonly to: string; readonly text: string };
  /** The button that creates the first item, otherwise at the top of the screen (`global.css`). */
  firstStep?: ReactNode;
}

export function EmptyState({ headline, explanation, action, way, firstStep }: EmptyStateProps) {
  return (
    <Stack {...FRAME} role="status">
      <IconInbox size={40} stroke={1.4} aria-hidden />
      <Title order={2}>{headline}</Title>
      {explanation && (
        <Text c="dimmed" maw="52ch">
          {explanation}
        </Text>
      )}
      {action}
      {way && (
        <Button component={Link} to={way.to} variant="light">
          {way.text}
        </Button>
      )}
      {firstStep && <div data-first-step>{firstStep}</div>}
    </Stack>
  );
}

interface FailedStateProps {
  headline: string;
  error: unknown;
  /** Absent if a retry cannot help. */
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
          {why && <Note>{why}</Note>}
        </Box>
        {retry}
        {wayOut}
      </Group>
    );
  return (
    <Stack {...FRAME} role="alert">
      <IconPlugConnectedX size={40} stroke={1.4} aria-hidden />
      <Title order={2}>{headline}</Title>
      {why && (
        <Text c="dimmed" maw="52ch">
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

/** Heights of a form in a dialog. */
const FIELDS = [42, 42, 42];

/** The heights of parts in pixels; parts in a list of their own are beside each other where there is room. */
type Shape = readonly (number | readonly number[])[];

/** The shape of loading content. */
export const Loading = ({ heights = FIELDS }: { heights?: Shape }) => (
  <Stack gap="md" role="status" aria-busy="true" aria-label="Cargando">
    {heights.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
      <SimpleGrid key={index} cols={{ base: 1, md: [row].flat().length }} spacing="md">
        {[row].flat().map((height, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
          <Skeleton key={place} height={height} />
        ))}
      </SimpleGrid>
    ))}
  </Stack>
);

interface UnloadedProps {
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
  /** Headline of a failure. */
  failure: string;
  heights?: Shape;
  inCard?: boolean;
}

export const Unloaded = ({ query: { error, refetch }, failure, heights, inCard }: UnloadedProps) =>
  error ? (
    <FailedState
      headline={failure}
      error={error}
      onRetry={() => void refetch()}
      {...(inCard && { inCard })}
    />
  ) : (
    <Loading {...(heights && { heights })} />
  );

/** Sentences that need attention; empty without any. */
export const Warnings = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 && (
    <Alert color="amber" role="note" w="fit-content">
      <Stack gap={8}>
        {texts.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </Stack>
    </Alert>
  );

export const LoadingScreen = () => (
  <Center mih="40vh" role="status" data-loading>
    <Stack align="center" gap="sm">
      <Loader />
      <Text c="dimmed">Cargando…</Text>
    </Stack>
  </Center>
);
