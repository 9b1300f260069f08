/** The client's start: restores the saved session, then renders. */
import './mantine.css';
import './global.css';
import { setNonce } from 'get-nonce';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { markFirstScreenShown } from '../../core/backend/first-screen.ts';
import { isAdministrator, restoreSession, useSession } from '../../core/backend/session.ts';
import { recordVisits } from '../../core/return-location.ts';
import { nextTask } from '../../core/scheduling/next-task.ts';
import { guardFileDrops } from '../../ui/page/file-drop-guard.ts';
import { App } from './app.tsx';
import { prefetchOnIntent } from './prefetch-on-intent.ts';
import { endPainted, isPainted, removePainted } from './rendering/is-painted.ts';
import { firstScreen, initialized, openRouter } from './router.tsx';

declare global {
  interface Window {
    /** The nonce of this page's policy, left by `index.html` for styles that are made at run time. */
    __nonce__?: string;
  }
}

// Too late for a rendered screen: this code shows the screen from here on.
globalThis.preloaded?.painting.abort();
const nonce = window.__nonce__ ?? '';
// The dialogs stop the page from scrolling by a style of their own.
setNonce(nonce);
// Compiling schemas with `new Function` is what the page's policy forbids.
config({ jitless: true });

guardFileDrops();
// Running the code of all modules was a long task already.
await nextTask();
await restoreSession();
const { token } = useSession.getState().auth;
// Another tab has signed in or out meanwhile.
if (globalThis.preloaded?.token !== token) {
  globalThis.preloaded = undefined;
  removePainted();
}
// Names and numbers that a screen kept in this tab end with the session.
if (!useSession.getState().auth.isAuthenticated) sessionStorage.clear();
const router = openRouter();
prefetchOnIntent(router);
recordVisits(router);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
await firstScreen(router);
// A painted page stays while its code is loaded, however long that takes.
if (root.hasChildNodes()) await initialized(router);
const wasPainted = isPainted();
function onMount(): void {
  endPainted();
  markFirstScreenShown();
  setTimeout(() => globalThis.eventRecording?.repeatLast());
}
const app = (
  <App
    router={router}
    nonce={nonce}
    onCommit={() => globalThis.eventRecording?.end(useSession.getState().auth.token === token)}
    onMount={onMount}
  />
);
// In slices, so that keys and clicks are handled in between.
startTransition(() => {
  // The sign-in is hydrated; a painted screen is rendered anew, in its place.
  if (root.hasChildNodes() && !wasPainted && !isAdministrator(useSession.getState().auth))
    hydrateRoot(root, app);
  else createRoot(root).render(app);
});
