/** Offers what can be done after a save met that of somebody else; the form keeps what was typed. */
import { Button, Stack, Text } from '@mantine/core';
import type { StoredVersion } from '@vigilia/contract/publication';
import { lazy, Suspense, useState } from 'react';
import { useSingleFlight } from '../../core/scheduling/single-flight.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-foot.tsx';
import { FieldSkeleton } from '../../ui/feedback/states.tsx';
import { toastError, toastSuccess } from '../../ui/feedback/toasts.tsx';
import type { Content } from './content-fields.ts';
import { changedNames } from './content-fields.ts';
import { loadVersions, type VersionedSection } from './publication-calls.ts';
import { TEXTS as T } from './texts.ts';
import type { PublicationForm } from './use-publication.ts';

const Difference = lazy(() => import('./difference.tsx').then((module) => ({ default: module.Difference })));

interface EditConflictDialogProps {
  publication: Pick<PublicationForm<unknown>, 'conflict' | 'closeConflict'>;
  section: VersionedSection;
  id: number;
  /** What the form holds, by the names of a version. */
  typed: Content;
  /** Saves what was typed over that version. */
  onOverwrite: (version: number) => void;
  /** Takes over the stored values of fields that were not typed in, and answers the labels of the others. */
  onLoad: (newest: StoredVersion) => readonly string[];
}

export function EditConflictDialog({
  publication: { conflict, closeConflict },
  section,
  id,
  typed,
  onOverwrite,
  onLoad,
}: EditConflictDialogProps) {
  const once = useSingleFlight();
  const [newest, setNewest] = useState<StoredVersion | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => {
    setNewest(null);
    closeConflict();
  };
  const withNewest = (use: (version: StoredVersion) => void) =>
    once(async () => {
      setBusy(true);
      try {
        const [version] = await loadVersions(section, id);
        if (version) use(version);
      } catch (error) {
        toastError(T.versionsFailure, error);
      } finally {
        setBusy(false);
      }
    });
  // A chosen file has no address to compare, and publication fields are not typed texts.
  const mine = { ...newest?.content, ...typed };
  return (
    <Dialog opened={conflict !== null} onClose={close} title={T.conflictTitle} size="lg">
      <Stack gap="md">
        <Text>{conflict?.message}</Text>
        <Text size="sm" c="dimmed">
          {T.conflictHint}
        </Text>
        {newest && (
          <section aria-label={T.see}>
            <Text size="sm" mb="xs">
              <del>{T.stored}</del> → <ins>{T.typed}</ins>
            </Text>
            {changedNames(section.labels, newest.content, mine) === '' ? (
              <Text size="sm">{T.noDifference}</Text>
            ) : (
              <Suspense fallback={<FieldSkeleton />}>
                <Difference labels={section.labels} before={newest.content} after={mine} />
              </Suspense>
            )}
          </section>
        )}
        <DialogButtons>
          {!newest && (
            <Button variant="default" loading={busy} onClick={() => withNewest(setNewest)}>
              {T.see}
            </Button>
          )}
          <Button
            variant="default"
            disabled={busy}
            onClick={() => {
              close();
              if (conflict) onOverwrite(newest?.version ?? conflict.version);
            }}
          >
            {T.overwrite}
          </Button>
          <Button
            disabled={busy}
            onClick={() =>
              withNewest((version) => {
                const kept = onLoad(version);
                close();
                toastSuccess(T.loaded, kept.length > 0 ? T.kept(kept.join(', ')) : undefined);
              })
            }
          >
            {T.load}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
