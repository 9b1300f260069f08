/** The greeting in the frame of every screen (R4.5), which a heading that greets takes the place of. */
import { Text } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { create } from 'zustand';

export const GREETING = 'Hola administrador';

/** How many headings greet at this moment: while one screen follows another, there may be two. */
const useGreetingHeadings = create(() => 0);

/** Tells the frame that this heading greets, if it does. */
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
