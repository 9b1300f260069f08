/** The greeting in the frame of every screen (R4.5), which a heading that greets takes the place of. */
import { Text } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { create } from 'zustand';

export const GREETING = 'Hola administrador';

/** The heading of the shown screen. */
export const useCurrentHeading = create(() => '');

/** Registers the heading of the screen that renders it. */
export function useHeading(heading: string): void {
  useLayoutEffect(() => {
    useCurrentHeading.setState(heading, true);
    // During a navigation the next screen may be there already.
    return () => useCurrentHeading.setState((current) => (current === heading ? '' : current), true);
  }, [heading]);
}

export function Greeting() {
  const saidAlready = useCurrentHeading().startsWith(GREETING);
  return saidAlready ? null : (
    <Text size="sm" c="dimmed" lh={1.2} truncate>
      {GREETING}
    </Text>
  );
}
