/** Sends a form with a file over XMLHttpRequest: `fetch` cannot report upload progress. */

/** The response before it is parsed. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  readonly total: string | null;
}

interface Options {
  onProgress: ((share: number) => void) | undefined;
  signal: AbortSignal | undefined;
}

/** @throws without a response, or when the upload is cancelled */
export const sendForm = (
  method: string,
  address: string,
  headers: Readonly<Record<string, string>>,
  form: FormData,
  { onProgress, signal }: Options,
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        total: null,
      });
    request.onerror = () => reject(new Error('no answer'));
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
