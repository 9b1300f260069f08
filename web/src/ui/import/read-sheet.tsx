import { Text } from '@mantine/core';

/** Names the sheet of a workbook that was read: others, and hidden ones, are not. */
export const ReadSheet = ({ name }: { name: string | null | undefined }) =>
  name ? (
    <Text size="sm" c="dimmed">
      Hoja leída: «{name}»
    </Text>
  ) : null;
