/** The greeting in the frame of every screen (R4.5), which a heading that greets takes the place of. */
import { Text } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { create } from 'zustand';

export const GREETING = 'Hola administrador';

/** Number of mounted headings that greet: during a navigation there may be two. */
const useGreetingHeadings = create(() => 0);

/** Registers this heading as one that greets. */
export function useGreetingIn(heading: string): void {
  const greets = heading.startsWith(GREETING);
  useLayoutEffect(() => {
    if (!greets) return;
    const add = (count: number) => useGreetingHeadings.setState(useGreetingHeadings.getState() + count, true);
    add(1);
    return () => add(-1);
  }, [greets]);
}

export function Greeting() {
  const saidAlready = useGreetingHeadings() > 0;
  return saidAlready ? null : (
    <Text size="sm" c="dimmed" lh={1.2} truncate>
      {GREETING}
    </Text>
  );
}
