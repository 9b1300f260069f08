/** The client's start: what was saved is restored, then the interface is shown. */
import './mantine.css';
import './look.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { config } from 'zod/mini';
import { restoreSession } from '../lib/session.ts';
import { Toasts } from '../ui/toasts.tsx';
import { router } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

declare global {
  interface Window {
    /** Where goober, which styles the toasts, looks for the nonce. */
    __nonce__?: string;
  }
}

/** The nonce of this page, which the server wrote and Vite left in a meta element. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
window.__nonce__ = nonce;

// Compiling schemas with `new Function` is what the page's policy forbids.
config({ jitless: true });

await restoreSession();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <RouterProvider router={router} />
      <Toasts />
    </MantineProvider>
  </StrictMode>,
);
