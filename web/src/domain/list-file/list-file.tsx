/** A file with document numbers: chosen, previewed by row, and only then applied. */
import { Alert, Badge, Box, Button, Checkbox, Progress, Stack, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BLOCKING_OUTCOMES } from '@vigilia/contract/assemblies/roll-lists';
import { TABLE_FORMATS } from '@vigilia/contract/users/users';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError, reasonOf, type Sending } from '../../core/backend/api.ts';
import { csvFile, csvText, saveFile } from '../../core/save-file.ts';
import { useAction, useUnmountSignal } from '../../core/scheduling.ts';
import { count, pluralize } from '../../core/text.ts';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import { DialogButtons, DialogCancel, DialogFoot } from '../../ui/dialog/dialog-foot.tsx';
import LoadedDialog from '../../ui/dialog/loaded-dialog.tsx';
import { removeErrors, toastError } from '../../ui/feedback/toasts.tsx';
import { ProgressText } from '../../ui/feedback/upload.tsx';
import { LeaveGuard } from '../../ui/form/saving/leave-guard.tsx';
import { OutcomeRows } from '../../ui/import/outcome-rows.tsx';
import { FileField } from '../../ui/media/file-field.tsx';
import type { Column } from '../../ui/table/data-table.tsx';

const leaveOut = (rows: number) => `Dejar por fuera ${rows === 1 ? 'esa fila' : `esas ${count(rows)} filas`}`;

export const FILE_TEXTS = {
  failure: '¡Ha ocurrido un error!',
  label: 'Archivo con las cédulas',
  invitation: 'Arrastre un archivo aquí o haga clic para elegirlo',
  hint: 'Excel (.xlsx) o CSV (.csv), con una columna «Cédula». Si el archivo tiene una sola columna, no necesita título.',
  wrongKind: 'Elija un archivo de Excel (.xlsx) o CSV (.csv).',
  reading: 'Archivo enviado. Revisando cada fila…',
  storing: 'Archivo enviado. Guardando…',
  cancel: 'Cancelar',
  other: 'Elegir otro archivo',
  show: 'Filas que se muestran',
  all: 'en total',
  table: 'Qué hay en cada fila',
  columns: { line: 'Fila', dni: 'Cédula', outcome: 'Resultado', who: 'Persona' },
  noRows: 'No hay filas de este tipo',
  unknown: 'No hay un usuario con esta cédula',
  withLetters: 'No hay un usuario con este documento. Una cédula no tiene letras',
  blockedFile: 'Descargar las filas que no se pueden usar',
  state: 'Estado',
  reason: 'Motivo',
  blockedTitle: (rows: number) =>
    `Hay ${pluralize(rows, 'fila que no se puede usar', 'filas que no se pueden usar')}`,
  blocked: (rows: number) =>
    `Corrija el archivo y elíjalo de nuevo, o ${rows === 1 ? 'déjela' : 'déjelas'} por fuera.`,
  leaveOut,
  undecided: (rows: number) => `Para guardar, marque «${leaveOut(rows)}».`,
  digest: (digest: string) => `Huella del archivo (SHA-256): ${digest}`,
};

const ENDINGS = TABLE_FORMATS.map((format) => `.${format}`);
const CONFLICT = 409;
const isBlocking = (outcome: string) => BLOCKING_OUTCOMES.includes(outcome);

/** A row of a file, with what it would do. */
interface PlannedRow<Outcome extends string> {
  readonly line: number;
  readonly outcome: Outcome;
  readonly dni: string;
  readonly name: string;
  readonly reason: string;
  /** Of a file with states, as it has it. */
  readonly state?: string | undefined;
}

export interface ListPreview<Outcome extends string> {
  readonly fingerprint: string;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly rows: readonly PlannedRow<Outcome>[];
  readonly sheet?: string | null | undefined;
  readonly digest: string;
}

interface ChosenFile<Preview> {
  readonly file: File;
  readonly preview: Preview;
}

/** The file as a call sends it. */
type SentFile = Sending & { readonly file: File };
interface AppliedBody {
  fingerprint: string;
  leaveOut?: 'true';
}

interface ListFileOptions<Preview, Result> {
  readonly texts?: Pick<typeof FILE_TEXTS, 'cancel' | 'reading' | 'storing'>;
  /** Key of the queries that it changes. */
  readonly changes: string;
  readonly preview: (sent: SentFile) => Promise<Preview>;
  /** @param body names the preview, and whether rows that cannot be used are left out */
  readonly apply: (sent: SentFile, body: AppliedBody, preview: Preview) => Promise<Result>;
  readonly onApplied: (result: Result, chosen: ChosenFile<Preview>) => void;
  readonly onCancelled?: () => void;
}

/** The rows of a preview, of any import. */
interface Planned {
  readonly fingerprint: string;
  readonly rows: readonly { readonly outcome: string }[];
}

type ListFile<Preview extends Planned, Result> = ReturnType<typeof useListFile<Preview, Result>>;

