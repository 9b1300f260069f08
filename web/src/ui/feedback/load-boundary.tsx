/** The error boundary of what is loaded when it is needed. */
import { Component, type ReactNode } from 'react';

interface LoadBoundaryProps {
  /** In the place of what failed. */
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
