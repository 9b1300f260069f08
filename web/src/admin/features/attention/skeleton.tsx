/** The shape of what wants attention, on the home at once: its heading and one row of cards. */
import { Skeleton, Stack, Title } from '@mantine/core';
import styles from './attention.module.css';
import { TEXTS } from './texts.ts';

export const AttentionSkeleton = () => (
  <Stack component="section" gap="sm" role="status" aria-busy="true" aria-label={TEXTS.loading}>
    <Title order={2} aria-hidden>
      {TEXTS.heading}
    </Title>
    <div className={styles.matters}>
      {[1, 2, 3].map((each) => (
        <Skeleton key={each} className={styles.shape ?? ''} />
      ))}
    </div>
  </Stack>
);
