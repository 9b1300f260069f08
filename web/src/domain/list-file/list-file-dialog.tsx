/** The dialog of a file with document numbers: what it would do is shown before it is applied. */
import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogCancel, DialogFoot } from '../../ui/dialog/dialog-foot.tsx';
import LoadedDialog from '../../ui/dialog/loaded-dialog.tsx';
import {
  ListFileField,
  type ListPreview,
  ListRows,
  type ListRowsProps,
  type useListFile,
} from './list-file.tsx';
import { FILE_TEXTS as T } from './texts.ts';

interface ListFileDialogProps<Outcome extends string, Preview extends ListPreview<Outcome>, Result> {
  file: ReturnType<typeof useListFile<Preview, Result>>;
  outcomes: ListRowsProps<Outcome>['outcomes'];
  title: string;
  about: string;
  /** Label of the button that applies the file; null where something keeps it from being applied. */
  confirm: string | null;
  /** Choices and summaries above the rows of the file; null until one is chosen. */
  children: ReactNode;
  opened?: boolean;
  onClose: () => void;
}

export function ListFileDialog<Outcome extends string, Preview extends ListPreview<Outcome>, Result>({
  file,
  outcomes,
  title,
  about,
  confirm,
  children,
  opened = true,
  onClose,
}: ListFileDialogProps<Outcome, Preview, Result>) {
  const preview = file.chosen?.preview;
  return (
    <LoadedDialog
      opened={opened}
      onClose={onClose}
      title={title}
      size={preview ? 960 : 'lg'}
      busy={file.isBusy}
      closeOnClickOutside={!preview}
    >
      <Stack gap="md">
        {file.progress(title) || (
          <>
            <Text c="dimmed">{about}</Text>
            {preview ? (
              <>
                {children}
                <ListRows
                  preview={preview}
                  outcomes={outcomes}
                  blocked={file.blocked}
                  leaveOut={file.leaveOut}
                  onLeaveOut={file.setLeaveOut}
                />
              </>
            ) : (
              <ListFileField error={file.error} onChoose={file.choose} />
            )}
            <DialogFoot>
              <DialogCancel>{T.cancel}</DialogCancel>
              {preview && (
                <Button variant="default" onClick={file.again}>
                  {T.other}
                </Button>
              )}
              {file.isComplete && confirm !== null && <Button onClick={file.apply}>{confirm}</Button>}
            </DialogFoot>
          </>
        )}
      </Stack>
    </LoadedDialog>
  );
}
