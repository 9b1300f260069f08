/** The client's start: restores the saved session, then renders. */
import './mantine.css';
import './global.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { ApiError } from '../../core/backend/api.ts';
import { keepInTab, restoreSession, useSession } from '../../core/backend/session.ts';
import { KIOSK } from '../../core/constants.ts';
import { recordVisits } from '../../core/return-location.ts';
import { guardFileDrops } from '../../ui/page/file-drop-guard.ts';
import { App } from './app.tsx';
import { prefetchOnIntent } from './prefetch-on-intent.ts';
import { openKiosk, openRouter } from './router.tsx';

declare global {
  interface Window {
    /** The nonce of this page's policy, left by `index.html` for styles that are made at run time. */
    __nonce__?: string;
  }
}

const nonce = window.__nonce__ ?? '';
// The dialogs stop the page from scrolling by a style of their own.
setNonce(nonce);
// Compiling schemas with `new Function` is what the page's policy forbids.
config({ jitless: true });

guardFileDrops();
const isKiosk = window.location.pathname === KIOSK.path;
if (isKiosk) keepInTab(KIOSK.stateKey);
await restoreSession();
// Names and numbers that a screen kept in this tab end with the session.
if (!isKiosk && !useSession.getState().auth.isAuthenticated) sessionStorage.clear();
const router = isKiosk ? openKiosk() : openRouter();
if (!isKiosk) {
  prefetchOnIntent(router);
  recordVisits(router);
}
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root, {
  onCaughtError: (error) => {
    // A chunk that could not be loaded, which the page says.
    if (!(error instanceof ApiError)) console.error(error);
  },
}).render(<App router={router} nonce={nonce} />);
