/** The grid of picture cards, and its shape while they load. */
import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { CardSkeleton, type CardSkeletonProps } from '../feedback/states.tsx';

const LAYOUT = { cols: { base: 1, sm: 2, lg: 3 }, spacing: 'md' } as const;

export const CardGrid = ({ children }: { children: ReactNode }) => (
  // Cards that change places must not take the page along.
  <SimpleGrid {...LAYOUT} component="ul" p={0} m={0} style={{ overflowAnchor: 'none' }}>
    {children}
  </SimpleGrid>
);

export const CardGridSkeleton = (card: CardSkeletonProps) => (
  <SimpleGrid {...LAYOUT} role="status" aria-busy="true" aria-label="Cargando">
    {[1, 2, 3].map((each) => (
      <CardSkeleton key={each} {...card} />
    ))}
  </SimpleGrid>
);
