/** How far an upload is, that the server is at work once everything has been sent, and how it is called off. */
import { Button, Group, Progress, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Sending } from '../../core/backend/api.ts';
import { ProgressText } from './progress-text.tsx';
import { toastWarning } from './toasts.tsx';

const TEXTS = {
  sending: { image: 'Enviando la imagen', document: 'Enviando el documento' },
  sent: { image: 'Imagen enviada. Procesándola…', document: 'Documento enviado. Procesándolo…' },
  cancel: 'Cancelar el envío',
  cancelled: 'Envío cancelado',
  cancelledDetail: 'Se detuvo antes de terminar. Lo que escribió sigue en el formulario.',
};

export interface Upload {
  /** From 0 to 1; null while nothing is sent. */
  readonly share: number | null;
  /** Starts the upload; returns its response to the caller. */
  begin(): Sending;
  end(): void;
  cancel(): void;
  /** Returns whether a failure was a cancellation, and reports it then. */
  tellIfCancelled(): boolean;
}

/** One upload of a form at a time. */
export function useUpload(): Upload {
  const [share, setShare] = useState<number | null>(null);
  const abort = useRef<AbortController | null>(null);
  return {
    share,
    begin() {
      abort.current = new AbortController();
      setShare(0);
      return { onProgress: setShare, signal: abort.current.signal };
    },
    end: () => setShare(null),
    cancel: () => abort.current?.abort(),
    tellIfCancelled() {
      if (!abort.current?.signal.aborted) return false;
      toastWarning(TEXTS.cancelled, TEXTS.cancelledDetail);
      return true;
    },
  };
}

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
