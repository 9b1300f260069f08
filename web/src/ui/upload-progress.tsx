/** How far an upload is, and that the server is at work once everything has been sent. */
import { Progress, Stack, Text } from '@mantine/core';

/** @param share from 0 to 1 */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  const text = percent < 100 ? `Enviando la imagen: ${percent} %` : 'Imagen enviada. Procesándola…';
  return (
    <Stack gap={4}>
      <Progress value={percent} animated={percent === 100} aria-label="Avance del envío" />
      <Text size="sm" c="dimmed" role="status">
        {text}
      </Text>
    </Stack>
  );
}
