/** Signing out, which asks first where something unsaved would be lost. */
import { type ReactNode, useState } from 'react';
import { logoutSuccess } from '../../core/backend/session.ts';
import { hasUnsaved } from '../form/saving/unsaved.ts';
import { Dialog } from './dialog.tsx';

/**
 * @param zIndex of the question, where it appears above something higher than a dialog
 * @returns handler of a button, and the question to render beside it
 */
export function useSignOut(zIndex?: number): { signOut: () => void; question: ReactNode } {
  const [asks, setAsks] = useState(false);
  const stay = () => setAsks(false);
  const signOut = () => (hasUnsaved() ? setAsks(true) : logoutSuccess());
  const question = (
    <Dialog opened={asks} onClose={stay} onLeave={logoutSuccess} {...(zIndex && { zIndex })} />
  );
  return { signOut, question };
}
