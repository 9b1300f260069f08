/**
 * Runs in the head of the prerendered sign-in, before it is painted and long before the client's code is loaded. The
 * build writes its text into the page (`build/prerendered-sign-in.ts`), so it uses nothing but what it declares.
 */

export function firstPaintScript(): void {
  // Signed in already: no form on the way home.
  if (globalThis.preloaded) {
    document.documentElement.hidden = true;
    location.replace('/');
  }
}
