import './mantine.css';
import './global.css';
import { MantineProvider } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { setNonce } from 'get-nonce';
import { StrictMode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type DataRouter, RouterProvider } from 'react-router';
import { config } from 'zod/mini';
import { ApiError } from '../../core/backend/api.ts';
import { keepInTab, restoreSession, useSession } from '../../core/backend/session.ts';
import { KIOSK } from '../../core/constants.ts';
import { recordVisits } from '../../core/return-location.ts';
import { Toasts } from '../../ui/feedback/toasts.tsx';
import { guardFileDrops } from '../../ui/page/file-drop-guard.ts';
import { openKiosk, openRouter } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

declare global {
  interface Window {
    /** The nonce of this page's policy, left by `index.html` for styles that are made at run time. */
    __nonce__?: string;
  }
}

const SCHEME = 'data-mantine-color-scheme';

/** Prints in the light scheme, also from a dark screen. */
function usePrintInLight(): void {
  const root = document.documentElement;
  const scheme = useRef('light');
  useWindowEvent('beforeprint', () => {
    scheme.current = root.getAttribute(SCHEME) ?? 'light';
    root.setAttribute(SCHEME, 'light');
  });
  useWindowEvent('afterprint', () => root.setAttribute(SCHEME, scheme.current));
}

interface AppProps {
  router: DataRouter;
  nonce: string;
}

function App({ router, nonce }: AppProps) {
  usePrintInLight();
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <RouterProvider router={router} flushSync={flushSync} />
        <Toasts />
      </MantineProvider>
    </StrictMode>
  );
}

const nonce = window.__nonce__ ?? '';
// The dialogs prevent scrolling of the page by a style of their own.
setNonce(nonce);
// The page's policy forbids compiled schemas, which use `new Function`.
config({ jitless: true });

guardFileDrops();
const isKiosk = window.location.pathname === KIOSK.path;
if (isKiosk) keepInTab(KIOSK.stateKey);
await restoreSession();
// Names and numbers that a screen stored in this tab are erased with the session.
if (!isKiosk && !useSession.getState().auth.isAuthenticated) sessionStorage.clear();
const router = isKiosk ? openKiosk() : openRouter();
if (!isKiosk) recordVisits(router);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root, {
  onCaughtError: (error) => {
    // The page reports a chunk that could not be loaded.
    if (!(error instanceof ApiError)) console.error(error);
  },
}).render(<App router={router} nonce={nonce} />);
