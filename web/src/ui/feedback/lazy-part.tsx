/** A part of a screen in a chunk of its own: until it is loaded, and where it fails, the rest of the screen stays. */
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { preloadChunk } from '../../core/lazy-chunk.ts';
import { LoadBoundary } from './load-boundary.tsx';
import { FailedState, Loading } from './states.tsx';

interface Part {
  /** Headline of a failure, which offers a retry; absent where the part is only left out. */
  readonly failure?: string;
  /** Shown until it is loaded: pixels of a skeleton, or what has its shape. */
  readonly shape?: number | ReactNode;
}

export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { failure, shape = null }: Part = {},
): ComponentType<Props> {
  const begin = () => lazy(() => preloadChunk(load)) as ComponentType<Props>;
  let Loaded = begin();
  const fallback = typeof shape === 'number' ? <Loading heights={[shape]} /> : shape;
  return function LazyPart(props: Props) {
    const [attempt, setAttempt] = useState(0);
    const retry = () => {
      Loaded = begin();
      setAttempt(attempt + 1);
    };
    return (
      <LoadBoundary
        key={attempt}
        failed={(error) => failure && <FailedState headline={failure} error={error} onRetry={retry} inCard />}
      >
        <Suspense fallback={fallback}>
          <Loaded {...props} />
        </Suspense>
      </LoadBoundary>
    );
  };
}
