/** A file with document numbers: chosen, previewed by row, and only then applied. */
import { Alert, Badge, Checkbox, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BLOCKING_OUTCOMES } from '@vigilia/contract/assemblies/roll-lists';
import { TABLE_FORMATS } from '@vigilia/contract/users/users';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError, reasonOf, type Sending } from '../../core/backend/api.ts';
import { PAGE_SIZE, rowsOfPage } from '../../core/backend/listing.ts';
import { count } from '../../core/text.ts';
import { toastError } from '../../ui/feedback/toasts.tsx';
import { LeaveGuard } from '../../ui/form/saving/leave-guard.tsx';
import { ImportProgress } from '../../ui/import/import-progress.tsx';
import { OutcomeChoices } from '../../ui/import/outcome-choices.tsx';
import { ReadSheet } from '../../ui/import/read-sheet.tsx';
import { FileField } from '../../ui/media/file-field.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { Pages } from '../../ui/table/pages.tsx';
import { FILE_TEXTS as T } from './texts.ts';

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
}

export interface ListPreview<Outcome extends string> {
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly rows: readonly PlannedRow<Outcome>[];
  readonly sheet?: string | null | undefined;
  readonly digest: string;
}

interface ChosenFile<Preview> {
  readonly file: File;
  readonly preview: Preview;
}

interface ListFileOptions<Preview, Result> {
  /** Key of the queries that it changes. */
  readonly changes: string;
  readonly preview: (file: File, sending: Sending) => Promise<Preview>;
  readonly apply: (
    chosen: ChosenFile<Preview> & { readonly leaveOut: boolean },
    sending: Sending,
  ) => Promise<Result>;
  readonly onApplied: (result: Result) => void;
}

/** State of a file between its choice and its application. */
export function useListFile<Preview extends ListPreview<string>, Result>({
  changes,
  preview,
  apply,
  onApplied,
}: ListFileOptions<Preview, Result>) {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const [leaveOut, setLeaveOut] = useState(false);
  const abort = useRef(new AbortController());
  const begin = (): Sending => {
    abort.current = new AbortController();
    setShare(0);
    return { onProgress: setShare, signal: abort.current.signal };
  };
  const read = useMutation({
    mutationFn: async (file: File) => ({ file, preview: await preview(file, begin()) }),
  });
  const store = useMutation({
    mutationFn: (chosen: ChosenFile<Preview>) => apply({ ...chosen, leaveOut }, begin()),
    onSuccess: (result) => {
      void client.invalidateQueries({ queryKey: [changes] });
      onApplied(result);
    },
    onError: (error, { file }) => {
      if (abort.current.signal.aborted) return;
      // Something changed since the preview: shows the new preview.
      if (error instanceof ApiError && error.status === CONFLICT) {
        setLeaveOut(false);
        read.mutate(file);
      }
      toastError(T.failure, error);
    },
  });
  const chosen = read.data;
  const blocked = chosen?.preview.rows.filter(({ outcome }) => isBlocking(outcome)).length ?? 0;
  const isBusy = read.isPending || store.isPending;
  return {
    chosen,
    blocked,
    leaveOut,
    setLeaveOut,
    isBusy,
    /** Whether nothing keeps the file from being applied. */
    isComplete: chosen !== undefined && (blocked === 0 || leaveOut),
    error: abort.current.signal.aborted ? null : read.error,
    choose: (file: File) => {
      setLeaveOut(false);
      read.mutate(file);
    },
    apply: () => chosen && !isBusy && store.mutate(chosen),
    again: () => read.reset(),
    progress: (label: string): ReactNode =>
      isBusy && (
        <>
          <LeaveGuard changed={store.isPending} />
          <ImportProgress
            label={label}
            cancel={T.cancel}
            share={share}
            working={read.isPending ? T.reading : T.storing}
            onCancel={read.isPending || share < 1 ? () => abort.current.abort() : null}
          />
        </>
      ),
  };
}

export const ListFileField = ({ error, onChoose }: { error: unknown; onChoose: (file: File) => void }) => (
  <Stack gap="sm">
    <FileField
      label={T.label}
      invitation={T.invitation}
      hint={T.hint}
      accepts={ENDINGS}
      refusal={T.wrongKind}
      value={null}
      onChange={onChoose}
    />
    {error !== null && error !== undefined && (
      <Alert color="red" title={T.failure} role="alert">
        {reasonOf(error)}
      </Alert>
    )}
  </Stack>
);

export interface ListRowsProps<Outcome extends string> {
  preview: ListPreview<Outcome>;
  /** In the order of the choices: its names of many rows and of one. */
  outcomes: readonly {
    readonly value: Outcome;
    readonly many: string;
    readonly one: string;
    readonly colour: string;
  }[];
  blocked: number;
  leaveOut: boolean;
  onLeaveOut: (leaveOut: boolean) => void;
}

export function ListRows<Outcome extends string>({
  preview,
  outcomes,
  blocked,
  leaveOut,
  onLeaveOut,
}: ListRowsProps<Outcome>) {
  const { counts, rows, sheet, digest } = preview;
  // What has to be decided first.
  const blocking = outcomes.map(({ value }) => value).filter(isBlocking);
  const [first, ...others] = blocking.filter((each) => counts[each] > 0);
  const [shown, setShown] = useState<Outcome | 'all'>(others.length > 0 ? 'all' : (first ?? 'all'));
  const [page, setPage] = useState(1);
  const fitting = shown === 'all' ? rows : rows.filter(({ outcome }) => outcome === shown);
  const columns: readonly Column<PlannedRow<Outcome>>[] = [
    { key: 'line', header: T.columns.line, noWrap: true, cell: ({ line }) => count(line) },
    { key: 'dni', header: T.columns.dni, cell: ({ dni }) => dni || '—' },
    {
      key: 'outcome',
      header: T.columns.outcome,
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
      header: T.columns.who,
      cell: ({ name, reason, outcome }) =>
        [name, reason, outcome === 'unknown' && T.unknown].filter(Boolean).join('. '),
    },
  ];
  return (
    <Stack gap="sm">
      {blocked > 0 && (
        <Alert color="amber" title={T.blockedTitle(blocked)}>
          <Stack gap="xs">
            <Text>{T.blocked}</Text>
            <Checkbox
              label={T.leaveOut(blocked)}
              checked={leaveOut}
              onChange={(event) => onLeaveOut(event.currentTarget.checked)}
            />
          </Stack>
        </Alert>
      )}
      <OutcomeChoices
        label={T.show}
        choices={[
          { value: 'all' as const, label: T.all, rows: rows.length },
          ...outcomes.map(({ value, many }) => ({ value, label: many, rows: counts[value] })),
        ]}
        chosen={shown}
        attention={blocking}
        onChoose={(value) => {
          setShown(value);
          setPage(1);
        }}
      />
      <ReadSheet name={sheet} />
      <DataTable
        caption={T.table}
        columns={columns}
        rows={rowsOfPage(fitting, page)}
        rowKey={({ line }) => line}
        empty={T.noRows}
      />
      <Pages page={page} size={PAGE_SIZE} total={fitting.length} onChange={setPage} />
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {T.digest(digest)}
      </Text>
    </Stack>
  );
}
