/** Asks before a form with unsaved changes is left, by a link, the back button, or closing the tab. */
import { type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { logoutSuccess } from '../../../core/backend/session.ts';
import { Dialog } from '../../dialog/dialog.tsx';
import { DialogContext, followUnsaved, hasUnsaved, register } from './unsaved.ts';

/**
 * Registers whether leaving a form would lose something. A screen may have several: the router takes a single blocker, so all
 * share the question of the shell. A dialog around the form asks it when it is closed.
 */
export function LeaveGuard({ changed }: { changed: boolean }) {
  const dialog = useContext(DialogContext);
  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const unregister = register(dialog);
    window.addEventListener('beforeunload', ask);
    return () => {
      unregister();
      window.removeEventListener('beforeunload', ask);
    };
  }, [changed, dialog]);
  return null;
}

/** The question itself, once for all screens. */
export function LeaveQuestion() {
  // A new navigation to the same address is a new, empty form; a search or a page of a list beside the form loses nothing.
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      hasUnsaved() && (here.pathname !== there.pathname || here.search === there.search),
  );

  const wouldLose = useSyncExternalStore(followUnsaved, hasUnsaved);
  // Saved while the question was open.
  useEffect(() => {
    if (blocker.state === 'blocked' && !wouldLose) blocker.proceed();
  }, [blocker, wouldLose]);
  const stay = () => blocker.reset?.();
  return <Dialog opened={blocker.state === 'blocked'} onClose={stay} onLeave={() => blocker.proceed?.()} />;
}

/**
 * Signs out, after a question if something unsaved would be lost.
 * @param zIndex of the question, if it appears above something higher than a dialog
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
