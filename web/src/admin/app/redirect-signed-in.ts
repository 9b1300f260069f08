/**
 * Runs in the head of the prerendered sign-in, before it is painted. The build writes its text into the page
 * (`build/prerendered-sign-in.ts`), so it uses nothing but what it declares.
 */

/** Shows no form to the signed-in, who are redirected to the home. */
export function redirectSignedIn(): void {
  if (!globalThis.preloaded) return;
  document.documentElement.hidden = true;
  location.replace('/');
}
