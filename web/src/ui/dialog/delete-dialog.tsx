/** Asks before an item is deleted, and says so once the server has answered (R4.10). */
import { toastError, toastSuccess } from '../feedback/toasts.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const ERROR = 'Error';

interface DeleteDialogProps {
  /** The item in question; null closes the dialog. */
  item: { readonly id: number; readonly name: string } | null;
  texts: {
    readonly deleteTitle: string;
    readonly deleteText: string;
    readonly deleteDetail: (name: string) => string;
    readonly deleteConfirm: string;
    readonly cancel: string;
    readonly deleted: string;
    readonly deleteFailure: string;
  };
  /** Where the specification shows a failure. */
  failsIn: 'dialog' | 'toast';
  remove: (id: number) => Promise<unknown>;
  onClose: () => void;
}

export const DeleteDialog = ({ item, texts: T, failsIn, remove, onClose }: DeleteDialogProps) => (
  <ConfirmDialog
    opened={item !== null}
    title={T.deleteTitle}
    text={T.deleteText}
    detail={item && T.deleteDetail(item.name)}
    confirm={T.deleteConfirm}
    cancel={T.cancel}
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
