/** Bulk import of users: a file is chosen and previewed row by row; then all or none of it is stored. */
import { Alert, Badge, Box, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { MAX_IMPORT_ROWS } from '@vigilia/contract/limits';
import { fullName } from '@vigilia/contract/users/full-name';
import {
  IMPORT_COLUMNS,
  IMPORT_FIELDS,
  IMPORT_OUTCOMES,
  type ImportCounts,
  type ImportOutcome,
  type ImportPreview,
  type ImportRow,
  importTemplate,
  importUsers,
  previewImport,
  REFUSED_ROW_COLUMNS,
} from '@vigilia/contract/users/user-import';
import { useState } from 'react';
import { call, requestFile } from '../../../../core/backend/api.ts';
import { csvFile, csvText, saveFile } from '../../../../core/save-file.ts';
import { count } from '../../../../core/text.ts';
import { FileDialog } from '../../../../domain/list-file/list-file.tsx';
import { useListFile } from '../../../../domain/list-file/use-list-file.tsx';
import { EmailText } from '../../../../domain/person-link.tsx';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { DialogButtons } from '../../../../ui/dialog/dialog-foot.tsx';
import { toastSuccess, toastWarning } from '../../../../ui/feedback/toasts.tsx';
import { OutcomeRows } from '../../../../ui/import/outcome-rows.tsx';
import { download } from '../../../../ui/media/download.ts';
import { FormatButtons } from '../../../../ui/media/format-buttons.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import type { Column } from '../../../../ui/table/data-table.tsx';
import { useInvalidateUsers } from '../queries.ts';
import { IMPORT_TEXTS as T } from './import-texts.ts';

interface ImportDialogProps {
  onInvite?: () => void;
  onClose: () => void;
}

export default function ImportDialog({ onInvite, onClose }: ImportDialogProps) {
  /** Fingerprint of the preview whose rows of other people were ticked (R9.16). */
  const [ticked, setTicked] = useState('');
  const invalidateUsers = useInvalidateUsers();
  const file = useListFile({
    texts: {
      cancel: T.cancelImport,
      reading: T.reading,
      storing: (shown: ImportPreview) => T.storing(writtenRows(shown, shown.fingerprint === ticked)),
    },
    changes: 'users',
    preview: (sent) => call(previewImport, { body: {}, ...sent }),
    apply: (sent, { fingerprint }, { counts }) =>
      call(importUsers, {
        body: {
          fingerprint,
          ...(counts.refused > 0 && { refusedRows: 'skip' as const }),
          ...(counts.otherPerson > 0 && { otherPeople: fingerprint === ticked ? 'import' : 'skip' }),
        },
        ...sent,
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
      result={
        result && (
          <Result
            counts={result}
            {...(onInvite && { onInvite })}
            onCorrected={file.again}
            onClose={onClose}
          />
        )
      }
      onClose={onClose}
    >
      {preview && (
        <>
          <Verdict of={preview} />
          {preview.counts.otherPerson > 0 && (
            <OtherPeople
              rows={preview.rows.filter(({ outcome }) => outcome === 'otherPerson')}
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
    <Note mt={6}>{T.templateAbout}</Note>
  </div>
);

const writtenRows = ({ counts }: ImportPreview, withOtherPeople: boolean): number =>
  counts.new + counts.changed + (withOtherPeople ? counts.otherPerson : 0);

/** Label of the button that stores the rows; null if none would be written. */
function confirmText(preview: ImportPreview, withOtherPeople: boolean): string | null {
  const { counts } = preview;
  const rows = writtenRows(preview, withOtherPeople);
  if (rows === 0) return null;
  return counts.refused > 0 ? T.confirmRest(rows, counts.refused) : T.confirm(rows);
}

interface OtherPeopleProps {
  rows: readonly ImportRow[];
  ticked: boolean;
  onTick: (ticked: boolean) => void;
}

/** Other people named in the question; the table names all. */
const NAMED_OTHER_PEOPLE = 3;

/** Asks whether to import the rows of other people too (R9.16). */
const OtherPeople = ({ rows, ticked, onTick }: OtherPeopleProps) => (
  <Alert color="amber" title={T.otherPeopleTitle(rows.length)}>
    <Stack gap="xs">
      <Lines of={rows.slice(0, NAMED_OTHER_PEOPLE).map((row) => T.ofLine(row.line, reasonsOf(row)))} />
      {T.otherPeopleAbout(rows.length)}
      <Checkbox
        label={T.importOtherPeople(rows.length)}
        checked={ticked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
    </Stack>
  </Alert>
);

/** Whether the file can be imported, with the reason if not. */
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
  /** Starts over, with the file of the refused rows. */
  onCorrected: () => void;
}

function Result({ counts, onInvite, onCorrected, onClose }: ResultProps) {
  const invites = onInvite !== undefined && (counts.withoutPassword ?? 0) > 0;
  const invite = () => {
    onClose();
    onInvite?.();
  };
  return (
    <Stack gap="md">
      <Alert title={T.done} role="status">
        {T.result(
          counts.new,
          counts.changed,
          counts.unchanged,
          counts.otherPerson,
          counts.refused,
          REFUSED_ROWS_NAME,
        )}
        {counts.new > 0 && <div>{invites ? T.resultInvite : T.resultAbout}</div>}
      </Alert>
      <DialogButtons>
        <Button variant={invites ? 'default' : 'filled'} onClick={onClose}>
          {T.close}
        </Button>
        {counts.refused > 0 && <ToolButton onClick={onCorrected}>{T.corrected}</ToolButton>}
        {invites && <Button onClick={invite}>{T.invite}</Button>}
      </DialogButtons>
    </Stack>
  );
}

const COLOURS: Readonly<Record<ImportOutcome, string>> = {
  otherPerson: 'amber',
  new: 'petrol',
  changed: 'petrol',
  unchanged: 'gray',
  refused: 'amber',
};

const COLUMNS: readonly Column<ImportRow>[] = [
  { key: 'line', header: REFUSED_ROW_COLUMNS.line, noWrap: true, cell: ({ line }) => count(line) },
  {
    key: 'outcome',
    header: T.what,
    noWrap: true,
    cell: ({ outcome }) => (
      <Badge color={COLOURS[outcome]} variant={outcome === 'new' ? 'filled' : 'light'}>
        {T.outcome[outcome]}
      </Badge>
    ),
  },
  {
    key: 'person',
    header: T.person,
    cell: ({ values }) => (
      <div>
        {fullName(values)}
        <Note>
          <EmailText email={values.email} />
          {values.email && values.dni && ' · '}
          <span style={{ whiteSpace: 'nowrap' }}>{values.dni}</span>
        </Note>
      </div>
    ),
  },
  { key: 'details', header: T.details, cell: (row) => <Details of={row} /> },
];

function Details({ of: row }: { of: ImportRow }) {
  const { outcome, changes, reasons } = row;
  if (outcome === 'new') return T.willBeNew;
  if (outcome === 'unchanged' && reasons.length === 0) return T.willStay;
  return (
    <Lines
      of={[
        ...reasonsOf(row),
        ...changes.map(({ field, from, to }) => T.change(IMPORT_COLUMNS[field], from, to)),
      ]}
    />
  );
}

const Lines = ({ of: lines }: { of: readonly string[] }) => (
  <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </Box>
);

/** Rows that need a decision are first. */
const otherPeopleFirst = (rows: readonly ImportRow[]): ImportRow[] => {
  const { true: first = [], false: others = [] } = Object.groupBy(rows, ({ outcome }) =>
    outcome === 'otherPerson' ? 'true' : 'false',
  );
  return [...first, ...others];
};

const ImportPreviewTable = ({
  preview: { counts, rows, unlisted, ignoredColumns, sheet },
}: {
  preview: ImportPreview;
}) => (
  <Stack gap="sm">
    <OutcomeRows
      texts={T}
      outcomes={IMPORT_OUTCOMES.map((value) => {
        const [one, many] = T.outcomes[value];
        return { value, one, many, rows: counts[value] };
      })}
      total={rows.length + unlisted}
      attention={['refused', 'otherPerson']}
      // Rows that need a decision; else refused rows, because they block the import.
      first={counts.otherPerson > 0 ? 'otherPerson' : counts.refused > 0 ? 'refused' : 'all'}
      rows={otherPeopleFirst(rows)}
      columns={COLUMNS}
      sheet={sheet}
      note={(shown) =>
        unlisted > 0 &&
        (shown === 'all' || shown === 'refused') && <Note>{T.unlisted(unlisted, count(unlisted))}</Note>
      }
    >
      {ignoredColumns.length > 0 && (
        <Note>{T.ignored(ignoredColumns.map((column) => `«${column}»`).join(', '))}</Note>
      )}
    </OutcomeRows>
  </Stack>
);

/** The refused rows of an import as CSV, with their reasons, to correct and import again. */
const REFUSED_ROWS_NAME = 'filas-rechazadas.csv';

const sameStart = (one: string, other: string) => one.split(' ', 1)[0] === other.split(' ', 1)[0];

/** The reasons of a row, each with its column. */
const reasonsOf = ({ reasons }: ImportRow): string[] =>
  reasons.map(({ field, message }) => {
    const column = field && IMPORT_COLUMNS[field];
    // Some reasons begin with their subject.
    return column && !sameStart(column, message) ? `${column}: ${message}` : message;
  });

/** The lines of the file. Its other columns are those of the template, so that it can be imported once corrected. */
export const refusedRowsText = ({ rows, unlisted }: Pick<ImportPreview, 'rows' | 'unlisted'>): string =>
  csvText([
    [...IMPORT_FIELDS.map((field) => IMPORT_COLUMNS[field]), ...Object.values(REFUSED_ROW_COLUMNS)],
    ...rows
      .filter(({ outcome }) => outcome === 'refused')
      .map((row) => [
        ...IMPORT_FIELDS.map((field) => row.values[field]),
        String(row.line),
        reasonsOf(row).join(' · '),
      ]),
    ...(unlisted > 0 ? [[...IMPORT_FIELDS.map(() => ''), '', T.omitted(unlisted, count(unlisted))]] : []),
  ]);

const refusedRowsFile = (preview: ImportPreview): Blob => csvFile(refusedRowsText(preview));
