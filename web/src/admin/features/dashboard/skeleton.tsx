/** Skeletons of the late parts of the home. */
import { Skeleton, Stack, Title } from '@mantine/core';
import attention from './attention.module.css';
import styles from './dashboard.module.css';

/** Texts of the home that its skeletons show too. */
export const HEADINGS = {
  attention: 'Para hoy',
  loadingAttention: 'Cargando lo pendiente',
  figures: 'Cifras',
  loadingFigures: 'Cargando las cifras',
};

/** A heading and one row of cards. */
export const AttentionSkeleton = () => (
  <Stack component="section" gap="sm" role="status" aria-busy="true" aria-label={HEADINGS.loadingAttention}>
    <Title order={2} aria-hidden>
      {HEADINGS.attention}
    </Title>
    <div className={attention.matters}>
      {[1, 2, 3].map((each) => (
        <Skeleton key={each} className={attention.shape ?? ''} />
      ))}
    </div>
  </Stack>
);

/** Four figures over two lists, as high as with data. */
export const DashboardSkeleton = () => (
  <Stack component="section" gap="lg" role="status" aria-busy="true" aria-label={HEADINGS.loadingFigures}>
    <Stack gap="sm">
      <Title order={2} aria-hidden>
        {HEADINGS.figures}
      </Title>
      <div className={styles.figures}>
        {[1, 2, 3, 4].map((each) => (
          <Skeleton key={each} height={144} />
        ))}
      </div>
    </Stack>
    <div className={styles.lists}>
      {[1, 2].map((each) => (
        <Skeleton key={each} height={340} />
      ))}
    </div>
  </Stack>
);
