/** A text of a table that may be long: its first lines, and the rest on demand; on paper all of it (`global.css`). */
import { Spoiler } from '@mantine/core';
import type { ReactNode } from 'react';

/** Pixels: two lines. */
const MAX_HEIGHT = 50;

export const LongText = ({ text }: { text: ReactNode }) => (
  <Spoiler
    maxHeight={MAX_HEIGHT}
    showLabel="Ver todo"
    hideLabel="Ver menos"
    transitionDuration={0}
    style={{ whiteSpace: 'pre-line' }}
  >
    {text}
  </Spoiler>
);
