import { Alert, Badge, Button, Checkbox, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { TABLE_FORMATS } from '@vigilia/contract/users/users';
import type { ReactNode } from 'react';
import { reasonOf } from '../../core/backend/api.ts';
import { csvFile, csvText, saveFile } from '../../core/save-file.ts';
import { count } from '../../core/text.ts';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import { DialogCancel, DialogFoot } from '../../ui/dialog/dialog-foot.tsx';
import LoadedDialog from '../../ui/dialog/loaded-dialog.tsx';
import { OutcomeRows } from '../../ui/import/outcome-rows.tsx';
import { FileField } from '../../ui/media/file-field.tsx';
import { Note } from '../../ui/page/note.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { FILE_TEXTS } from './texts.ts';
import {
  isBlocking,
  type ListFile,
  type ListPreview,
  type Planned,
  type PlannedRow,
} from './use-list-file.tsx';

const ENDINGS = TABLE_FORMATS.map((format) => `.${format}`);
interface ListFileFieldProps {
  file: Pick<ListFile<Planned, unknown>, 'error' | 'choose' | 'again'>;
  label?: string;
  hint?: string;
}

export const ListFileField = ({
  file,
  label = FILE_TEXTS.label,
  hint = FILE_TEXTS.hint,
}: ListFileFieldProps) => (
  <Stack gap="sm">
    <FileField
      label={label}
      invitation={FILE_TEXTS.invitation}
      hint={hint}
      required
      accepts={ENDINGS}
      refusal={FILE_TEXTS.wrongKind}
      // Its message is shown alone, without that of an earlier file.
      onRefused={file.again}
      value={null}
      onChange={file.choose}
    />
    {file.error && (
      <Alert color="red" title={FILE_TEXTS.failure} role="alert">
        {reasonOf(file.error)}
      </Alert>
    )}
  </Stack>
);

/** Why a row has no effect; else empty. */
const problemOf = ({ outcome, reason, dni }: PlannedRow<string>): string =>
  outcome !== 'unknown' ? reason : /\p{L}/u.test(dni) ? FILE_TEXTS.withLetters : FILE_TEXTS.unknown;

const BLOCKED_ROWS_NAME = 'filas-rechazadas.csv';

/** Rows that cannot be used, each with its reason; after corrections the saved file can be imported. */
function blockedTable(rows: readonly PlannedRow<string>[]) {
  const { line, dni } = FILE_TEXTS.columns;
  const hasStates = rows.some(({ state }) => state !== undefined);
  return [
    [dni, ...(hasStates ? [FILE_TEXTS.state] : []), line, FILE_TEXTS.reason],
    ...rows
      .filter(({ outcome }) => isBlocking(outcome))
      .map((row) => [row.dni, ...(hasStates ? [row.state ?? ''] : []), String(row.line), problemOf(row)]),
  ];
}

interface ListRowsProps<Outcome extends string> {
  file: Pick<ListFile<ListPreview<Outcome>, unknown>, 'chosen' | 'blocked' | 'leaveOut' | 'setLeaveOut'>;
  /** Outcomes in the order of the choices, with their names for one row and for several. */
  outcomes: readonly {
    readonly value: Outcome;
    readonly many: string;
    readonly one: string;
    readonly colour: string;
  }[];
}

export function ListRows<Outcome extends string>({ file, outcomes }: ListRowsProps<Outcome>) {
  const { chosen, blocked, leaveOut, setLeaveOut } = file;
  if (!chosen) return null;
  const { counts, rows, sheet, digest } = chosen.preview;
  // Rows that need a decision.
  const blocking = outcomes.map(({ value }) => value).filter(isBlocking);
  const [first, ...others] = blocking.filter((each) => counts[each] > 0);
  const columns: readonly Column<PlannedRow<Outcome>>[] = [
    { key: 'line', header: FILE_TEXTS.columns.line, noWrap: true, cell: ({ line }) => count(line) },
    { key: 'dni', header: FILE_TEXTS.columns.dni, cell: ({ dni }) => dni || '—' },
    {
      key: 'outcome',
      header: FILE_TEXTS.columns.outcome,
      noWrap: true,
      cell: ({ outcome }) => {
        const shape = outcomes.find(({ value }) => value === outcome);
        return (
          <Badge color={shape?.colour ?? 'gray'} variant="light">
            {shape?.one}
          </Badge>
        );
      },
    },
    {
      key: 'who',
      header: FILE_TEXTS.columns.who,
      cell: (row) => [row.name, problemOf(row)].filter(Boolean).join('. '),
    },
  ];
  return (
    <Stack gap="sm">
      {blocked > 0 && (
        <Alert color="amber" title={FILE_TEXTS.blockedTitle(blocked)}>
          <Stack gap="xs">
            <Text>{FILE_TEXTS.blocked(blocked)}</Text>
            <Checkbox
              label={FILE_TEXTS.leaveOut(blocked)}
              checked={leaveOut}
              onChange={(event) => setLeaveOut(event.currentTarget.checked)}
            />
          </Stack>
        </Alert>
      )}
      <OutcomeRows
        texts={FILE_TEXTS}
        outcomes={outcomes.map(({ value, one, many }) => ({ value, one, many, rows: counts[value] }))}
        total={rows.length}
        attention={blocking}
        first={others.length > 0 ? 'all' : (first ?? 'all')}
        rows={rows}
        columns={columns}
        sheet={sheet}
      />
      {blocked > 0 && (
        <div>
          <ToolButton
            size="sm"
            icon={IconDownload}
            onClick={() => saveFile(csvFile(csvText(blockedTable(rows))), BLOCKED_ROWS_NAME)}
          >
            {FILE_TEXTS.blockedFile}
          </ToolButton>
        </div>
      )}
      <Note style={{ overflowWrap: 'anywhere' }}>{FILE_TEXTS.digest(digest)}</Note>
    </Stack>
  );
}

const takeFocus = (stage: HTMLElement | null) => stage?.focus({ preventScroll: true });

interface FileDialogProps<Preview extends Planned, Result> {
  file: ListFile<Preview, Result>;
  title: string;
  about: string;
  templates?: ReactNode;
  /** Texts of the field, if not those of a file with document numbers. */
  field?: Pick<ListFileFieldProps, 'label' | 'hint'>;
  /** Label of the button that applies the file; null if it cannot be applied. */
  confirm: string | null;
  /** The preview: choices, summaries and rows of the file. */
  children: ReactNode;
  /** Replaces all of it, once the file was applied. */
  result?: ReactNode;
  opened?: boolean;
  onClose: () => void;
}

/** The dialog of a file: a preview of its effect before it is applied. */
export function FileDialog<Preview extends Planned, Result>({
  file,
  title,
  about,
  templates,
  field,
  confirm,
  children,
  result,
  opened = true,
  onClose,
}: FileDialogProps<Preview, Result>) {
  const { chosen, isBusy } = file;
  return (
    <LoadedDialog
      opened={opened}
      onClose={onClose}
      title={title}
      size={chosen ? 960 : 'lg'}
      busy={isBusy}
      // The preview takes long to compute.
      closeOnClickOutside={!chosen}
    >
      <section
        // Stages replace each other, and with them the focused element.
        key={isBusy ? 'busy' : result ? 'result' : chosen ? 'preview' : 'file'}
        ref={takeFocus}
        tabIndex={-1}
        aria-label={title}
        style={{ outline: 'none' }}
      >
        <Stack gap="md">
          {file.progress(title) || result || (
            <>
              {chosen ? (
                children
              ) : (
                <>
                  <Text c="dimmed">{about}</Text>
                  {templates}
                  <ListFileField file={file} {...field} />
                </>
              )}
              <DialogFoot>
                {chosen && confirm !== null && !file.isComplete && (
                  <Text size="sm" me="auto">
                    {FILE_TEXTS.undecided(file.blocked)}
                  </Text>
                )}
                <DialogCancel>{FILE_TEXTS.cancel}</DialogCancel>
                {chosen && (
                  <Button variant={confirm === null ? 'filled' : 'default'} onClick={file.again}>
                    {FILE_TEXTS.other}
                  </Button>
                )}
                {chosen && confirm !== null && (
                  <Button onClick={file.apply} disabled={!file.isComplete}>
                    {confirm}
                  </Button>
                )}
              </DialogFoot>
            </>
          )}
        </Stack>
      </section>
    </LoadedDialog>
  );
}

interface ListFileDialogProps<Outcome extends string, Preview extends ListPreview<Outcome>, Result>
  extends Omit<FileDialogProps<Preview, Result>, 'templates' | 'field' | 'result'> {
  outcomes: ListRowsProps<Outcome>['outcomes'];
}

/** `FileDialog` for a file with document numbers, with its rows under the children. */
export const ListFileDialog = <Outcome extends string, Preview extends ListPreview<Outcome>, Result>({
  outcomes,
  children,
  ...dialog
}: ListFileDialogProps<Outcome, Preview, Result>) => (
  <FileDialog {...dialog}>
    {children}
    <ListRows file={dialog.file} outcomes={outcomes} />
  </FileDialog>
);
