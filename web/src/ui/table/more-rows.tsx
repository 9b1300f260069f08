import { Center } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { visitKey } from '../../core/return-location.ts';
import { ToolButton } from '../buttons/tool-button.tsx';

interface MoreRowsProps {
  has: boolean;
  loading: boolean;
  /** Whether the last load failed: then only the button repeats it. */
  failed?: boolean;
  onMore: () => void;
}

/** Pixels below the viewport at which the next page is loaded. */
const AHEAD = 600;

export function MoreRows({ has, loading, failed = false, onMore }: MoreRowsProps) {
  const { ref, entry } = useIntersection({ rootMargin: `${AHEAD}px` });
  // After each render: where new rows leave the end near, the observer has nothing to report.
  useEffect(() => {
    if (!entry?.isIntersecting || !has || loading || failed) return;
    if (entry.target.getBoundingClientRect().top < window.innerHeight + AHEAD) onMore();
  });
  if (!has) return null;
  return (
    <Center ref={ref} py="md">
      <ToolButton onClick={onMore} loading={loading}>
        {failed ? 'No se pudo cargar más. Reintentar' : 'Mostrar más'}
      </ToolButton>
    </Center>
  );
}

const lengths = new Map<string, number>();

/**
 * A fully loaded list that renders more rows on scrolling. The shown length is stored with the browser's history entry, so that
 * going back restores the scroll position.
 * @param rows undefined while they load
 * @param name distinguishes it from the others of the same screen
 */
export function useGrowingRows<Row>(rows: readonly Row[] | undefined, page: number, name: string) {
  const location = useLocation();
  const entry = `${location.pathname} ${visitKey(location)} ${name}`;
  const [count, setCount] = useState(() => lengths.get(entry) ?? page);
  useEffect(() => void lengths.set(entry, count), [entry, count]);
  return {
    shown: rows?.slice(0, count),
    hasMore: rows !== undefined && rows.length > count,
    showMore: () => setCount((present) => present + page),
  };
}
