import { createContext, useContext, useLayoutEffect } from 'react';
import { keepSessionWhile } from '../../../core/backend/session.ts';

const forms = new Set<symbol>();

export const hasUnsaved = (): boolean => forms.size > 0;

const followers = new Set<() => void>();

/** Calls `changed` once a form has no unsaved changes left. Returns a function that ends it. */
export function followUnsaved(changed: () => void): () => void {
  followers.add(changed);
  return () => followers.delete(changed);
}

keepSessionWhile(hasUnsaved);

/** Closes a dialog from inside, and holds its forms with unsaved changes. */
export interface DialogForms {
  readonly unsaved: Set<symbol>;
  /** Closes the dialog like Escape: asks first if something would be lost. */
  close(): void;
  /** Keeps the dialog open while a form in it is saved. */
  hold(saving: boolean): void;
}

export const DialogContext = createContext<DialogForms | null>(null);

export function useCloseDialog(): () => void {
  const dialog = useContext(DialogContext);
  return () => dialog?.close();
}

export function useKeepDialogOpen(saving: boolean): void {
  const dialog = useContext(DialogContext);
  useLayoutEffect(() => {
    if (!saving) return;
    dialog?.hold(true);
    return () => dialog?.hold(false);
  }, [dialog, saving]);
}

export function register(dialog: DialogForms | null): () => void {
  const form = Symbol('form');
  forms.add(form);
  dialog?.unsaved.add(form);
  return () => {
    forms.delete(form);
    dialog?.unsaved.delete(form);
    for (const changed of followers) changed();
  };
}

export const discardAll = (): void => forms.clear();

export function discard({ unsaved }: DialogForms): void {
  for (const form of unsaved) forms.delete(form);
  unsaved.clear();
}
