/** A loading indicator that fills its container; for content without a skeleton. */
import { Center, Loader, Stack, Text } from '@mantine/core';

export const LoadingScreen = () => (
  <Center mih="40vh" role="status" data-loading>
    <Stack align="center" gap="sm">
      <Loader />
      <Text c="dimmed">Cargando…</Text>
    </Stack>
  </Center>
);
