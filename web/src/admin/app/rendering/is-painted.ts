/**
 * Whether the page shows a screen that the server rendered (`paint-screen.ts`), until the code renders it anew; never on the
 * server.
 */
export const isPainted = (): boolean =>
  globalThis.document?.getElementById('root')?.dataset.painted !== undefined;
