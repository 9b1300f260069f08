/** Progress of an upload, the server's processing after it, and its cancellation. */
import { Button, Group, Progress, Stack } from '@mantine/core';
import { ProgressText } from '../progress-text.tsx';
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

/** Renders nothing without an upload. */
export function UploadProgress({ upload: { share, cancel }, what = 'image' }: UploadProgressProps) {
  if (share === null) return null;
  const percent = Math.round(share * 100);
  // A complete upload is stored even if nothing waits for the response.
  const isSending = percent < 100;
  return (
    <Stack gap="xs">
      <Progress value={percent} animated={!isSending} aria-label="Avance del envío" />
      <Group justify="space-between" gap="sm" mih={36}>
        <ProgressText share={share} size="sm">
          {isSending ? `${TEXTS.sending[what]}: ${percent}\u00a0%` : TEXTS.sent[what]}
        </ProgressText>
        {isSending && (
          <Button size="sm" variant="default" onClick={cancel}>
            {TEXTS.cancel}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
