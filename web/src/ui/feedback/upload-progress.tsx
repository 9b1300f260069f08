/** How far an upload is, that the server is at work once everything has been sent, and how it is called off. */
import { Button, Group, Progress, Stack } from '@mantine/core';
import { ProgressText } from './progress-text.tsx';
import type { Upload } from './upload.ts';

const TEXTS = {
  sending: { image: 'Enviando la imagen', document: 'Enviando el documento' },
  sent: { image: 'Imagen enviada. Procesándola…', document: 'Documento enviado. Procesándolo…' },
  cancel: 'Cancelar el envío',
};

interface UploadProgressProps {
  upload: Upload;
  what?: 'image' | 'document';
}

/** Nothing while nothing is sent. */
export function UploadProgress({ upload: { share, cancel }, what = 'image' }: UploadProgressProps) {
  if (share === null) return null;
  const percent = Math.round(share * 100);
  // A complete upload is stored, even without anybody waiting for the response.
  const underWay = percent < 100;
  return (
    <Stack gap="xs">
      <Progress value={percent} animated={!underWay} aria-label="Avance del envío" />
      <Group justify="space-between" gap="sm" mih={36}>
        <ProgressText share={share} size="sm">
          {underWay ? `${TEXTS.sending[what]}: ${percent} %` : TEXTS.sent[what]}
        </ProgressText>
        {underWay && (
          <Button size="sm" variant="default" onClick={cancel}>
            {TEXTS.cancel}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
