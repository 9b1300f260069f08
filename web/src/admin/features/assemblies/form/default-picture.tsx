/** The picture of an assembly that has none: a hall seen from above its last row. */
import { Box } from '@mantine/core';

const CENTRE = { x: 160, y: 168 };
/** Seats of each row, from the front, with `STEP` between rows. */
const ROWS = [9, 13, 17, 21];
const FIRST_RADIUS = 62;
const STEP = 25;
/** The rows leave an aisle at either end. */
const SPAN = Math.PI * 0.86;

const SEATS = ROWS.flatMap((seats, row) =>
  Array.from({ length: seats }, (_, seat) => {
    const angle = Math.PI + (Math.PI - SPAN) / 2 + (SPAN * seat) / (seats - 1);
    const radius = FIRST_RADIUS + STEP * row;
    return {
      key: `${row}-${seat}`,
      x: CENTRE.x + radius * Math.cos(angle),
      y: CENTRE.y + radius * Math.sin(angle),
      size: 5.5 + row * 0.9,
      // A few hands are up, always the same ones.
      raised: (seat * 7 + row * 5) % 11 === 0,
    };
  }),
);

const SEAT = 'light-dark(var(--mantine-color-petrol-3), var(--mantine-color-petrol-6))';

export const DefaultPicture = () => (
  <Box
    component="svg"
    viewBox="0 0 320 180"
    display="block"
    w="100%"
    h="100%"
    bg="var(--accent-quiet)"
    aria-hidden
    focusable="false"
  >
    {SEATS.map(({ key, x, y, size, raised }) => (
      <circle key={key} cx={x} cy={y} r={size} fill={raised ? 'var(--data)' : SEAT} />
    ))}
    <Box
      x={CENTRE.x - 26}
      y={CENTRE.y - 26}
      width="52"
      height="14"
      rx="4"
      component="rect"
      style={{ fill: 'var(--attention)' }}
    />
  </Box>
);
