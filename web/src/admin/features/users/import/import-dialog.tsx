/**
 * Bulk import of users: a file is chosen, its effect is previewed row by row, and then it is stored, all of it or
 * nothing.
 */
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { MAX_IMPORT_ROWS } from '@vigilia/contract/limits';
import {
  type ImportCounts,
  type ImportPreview,
  importTemplate,
  importUsers,
  previewImport,
} from '@vigilia/contract/users/user-import';
import { TABLE_FORMATS, type TableFormat } from '@vigilia/contract/users/users';
import { useState } from 'react';
import { call, reasonOf, requestFile } from '../../../../core/backend/api.ts';
import { saveFile } from '../../../../core/save-file.ts';
import { useSingleFlight } from '../../../../core/scheduling/single-flight.ts';
import { count } from '../../../../core/text.ts';
import { useListFile } from '../../../../domain/list-file/list-file.tsx';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { DialogButtons, DialogCancel, DialogFoot } from '../../../../ui/dialog/dialog-foot.tsx';
import LoadedDialog from '../../../../ui/dialog/loaded-dialog.tsx';
import { toastError, toastSuccess, toastWarning } from '../../../../ui/feedback/toasts.tsx';
import { download } from '../../../../ui/media/download.ts';
import { FileField } from '../../../../ui/media/file-field.tsx';
import { useInvalidateUsers } from '../queries.ts';
import { ImportPreviewTable } from './import-preview.tsx';
import { IMPORT_TEXTS as T } from './import-texts.ts';
import { REFUSED_ROWS_NAME, refusedRowsFile } from './refused-rows.ts';

const ENDINGS = TABLE_FORMATS.map((format) => `.${format}`);
const FORMAT_NAMES: Readonly<Record<TableFormat, string>> = { csv: T.csv, xlsx: T.excel };

const takeFocus = (stage: HTMLElement | null) => stage?.focus({ preventScroll: true });

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
  const { isBusy, result } = file;
  const preview = file.chosen?.preview;
  const withOtherPeople = preview?.fingerprint === ticked;

  return (
    <LoadedDialog
      opened
      onClose={onClose}
      title={T.title}
      size={preview ? 960 : 'lg'}
      busy={isBusy}
      // The preview takes long to compute.
      closeOnClickOutside={!preview}
      withCloseButton={!isBusy}
    >
      <section
        // One stage takes the place of another, with what had the focus.
        key={isBusy ? 'busy' : result ? 'result' : preview ? 'preview' : 'file'}
        ref={takeFocus}
        tabIndex={-1}
        aria-label={T.title}
        style={{ outline: 'none' }}
      >
        {isBusy ? (
          file.progress(T.title)
        ) : result ? (
          <Result counts={result} {...(onInvite && { onInvite })} onClose={onClose} />
        ) : preview ? (
          <Stack gap="md">
            <Verdict of={preview} />
            {asksForOtherPeople(preview) && (
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
            <Choices
              rows={rowsToStore(preview, withOtherPeople)}
              refused={preview.counts.refused}
              onImport={file.apply}
              onOtherFile={() => {
                openFileChooser(ENDINGS.join(','), (other) => {
                  const fits = ENDINGS.some((ending) => other.name.toLowerCase().endsWith(ending));
                  if (fits) file.choose(other);
                  else toastError(T.wrongKind);
                });
                // Under the chooser, for a file that is dropped instead.
                file.again();
              }}
            />
          </Stack>
        ) : (
          <Stack gap="md">
            <Text>{T.about}</Text>
            <Templates />
            <FileField
              label={T.file}
              invitation={T.invitation}
              hint={T.hint(count(MAX_IMPORT_ROWS))}
              accepts={ENDINGS}
              refusal={T.wrongKind}
              // Its message stands alone, without that of an earlier file.
              onRefused={file.again}
              required
              value={null}
              onChange={file.choose}
            />
            {file.error && (
              <Alert color="red" title={T.readFailure} role="alert">
                {reasonOf(file.error)}
              </Alert>
            )}
          </Stack>
        )}
      </section>
    </LoadedDialog>
  );
}

function Templates() {
  const once = useSingleFlight();
  const save = useMutation({
    mutationFn: (format: TableFormat) =>
      download({
        name: `plantilla-usuarios.${format}`,
        fetch: (receiving) => requestFile(importTemplate, { query: { format } }, receiving),
        done: T.templateDone,
        doneAbout: T.templateDoneAbout,
        failure: T.templateFailure,
      }),
  });
  return (
    <div>
      <Group gap="xs">
        <Text>{T.template}</Text>
        <Group gap="xs" wrap="nowrap">
          {TABLE_FORMATS.toReversed().map((format) => (
            <ToolButton
              key={format}
              size="sm"
              icon={IconDownload}
              onClick={() => once(() => save.mutateAsync(format))}
              disabled={save.isPending}
            >
              {FORMAT_NAMES[format]}
            </ToolButton>
          ))}
        </Group>
      </Group>
      <Text size="sm" c="dimmed" mt={6}>
        {T.templateAbout}
      </Text>
    </div>
  );
}

/** Rows that would be written. */
const rowsToStore = (
  { counts: { changed, new: created, otherPerson } }: ImportPreview,
  withOtherPeople: boolean,
) => created + changed + (withOtherPeople ? otherPerson : 0);

const asksForOtherPeople = ({ counts: { otherPerson } }: ImportPreview) => otherPerson > 0;

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

interface ChoicesProps {
  /** How many would be written. */
  rows: number;
  refused: number;
  onImport: () => void;
  onOtherFile: () => void;
}

/** Actions of the file; always visible, also below a long table. */
function Choices({ rows, refused, onImport, onOtherFile }: ChoicesProps) {
  return (
    <DialogFoot>
      <DialogCancel />
      <Button variant={rows > 0 ? 'default' : 'filled'} onClick={onOtherFile}>
        {T.otherFile}
      </Button>
      {rows > 0 && (
        <Button onClick={onImport}>{refused > 0 ? T.confirmRest(rows, refused) : T.confirm(rows)}</Button>
      )}
    </DialogFoot>
  );
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

/** Opens the file chooser, within the click that asks for another file. */
function openFileChooser(accept: string, onFile: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.onchange = () => {
    const file = input.files?.[0];
    if (file) onFile(file);
  };
  input.click();
}