/** State of a file between its choice and its application. */
export function useListFile<Preview extends Planned, Result>({
  texts = FILE_TEXTS,
  changes,
  preview,
  apply,
  onApplied,
  onCancelled,
}: ListFileOptions<Preview, Result>) {
  const client = useQueryClient();
  const { run } = useAction(() => null);
  const [share, setShare] = useState(0);
  const [leaveOut, setLeaveOut] = useState(false);
  const abort = useRef(new AbortController());
  const leaving = useUnmountSignal();
  const begin = (file: File): SentFile => {
    abort.current = new AbortController();
    setShare(0);
    return { file, onProgress: setShare, signal: abort.current.signal };
  };
  const read = useMutation({
    mutationFn: async (file: File) => {
      const sent = begin(file);
      return { file, preview: await preview({ ...sent, signal: AbortSignal.any([sent.signal, leaving]) }) };
    },
  });
  const store = useMutation({
    mutationFn: ({ file, preview: shown }: ChosenFile<Preview>) =>
      apply(begin(file), { fingerprint: shown.fingerprint, ...(leaveOut && { leaveOut: 'true' }) }, shown),
    onSuccess: (result, applied) => {
      void client.invalidateQueries({ queryKey: [changes] });
      onApplied(result, applied);
    },
    onError: (error, { file }) => {
      if (abort.current.signal.aborted) return;
      // Something changed since the preview: shows the new preview.
      if (error instanceof ApiError && error.status === CONFLICT) {
        setLeaveOut(false);
        read.mutate(file);
      }
      toastError(FILE_TEXTS.failure, error);
    },
  });
  const chosen = read.data;
  const blocked = chosen?.preview.rows.filter(({ outcome }) => isBlocking(outcome)).length ?? 0;
  const isBusy = read.isPending || store.isPending;
  const cancel = () => {
    abort.current.abort();
    onCancelled?.();
  };
  return {
    chosen,
    blocked,
    leaveOut,
    setLeaveOut,
    isBusy,
    /** Whether nothing keeps the file from being applied. */
    isComplete: chosen !== undefined && (blocked === 0 || leaveOut),
    /** The answer to the file that was applied. */
    result: store.data,
    error: abort.current.signal.aborted ? null : read.error,
    choose: (file: File) => {
      removeErrors();
      setLeaveOut(false);
      read.mutate(file);
    },
    // The mutation reports its error.
    apply: () => chosen && run(() => store.mutateAsync(chosen)),
    again: () => read.reset(),
    progress: (label: string): ReactNode =>
      isBusy && (
        <>
          <LeaveGuard changed={store.isPending} />
          <ImportProgress
            label={label}
            cancel={texts.cancel}
            share={share}
            working={read.isPending ? texts.reading : texts.storing}
            onCancel={read.isPending || share < 1 ? cancel : null}
          />
        </>
      ),
  };
}

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
      accepts={ENDINGS}
      refusal={FILE_TEXTS.wrongKind}
      // Its message stands alone, without that of an earlier file.
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

/** Why a row has no effect; empty for the others. */
const problemOf = ({ outcome, reason, dni }: PlannedRow<string>): string =>
  outcome !== 'unknown' ? reason : /\p{L}/u.test(dni) ? FILE_TEXTS.withLetters : FILE_TEXTS.unknown;

const BLOCKED_ROWS_NAME = 'filas-rechazadas.csv';

/** Rows that cannot be used, each with its reason. Once corrected, it can be chosen as it is. */
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
  /** In the order of the choices: its names of many rows and of one. */
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
  // What has to be decided first.
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
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {FILE_TEXTS.digest(digest)}
      </Text>
    </Stack>
  );
}

const takeFocus = (stage: HTMLElement | null) => stage?.focus({ preventScroll: true });

interface FileDialogProps<Preview extends Planned, Result> {
  file: ListFile<Preview, Result>;
  title: string;
  about: string;
  /** Above the field. */
  templates?: ReactNode;
  /** Texts of the field, where they are not those of a file with document numbers. */
  field?: Pick<ListFileFieldProps, 'label' | 'hint'>;
  /** Label of the button that applies the file; null where something keeps it from being applied. */
  confirm: string | null;
  /** The preview: choices, summaries and rows of the file. */
  children: ReactNode;
  /** In the place of all that, once the file was applied. */
  result?: ReactNode;
  opened?: boolean;
  onClose: () => void;
}

/** The dialog of a file: what it would do is shown before it is applied. */
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
        // One stage takes the place of another, with what had the focus.
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

/** The same of a file with document numbers, with its rows under the children. */
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

/** Progress of an import. A counter of seconds shows that it is not stuck. */
const IMPORT_PROGRESS_TEXTS = {
  sending: (percent: number) => `Enviando el archivo: ${percent}\u00a0%`,
  elapsed: (seconds: number) => `Lleva ${seconds} s. No cierre esta ventana hasta que termine.`,
};

interface ImportProgressProps {
  /** Name of the dialog. */
  label: string;
  /** Text of the button that cancels. */
  cancel: string;
  /** How much of the file has been sent, from 0 to 1. */
  share: number;
  /** Work of the backend after the upload. */
  working: string;
  /** Null once it is too late. */
  onCancel: (() => void) | null;
}

const SECOND = 1000;

function ImportProgress({ label, cancel, share, working, onCancel }: ImportProgressProps) {
  const [seconds, setSeconds] = useState(0);
  useInterval(() => setSeconds((before) => before + 1), SECOND, { autoInvoke: true });
  const percent = Math.round(share * 100);
  return (
    <Stack gap="xs" pt="md">
      <Progress value={percent} animated={percent === 100} aria-label={label} />
      <ProgressText share={share}>
        {percent < 100 ? IMPORT_PROGRESS_TEXTS.sending(percent) : working}
      </ProgressText>
      <Text size="sm" c="dimmed" className="figures">
        {IMPORT_PROGRESS_TEXTS.elapsed(seconds)}
      </Text>
      <Box mih={42}>
        {onCancel && (
          <DialogButtons>
            <Button variant="default" onClick={onCancel}>
              {cancel}
            </Button>
          </DialogButtons>
        )}
      </Box>
    </Stack>
  );
}
