/** How far an upload is, and that the server is at work once everything has been sent. */
import { Progress, Stack, Text } from '@mantine/core';

const SENDING = { image: 'Enviando la imagen', document: 'Enviando el documento' };
const SENT = { image: 'Imagen enviada. Procesándola…', document: 'Documento enviado. Procesándolo…' };

interface UploadProgressProps {
  /** From 0 to 1. */
  share: number;
  what?: 'image' | 'document';
}

export function UploadProgress({ share, what = 'image' }: UploadProgressProps) {
  const percent = Math.round(share * 100);
  const text = percent < 100 ? `${SENDING[what]}: ${percent} %` : SENT[what];
  return (
    <Stack gap={4}>
      <Progress value={percent} animated={percent === 100} aria-label="Avance del envío" />
      <Text size="sm" c="dimmed" role="status">
        {text}
      </Text>
    </Stack>
  );
}
