/**
 * Bulk import of users: a file is chosen, its effect is previewed row by row, and then it is stored, all of it or
 * nothing.
 */
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { MAX_IMPORT_ROWS } from '@vigilia/contract/limits';
import {
  type ImportCounts,
  type ImportPreview,
  importTemplate,
  importUsers,
  previewImport,
} from '@vigilia/contract/users/user-import';
import { useState } from 'react';
import { call, requestFile } from '../../../../core/backend/api.ts';
import { saveFile } from '../../../../core/save-file.ts';
import { count } from '../../../../core/text.ts';
import { FileDialog, useListFile } from '../../../../domain/list-file/list-file.tsx';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { DialogButtons } from '../../../../ui/dialog/dialog-foot.tsx';
import { toastSuccess, toastWarning } from '../../../../ui/feedback/toasts.tsx';
import { download } from '../../../../ui/media/download.ts';
import { FormatButtons } from '../../../../ui/media/format-buttons.tsx';
import { useInvalidateUsers } from '../queries.ts';
import { ImportPreviewTable } from './import-preview.tsx';
import { IMPORT_TEXTS as T } from './import-texts.ts';
import { REFUSED_ROWS_NAME, refusedRowsFile } from './refused-rows.ts';

interface ImportDialogProps {
  onInvite?: () => void;
  onClose: () => void;
}

export default function ImportDialog({ onInvite, onClose }: ImportDialogProps) {
  /** Fingerprint of the preview whose rows of other people were ticked (R9.16). */
  const [ticked, setTicked] = useState('');
  const invalidateUsers = useInvalidateUsers();
  const file = useListFile({
    texts: { cancel: T.cancelImport, reading: T.reading, storing: T.storing },
    changes: 'users',
    preview: (chosen, sending) => call(previewImport, { body: {}, file: chosen, ...sending }),
    apply: ({ file: chosen, preview: { fingerprint, counts } }, sending) =>
      call(importUsers, {
        body: {
          fingerprint,
          ...(counts.refused > 0 && { refusedRows: 'skip' as const }),
          ...(counts.otherPerson > 0 && { otherPeople: fingerprint === ticked ? 'import' : 'skip' }),
        },
        file: chosen,
        ...sending,
      }),
    onApplied: (_, { preview }) => {
      toastSuccess(T.done);
      if (preview.counts.refused > 0) saveFile(refusedRowsFile(preview), REFUSED_ROWS_NAME);
      void invalidateUsers();
    },
    onCancelled: () => toastWarning(T.cancelled, T.cancelledAbout),
  });
  const { result } = file;
  const preview = file.chosen?.preview;
  const withOtherPeople = preview?.fingerprint === ticked;
  return (
    <FileDialog
      file={file}
      title={T.title}
      about={T.about}
      templates={<Templates />}
      field={{ label: T.file, hint: T.hint(count(MAX_IMPORT_ROWS)) }}
      confirm={preview ? confirmText(preview, withOtherPeople) : null}
      result={result && <Result counts={result} {...(onInvite && { onInvite })} onClose={onClose} />}
      onClose={onClose}
    >
      {preview && (
        <>
          <Verdict of={preview} />
          {preview.counts.otherPerson > 0 && (
            <OtherPeople
              rows={preview.counts.otherPerson}
              ticked={withOtherPeople}
              onTick={(tick) => setTicked(tick ? preview.fingerprint : '')}
            />
          )}
          <ImportPreviewTable preview={preview} />
          {preview.counts.refused > 0 && (
            <div>
              <ToolButton
                size="sm"
                icon={IconDownload}
                onClick={() => saveFile(refusedRowsFile(preview), REFUSED_ROWS_NAME)}
              >
                {T.refusedFile}
              </ToolButton>
            </div>
          )}
        </>
      )}
    </FileDialog>
  );
}

const Templates = () => (
  <div>
    <Group gap="xs">
      <Text>{T.template}</Text>
      <Group gap="xs" wrap="nowrap">
        <FormatButtons
          texts={T}
          size="sm"
          download={(format) =>
            download({
              name: `plantilla-usuarios.${format}`,
              fetch: (receiving) => requestFile(importTemplate, { query: { format } }, receiving),
              done: T.templateDone,
              doneAbout: T.templateDoneAbout,
              failure: T.templateFailure,
            })
          }
        />
      </Group>
    </Group>
    <Text size="sm" c="dimmed" mt={6}>
      {T.templateAbout}
    </Text>
  </div>
);

/** The button that stores the rows; null where none would be written. */
function confirmText({ counts }: ImportPreview, withOtherPeople: boolean): string | null {
  const rows = counts.new + counts.changed + (withOtherPeople ? counts.otherPerson : 0);
  if (rows === 0) return null;
  return counts.refused > 0 ? T.confirmRest(rows, counts.refused) : T.confirm(rows);
}

interface OtherPeopleProps {
  rows: number;
  ticked: boolean;
  onTick: (ticked: boolean) => void;
}

/** Asks whether the rows of other people are imported too (R9.16). */
const OtherPeople = ({ rows, ticked, onTick }: OtherPeopleProps) => (
  <Alert color="amber" title={T.otherPeopleTitle(rows)}>
    <Stack gap="xs">
      {T.otherPeopleAbout(rows)}
      <Checkbox
        label={T.importOtherPeople(rows)}
        checked={ticked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
    </Stack>
  </Alert>
);

/** Whether the file can be imported, and why not. */
function Verdict({ of }: { of: ImportPreview }) {
  const { refused, changed, new: created } = of.counts;
  if (refused > 0)
    return (
      <Alert color="amber" title={T.refusedTitle}>
        {T.refusedAbout(T.refusedRows(refused, count(refused)), created + changed > 0)}
      </Alert>
    );
  if (created + changed === 0)
    return of.counts.otherPerson > 0 ? null : <Alert title={T.nothingTitle}>{T.nothingAbout}</Alert>;
  if (of.counts.otherPerson > 0) return <Text>{T.ready(created, changed)}</Text>;
  return <Alert title={T.readyTitle}>{T.ready(created, changed)}</Alert>;
}

interface ResultProps extends ImportDialogProps {
  counts: ImportCounts & { readonly withoutPassword?: number | undefined };
}

function Result({ counts, onInvite, onClose }: ResultProps) {
  const invites = onInvite !== undefined && (counts.withoutPassword ?? 0) > 0;
  const invite = () => {
    onClose();
    onInvite?.();
  };
  return (
    <Stack gap="md">
      <Alert title={T.done} role="status">
        {T.result(counts.new, counts.changed, counts.unchanged, counts.otherPerson)}
        {counts.new > 0 && <div>{invites ? T.resultInvite : T.resultAbout}</div>}
      </Alert>
      <DialogButtons>
        <Button variant={invites ? 'default' : 'filled'} onClick={onClose}>
          {T.close}
        </Button>
        {invites && <Button onClick={invite}>{T.invite}</Button>}
      </DialogButtons>
    </Stack>
  );
}
