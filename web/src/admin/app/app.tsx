/** The tree of components, the same in the browser and where it is rendered in Node (`rendering/render-screen.tsx`). */
import { MantineProvider } from '@mantine/core';
import { StrictMode, useEffect, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { type DataRouter, RouterProvider } from 'react-router';
import { Toasts } from '../../ui/feedback/toasts.tsx';
import { cssVariables, theme } from './theme.ts';

const SCHEME = 'data-mantine-color-scheme';

/** Paper is light, whatever the screen is. */
function usePrintInLight(): void {
  useEffect(() => {
    const root = document.documentElement;
    let scheme = '';
    const before = () => {
      scheme = root.getAttribute(SCHEME) ?? 'light';
      root.setAttribute(SCHEME, 'light');
    };
    const after = () => root.setAttribute(SCHEME, scheme);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
}

interface AppProps {
  router: DataRouter;
  /** Of the page's policy, for the styles of the theme. */
  nonce: string;
  /** Runs in the moment from which the components handle events. */
  onCommit?: (() => void) | undefined;
  /** Runs once they are shown. */
  onMount?: (() => void) | undefined;
}

export function App({ router, nonce, onCommit, onMount }: AppProps) {
  useLayoutEffect(() => onCommit?.(), [onCommit]);
  useEffect(() => onMount?.(), [onMount]);
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
