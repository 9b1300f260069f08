/** Sentences that ask for attention; nothing without one. */
import { Alert, Stack } from '@mantine/core';

export const Warnings = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 && (
    <Alert color="amber" role="note" w="fit-content">
      <Stack gap={8}>
        {texts.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </Stack>
    </Alert>
  );
