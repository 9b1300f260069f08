/** Asks before an item is deleted, and says so once the server has answered (R4.10). */
import { useIsComplete } from '../../core/backend/capabilities.ts';
import { toastError, toastSuccess } from '../feedback/toasts.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const ERROR = 'Error';

/** The quoted text, true of what can be restored from the bin; another backend deletes for good. */
export function useBinText(quoted: string): string {
  const hasBin = useIsComplete();
  if (!hasBin) return quoted;
  return `${quoted}${quoted.endsWith('!') ? ' Salvo' : ', salvo'} desde la Papelera, durante 30 días.`;
}

interface DeleteDialogProps {
  /** The item in question; null closes the dialog. */
  item: { readonly id: number; readonly name: string } | null;
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
  onClose: () => void;
}

export function DeleteDialog({ item, texts: T, failsIn, isFinal, remove, onClose }: DeleteDialogProps) {
  const binText = useBinText(T.deleteText);
  return (
    <ConfirmDialog
      opened={item !== null}
      title={T.deleteTitle}
      text={isFinal ? T.deleteText : binText}
      detail={item && T.deleteDetail(item.name)}
      confirm={T.deleteConfirm}
      failure={T.deleteFailure}
      failureTitle={ERROR}
      onConfirm={async () => {
        if (!item) return;
        try {
          await remove(item.id);
        } catch (error) {
          if (failsIn === 'dialog') throw error;
          toastError(T.deleteFailure, error);
          return;
        }
        toastSuccess(T.deleted, `«${item.name}»`);
      }}
      onClose={onClose}
    />
  );
}
