/** Deletes a selection after the time in which it can be undone; its rows are hidden meanwhile. */
import { deleteLater } from '../../../../ui/feedback/undoable-delete.tsx';
import type { Selection } from '../../../../ui/table/selection/selection.ts';

type Deletion = Pick<Parameters<typeof deleteLater>[0], 'list' | 'name' | 'done' | 'failure' | 'send'> & {
  /** Refetches the list. */
  readonly reload: () => Promise<unknown>;
};

export function deleteSelectedLater<Row extends { readonly id: number }>(
  selection: Selection<Row>,
  { reload, ...deletion }: Deletion,
): void {
  const stay = selection.leave();
  selection.clear();
  deleteLater({
    ...deletion,
    isSeveral: true,
    // One at a time: each names the rows that it takes.
    id: Date.now(),
    failsIn: 'dialog',
    removeFromCache: () => undefined,
    reload: () => reload().finally(stay),
    onUndo: stay,
  });
}
