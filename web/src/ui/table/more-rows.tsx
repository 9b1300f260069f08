/** The end of a list that is loaded in pages: loads the next as it comes near, and by a button for everybody else. */
import { Button, Center } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';
import { useHistoryState } from '../page/history-state.ts';

interface MoreRowsProps {
  has: boolean;
  loading: boolean;
  /** Whether the last try failed: then only the button asks again. */
  failed?: boolean;
  onMore: () => void;
}

/** How far below the window's edge the next page is asked for. */
const AHEAD = '600px';

export function MoreRows({ has, loading, failed = false, onMore }: MoreRowsProps) {
  const { ref, entry } = useIntersection({ rootMargin: AHEAD });
  const near = entry?.isIntersecting === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts when the end comes near, not when the callback changes.
  useEffect(() => {
    if (near && has && !loading && !failed) onMore();
  }, [near, has, loading, failed]);
  if (!has) return null;
  return (
    <Center ref={ref} py="md">
      <Button variant="default" onClick={onMore} loading={loading}>
        {failed ? 'No se pudo cargar más. Reintentar' : 'Mostrar más'}
      </Button>
    </Center>
  );
}

/**
 * A list that is here as a whole, of which as many rows are shown as one has scrolled to. Give the component that
 * uses it the keyword as its key, so that another search begins at the top again.
 */
export function useGrowingRows<Row>(rows: readonly Row[], page: number, keyword: string) {
  const [most, setMost] = useHistoryState(`rows of ${keyword}`, page);
  return {
    shown: rows.slice(0, most),
    hasMore: rows.length > most,
    showMore: () => setMost((present) => present + page),
  };
}
