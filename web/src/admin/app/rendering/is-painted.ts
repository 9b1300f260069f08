/** The screen that the server rendered (`paint-screen.ts`), in the page until the code renders it anew; never on the server. */

const paintedRoot = (): HTMLElement | null =>
  globalThis.document?.querySelector<HTMLElement>('#root[data-painted]') ?? null;

export const isPainted = (): boolean => paintedRoot() !== null;

/** Marks the page as rendered by the code. */
export function endPainted(): void {
  const root = paintedRoot();
  delete root?.dataset.painted;
  root?.removeAttribute('aria-busy');
}

/** Removes the painted screen and the events that were recorded on it. */
export function removePainted(): void {
  if (!isPainted()) return;
  globalThis.eventRecording?.end(false);
  paintedRoot()?.replaceChildren();
  endPainted();
}
