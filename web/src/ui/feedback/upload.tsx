import { Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Sending } from '../../core/backend/api.ts';
import { ToolButton } from '../buttons/tool-button.tsx';
import { toastWarning } from './toasts.tsx';

const CANCELLED = 'Envío cancelado';
const CANCELLED_DETAIL = 'Se detuvo antes de terminar. Lo que escribió sigue en el formulario.';

export interface Upload {
  /** From 0 to 1; null while nothing is sent. */
  readonly share: number | null;
  /** Starts the upload; returns its response to the caller. */
  begin(): Sending;
  /** Ends it; to be called after `reportCancelled`. */
  end(): void;
  cancel(): void;
  /** Reports a cancelled upload. @returns whether the failure was a cancellation */
  reportCancelled(): boolean;
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
    end() {
      setShare(null);
      abort.current = null;
    },
    cancel: () => abort.current?.abort(),
    reportCancelled() {
      if (!abort.current?.signal.aborted) return false;
      toastWarning(CANCELLED, CANCELLED_DETAIL);
      return true;
    },
  };
}

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
          <ToolButton size="sm" onClick={cancel}>
            {TEXTS.cancel}
          </ToolButton>
        )}
      </Group>
    </Stack>
  );
}

/** Progress in words, updated at every step and announced only at each quarter. */
interface ProgressTextProps {
  /** From 0 to 1. */
  share: number;
  children: string;
  size?: 'sm';
}

const QUARTERS = 4;

/** Announcing each of a hundred percentages would drown all other announcements. */
export function ProgressText({ share, children, size }: ProgressTextProps) {
  const quarter = Math.floor(share * QUARTERS);
  const [said, setSaid] = useState({ quarter, text: children });
  if (said.quarter !== quarter) setSaid({ quarter, text: children });
  return (
    <div>
      <Text {...(size && { size, c: 'dimmed' })} className="figures" aria-hidden>
        {children}
      </Text>
      <VisuallyHidden role="status">{said.text}</VisuallyHidden>
    </div>
  );
}
