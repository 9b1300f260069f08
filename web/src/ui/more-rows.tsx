/** The end of a list that is loaded in pages: loads the next as it comes near, and by a button for everybody else. */
import { Button, Center } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';

interface MoreRowsProps {
  has: boolean;
  loading: boolean;
  onMore: () => void;
}

/** How far below the window's edge the next page is asked for. */
const AHEAD = '600px';

export function MoreRows({ has, loading, onMore }: MoreRowsProps) {
  const { ref, entry } = useIntersection({ rootMargin: AHEAD });
  const near = entry?.isIntersecting === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts when the end comes near, not when the callback changes.
  useEffect(() => {
    if (near && has && !loading) onMore();
  }, [near, has, loading]);
  if (!has) return null;
  return (
    <Center ref={ref} py="md">
      <Button variant="default" onClick={onMore} loading={loading}>
        Mostrar más
      </Button>
    </Center>
  );
}
