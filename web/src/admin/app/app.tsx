/** The tree of components. */
import { MantineProvider } from '@mantine/core';
import { StrictMode, useEffect } from 'react';
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
}

export function App({ router, nonce }: AppProps) {
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
