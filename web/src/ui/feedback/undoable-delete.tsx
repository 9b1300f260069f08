/**
 * Undoable deletion of content: the item leaves its list at once, and the call is sent a few seconds later, or when
 * the page is left. It works with every backend, since none can restore a row
 * (docs/decisions/0021-deletions-that-can-be-undone.md).
 */
import { Button, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { toast } from 'react-hot-toast';
import { create } from 'zustand';
import { reasonOf } from '../../core/backend/api.ts';
import { useSession } from '../../core/backend/session.ts';
import { TOASTS } from '../../core/constants.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { DialogButtons } from '../dialog/dialog-foot.tsx';
import styles from './toasts.module.css';
import { toastError, toastSuccess } from './toasts.tsx';

interface PendingDelete {
  /** The list that it leaves, and its id there. */
  readonly list: string;
  readonly id: number;
  /** Its name in messages; of several, how many they are. */
  readonly name: string;
  readonly isSeveral?: boolean;
  /** The quoted text of success. */
  readonly done: string;
  /** The quoted text of failure, and where the specification (R4.10) shows it. */
  readonly failure: string;
  readonly failsIn: 'dialog' | 'toast';
  /** Makes the call with the token of that moment, in a way that outlives the page. */
  readonly send: (token: string | null) => Promise<unknown>;
  /** Removes it from cached data: a list out of view is not refetched, and a refetch may fail. */
  readonly removeFromCache: () => void;
  /** Invalidates the list. */
  readonly reload: () => Promise<unknown>;
  readonly onUndo?: () => void;
}

const TEXTS = {
  undo: 'Deshacer',
  undone: 'Se deshizo la eliminación',
  undoneAbout: (name: string) => `«${name}» sigue donde estaba.`,
  undoneAll: (many: string) => `${many}: sin cambios.`,
  close: 'Cerrar',
  error: 'Error',
};

/** Note in the confirmation of such a deletion. */
export const UNDO_WINDOW_TEXT = 'Aun así, durante unos segundos podrá deshacerlo.';

interface Pending extends PendingDelete {
  readonly token: string | null;
}

interface State {
  /** In the order of removal. */
  readonly pending: readonly Pending[];
  readonly failed: {
    /** Title of the dialog. */
    readonly title?: string;
    readonly text: string;
    /** May have several lines. */
    readonly reason: string;
  } | null;
}

const useRemovals = create<State>(() => ({ pending: [], failed: null }));

const timers = new Map<Pending, number>();

const forget = (removal: Pending) =>
  useRemovals.setState(({ pending }) => ({ pending: pending.filter((each) => each !== removal) }));

const toastOf = ({ list, id }: PendingDelete) => `${list}/${id}`;

function pauseTimer(removal: Pending): void {
  window.clearTimeout(timers.get(removal));
}

/** As long as a toast that is no success (R4.6), from the last moment it had pointer or focus. */
function startTimer(removal: Pending): void {
  if (!timers.has(removal)) return;
  pauseTimer(removal);
  timers.set(
    removal,
    window.setTimeout(() => void settle(removal), TOASTS.defaultDuration),
  );
}

async function settle(removal: Pending): Promise<void> {
  if (!timers.has(removal)) return;
  pauseTimer(removal);
  timers.delete(removal);
  toast.dismiss(toastOf(removal));
  try {
    await removal.send(removal.token);
    removal.removeFromCache();
    // A pending request may have been answered before.
    await removal.reload();
  } catch (error) {
    // A refusal may mean that another administrator deleted it.
    void removal.reload();
    if (removal.failsIn === 'toast') toastError(removal.failure, error, `${toastOf(removal)} failed`);
    else useRemovals.setState({ failed: { text: removal.failure, reason: reasonOf(error) } });
  } finally {
    forget(removal);
  }
}

function undo(removal: Pending): void {
  if (!timers.has(removal)) return;
  pauseTimer(removal);
  timers.delete(removal);
  toast.dismiss(toastOf(removal));
  forget(removal);
  // The button disappears with its toast.
  document.querySelector('main')?.focus({ preventScroll: true });
  removal.onUndo?.();
  toastSuccess(TEXTS.undone, (removal.isSeveral ? TEXTS.undoneAll : TEXTS.undoneAbout)(removal.name));
}

/** Sends pending deletions: leaving the page does not cancel them. */
function settleRemovals(): void {
  for (const removal of [...timers.keys()]) void settle(removal);
}

// In this tab or in another.
useSession.subscribe(({ auth }) => {
  if (!auth.isAuthenticated) settleRemovals();
});

/** Reports items that were not deleted, on any screen. */
export const reportKept = (title: string, text: string, reasons: readonly string[]) =>
  useRemovals.setState({ failed: { title, text, reason: reasons.join('\n') } });

/** Takes something out of its list, and deletes it unless that is taken back. */
export function deleteLater(item: PendingDelete): void {
  // A second click while the question is closing.
  if (useRemovals.getState().pending.some((each) => toastOf(each) === toastOf(item))) return;
  if (timers.size === 0) window.addEventListener('pagehide', settleRemovals);
  const removal = { ...item, token: useSession.getState().auth.token };
  useRemovals.setState(({ pending }) => ({ pending: [...pending, removal] }));
  timers.set(removal, 0);
  startTimer(removal);
  toast.success(<UndoMessage removal={removal} />, {
    id: toastOf(removal),
    duration: Number.POSITIVE_INFINITY,
  });
}

/** The countdown pauses while pointer or focus is on the toast. */
const UndoMessage = ({ removal }: { removal: Pending }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses the timer.
  <div
    className={styles.row}
    onMouseEnter={() => pauseTimer(removal)}
    onMouseLeave={() => startTimer(removal)}
    onFocus={() => pauseTimer(removal)}
    onBlur={() => startTimer(removal)}
  >
    <span className={styles.message}>
      <strong>{removal.done}</strong>
      {/* Of several without names, the number is in the title already. */}
      {!removal.done.includes(removal.name) && (
        <span className={`${styles.detail} ${styles.name}`}>«{removal.name}»</span>
      )}
    </span>
    <Button size="compact-md" variant="light" onClick={() => undo(removal)} aria-keyshortcuts="Control+Z">
      {TEXTS.undo}
    </Button>
  </div>
);

/** The rows without pending deletions. */
export function useRemainingRows<Row extends { readonly id: number }>(
  list: string,
  rows: readonly Row[],
): readonly Row[];
export function useRemainingRows<Row extends { readonly id: number }>(
  list: string,
  rows: readonly Row[] | undefined,
): readonly Row[] | undefined;
export function useRemainingRows<Row extends { readonly id: number }>(
  list: string,
  rows: readonly Row[] | undefined,
) {
  const pending = useRemovals((state) => state.pending);
  const here = pending.filter((removal) => removal.list === list);
  return here.length === 0 ? rows : rows?.filter(({ id }) => here.every((removal) => removal.id !== id));
}

interface UndoableDeleteDialogProps extends Pick<PendingDelete, 'list' | 'failsIn'> {
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
  /** The call and the cache changes. */
  remove: (id: number) => Pick<PendingDelete, 'send' | 'removeFromCache' | 'reload'>;
  onClose: () => void;
}

/** Confirms such a deletion and starts it. */
export const UndoableDeleteDialog = ({
  item,
  texts: T,
  list,
  failsIn,
  remove,
  onClose,
}: UndoableDeleteDialogProps) => (
  <ConfirmDialog
    opened={item !== null}
    title={T.deleteTitle}
    text={T.deleteText}
    detail={item && `${T.deleteDetail(item.name)} ${UNDO_WINDOW_TEXT}`}
    confirm={T.deleteConfirm}
    cancel={T.cancel}
    failure={T.deleteFailure}
    onConfirm={async () => {
      if (item)
        deleteLater({
          ...item,
          list,
          done: T.deleted,
          failure: T.deleteFailure,
          failsIn,
          ...remove(item.id),
        });
    }}
    onClose={onClose}
  />
);

/** The undo key, and the error of a failed deletion; once for all screens. */
export function PendingDeletes() {
  const failed = useRemovals((state) => state.failed);
  useHotkeys([
    [
      'mod+Z',
      (event) => {
        const last = useRemovals.getState().pending.findLast((removal) => timers.has(removal));
        if (!last) return;
        // Otherwise the browser undoes the text of the field that was typed in last.
        event.preventDefault();
        undo(last);
      },
      { preventDefault: false },
    ],
  ]);
  const close = () => useRemovals.setState({ failed: null });
  return (
    <Dialog opened={failed !== null} onClose={close} title={failed?.title ?? TEXTS.error}>
      <Stack gap="md">
        <Text role="alert">{failed?.text}</Text>
        {failed?.reason && (
          <Text c="dimmed" className={styles.reasons}>
            {failed.reason}
          </Text>
        )}
        <DialogButtons>
          <Button onClick={close} data-autofocus>
            {TEXTS.close}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
