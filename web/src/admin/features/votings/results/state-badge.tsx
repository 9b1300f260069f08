/** The state of a question, as a word and a colour. */
import { Badge } from '@mantine/core';
import type { Question } from '@vigilia/contract/votings/votings';
import { STATE_NAMES } from '../texts.ts';

const TONES = { draft: undefined, open: 'good', closed: 'accent' };

export const StateBadge = ({ state }: { state: Question['state'] }) => (
  <Badge size="lg" variant="default" data-tone={TONES[state]}>
    {STATE_NAMES[state]}
  </Badge>
);
