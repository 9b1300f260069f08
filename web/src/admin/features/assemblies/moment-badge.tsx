/** The phase of an assembly as a badge. */
import { Badge } from '@mantine/core';
import type { Moment } from './assembly.ts';
import { TEXTS } from './texts.ts';

/** Amber marks what needs attention now. */
const LOOKS: Readonly<Record<Moment, { color: string; variant: string }>> = {
  running: { color: 'amber.3', variant: 'filled' },
  today: { color: 'petrol', variant: 'filled' },
  coming: { color: 'petrol', variant: 'light' },
  archived: { color: 'gray', variant: 'default' },
  past: { color: 'gray', variant: 'default' },
};

export const MomentBadge = ({ moment }: { moment: Moment }) => (
  <Badge {...LOOKS[moment]} tt="none" lts={0}>
    {TEXTS.list.moments[moment]}
  </Badge>
);
