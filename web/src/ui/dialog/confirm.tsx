/** Asks before an action, from an event handler: `confirm({ title, text, confirm, run })`. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { lazyDialog } from './dialog.tsx';

interface Question extends Omit<ConfirmDialogProps, 'opened' | 'onConfirm' | 'onClose'> {
  /** The action; a failure is shown in the dialog. */
  run: () => Promise<unknown>;
}

interface Asked {
  /** Kept during the closing transition. */
  readonly question: Question | null;
  readonly isOpen: boolean;
  /** Number of the question: each is a dialog of its own, above those that are open. */
  readonly number: number;
}

const useAsked = create<Asked>(() => ({ question: null, isOpen: false, number: 0 }));

/** Texts stay as they are at the call; a question whose texts follow the server renders a `ConfirmDialog`. */
export const confirm = (question: Question): void =>
  useAsked.setState(({ number }) => ({ question, isOpen: true, number: number + 1 }));

const close = () => useAsked.setState({ isOpen: false });

const ConfirmDialog = lazyDialog<ConfirmDialogProps>(() =>
  import('./confirm-dialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
);

/** The dialog of `confirm`, once beside the screens. It closes when the screen is left. */
export function Confirmation() {
  const { question, isOpen, number } = useAsked();
  const { pathname } = useLocation();
  useEffect(() => close, [pathname]);
  if (!question) return null;
  const { run, ...shown } = question;
  return <ConfirmDialog key={number} {...shown} opened={isOpen} onConfirm={run} onClose={close} />;
}
