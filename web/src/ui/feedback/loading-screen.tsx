/** A loading indicator that fills its place; for what has no shape of its own yet. */
import { Center, Loader, Stack, Text } from '@mantine/core';

export const LoadingScreen = () => (
  <Center mih="40vh" role="status">
    <Stack align="center" gap="sm">
      <Loader />
      <Text c="dimmed">Cargando…</Text>
    </Stack>
  </Center>
);
