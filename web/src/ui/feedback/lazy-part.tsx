/** A part of a form in a chunk of its own: a failure is shown in its place, with a retry, and keeps the rest. */
import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { preloadChunk } from '../../core/scheduling/lazy-chunk.ts';
import { FailedState } from './states.tsx';

interface Part {
  /** Headline of a failure. */
  failure: string;
  /** Pixels, until it is loaded. */
  height: number;
}

export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { failure, height }: Part,
): ComponentType<Props> {
  const Loaded = lazy(load) as ComponentType<Props>;
  const shape = <Skeleton height={height} role="status" aria-busy="true" aria-label="Cargando" />;
  return function LazyPart(props: Props) {
    const [state, setState] = useState<{ loaded: boolean; error: unknown }>({ loaded: false, error: null });
    const bring = () => {
      setState({ loaded: false, error: null });
      preloadChunk(load).then(
        () => setState({ loaded: true, error: null }),
        (error) => setState({ loaded: false, error }),
      );
    };
    useEffect(bring, []);
    if (state.error) return <FailedState headline={failure} error={state.error} onRetry={bring} inCard />;
    if (!state.loaded) return shape;
    return (
      <Suspense fallback={shape}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
