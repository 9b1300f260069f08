/** Tracks an upload, which can be cancelled until it was sent. */
import { useRef, useState } from 'react';
import type { Sending } from '../../../core/backend/api.ts';
import { toastWarning } from '../toasts.tsx';

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
  /** Returns whether a failure was a cancellation, and reports it then. */
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
