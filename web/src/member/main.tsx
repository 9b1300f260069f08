import './member.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { keepSessions, restoreSession } from '../core/backend/session.ts';
import { MEMBER_STATE_KEY } from '../core/constants.ts';
import { takeLinkedEmail } from '../core/linked-email.ts';
import { App } from './app.tsx';
import { isSignedIn, rememberEmail } from './session/signing-in.ts';

// The page's policy forbids compiled schemas, which use `new Function`.
config({ jitless: true });

keepSessions(MEMBER_STATE_KEY, isSignedIn);
await restoreSession();
rememberEmail(takeLinkedEmail());

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// After the first paint, which needs the network more. The page also works without a worker.
const register = () =>
  void navigator.serviceWorker?.register('/votar-sw.js', { scope: '/votar' }).catch(() => undefined);
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}
createRoot(root).render(
  <StrictMode>
    <Suspense>
      <App />
    </Suspense>
  </StrictMode>,
);
