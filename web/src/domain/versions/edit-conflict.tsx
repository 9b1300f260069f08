/** Choices after an edit conflict; the form keeps its input. */
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../core/scheduling.ts';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-foot.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Loading } from '../../ui/feedback/states.tsx';
import { toastError } from '../../ui/feedback/toasts.tsx';
import { Note } from '../../ui/page/note.tsx';
import { type ConflictState, type Content, changedNames, type Labels, TEXTS as T } from './content-fields.ts';
import type { DifferenceProps } from './difference.tsx';

const Difference = lazyPart<DifferenceProps>(
  () => import('./difference.tsx').then((module) => ({ default: module.Difference })),
  { failure: T.failure, shape: <Loading /> },
);

/** Stable, so that it runs once. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

interface EditConflictDialogProps<Newest> {
  state: Pick<ConflictState, 'conflict' | 'closeConflict'>;
  labels: Labels;
  /** Loads the stored record; undefined if it was deleted. */
  load: () => Promise<Newest | null | undefined>;
  contentOf: (newest: Newest) => Content;
  /** The values of the form, with the same field names. */
  typed: Content;
  /** Saves the edited fields only, over this version. */
  onOverwrite: (version: number) => void;
}

export function EditConflictDialog<Newest extends { readonly version?: number | undefined }>({
  state: { conflict, closeConflict },
  labels,
  load,
  contentOf,
  typed,
  onOverwrite,
}: EditConflictDialogProps<Newest>) {
  const [newest, setNewest] = useState<Newest | null>(null);
  const { isBusy, run } = useAction((error) => toastError(T.failure, error));
  const close = () => {
    setNewest(null);
    closeConflict();
  };
  const see = () =>
    run(async () => {
      const found = await load();
      if (found) setNewest(found);
      else toastError(T.failure, T.gone);
    });
  const stored = newest && contentOf(newest);
  // A chosen file has no address to compare, and publication fields are not typed texts.
  const mine = { ...stored, ...typed };
  return (
    <Dialog opened={conflict !== null} onClose={close} title={T.title} size={720}>
      <Stack gap="md">
        <Text>{conflict?.message ?? ''}</Text>
        <Note>{T.hint}</Note>
        {stored && (
          // The button that showed it was removed.
          <section aria-label={T.see} tabIndex={-1} ref={takeFocus}>
            <Text size="sm" mb="xs">
              <del>{T.stored}</del> → <ins>{T.typed}</ins>
            </Text>
            {changedNames(labels, stored, mine) === '' ? (
              <Text size="sm">{T.noDifference}</Text>
            ) : (
              <Difference labels={labels} before={stored} after={mine} />
            )}
          </section>
        )}
        <DialogButtons>
          {!newest && (
            <ToolButton loading={isBusy} onClick={see}>
              {T.see}
            </ToolButton>
          )}
          <Button
            disabled={isBusy}
            onClick={() => {
              close();
              if (conflict) onOverwrite(newest?.version ?? conflict.version);
            }}
          >
            {T.overwrite}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
