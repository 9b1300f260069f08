/** Progress in words, updated at every step and announced only at each quarter. */
import { Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';

interface ProgressTextProps {
  /** From 0 to 1. */
  share: number;
  children: string;
  size?: 'sm';
}

const QUARTERS = 4;

/** A hundred percentages read one after the other would drown everything else that is said. */
export function ProgressText({ share, children, size }: ProgressTextProps) {
  const quarter = Math.floor(share * QUARTERS);
  const [said, setSaid] = useState({ quarter, text: children });
  if (said.quarter !== quarter) setSaid({ quarter, text: children });
  return (
    <div>
      <Text {...(size && { size, c: 'dimmed' })} className="figures" aria-hidden>
        {children}
      </Text>
      <VisuallyHidden role="status">{said.text}</VisuallyHidden>
    </div>
  );
}
