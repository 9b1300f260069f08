/** The client's start: restores the saved session, then renders. */
import './mantine.css';
import './global.css';
import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { config } from 'zod/mini';
import { restoreSession, useSession } from '../../core/backend/session.ts';
import { recordVisits } from '../../core/return-location.ts';
import { Toasts } from '../../ui/feedback/toasts.tsx';
import { guardFileDrops } from '../../ui/page/file-drop-guard.ts';
import { prefetchOnIntent } from './prefetch-on-intent.ts';
import { firstScreen, openRouter } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

declare global {
  interface Window {
    /** The nonce of this page's policy, left by `index.html` for styles that are made at run time. */
    __nonce__?: string;
  }
}

// The dialogs stop the page from scrolling by a style of their own.
setNonce(window.__nonce__ ?? '');
// Compiling schemas with `new Function` is what the page's policy forbids.
config({ jitless: true });

guardFileDrops();
await restoreSession();
// Names and numbers that a screen kept in this tab end with the session.
if (!useSession.getState().auth.isAuthenticated) sessionStorage.clear();
const router = openRouter();
prefetchOnIntent(router);
recordVisits(router);
await firstScreen(router);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// In slices, so that keys and clicks are handled in between.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => window.__nonce__ ?? ''}
      >
        <RouterProvider router={router} flushSync={flushSync} />
        <Toasts />
      </MantineProvider>
    </StrictMode>,
  ),
);
