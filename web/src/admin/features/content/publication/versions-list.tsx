import { Alert, Anchor, Box, Button, Divider, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StoredVersion } from '@vigilia/contract/content/publication';
import { momentText } from '@vigilia/contract/time/colombian-time';
import { Fragment, useState } from 'react';
import { useAction } from '../../../../core/scheduling.ts';
import { changedNames } from '../../../../domain/versions/content-fields.ts';
import { Difference } from '../../../../domain/versions/difference.tsx';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { Unloaded } from '../../../../ui/feedback/states.tsx';
import { toastError, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { discardAll, hasUnsaved } from '../../../../ui/form/saving/unsaved.ts';
import { Note } from '../../../../ui/page/note.tsx';
import { type ContentKind, labelsOf } from '../kind.ts';
import { loadVersions, restore, TEXTS as T } from './use-publication.ts';

interface VersionsListProps {
  kind: ContentKind;
  id: number;
  /** Runs after a restore. */
  onRestored: () => void;
}

export default function VersionsList({ kind, id, onRestored }: VersionsListProps) {
  const versions = useQuery({
    queryKey: ['versions', kind.calls.listVersions.path, id],
    queryFn: ({ signal }) => loadVersions(kind, id, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const { data, refetch } = versions;
  const { run } = useAction((error) => {
    toastError(T.restoreFailure, error);
    void refetch();
  });
  const [restoring, setRestoring] = useState<number | null>(null);
  /** The version whose restore would discard the input of the form. */
  const [asksAbout, setAsksAbout] = useState<number | null>(null);
  if (versions.error || !data) return <Unloaded query={versions} failure={T.versionsFailure} />;
  const newest = data[0]?.version ?? 0;
  const onRestore = (number: number, discards = false) => {
    if (hasUnsaved() && !discards) return setAsksAbout(number);
    return run(async () => {
      setRestoring(number);
      await restore(kind, id, number, newest).finally(() => setRestoring(null));
      discardAll();
      onRestored();
      toastSuccess(T.restored(number), T.restoredDetail);
    });
  };
  return (
    <Stack gap="md">
      <Note>{T.restoreHint}</Note>
      {data.map((version, index) => (
        <Fragment key={version.version}>
          {index > 0 && <Divider />}
          <Version
            kind={kind}
            version={version}
            before={data[index + 1]}
            isCurrent={index === 0}
            restoring={restoring}
            onRestore={onRestore}
          />
          {asksAbout === version.version && (
            <Alert color="amber" role="alert" title={T.discardTitle}>
              {T.discard(asksAbout)}
              <Group mt="xs" gap="xs">
                <Button
                  size="xs"
                  loading={restoring === asksAbout}
                  onClick={() => void onRestore(asksAbout, true)}
                >
                  {T.discardConfirm}
                </Button>
                <ToolButton size="xs" onClick={() => setAsksAbout(null)}>
                  {T.discardCancel}
                </ToolButton>
              </Group>
            </Alert>
          )}
        </Fragment>
      ))}
    </Stack>
  );
}

interface VersionProps {
  kind: ContentKind;
  version: StoredVersion;
  before: StoredVersion | undefined;
  isCurrent: boolean;
  restoring: number | null;
  onRestore: (number: number) => unknown;
}

function Version({ kind, version, before, isCurrent, restoring, onRestore }: VersionProps) {
  const [opened, setOpened] = useState(false);
  const { version: number, savedAt, savedBy, restored, content } = version;
  const name = T.version(number);
  const facts = [savedAt ? momentText(savedAt) : T.before, savedBy, restored && T.restoredFrom(restored)];
  return (
    <section aria-label={name}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <div>
          <Text fw={600}>{isCurrent ? `${name} · ${T.current}` : name}</Text>
          <Note>{facts.filter(Boolean).join(' · ')}</Note>
          <Text size="sm">{before ? changedNames(labelsOf(kind), before.content, content) : T.first}</Text>
          {before && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              {T.see}
            </Anchor>
          )}
        </div>
        {!isCurrent && (
          <ToolButton
            size="xs"
            flex="none"
            aria-label={`${T.restore}: ${name}`}
            loading={restoring === number}
            disabled={restoring !== null && restoring !== number}
            onClick={() => onRestore(number)}
          >
            {T.restore}
          </ToolButton>
        )}
      </Group>
      {opened && before && (
        <Box mt="xs">
          <Difference labels={labelsOf(kind)} before={before.content} after={content} />
        </Box>
      )}
    </section>
  );
}
