/** The list of picture cards, which are low rows at a desk, and its shape while they load. */
import { Card, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './tile.module.css';

const LAYOUT = {
  cols: { base: 1, sm: 2, md: 1 },
  spacing: 'md',
  className: styles.grid ?? '',
} as const;

export const CardGrid = ({ children }: { children: ReactNode }) => (
  // Cards that change places must not take the page along.
  <SimpleGrid {...LAYOUT} component="ul" p={0} m={0} style={{ overflowAnchor: 'none' }}>
    {children}
  </SimpleGrid>
);

const CARDS = Array.from({ length: 12 }, (_, index) => index);

export const CardGridSkeleton = ({ ratio }: { ratio: number }) => (
  <SimpleGrid {...LAYOUT} role="status" aria-busy="true" aria-label="Cargando">
    {CARDS.map((each) => (
      <Card key={each} withBorder padding="md" className={styles.tile ?? ''}>
        <Card.Section className={styles.picture ?? ''}>
          <div style={{ aspectRatio: String(ratio) }}>
            <Skeleton height="100%" radius={0} />
          </div>
        </Card.Section>
        <Stack gap="xs" flex={1} className={styles.body ?? ''} data-skeleton>
          <Skeleton height={16} width="80%" />
          <Skeleton height={12} />
          <Skeleton height={12} width="90%" />
        </Stack>
      </Card>
    ))}
  </SimpleGrid>
);
