/** A part of a screen in a chunk of its own: until it is loaded, and if that fails, the rest of the screen stays. */
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { preloadChunk } from '../../core/lazy-chunk.ts';
import { FailedState, Loading } from './states.tsx';

interface Part {
  /** Headline of a failure, which offers a retry; absent if the part is then omitted. */
  readonly failure?: string;
  /** Shown until it is loaded: pixels of a skeleton, or a placeholder. */
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

interface LoadBoundaryProps {
  failed?: (error: unknown) => ReactNode;
  onError?: (error: unknown) => void;
  children: ReactNode;
}

export class LoadBoundary extends Component<LoadBoundaryProps, { error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    const { failed, children } = this.props;
    return this.state.error === null ? children : failed?.(this.state.error);
  }
}
