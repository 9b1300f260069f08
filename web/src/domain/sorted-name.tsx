/** A name in a list that is sorted by last name, which stands out. */
import { Text } from '@mantine/core';

/** Another backend may leave out the last name. */
export const SortedName = ({ name, lastName }: { name: string; lastName?: string | undefined }) => (
  // One element: the cells of cards are grids.
  <span>
    {name}{' '}
    <Text span inherit fw={650}>
      {lastName}
    </Text>
  </span>
);
