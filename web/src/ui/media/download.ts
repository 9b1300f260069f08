import type { Receiving } from '../../core/backend/api.ts';
import { saveFile } from '../../core/save-file.ts';
import { count } from '../../core/text.ts';
import { toastError, toastLoading, toastSuccess, toastWarning } from '../feedback/toasts.tsx';

interface Download {
  /** Name of the saved file, or a function that reads it. */
  readonly name: string | (() => Promise<string>);
  readonly fetch: (receiving: Receiving) => Promise<Blob>;
  readonly done: string;
  /** Description of the content, for the toast. */
  readonly doneAbout: string;
  readonly failure: string;
}

const TEXTS = {
  busy: 'Preparando el archivo…',
  received: (kilobytes: string) => `${kilobytes}\u00a0KB`,
  cancelled: 'Descarga cancelada',
  cancelledAbout: 'No se guardó ningún archivo.',
};

const KILOBYTE = 1000;
/** Minimum milliseconds between two updates: chunks arrive by the hundred. */
const PACE = 200;

let latest = 0;

/** Downloads a file and saves it. Reports the outcome, and never rejects. */
export async function download({ name, fetch, done, doneAbout, failure }: Download): Promise<void> {
  latest += 1;
  const id = `download-${latest}`;
  const abort = new AbortController();
  const say = (progress: string) =>
    toastLoading({ id, headline: TEXTS.busy, progress, onCancel: () => abort.abort() });
  let reportedAt = performance.now();
  say('');
  try {
    const file = await fetch({
      signal: abort.signal,
      onReceived: (bytes) => {
        const now = performance.now();
        if (now - reportedAt < PACE) return;
        reportedAt = now;
        say(TEXTS.received(count(Math.round(bytes / KILOBYTE))));
      },
    });
    saveFile(file, typeof name === 'string' ? name : await name());
    toastSuccess(done, doneAbout, id);
  } catch (error) {
    if (abort.signal.aborted) toastWarning(TEXTS.cancelled, TEXTS.cancelledAbout, id);
    else toastError(failure, error, id);
  }
}
