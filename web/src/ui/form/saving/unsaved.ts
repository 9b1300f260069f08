/** Forms with unsaved changes, on the screen and in each dialog. */
import { createContext, useContext, useLayoutEffect } from 'react';
import { keepSessionWhile } from '../../../core/backend/session.ts';

/** One entry for each form that holds something unsaved. */
const forms = new Set<symbol>();

export const hasUnsaved = (): boolean => forms.size > 0;

const followers = new Set<() => void>();

/** Calls `changed` once a form holds nothing unsaved any more. Returns the function that ends it. */
export function followUnsaved(changed: () => void): () => void {
  followers.add(changed);
  return () => followers.delete(changed);
}

keepSessionWhile(hasUnsaved);

/** How a dialog is closed from inside, and the forms in it that hold something unsaved. */
export interface DialogForms {
  readonly unsaved: Set<symbol>;
  /** Closes the dialog as Escape does: asks first where something would be lost. */
  close(): void;
  /** Keeps the dialog open while a form in it is saved. */
  hold(saving: boolean): void;
}

export const DialogContext = createContext<DialogForms | null>(null);

/** Closes the dialog around, as Escape does. */
export function useCloseDialog(): () => void {
  const dialog = useContext(DialogContext);
  return () => dialog?.close();
}

/** Keeps the dialog around, if any, open while a form in it is saved. */
export function useKeepDialogOpen(saving: boolean): void {
  const dialog = useContext(DialogContext);
  useLayoutEffect(() => {
    if (!saving) return;
    dialog?.hold(true);
    return () => dialog?.hold(false);
  }, [dialog, saving]);
}

/** Registers a form. Returns the function that takes it out again. */
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

/** Discards the unsaved changes of all forms, so that no question appears. */
export const discardAll = (): void => forms.clear();

/** Discards the unsaved changes of a dialog, so that no question appears. */
export function discard({ unsaved }: DialogForms): void {
  for (const form of unsaved) forms.delete(form);
  unsaved.clear();
}
