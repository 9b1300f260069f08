/** The list of picture cards, which are low rows at a desk. */
import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './tile.module.css';

export const CardGrid = ({ children }: { children: ReactNode }) => (
  // Cards that change places must not take the page along.
  <SimpleGrid
    cols={{ base: 1, sm: 2, md: 1 }}
    spacing="md"
    className={styles.grid ?? ''}
    component="ul"
    p={0}
    m={0}
    style={{ overflowAnchor: 'none' }}
  >
    {children}
  </SimpleGrid>
);

/** The shape of the list while it loads, as `Loading` draws it. */
export const CARD_ROWS = Array.from({ length: 12 }, () => 44);
