/** Share of entitled people who have voted, as a ring. */
import { Box } from '@mantine/core';
import { percent } from '@vigilia/contract/text/shares';
import type { Participation } from './figures.ts';

const RADIUS = 44;
const LENGTH = 2 * Math.PI * RADIUS;

/** Hidden from screen readers, because the figures are beside it as text. */
export function ParticipationRing({ cast, entitled }: Participation) {
  const share = entitled > 0 ? Math.min(cast / entitled, 1) : 0;
  return (
    <Box
      pos="relative"
      flex="none"
      w="var(--ring-size, 128px)"
      style={{ containerType: 'inline-size', aspectRatio: 1 }}
      aria-hidden
    >
      <Box component="svg" viewBox="0 0 100 100" display="block" w="100%" h="100%" role="presentation">
        <circle cx="50" cy="50" r={RADIUS} fill="none" stroke="var(--line)" strokeWidth={10} />
        {share > 0 && (
          <circle
            cx="50"
            cy="50"
            r={RADIUS}
            fill="none"
            stroke="var(--data)"
            strokeWidth={10}
            style={{ transition: 'stroke-dasharray 150ms ease-out' }}
            strokeDasharray={`${share * LENGTH} ${LENGTH}`}
            transform="rotate(-90 50 50)"
          />
        )}
      </Box>
      <Box
        component="span"
        pos="absolute"
        inset={0}
        display="grid"
        fz="15.5cqw"
        fw={700}
        style={{ placeItems: 'center', fontVariantNumeric: 'tabular-nums' }}
      >
        {percent(cast, entitled)}
      </Box>
    </Box>
  );
}
