/** The link editor, which is not part of a first page. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { preloadChunk } from '../../../core/scheduling/lazy-chunk.ts';
import { useChunk } from '../../../core/scheduling/use-chunk.ts';
import { FailedState } from '../../../ui/feedback/states.tsx';
import type { LinkEditorProps } from './link-editor.tsx';
import { TEXTS } from './texts.ts';

const load = () => import('./link-editor.tsx').then(({ LinkEditor }) => ({ default: LinkEditor }));
const LinkEditor = lazy(load);

/** For the pointer and the focus on what opens it. */
export const prefetchLinkEditor = () => void preloadChunk(load).catch(() => undefined);

const Shape = () => (
  <Skeleton height={130} maw="45rem" role="status" aria-busy="true" aria-label="Cargando" />
);

export function LazyLinkEditor(props: LinkEditorProps) {
  const code = useChunk('link-editor', load);
  if (code.error)
    return (
      <FailedState headline={TEXTS.failure} error={code.error} onRetry={() => void code.refetch()} inCard />
    );
  if (!code.data) return <Shape />;
  return (
    <Suspense fallback={<Shape />}>
      <LinkEditor {...props} />
    </Suspense>
  );
}
