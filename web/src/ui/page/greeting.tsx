import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { Note } from './note.tsx';

export const GREETING = 'Hola administrador';

export const useCurrentHeading = create(() => '');

/** Registers the heading of the screen that renders it. */
export function useHeading(heading: string): void {
  useLayoutEffect(() => {
    useCurrentHeading.setState(heading, true);
    // During a navigation the next screen may already be rendered.
    return () => useCurrentHeading.setState((current) => (current === heading ? '' : current), true);
  }, [heading]);
}

export function Greeting() {
  const saidAlready = useCurrentHeading().startsWith(GREETING);
  return saidAlready ? null : (
    <Note lh={1.2} truncate>
      {GREETING}
    </Note>
  );
}
