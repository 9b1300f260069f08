/** Asks before an item is deleted, and says so once the server has answered (R4.10). */
import { useCallback } from 'react';
import { useIsComplete } from '../../core/backend/capabilities.ts';
import { toastError, toastSuccess } from '../feedback/toasts.tsx';
import { confirm } from './confirm.tsx';

const ERROR = 'Error';

/** The quoted text, true of what can be restored from the bin; another backend deletes for good. */
export function useBinText(quoted: string): string {
  const hasBin = useIsComplete();
  if (!hasBin) return quoted;
  return `${quoted}${quoted.endsWith('!') ? ' Salvo' : ', salvo'} desde la Papelera, durante 30 días.`;
}

interface Deletion {
  texts: {
    readonly deleteTitle: string;
    readonly deleteText: string;
    readonly deleteDetail: (name: string) => string;
    readonly deleteConfirm: string;
    readonly deleted: string;
    readonly deleteFailure: string;
  };
  /** Where the specification shows a failure. */
  failsIn: 'dialog' | 'toast';
  /** Whether nothing restores it: of the bin itself. */
  isFinal?: boolean;
  remove: (id: number) => Promise<unknown>;
}

/** @returns asks before an item is deleted */
export function useDeletion({ texts: T, failsIn, isFinal, remove }: Deletion) {
  const binText = useBinText(T.deleteText);
  return useCallback(
    ({ id, name }: { readonly id: number; readonly name: string }) =>
      confirm({
        title: T.deleteTitle,
        text: isFinal ? T.deleteText : binText,
        detail: T.deleteDetail(name),
        confirm: T.deleteConfirm,
        failure: T.deleteFailure,
        failureTitle: ERROR,
        run: async () => {
          try {
            await remove(id);
          } catch (error) {
            if (failsIn === 'dialog') throw error;
            toastError(T.deleteFailure, error);
            return;
          }
          toastSuccess(T.deleted, `«${name}»`);
        },
      }),
    [T, binText, failsIn, isFinal, remove],
  );
}
