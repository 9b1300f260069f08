/** A file of an import between its choice and its application. */
import { Box, Progress, Stack } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BLOCKING_OUTCOMES } from '@vigilia/contract/assemblies/roll-lists';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError, type Sending } from '../../core/backend/api.ts';
import { useAction, useUnmountSignal } from '../../core/scheduling.ts';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-foot.tsx';
import { removeErrors, toastError } from '../../ui/feedback/toasts.tsx';
import { ProgressText } from '../../ui/feedback/upload.tsx';
import { LeaveGuard } from '../../ui/form/saving/leave-guard.tsx';
import { Note } from '../../ui/page/note.tsx';
import { FILE_TEXTS } from './texts.ts';

const CONFLICT = 409;
export const isBlocking = (outcome: string) => BLOCKING_OUTCOMES.includes(outcome);

export interface PlannedRow<Outcome extends string> {
  readonly line: number;
  readonly outcome: Outcome;
  readonly dni: string;
  readonly name: string;
  readonly reason: string;
  /** Of a file with states, in its own words. */
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

type SentFile = Sending & { readonly file: File };
interface AppliedBody {
  fingerprint: string;
  leaveOut?: 'true';
}

interface ListFileOptions<Preview, Result> {
  readonly texts?: Pick<typeof FILE_TEXTS, 'cancel' | 'reading'> & { storing(preview: Preview): string };
  /** Key of the queries that it changes. */
  readonly changes: string;
  readonly preview: (sent: SentFile) => Promise<Preview>;
  /** @param body names the preview, and whether unusable rows are left out */
  readonly apply: (sent: SentFile, body: AppliedBody, preview: Preview) => Promise<Result>;
  readonly onApplied: (result: Result, chosen: ChosenFile<Preview>) => void;
  readonly onCancelled?: () => void;
}

/** The rows of a preview, of any import. */
export interface Planned {
  readonly fingerprint: string;
  readonly rows: readonly { readonly outcome: string }[];
}

export type ListFile<Preview extends Planned, Result> = ReturnType<typeof useListFile<Preview, Result>>;

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
      // The data changed since the preview: shows the new preview.
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
    /** Whether the file can be applied. */
    isComplete: chosen !== undefined && (blocked === 0 || leaveOut),
    /** The answer to the applied file. */
    result: store.data,
    error: abort.current.signal.aborted ? null : read.error,
    choose: (file: File) => {
      removeErrors();
      setLeaveOut(false);
      read.mutate(file);
    },
    // The mutation reports its error.
    apply: () => chosen && run(() => store.mutateAsync(chosen)),
    again: () => {
      read.reset();
      store.reset();
    },
    progress: (label: string): ReactNode =>
      isBusy && (
        <>
          <LeaveGuard changed={store.isPending} />
          <ImportProgress
            label={label}
            cancel={texts.cancel}
            share={share}
            working={read.isPending || !chosen ? texts.reading : texts.storing(chosen.preview)}
            onCancel={read.isPending || share < 1 ? cancel : null}
          />
        </>
      ),
  };
}

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

/** Progress of an import. A counter of seconds shows that it is not stuck. */
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
      <Note className="figures">{IMPORT_PROGRESS_TEXTS.elapsed(seconds)}</Note>
      <Box mih={42}>
        {onCancel && (
          <DialogButtons>
            <ToolButton onClick={onCancel}>{cancel}</ToolButton>
          </DialogButtons>
        )}
      </Box>
    </Stack>
  );
}
